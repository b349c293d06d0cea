// Carries out a saved plan.
import { resolve } from 'node:path';
import { planText } from '../../report/index.ts';
import { type PlanReader, readPlan } from '../../state/index.ts';
import { type ReportFiles, withReports } from '../files/report-files.ts';
import { asksYes, carryOut, declined, permissionFor } from '../runs/carry-out.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import type {
  AllowanceOptions,
  PhaseOptions,
  ResendOptions,
  ReportingOptions,
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
  const permission = { ...permissionFor(plan, session, options), leavePhase: options.leavePhase };
  const isBelowPlan = !options.yes && plan.head.itemCount > 0;
  if (isBelowPlan && !(await isApproved(plan, terminal))) return declined(terminal);
  return await carryOut({ session, plan, options, reports, isBelowPlan }, permission, terminal);
}

async function isApproved(plan: PlanReader, terminal: Terminal): Promise<boolean> {
  if (terminal.isInteractive) printAll(terminal, planText(plan, { style: terminal.style }));
  const asking = { command: 'apply', look: 'Look at the plan with `listferry show`' };
  return await asksYes(terminal, 'Carry out this plan?', asking);
}
