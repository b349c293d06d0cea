// Finishes an interrupted run, and protects the plan that it still needs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { resumePlan } from '../../apply/index.ts';
import {
  type Journal,
  type PlanReader,
  type RunRecord,
  readPlan,
  StateDamagedError,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { UsageError } from '../shell/errors.ts';
import { type GuardOptions, acceptedOf } from '../shell/options.ts';
import { type OutcomeOptions, showOutcome } from './run-outcome.ts';

/**
 * Goes on with an unfinished run that has a plan, and gives its exit code. `unplanned`: the run had
 * none yet and is given up. Undefined: no run is unfinished.
 */
export async function finishUnfinished(
  session: Session,
  options: OutcomeOptions & Pick<GuardOptions, 'acceptAutomation'>,
): Promise<number | 'unplanned' | undefined> {
  const run = session.journal.runs.unfinished();
  if (run === undefined) return undefined;
  if (run.planPath === null) {
    // It never wrote anything: the next plan looks at everything again.
    session.journal.runs.abandon(run.runId);
    return 'unplanned';
  }
  session.terminal.tell(`Finishing the interrupted run ${run.runId}.`);
  const plan = openRunPlan(run, run.planPath);
  try {
    const acceptedAutomations = acceptedOf(options, session.config.acceptAutomations);
    const resumed = { ...run, acceptedAutomations };
    const finished = await resumePlan(await session.runTools(), plan, resumed);
    return showOutcome({ session, finished, plan, options });
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

function openRunPlan(run: RunRecord, path: string): PlanReader {
  const plan = existsSync(path) ? readPlan(path) : undefined;
  if (plan?.head.fingerprint === run.planFingerprint) return plan;
  plan?.close();
  throw new StateDamagedError(
    `The run ${run.runId} cannot be finished: its plan ${path} is gone or is another one.`,
    { hint: 'Put the plan file back. Without it, it is unknown what the run sent.' },
  );
}
