// Carries out a plan that a person has seen: what is permitted, the question, the run itself, and how it ended;
// run-reasons.ts says why. Finishes an interrupted run, and protects the plan that it still needs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type FinishedRun,
  holdingKind,
  permissionOf,
  resumePlan,
  runSavedPlan,
} from '../../apply/index.ts';
import {
  type Condition,
  conditionsOfRun,
  type GuardResult,
  guardsNow,
  guardsOfNext,
  heldBackBy,
  isNote,
  isReturned,
  type ItemKind,
  ItemSet,
  measuredSizes,
  type PlanHead,
  reasonWords,
  releasePlan,
  waitingForApprovals,
  withApprovalGuards,
  withLimitsNow,
  worstExitCode,
} from '../../plan/index.ts';
import {
  doneByRun,
  doneSentence,
  type NextSyncEffect,
  plainStyle,
  REJECTED_STEP,
  resultWarnings,
  runJson,
  runReport,
  runText,
  saysAll,
  type WholeRunReport,
} from '../../report/index.ts';
import {
  type BegunBy,
  chosenCount,
  type FinishedFirst,
  type Journal,
  type PlanReader,
  type RunResult,
} from '../../state/index.ts';
import { allItems, chosenHead } from '../../review/index.ts';
import { saveRejectedItems } from '../files/rejects.ts';
import { endingOfError, planName, plannerName } from '../session/own-state.ts';
import type { Session } from '../session/session.ts';
import type { Accepted } from '../shell/accept.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { exitCodeOfError } from '../shell/exit-codes.ts';
import { allowancesOf, hasTooManyInvalid } from '../shell/options.ts';
import { lookOf, printAll, printOwn, shownPath, type Terminal } from '../shell/terminal.ts';
import type { ChosenPart } from './choosing.ts';
import { openPlanToFinish, recordsOf } from './past-runs.ts';
import { exitCodeOfRun, leftOutBecause, rejectedBecause, trippedGuards } from './run-reasons.ts';

type Permission = Parameters<typeof runSavedPlan>[2];

interface WritingOptions {
  readonly accept: Accepted;
  readonly limit?: number | undefined;
}

/** What the guards and the options let through. Throws `PlanRefusedError` where that is nothing. `part`: all where left out. */
export function releasedBy(
  options: WritingOptions,
  { head: whole, path }: PlanReader,
  { config, state }: Session,
  part?: Partial<ChosenPart>,
): Permission {
  const head = part?.head ?? whole;
  const approvals = part?.isApproved === true;
  const { accept } = options;
  const allowed = { ...allowancesOf(accept, config.acceptAutomations), approvals };
  const trust = {
    journal: accept.state || !state.isLost(),
    memory: accept.state || !state.isMemoryLost(),
  };
  const guards = guardsByRules({ ...head, guards: guardsNow(head, trust) }, config, whole);
  const release = releasePlan({ ...head, guards }, allowed, 'stop');
  return {
    ...permissionOf({ head, name: planName(path, config) }, release, limitOf(options, part)),
    acceptedAutomations: allowed.automations,
    resend: accept.resend,
    returning: accept.return,
    refused: accept.refused,
    chosen: part?.chosen,
  };
}

/** What goes together may not fill the limit that was given. */
function limitOf({ limit }: WritingOptions, part?: Partial<ChosenPart>): number | null {
  return limit === undefined ? null : Math.min(limit, part?.items?.count ?? limit);
}

/** The guards by the configuration as it is now: its limits measure `head`, and approvals are for the whole plan. */
export function guardsByRules(
  head: Pick<PlanHead, 'guards' | 'contactTypes' | 'segments'>,
  { guards: limits, approvals }: Pick<Session['config'], 'guards' | 'approvals'>,
  whole: PlanHead,
): GuardResult[] {
  const limited = withLimitsNow(head.guards, limits, measuredSizes(head));
  return withApprovalGuards(limited, approvals, whole);
}

/**
 * What the next unattended run does with what is left out of a plan. `guards` are those of the plan, with those over
 * approvals as they are now.
 */
export function leftToSync(
  plan: PlanReader,
  chosen: ItemSet,
  guards: readonly GuardResult[],
  onTrip: 'park' | 'stop',
): NextSyncEffect {
  const left = new ItemSet(plan.head.itemCount);
  for (let seq = 1; seq <= left.size; seq += 1) if (!chosen.has(seq)) left.add(seq);
  const measured = { head: { ...plan.head, guards }, items: plan.items.bind(plan) };
  const head = chosenHead(measured, left);
  const next = guardsOfNext(head.guards, head.counts);
  const automations = head.automations.filter(({ isAccepted }) => isAccepted !== true);
  const release = releasePlan({ ...head, guards: next, automations }, { automations: [] }, onTrip);
  const held = heldBackBy(release.kind === 'in-part' ? release.guards : []);
  const released: Partial<Record<ItemKind, number>> = {};
  for (const item of allItems(plan)) {
    if (!left.has(item.seq) || isReturned(item) || holdingKind(item, held, plan) !== undefined)
      continue;
    released[item.kind] = (released[item.kind] ?? 0) + 1;
  }
  const goes = Object.values(released).reduce((sum, count) => sum + count, 0);
  const unasked = guards
    .filter(({ name, tripped }) => tripped && name === 'approvals')
    .flatMap((guard) => {
      const count = waitingForApprovals(guard, head.counts);
      return count === 0 || count > guard.limit ? [] : [{ scope: guard.scope, count }];
    });
  const { part } = plan.head;
  return {
    part,
    isRefused: release.kind === 'refused',
    released,
    heldCount: left.count - goes,
    unasked,
  };
}

/** Who lets a run begin now. */
export function begunNow({ clock }: Pick<Session, 'clock'>, how: BegunBy['how']): BegunBy {
  return { name: plannerName() ?? null, at: clock.wallTime().toISOString(), how };
}

/**
 * Asks a person. Throws `UsageError` if no person is there to answer.
 * @param look what the error suggests to look at before giving --yes
 */
export async function asksYes(
  terminal: Terminal,
  question: string,
  command: string,
  look: string,
): Promise<boolean> {
  if (terminal.isInteractive) return await terminal.ask(question);
  throw new UsageError(
    `${command} asks before it writes, and there is nobody to ask here.`,
    `${look}, then give --yes.`,
  );
}

/** A person said no: nothing was done, and no later run takes it up by itself. */
export function declined(terminal: Terminal): number {
  const message = 'You answered no. Nothing was written.';
  terminal.because({ id: 'DECLINED', message });
  return 1;
}

/** Runs the plan under the lock of the account, shows how it ended, and returns the exit code. */
export async function carryOut(
  planned: Omit<Outcome, 'finished'>,
  permission: Permission,
): Promise<number> {
  const { session, plan, options } = planned;
  const lock = await session.lock(0, options);
  try {
    const finished = await runSavedPlan(await session.runTools(), plan, permission);
    return showOutcome({ ...planned, finished }).exitCode;
  } finally {
    lock.release();
  }
}

/**
 * Goes on with an unfinished run that has a plan, and says how it ended. `unplanned`: the run had
 * none yet and is given up. Undefined: no run is unfinished.
 */
export async function finishUnfinished(
  session: Session,
  options: OutcomeOptions & Pick<WritingOptions, 'accept'>,
): Promise<FinishedFirst | 'unplanned' | undefined> {
  const run = session.journal.runs.unfinished();
  if (run === undefined) return undefined;
  if (run.planPath === null) {
    // It never wrote anything: the next plan looks at everything again.
    session.journal.runs.abandon(run.runId);
    return 'unplanned';
  }
  session.terminal.tell(`Finishing the interrupted run ${run.runId}.`);
  const plan = openPlanToFinish(run, run.planPath, session.journal);
  try {
    const acceptedAutomations = [...options.accept.automation, ...session.config.acceptAutomations];
    const resumed = { ...run, acceptedAutomations };
    const finished = await resumePlan(await session.runTools(), plan, resumed);
    const { requests, listReads, verdicts } = finished.result;
    const ended = showOutcome({ session, finished, plan, options });
    return { runId: run.runId, verdicts, requests, listReads, ...ended };
  } finally {
    plan.close();
  }
}

/** Without its plan it is unknown what an interrupted run had sent, so no other plan may replace it. */
export function refuseToReplace(path: string, runs: Pick<Journal['runs'], 'unfinished'>): void {
  const run = runs.unfinished();
  if (run?.planPath !== resolve(path)) return;
  throw new UsageError(
    `Writing the plan ${path}: the run ${run.runId} is not finished and still needs the plan that is there.`,
    'Name another file with --out; where the run was interrupted, `listferry resume` finishes it.',
  );
}

export interface Outcome {
  readonly session: Session;
  readonly finished: FinishedRun;
  /** The plan that was carried out, where it is still at hand. */
  readonly plan: PlanReader;
  readonly options: OutcomeOptions;
  /** What is printed stands below the plan. */
  readonly isBelowPlan?: boolean;
}

interface OutcomeOptions extends Pick<GlobalOptions, 'output'> {
  readonly tolerateInvalid?: string | undefined;
  readonly accept?: Accepted;
}

/** Prints the result and writes its reports. */
export function showOutcome(outcome: Outcome): Pick<FinishedFirst, 'exitCode' | 'rejectedFile'> {
  const { session, finished, plan, options, isBelowPlan = false } = outcome;
  const { terminal } = session;
  const { runId, result } = finished;
  const run = session.journal.runs.get(runId);
  if (run === undefined) return { exitCode: 1, rejectedFile: null };
  const invalid = hasTooManyInvalid(plan.head, options.tolerateInvalid);
  const left = { invalid, chosen: chosenCount(run.release) };
  const exitCode = exitCodeOfRun(result, left);
  const { unaccepted } = run.release;
  const found = conditionsOfRun({
    ...finished,
    ...left,
    head: plan.head,
    unaccepted,
    leftOut: invalid ? leftOutBecause(plan) : undefined,
    rejected: rejectedBecause(result),
  });
  const records = recordsOf(runId, session.journal);
  // What was finished first has been told, with the name of its run.
  for (const condition of found.filter(({ id }) => id !== 'FINISHED_FIRST'))
    terminal.because(withAnswer(condition, records));
  warnOf(result, found, options, terminal);
  const report: WholeRunReport = { run, result, exitCode, finished: true, plan, ...records };
  const { stateDir } = session.config;
  const rejectedFile =
    result.verdicts.rejected === 0
      ? undefined
      : saveRejectedItems({
          runId,
          stateDir,
          itemOf: (seq) => plan.item(seq),
          countryNames: plan.head.countryNames,
          exceptions: records.exceptions,
        });
  if (rejectedFile !== undefined) {
    // The one place where a call that prints JSON, or finished the run before another one, leads to the file.
    terminal.warn(`Contacts that the service rejected, and why: ${shownPath(rejectedFile)}`);
    terminal.tell(`  ${REJECTED_STEP}`);
  }
  if (options.output === 'json') {
    const files = { rejectedFile: rejectedFile ?? null, invalidFile: invalidFile(plan, stateDir) };
    const guards = trippedGuards(plan.head, run.release, result);
    terminal.give({ ...runJson(report), guards, ...files });
  } else printEnd({ ...report, isBelowPlan }, terminal);
  const ended = worstExitCode([exitCode, saveReports(report, session), saveLeft(session)]);
  return { exitCode: ended, rejectedFile: rejectedFile ?? null };
}

/** A terminal ends with one sentence, which is all of it where the run ended well: `show` has the rest. A log keeps its form. */
function printEnd(report: WholeRunReport & { readonly isBelowPlan: boolean }, terminal: Terminal) {
  const { isInteractive } = terminal;
  if (!isInteractive || !saysAll(report)) printAll(terminal, runText(report, lookOf(terminal)));
  if (isInteractive) printOwn(terminal, [doneSentence(report, doneByRun(report).done ?? {})]);
}

/** What was seen of the first item whose outcome is not known, in the words of the report: most share their answer. */
function withAnswer(
  condition: Condition,
  { exceptions }: Pick<WholeRunReport, 'exceptions'>,
): Condition {
  if (condition.id !== 'OUTCOMES_UNKNOWN') return condition;
  for (const { verdict, reason: seen } of exceptions()) {
    if (verdict === 'unknown' && seen !== null) {
      return {
        ...condition,
        message: `${condition.message} The first: ${endStopped(reasonWords(seen))}`,
      };
    }
  }
  return condition;
}

/** Words of the service may end with a full stop of their own. */
function endStopped(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

/**
 * Who runs a command by a clock reads stderr and nothing else: what needs a person goes there every night until it is right,
 * but for what the end of the command says anyway. Who sits at a terminal has it in the result, on the same screen.
 */
function warnOf(
  result: RunResult,
  told: readonly Condition[],
  { output }: OutcomeOptions,
  terminal: Terminal,
): void {
  if (output === 'text' && terminal.isInteractive) return;
  const said = new Set(told.map(({ id }) => id));
  for (const { code, message, hint = '' } of resultWarnings(result)) {
    if (isNote({ id: code }) || said.has(code)) continue;
    terminal.warn(`Warning ${code}: ${message} ${hint}`.trimEnd());
  }
}

/** The file of the source rows that could not be taken (files/rejects.ts). */
function invalidFile({ head }: PlanReader, stateDir: string): string | null {
  const path = join(stateDir, 'rejects', `${head.planId}.csv`);
  return existsSync(path) ? path : null;
}

/** People who could not be reported wait in the journal for the next run. */
function saveLeft({ leftFile, terminal }: Session): number {
  try {
    leftFile?.save(terminal);
    return 0;
  } catch (error) {
    terminal.fail(error);
    const exitCode = exitCodeOfError(error);
    const message = 'The file of people who left was not written. The next run writes it.';
    terminal.because({ id: 'LEFT_UNTOLD', exitCode, message });
    return exitCode;
  }
}

/** The run is over and is shown as it was; a report that cannot be written only adds an error. */
function saveReports(report: WholeRunReport, { reports, terminal }: Session): number {
  const whole = { style: plainStyle, limit: Infinity, config: terminal.config };
  try {
    reports.save(
      ({ format, characters }) => runReport(report, format, { ...whole, characters }),
      terminal,
    );
    return 0;
  } catch (error) {
    terminal.fail(error);
    const { exitCode, reason, message } = endingOfError(error, exitCodeOfError(error));
    terminal.because({ id: reason, exitCode, message, runId: report.run.runId });
    return exitCode;
  }
}

/**
 * Nothing was to be done, which is success.
 * @param result what it is with --output json
 * @param missing what a report would be on
 */
export function tellNothing(
  { terminal, reports }: Session,
  { output }: Pick<GlobalOptions, 'output'>,
  words: string,
  result: object,
  missing: 'run' | 'plan',
): number {
  if (output === 'json') terminal.give(result);
  else printOwn(terminal, [words]);
  if (!reports.isEmpty)
    terminal.warn(`The reports are left out: there is no ${missing} to report on.`);
  return 0;
}
