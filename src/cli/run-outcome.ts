// Shows how a run ended, and says it as an exit code.
import type { FinishedRun } from '../apply/run/run.ts';
import { runReport } from '../report/report-format.ts';
import { runJson } from '../report/json/run-json.ts';
import type { WholeRunReport } from '../report/run-report.ts';
import { runText } from '../report/text/run-text.ts';
import { plainStyle } from '../report/text/style.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import type { RunResult } from '../state/journal/runs.ts';
import { exitCodeOfError, worstExitCode } from './exit-codes.ts';
import type { GlobalOptions } from './global-options.ts';
import type { ReportFiles } from './report-files.ts';
import type { Session } from './session.ts';
import { printAll, printJson, type Terminal } from './terminal.ts';
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
  const exitCode = exitCodeOfRun(result, {
    invalid: hasTooManyInvalid(plan.head, options.tolerateInvalid),
  });
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
  if (options.output === 'json') printJson(terminal, runJson(report));
  else printAll(terminal, runText(report, { style: terminal.style }));
  return worstExitCode([exitCode, saveReports(report, reports, terminal)]);
}

/** The exit code of a run, whatever else the command has to say. */
export function exitCodeOfRun(result: RunResult, left: { readonly invalid: boolean }): number {
  const { verdicts, parked, late, strangers } = result;
  return worstExitCode([
    verdicts.unknown > 0 ? 7 : 0,
    late !== undefined && late.waiting + late.held > 0 ? 7 : 0,
    strangers === undefined ? 0 : 6,
    parked !== null && parked.deletes > 0 ? 4 : 0,
    verdicts.drifted > 0 ? 6 : 0,
    verdicts.rejected > 0 || left.invalid ? 3 : 0,
  ]);
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
