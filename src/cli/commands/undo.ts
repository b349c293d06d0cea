// Makes the plan that reverses a run, and tells what it cannot reverse. Writes nothing to the service.
import { resolve } from 'node:path';
import { planUndo } from '../../apply/index.ts';
import { undoJson, undoText } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { type ReportFiles, savePlanReports, withReports } from '../files/report-files.ts';
import { openPlanOfRun } from '../runs/past-runs.ts';
import { tellNothing } from '../runs/run-outcome.ts';
import { type Session, inSession } from '../session/session.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import type { ReportingOptions } from '../shell/options.ts';
import { type Terminal, shownPath, printAll, printJson } from '../shell/terminal.ts';
import { savedWords } from './plan.ts';

export interface UndoOptions extends GlobalOptions, ReportingOptions {
  /** The id of a run. */
  readonly run: string;
  readonly out: string | undefined;
}

export async function undo(options: UndoOptions, terminal: Terminal): Promise<number> {
  return await withReports(options, (reports) =>
    inSession(options, terminal, (session) => undoRun(session, options, terminal, reports)),
  );
}

async function undoRun(
  session: Session,
  options: UndoOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const plan = openPlanOfRun(session.journal, options.run);
  if (plan === undefined) {
    const words = `Nothing to undo: the run ${options.run} wrote nothing.`;
    const result = { runId: options.run, planFile: null };
    return tellNothing(options, { words, result, missing: 'plan' }, terminal);
  }
  try {
    refuseItsOwnPlan(plan, options.out);
    return await planAndShow(session, plan, options, terminal, reports);
  } finally {
    plan.close();
  }
}

/** A run whose plan is gone can never be undone again. */
function refuseItsOwnPlan(plan: PlanReader, out: string | undefined): void {
  if (out === undefined || resolve(out) !== resolve(plan.path)) return;
  throw new UsageError(
    `Writing the plan ${out}: the plan that the run carried out is there.`,
    'Name another file with --out.',
  );
}

async function planAndShow(
  session: Session,
  plan: PlanReader,
  options: UndoOptions,
  terminal: Terminal,
  reports: ReportFiles,
): Promise<number> {
  const made = await planUndo(await session.runTools(), {
    past: { runId: options.run, plan },
    compare: session.compareRequest,
    place: options.out === undefined ? undefined : { kind: 'file', path: options.out },
  });
  try {
    const planFile = resolve(made.plan.path);
    const report = { ...made, runId: options.run };
    if (options.output === 'json') printJson(terminal, undoJson(report, planFile));
    else {
      const { acceptAutomations } = session.config;
      printAll(terminal, undoText(report, { style: terminal.style }));
      terminal.tell(savedWords(made.plan.head, shownPath(made.plan.path), acceptAutomations));
    }
    savePlanReports(reports, { plan: made.plan, planFile }, terminal);
    return 0;
  } finally {
    made.close();
  }
}
