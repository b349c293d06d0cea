// Finishes the run that an earlier process left behind.
import { existsSync } from 'node:fs';
import { resumePlan, type FinishedRun } from '../apply/run.ts';
import { readPlan } from '../state/plan-file/plan-reader.ts';
import type { RunRecord } from '../state/journal/runs.ts';
import { StateDamagedError } from '../state/errors.ts';
import type { GlobalOptions } from './global-options.ts';
import { showOutcome } from './run-outcome.ts';
import type { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

interface Finishing {
  readonly options: GlobalOptions & { readonly tolerateInvalid?: string | undefined };
  readonly terminal: Terminal;
}

/**
 * Goes on with an unfinished run that has a plan, and gives its exit code. `unplanned`: the run had
 * none yet and is given up. Undefined: no run is unfinished.
 */
export async function finishUnfinished(
  session: Session,
  { options, terminal }: Finishing,
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
    const finished: FinishedRun = await resumePlan(await session.runTools(), plan, run);
    return showOutcome({ session, finished, plan, options }, terminal);
  } finally {
    plan.close();
  }
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
