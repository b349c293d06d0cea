// Carries out a saved plan.
import { resolve } from 'node:path';
import { permit, runSavedPlan } from '../../apply/index.ts';
import { guardsNow, releasePlan } from '../../plan/index.ts';
import { planText } from '../../report/index.ts';
import { type PlanReader, readPlan } from '../../state/index.ts';
import { type ReportFiles, withReports } from '../files/report-files.ts';
import { asksYes, declined, showOutcome } from '../runs/run-outcome.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import {
  type AllowanceOptions,
  type PhaseOptions,
  type ResendOptions,
  type ReportingOptions,
  allowancesOf,
} from '../shell/options.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';

export interface ApplyOptions
  extends GlobalOptions, AllowanceOptions, PhaseOptions, ResendOptions, ReportingOptions {
  readonly plan: string;
  readonly yes: boolean;
  readonly limit: number | undefined;
}

export async function apply(options: ApplyOptions, terminal: Terminal): Promise<number> {
  const plan = readPlan(resolve(options.plan));
  try {
    return await withReports(options, (reports) =>
      inSession({ ...options, records: 'apply' }, terminal, (session) =>
        applyPlan(session, plan, options, terminal, reports),
      ),
    );
  } finally {
    plan.close();
  }
}

async function applyPlan(
  session: Session,
  plan: PlanReader,
  options: ApplyOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const allowed = allowancesOf(options, session.config.acceptAutomations);
  const guards = guardsNow(plan.head, options.acceptState || !session.state.isLost());
  const release = releasePlan({ ...plan.head, guards }, allowed, 'stop');
  const { leavePhase, resend } = options;
  const permitted = permit(plan.head, release, options.limit ?? null);
  const acceptedAutomations = allowed.automations;
  const permission = { ...permitted, leavePhase, resend, acceptedAutomations };
  const mustAsk = !options.yes && plan.head.itemCount > 0;
  if (mustAsk && !(await isApproved(plan, terminal))) return declined(terminal);
  const lock = await session.lock(0, options);
  try {
    const finished = await runSavedPlan(await session.runTools(), plan, permission);
    const outcome = { session, finished, plan, options, reports, isBelowPlan: mustAsk };
    return showOutcome(outcome, terminal);
  } finally {
    lock.release();
  }
}

async function isApproved(plan: PlanReader, terminal: Terminal): Promise<boolean> {
  if (terminal.isInteractive) printAll(terminal, planText(plan, { style: terminal.style }));
  const asking = { command: 'apply', look: 'Look at the plan with `listferry show`' };
  return await asksYes(terminal, 'Carry out this plan?', asking);
}
