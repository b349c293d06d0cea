// Sends again what the service rejected in a run: as a plan of its own, which is shown and saved.
import { planRetry, refuseWhileUnfinished } from '../../apply/index.ts';
import { planText } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { type ReportFiles, withReports } from '../files/report-files.ts';
import { asksYes, carryOut, declined, permissionFor } from '../runs/carry-out.ts';
import { lastFinishedRun, openPlanOfRun } from '../runs/past-runs.ts';
import { tellNothing } from '../runs/run-outcome.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import type { GuardOptions, ResendOptions, ReportingOptions } from '../shell/options.ts';
import { type Terminal, shownPath, printAll } from '../shell/terminal.ts';

export interface RetryOptions extends GlobalOptions, GuardOptions, ResendOptions, ReportingOptions {
  /** The id of a run; left out, the last one that ended. */
  readonly run?: string | undefined;
  readonly yes: boolean;
}

export async function retry(options: RetryOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession({ ...options, records: 'retry' }, terminal, (session) =>
      retryRun(session, options, terminal, reports),
    ),
  );
}

async function retryRun(
  session: Session,
  options: RetryOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  // What an interrupted run was refused is known when it has ended.
  refuseWhileUnfinished(session);
  const runId = options.run ?? lastFinishedRun(session.journal)?.runId;
  const plan = runId === undefined ? undefined : await planRetryOf(session, runId);
  if (plan === undefined) {
    const why =
      runId === undefined ? 'no run has ended yet' : `the run ${runId} has no rejected items`;
    const words = `Nothing to retry: ${why}.`;
    return tellNothing(options, { words, result: { runId: null }, missing: 'run' }, terminal);
  }
  try {
    return await showAndRun(session, plan, options, terminal, reports);
  } finally {
    plan.close();
  }
}

async function planRetryOf(session: Session, runId: string): Promise<PlanReader | undefined> {
  const plan = openPlanOfRun(session.journal, runId);
  if (plan === undefined) return undefined;
  try {
    return await planRetry(await session.runTools(), { runId, plan });
  } finally {
    plan.close();
  }
}

async function showAndRun(
  session: Session,
  plan: PlanReader,
  options: RetryOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  if (options.output === 'text') printAll(terminal, planText(plan, { style: terminal.style }));
  terminal.tell(`Saved as ${shownPath(plan.path)}.`);
  const permission = { ...permissionFor(plan, session, options), command: 'retry' } as const;
  const asking = { command: 'retry', look: 'Look at what was rejected with `listferry show RUN`' };
  if (!options.yes && !(await asksYes(terminal, 'Send these again?', asking))) {
    return declined(terminal);
  }
  const outcome = { session, plan, options, reports, isBelowPlan: true };
  return await carryOut(outcome, permission, terminal);
}
