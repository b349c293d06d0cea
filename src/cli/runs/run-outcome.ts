// Shows how a run ended; run-reasons.ts says why.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedRun } from '../../apply/index.ts';
import {
  type WholeRunReport,
  plainStyle,
  runJson,
  runReport,
  runText,
} from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { saveRejectedItems } from '../files/rejects.ts';
import type { Session } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { exitCodeOfError, worstExitCode } from '../shell/exit-codes.ts';
import { hasTooManyInvalid } from '../shell/options.ts';
import { shownPath, printAll } from '../shell/terminal.ts';
import { recordsOf } from './past-runs.ts';
import { exitCodeOfRun, reasonsOfRun, refusingGuards, trippedGuards } from './run-reasons.ts';

export interface Outcome {
  readonly session: Session;
  readonly finished: FinishedRun;
  /** The plan that was carried out, where it is still at hand. */
  readonly plan: PlanReader;
  readonly options: OutcomeOptions;
  /** What is printed stands below the plan. */
  readonly isBelowPlan?: boolean;
}

export interface OutcomeOptions extends Pick<GlobalOptions, 'output'> {
  readonly tolerateInvalid?: string | undefined;
  readonly acceptState?: boolean;
}

/** Prints the result, writes its reports and returns the exit code. */
export function showOutcome(outcome: Outcome): number {
  const { session, finished, plan, options, isBelowPlan = false } = outcome;
  const { terminal } = session;
  const { runId, result } = finished;
  const run = session.journal.runs.get(runId);
  if (run === undefined) return 1;
  const { itemLimit } = run.release;
  const left = { invalid: hasTooManyInvalid(plan.head, options.tolerateInvalid), itemLimit };
  const exitCode = exitCodeOfRun(result, left);
  const refusing = refusingGuards(plan.head, result);
  for (const reason of reasonsOfRun(finished, left, refusing)) terminal.because(reason);
  const records = recordsOf(runId, session.journal);
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
    terminal.tell(`Contacts that the service rejected, and why: ${shownPath(rejectedFile)}`);
    terminal.tell(
      '  Correct them in a copy and make it a source of its own with contactTypeFrom: contact_type; config/reports.md tells how.',
    );
  }
  if (options.output === 'json') {
    const files = { rejectedFile: rejectedFile ?? null, invalidFile: invalidFile(plan, stateDir) };
    const guards = trippedGuards(plan.head, run.release, result);
    terminal.give({ ...runJson(report), guards, ...files });
  } else printAll(terminal, runText({ ...report, isBelowPlan }, { style: terminal.style }));
  return worstExitCode([exitCode, saveReports(report, session), saveLeft(session)]);
}

/** The file of the source rows that could not be taken (files/rejects.ts). */
function invalidFile({ head }: PlanReader, stateDir: string): string | null {
  const path = join(stateDir, 'rejects', `${head.planId}.csv`);
  return existsSync(path) ? path : null;
}

/** Whoever could not be told of waits in the journal for the next run. */
function saveLeft({ leftFile, terminal }: Session): number {
  try {
    leftFile?.save(terminal);
    return 0;
  } catch (error) {
    terminal.fail(error);
    const exitCode = exitCodeOfError(error);
    const message = 'Who left on the service could not be told; the next run tells it.';
    terminal.because({ exitCode, code: 'LEFT_UNTOLD', message });
    return exitCode;
  }
}

/** The run is over and is shown as it was; a report that cannot be written only adds an error. */
function saveReports(report: WholeRunReport, { reports, terminal }: Session): number {
  const whole = { style: plainStyle, limit: Infinity };
  try {
    reports.save((format) => runReport(report, format, whole), terminal);
    return 0;
  } catch (error) {
    terminal.fail(error);
    return exitCodeOfError(error);
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
  else terminal.print(words);
  if (!reports.isEmpty) terminal.warn(`No ${missing}, so there is no report of one.`);
  return 0;
}
