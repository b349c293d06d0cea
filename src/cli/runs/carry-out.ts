// Carries out a plan that a person has seen: what is permitted, the question, and the run itself. Finishes an
// interrupted run, and protects the plan that it still needs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { permissionOf, runSavedPlan, resumePlan } from '../../apply/index.ts';
import { guardsNow, releasePlan } from '../../plan/index.ts';
import {
  type PlanReader,
  type Journal,
  type RunRecord,
  readPlan,
  StateDamagedError,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import type { ValuesOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import {
  type GuardOptions,
  type RESEND_OPTIONS,
  allowancesOf,
  acceptedOf,
} from '../shell/options.ts';
import type { Terminal } from '../shell/terminal.ts';
import { type Outcome, showOutcome, type OutcomeOptions } from './run-outcome.ts';

type Permission = Parameters<typeof runSavedPlan>[2];

type WritingOptions = GuardOptions &
  ValuesOf<typeof RESEND_OPTIONS> & { readonly limit?: number | undefined };

/** What the guards and the options let through. Throws `PlanRefusedError` where that is nothing. */
export function releasedBy(
  options: WritingOptions,
  { head }: PlanReader,
  { config, state }: Session,
): Permission {
  const allowed = allowancesOf(options, config.acceptAutomations);
  const guards = guardsNow(head, {
    journal: options.acceptState || !state.isLost(),
    memory: options.acceptState || !state.isMemoryLost(),
  });
  const release = releasePlan({ ...head, guards }, allowed, 'stop');
  return {
    ...permissionOf(head, release, options.limit ?? null),
    acceptedAutomations: allowed.automations,
    resend: options.resend,
  };
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
  const message = 'Nothing was written: the answer was no.';
  terminal.because({ exitCode: 1, code: 'DECLINED', message });
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
    return showOutcome({ ...planned, finished });
  } finally {
    lock.release();
  }
}

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
