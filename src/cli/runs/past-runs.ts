// Runs of the past with the plans that they carried out: shown as the journal knows them, finished where they were
// interrupted, and opened for what retrying and undoing begin from.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { refuseWhileUnfinished, resumePlan } from '../../apply/index.ts';
import type { WholeRunReport } from '../../report/index.ts';
import {
  type Journal,
  type PlanReader,
  type RunRecord,
  readPlanIfWhole,
  PlanUnusableError,
  StateDamagedError,
  readPlan,
} from '../../state/index.ts';
import type { ReportFiles } from '../files/report-files.ts';
import type { Session } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { acceptedOf } from '../shell/options.ts';
import type { Terminal } from '../shell/terminal.ts';
import { recordsOf, showOutcome } from './run-outcome.ts';
import { recordedExitCode } from './run-reasons.ts';

/** With its plan where that is still the one that was carried out; `close` closes it. */
export function openRecordedRun(
  run: RunRecord,
  journal: Journal,
): { readonly report: WholeRunReport; readonly close: () => void } {
  const plan = openPlanOf(run);
  const report = { run, ...endOf(run, journal), plan, ...recordsOf(run.runId, journal) };
  return { report, close: () => plan?.close() };
}

type End = Pick<WholeRunReport, 'result' | 'finished' | 'exitCode' | 'note'>;

function endOf({ runId, phase, result, release }: RunRecord, journal: Journal): End {
  if (result !== null) {
    return { result, finished: true, exitCode: recordedExitCode(result, release) };
  }
  const effort = { requests: 0, listReads: 0, seconds: 0, verified: false };
  const verdicts = journal.items.verdicts(runId);
  const soFar = { ...effort, verdicts, invalidRows: 0, parked: null };
  return phase === 'done'
    ? { result: soFar, finished: true, exitCode: null, note: GIVEN_UP }
    : { result: soFar, finished: false, exitCode: null };
}

const GIVEN_UP = 'The run ended before it carried out a plan: it wrote nothing.';

/** Undefined where the plan is gone, cannot be read, or is not the one that was carried out. */
export function openPlanOf({ planPath, planFingerprint }: RunRecord): PlanReader | undefined {
  if (planPath === null) return undefined;
  const plan = readPlanIfWhole(planPath);
  if (plan?.head.fingerprint === planFingerprint) return plan;
  plan?.close();
  return undefined;
}

/** How far back a run with a result is looked for. */
const LOOK_BACK = 100;

/** The last run that carried out a plan to its end. */
export function lastFinishedRun({ runs }: Pick<Journal, 'runs'>): RunRecord | undefined {
  return runs.list(LOOK_BACK).find(({ result }) => result !== null);
}

/**
 * The plan of the run, or undefined where the run ended before it had one and so wrote nothing. Throws
 * `UsageError` for a run that is not known, `RunUnfinishedError` while one is unfinished, and
 * `PlanUnusableError` where the plan is gone.
 */
export function openPlanOfRun(
  journal: Pick<Journal, 'runs'>,
  runId: string,
): PlanReader | undefined {
  const run = journal.runs.get(runId);
  if (run === undefined) {
    throw new UsageError(`There is no run ${runId}.`, '`listferry runs` lists the runs.');
  }
  refuseWhileUnfinished({ journal });
  if (run.planPath === null) return undefined;
  const plan = openPlanOf(run);
  if (plan !== undefined) return plan;
  throw new PlanUnusableError(
    `The plan of the run ${runId}, ${run.planPath}, is gone or is another one by now.`,
    {
      hint: 'Put the plan file back; or compare anew with `listferry plan`, which needs no earlier one.',
    },
  );
}

/**
 * Goes on with an unfinished run that has a plan, and gives its exit code. `unplanned`: the run had
 * none yet and is given up. Undefined: no run is unfinished.
 */
export async function finishUnfinished(
  session: Session,
  options: GlobalOptions & {
    readonly tolerateInvalid?: string | undefined;
    readonly acceptAutomation?: readonly string[];
  },
  terminal: Terminal,
  reports?: ReportFiles,
): Promise<number | 'unplanned' | undefined> {
  const run = session.journal.runs.unfinished();
  if (run === undefined) return undefined;
  if (run.planPath === null) {
    // It never wrote anything: the next plan looks at everything anew.
    session.journal.runs.abandon(run.runId);
    return 'unplanned';
  }
  terminal.tell(`Finishing the interrupted run ${run.runId}.`);
  const plan = openRunPlan(run, run.planPath);
  try {
    const acceptedAutomations = acceptedOf(options, session.config.acceptAutomations);
    const resumed = { ...run, acceptedAutomations };
    const finished = await resumePlan(await session.runTools(), plan, resumed);
    return showOutcome({ session, finished, plan, options, reports }, terminal);
  } finally {
    plan.close();
  }
}

/** Without its plan it is unknown what an interrupted run had sent, so no other plan may replace it. */
export function refuseToReplace(path: string, runs: Pick<Journal['runs'], 'unfinished'>): void {
  const run = runs.unfinished();
  if (run?.planPath !== resolve(path)) return;
  throw new UsageError(
    `Writing the plan ${path}: the interrupted run ${run.runId} still needs the plan that is there.`,
    'Finish it with `listferry resume`, or name another file with --out.',
  );
}

function openRunPlan(run: RunRecord, path: string): PlanReader {
  const plan = existsSync(path) ? readPlan(path) : undefined;
  if (plan?.head.fingerprint === run.planFingerprint) return plan;
  plan?.close();
  throw new StateDamagedError(
    `The run ${run.runId} cannot be finished: its plan ${path} is gone or is another one.`,
    { hint: 'Put the plan file back. Without it nobody knows what the run had sent.' },
  );
}
