// Shows how a run ended, and says it as an exit code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusingGuard } from '../apply/context/errors.ts';
import type { FinishedRun } from '../apply/run/run.ts';
import { holdsBack, liftingOption } from '../plan/release.ts';
import { parkedWords } from '../report/parked-words.ts';
import { runReport } from '../report/report-format.ts';
import { runJson } from '../report/json/run-json.ts';
import type { WholeRunReport } from '../report/run-report.ts';
import { runText } from '../report/text/run-text.ts';
import { plainStyle } from '../report/text/style.ts';
import { copyWords, openCopies } from '../plan/copies.ts';
import { counted } from '../report/text/sum-text.ts';
import { shellWord } from '../report/text/visible-text.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import { heldBackBy, parkedItemCount, parkedPlans, type ParkedPlan } from '../plan/parked.ts';
import type { RunResult } from '../state/journal/runs.ts';
import { exitCodeOfError, worstExitCode } from './exit-codes.ts';
import type { GlobalOptions } from './global-options.ts';
import type { ReportFiles } from './report-files.ts';
import type { Session } from './session.ts';
import { saveRejectedItems } from './rejected-items.ts';
import { shownPath } from './shown-path.ts';
import { printAll, printJson, type ExitReason, type Terminal } from './terminal.ts';
import { hasTooManyInvalid } from './tolerance.ts';

export interface Outcome {
  readonly session: Session;
  readonly finished: FinishedRun;
  /** The plan that was carried out, where it is still at hand. */
  readonly plan: PlanReader;
  readonly options: GlobalOptions & { readonly tolerateInvalid?: string | undefined };
  /** Files that the user wants the report in as well. */
  readonly reports?: ReportFiles | undefined;
}

/** Prints the result, writes its reports and returns the exit code. */
export function showOutcome(outcome: Outcome, terminal: Terminal): number {
  const { session, finished, plan, options, reports } = outcome;
  const { runId, result } = finished;
  const run = session.journal.runs.get(runId);
  if (run === undefined) return 1;
  const { itemLimit } = run.release;
  const left = { invalid: hasTooManyInvalid(plan.head, options.tolerateInvalid), itemLimit };
  const exitCode = exitCodeOfRun(result, left);
  const guards = refusingGuards(plan.head, result);
  for (const reason of reasonsOfRun(finished, left, guards)) terminal.because(reason);
  const { items, timings, walks } = session.journal;
  const report: WholeRunReport = {
    run,
    result,
    exitCode,
    finished: true,
    plan,
    exceptions: () => walks.exceptions(runId),
    notes: () => walks.notes(runId),
    standing: (seq) => items.get(runId, seq),
    timings: () => timings.byEndpoint(runId),
  };
  const { stateDir } = session.config;
  const itemOf = (seq: number) => plan.item(seq);
  const rejectedFile =
    result.verdicts.rejected === 0
      ? undefined
      : saveRejectedItems({
          runId,
          stateDir,
          itemOf,
          countryNames: plan.head.countryNames,
          exceptions: report.exceptions,
        });
  if (rejectedFile !== undefined) {
    terminal.tell(`Contacts that the service rejected, and why: ${shownPath(rejectedFile)}`);
  }
  if (options.output === 'json') {
    const files = { rejectedFile: rejectedFile ?? null, invalidFile: invalidFile(plan, stateDir) };
    printJson(terminal, { ...runJson(report), guards, ...files });
  } else printAll(terminal, runText(report, { style: terminal.style }));
  return worstExitCode([exitCode, saveReports(report, reports, terminal)]);
}

/** Where the rows of the sources are that could not be taken (src/cli/rejects.ts). */
function invalidFile({ head }: PlanReader, stateDir: string): string | null {
  const path = join(stateDir, 'rejects', `${head.planId}.csv`);
  return existsSync(path) ? path : null;
}

/** The exit code of a run, whatever else the command has to say. */
export function exitCodeOfRun(result: RunResult, left: LeftOut): number {
  const reasons = reasonsOfRun({ runId: '', result }, left);
  return worstExitCode(reasons.map(({ exitCode }) => exitCode));
}

/** What a run did not do, and whether a person wanted it so. */
interface LeftOut {
  /** More rows were invalid than are tolerated. */
  readonly invalid: boolean;
  /** That of --limit. */
  readonly itemLimit: number | null;
}

/** Why a run that came to its end does not end with 0, the worst first. */
function reasonsOfRun(
  { runId, result }: FinishedRun,
  { invalid, itemLimit }: LeftOut,
  guards: readonly RefusingGuard[] = [],
): readonly ExitReason[] {
  const { unknown, drifted, rejected } = result.verdicts;
  const { parked, heldBack, returned = 0, invalidRows, late, strangers } = result;
  const reasons: ExitReason[] = [];
  const add = (exitCode: number, code: string, message: string): void => {
    reasons.push({ exitCode, code, message, runId });
  };
  if (unknown > 0) {
    add(7, 'OUTCOMES_UNKNOWN', `What became of ${counted(unknown, 'item')} is not known.`);
  }
  if (late !== undefined && late.waiting + late.held > 0) {
    add(7, 'CONTACTS_LATE', lateWords(late));
  }
  if (strangers !== undefined) {
    const count = Object.values(strangers).reduce((sum, more) => sum + more, 0);
    add(6, 'CONTACTS_UNEXPECTED', `${counted(count, 'new contact')} more than were sent.`);
  }
  for (const plan of parkedPlans(parked)) {
    add(4, `${plan.kind.toUpperCase()}_PARKED`, parkedReason(plan, guards));
  }
  if (heldBack !== undefined) {
    const sources = heldBack.unreadSources.join(', ');
    add(4, 'SOURCES_UNREAD', `Nobody of ${sources} was created: they could not be read again.`);
  }
  if (returned > 0) add(4, 'UNSUBSCRIBED_BEFORE', returnedWords(returned));
  if (drifted > 0) {
    add(6, 'ITEMS_DRIFTED', `${counted(drifted, 'item')} had drifted and stayed as they are.`);
  }
  reasons.push(...copyReasons(result));
  if (rejected > 0) {
    add(3, 'ITEMS_REJECTED', `${counted(rejected, 'item')} rejected by the service.`);
  }
  const unsent = unsentCount(result, itemLimit);
  if (unsent > 0) add(3, 'ITEMS_NOT_SENT', `${counted(unsent, 'item')} could not be sent.`);
  if (invalid) add(3, ROWS_INVALID, invalidWords(invalidRows));
  return reasons;
}

/** While people are there twice, the service is not as the sources say: `verify` says so, too. */
function copyReasons({ copies }: RunResult): ExitReason[] {
  if (copies === undefined) return [];
  const made = `The run created people who are there more often than once: ${counted(copies.made, 'further contact')}.`;
  const messages = copies.made > 0 ? [made] : openCopies(copies.left).map(copyWords);
  return messages.map((message) => ({ exitCode: 6, code: 'CONTACT_COPIES', message }));
}

function returnedWords(count: number): string {
  const who = count === 1 ? '1 address' : `${String(count)} addresses`;
  return `${who} held back that an earlier run unsubscribed and the service no longer lists: --allow-return ${String(count)} lets them come back.`;
}

function lateWords({ waiting, held }: NonNullable<RunResult['late']>): string {
  const late = `${counted(waiting, 'contact')} acknowledged and not seen yet`;
  return held === 0 ? `${late}.` : `${late}, ${counted(held, 'further create')} held back.`;
}

/** Skipped items that nothing else of the result explains. */
function unsentCount(result: RunResult, itemLimit: number | null): number {
  const { verdicts, parked, returned = 0, late, heldBack } = result;
  if (heldBack !== undefined) return 0;
  const itemCount = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  const beyondLimit = itemLimit === null ? 0 : Math.max(0, itemCount - itemLimit);
  const explained = parkedItemCount(parked) + returned + (late?.held ?? 0) + beyondLimit;
  return Math.max(0, verdicts.skipped - explained);
}

/** The guards that held a part of the plan back, each with the option that lifts it. */
function refusingGuards(
  { guards, counts }: PlanReader['head'],
  { parked }: RunResult,
): readonly RefusingGuard[] {
  if (parked === null) return [];
  return guards
    .filter((guard) => guard.tripped && holdsBack(guard, counts))
    .map((guard) => ({ ...guard, lift: liftingOption(guard, counts) }));
}

function parkedReason(plan: ParkedPlan, guards: readonly RefusingGuard[]): string {
  const holding = guards.filter((guard) => holdsKind(guard, plan.kind));
  const why = holding.map(
    ({ name, of, value, limit }) =>
      `${name} (${of}): ${String(value)} where at most ${String(limit)} pass.`,
  );
  const options = [...new Set(holding.map(({ lift }) => lift))];
  const apply = ['listferry apply', shellWord(shownPath(plan.planPath)), ...options].join(' ');
  return [...why, `${parkedWords(plan)} parked: \`${apply}\` carries them out.`].join(' ');
}

function holdsKind(guard: RefusingGuard, kind: ParkedPlan['kind']): boolean {
  const { suppressions, updatesOf, deletes } = heldBackBy([guard]);
  return { suppressions, updates: updatesOf.length > 0, deletes }[kind];
}

/** For every command that reads the sources. */
export const ROWS_INVALID = 'ROWS_INVALID';

/** The words to it. */
export function invalidWords(invalidRows: number): string {
  return `${counted(invalidRows, 'row')} of the sources could not be taken.`;
}

/** The run is over and must be told as it was, so a report that cannot be written only adds to it. */
function saveReports(
  report: WholeRunReport,
  reports: ReportFiles | undefined,
  terminal: Terminal,
): number {
  try {
    reports?.save(
      (format) => runReport(report, format, { style: plainStyle, limit: Infinity }),
      terminal,
    );
    return 0;
  } catch (error) {
    terminal.fail(error);
    return exitCodeOfError(error);
  }
}

/** A person said no: what was asked for was not done, and no later run takes it up by itself. */
export function declined(terminal: Terminal): number {
  const message = 'Nothing was written: the answer was no.';
  terminal.because({ exitCode: 1, code: 'DECLINED', message });
  return 1;
}
