// Shows how a run ended, and says it as an exit code.
import type { FinishedRun } from '../apply/run.ts';
import { runJson } from '../report/run-json.ts';
import { runText } from '../report/run-text.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import type { RunResult } from '../state/journal/runs.ts';
import { worstExitCode } from './exit-codes.ts';
import type { GlobalOptions } from './global-options.ts';
import type { Session } from './session.ts';
import { printAll, printJson, type Terminal } from './terminal.ts';
import { hasTooManyInvalid } from './tolerance.ts';

export interface Outcome {
  readonly session: Session;
  readonly finished: FinishedRun;
  /** The plan that was carried out, where it is still at hand. */
  readonly plan: PlanReader;
  readonly options: GlobalOptions & { readonly tolerateInvalid?: string | undefined };
}

/** Prints the result and returns the exit code. */
export function showOutcome(outcome: Outcome, terminal: Terminal): number {
  const { session, finished, plan, options } = outcome;
  const { runId, result } = finished;
  const run = session.journal.runs.get(runId);
  if (run === undefined) return 1;
  const exitCode = exitCodeOfRun(result, {
    invalid: hasTooManyInvalid(plan.head.rows, options.tolerateInvalid),
  });
  const report = {
    run,
    result,
    exitCode,
    finished: true,
    plan,
    exceptions: () => session.journal.items.exceptions(runId),
    notes: () => session.journal.items.notes(runId),
  };
  if (options.output === 'json') printJson(terminal, runJson(report));
  else printAll(terminal, runText(report, { style: terminal.style }));
  return exitCode;
}

function exitCodeOfRun(result: RunResult, left: { readonly invalid: boolean }): number {
  const { verdicts, parked } = result;
  return worstExitCode([
    verdicts.unknown > 0 ? 7 : 0,
    parked !== null && parked.deletes > 0 ? 4 : 0,
    verdicts.drifted > 0 ? 6 : 0,
    verdicts.rejected > 0 || left.invalid ? 3 : 0,
  ]);
}
