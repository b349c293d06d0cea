// Makes the plan that reverses a run, and tells what it cannot reverse. Writes nothing to the service.
import { resolve } from 'node:path';
import { planUndo } from '../../apply/index.ts';
import { type StateWords, undoJson, undoText } from '../../report/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { givenRun } from '../runs/given.ts';
import { openPlanOfRun, ownStateOf } from '../runs/past-runs.ts';
import { tellNothing } from '../runs/carry-out.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { endedWith, type Terminal } from '../shell/terminal.ts';
import { savedLook, savePlanReports, showSaved } from './plan.ts';
import type { undoCommand } from '../specs/reading-commands.ts';

export type UndoOptions = OptionsOf<typeof undoCommand>;

export async function undo(options: UndoOptions, terminal: Terminal): Promise<number> {
  return await inSession(options, terminal, (session) => undoRun(session, options));
}

async function undoRun(session: Session, options: UndoOptions): Promise<number> {
  const { terminal } = session;
  const state = session.state.warnOfRefusal();
  const runId = givenRun(options.run, session.journal.runs);
  const plan = openPlanOfRun(ownStateOf(session), runId);
  if (plan === undefined) {
    const words = `The run ${runId} wrote nothing. There is nothing to undo.`;
    const result = { runId, planFile: null, state };
    tellNothing(session, options, words, result, 'plan');
    return endedWith(terminal);
  }
  try {
    refuseItsOwnPlan(plan, options.out);
    await planAndShow(session, { past: { runId, plan }, state }, options);
    return endedWith(terminal);
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

interface UndoneRun {
  readonly past: { readonly runId: string; readonly plan: PlanReader };
  /** What keeps every run from writing. */
  readonly state: StateWords | undefined;
}

async function planAndShow(
  session: Session,
  { past, state }: UndoneRun,
  options: UndoOptions,
): Promise<void> {
  const made = await planUndo(await session.runTools(), {
    past,
    compare: session.compareRequest,
    place: options.out === undefined ? undefined : { kind: 'file', path: options.out },
  });
  try {
    const planFile = resolve(made.plan.path);
    const report = { ...made, runId: past.runId };
    const json = (): object => undoJson(report, planFile);
    showSaved(made.plan, options, session, {
      json,
      text: undoText(report, savedLook(made.plan, session)),
      state,
    });
    savePlanReports({ plan: made.plan, planFile }, session);
  } finally {
    made.close();
  }
}
