// Finishes the run that an earlier process left behind.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FinishedRun, resumePlan } from '../apply/index.ts';
import { type Journal, type RunRecord, StateDamagedError, readPlan } from '../state/index.ts';
import { acceptedOf } from './allowance-options.ts';
import { UsageError } from './errors.ts';
import type { GlobalOptions } from './global-options.ts';
import type { ReportFiles } from './report-files.ts';
import { showOutcome } from './run-outcome.ts';
import type { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

interface Finishing {
  readonly options: GlobalOptions & {
    readonly tolerateInvalid?: string | undefined;
    readonly acceptAutomation?: readonly string[];
  };
  readonly terminal: Terminal;
  readonly reports?: ReportFiles | undefined;
}

/**
 * Goes on with an unfinished run that has a plan, and gives its exit code. `unplanned`: the run had
 * none yet and is given up. Undefined: no run is unfinished.
 */
export async function finishUnfinished(
  session: Session,
  { options, terminal, reports }: Finishing,
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
    const finished: FinishedRun = await resumePlan(await session.runTools(), plan, {
      ...run,
      acceptedAutomations,
    });
    return showOutcome({ session, finished, plan, options, reports }, terminal);
  } finally {
    plan.close();
  }
}

/** Without its plan nobody knows what an interrupted run had sent, so no other may take its place. */
export function refuseToReplace(path: string, runs: Pick<Journal['runs'], 'unfinished'>): void {
  const run = runs.unfinished();
  if (run?.planPath !== resolve(path)) return;
  throw new UsageError(
    `Writing the plan ${path}: the interrupted run ${run.runId} still needs the plan that is there.`,
    'Finish it with `listferry resume`, or name another file with --out.',
  );
}

function openRunPlan(run: RunRecord, path: string): ReturnType<typeof readPlan> {
  const plan = existsSync(path) ? readPlan(path) : undefined;
  if (plan?.head.fingerprint === run.planFingerprint) return plan;
  plan?.close();
  throw new StateDamagedError(
    `The run ${run.runId} cannot be finished: its plan ${path} is gone or is another one.`,
    { hint: 'Put the plan file back. Without it nobody knows what the run had sent.' },
  );
}
