// Carries out a plan that a person has seen: what is permitted, the question, and the run itself.
import { permissionOf, runSavedPlan } from '../../apply/index.ts';
import { guardsNow, releasePlan } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import type { ValuesOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { type GuardOptions, type RESEND_OPTIONS, allowancesOf } from '../shell/options.ts';
import type { Terminal } from '../shell/terminal.ts';
import { type Outcome, showOutcome } from './run-outcome.ts';

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
