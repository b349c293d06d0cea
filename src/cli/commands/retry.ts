// Sends again what the service rejected in a run: as a plan of its own, which is shown and saved.
import { planRetry } from '../../apply/index.ts';
import { planText } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import {
  asksYes,
  begunNow,
  carryOut,
  declined,
  releasedBy,
  tellNothing,
} from '../runs/carry-out.ts';
import { inRunSession } from '../runs/erasing.ts';
import { givenRun, lastRun } from '../runs/given.ts';
import { openPlanOfRun, ownStateOf, refuseUnfinished } from '../runs/past-runs.ts';
import { planName } from '../session/own-state.ts';
import type { Session } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { printAll, type Terminal } from '../shell/terminal.ts';
import { planLook } from './plan.ts';
import type { retryCommand } from '../specs/writing-commands.ts';

export type RetryOptions = OptionsOf<typeof retryCommand>;

export async function retry(options: RetryOptions, terminal: Terminal): Promise<number> {
  return await inRunSession('retry', options, terminal, (session) => retryRun(session, options));
}

async function retryRun(session: Session, options: RetryOptions): Promise<number> {
  // What an interrupted run was refused is known when it has ended.
  refuseUnfinished(ownStateOf(session));
  const { runs } = session.journal;
  const runId = options.run === undefined ? lastRun(runs) : givenRun(options.run, runs);
  const plan = runId === undefined ? undefined : await planRetryOf(session, runId);
  if (runId === undefined || plan === undefined) {
    const why =
      runId === undefined ? 'no run has ended yet' : `the run ${runId} has no rejected items`;
    return tellNothing(session, options, `Nothing to retry: ${why}.`, { runId: null }, 'run');
  }
  try {
    return await showAndRun(session, { plan, runId }, options);
  } finally {
    plan.close();
  }
}

async function planRetryOf(session: Session, runId: string): Promise<PlanReader | undefined> {
  const plan = openPlanOfRun(ownStateOf(session), runId);
  if (plan === undefined) return undefined;
  try {
    return await planRetry(await session.runTools(), { runId, plan });
  } finally {
    plan.close();
  }
}

async function showAndRun(
  session: Session,
  { plan, runId }: { readonly plan: PlanReader; readonly runId: string },
  options: RetryOptions,
): Promise<number> {
  const { terminal } = session;
  if (options.output === 'text') printAll(terminal, planText(plan, planLook(plan, session)));
  terminal.tell(`Saved as ${planName(plan.path, session.config)}.`);
  const permission = { ...releasedBy(options, plan, session), command: 'retry' } as const;
  const look = `Look at what was rejected with \`listferry show ${runId}\``;
  if (!options.yes && !(await asksYes(terminal, 'Send these again?', 'retry', look))) {
    return declined(terminal);
  }
  const begunBy = begunNow(session, options.yes ? 'yes' : 'asked');
  return await carryOut({ session, plan, options, isBelowPlan: true }, { ...permission, begunBy });
}
