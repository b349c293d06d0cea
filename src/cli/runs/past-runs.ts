// Past runs and the plans that they carried out: how a run ended, as the journal knows it, and its plan, which
// retrying and undoing begin from.
import { existsSync } from 'node:fs';
import { leftOutItems, refuseWhileUnfinished } from '../../apply/index.ts';
import { contactTypeKeys, segmentKeys } from '../../compare/index.ts';
import type { SyncConfig } from '../../config/index.ts';
import { invalidRows } from '../../plan/index.ts';
import type { StatusReport, WholeRunReport } from '../../report/index.ts';
import {
  type Journal,
  type PlanReader,
  type RunRecord,
  PlanUnusableError,
  isStateLocked,
  LockHeldError,
  readPlan,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { UsageError } from '../shell/errors.ts';
import { callUnderWay, openPlanOf, type OwnState } from './history.ts';
import { recordedExitCode } from './run-reasons.ts';

/** With its plan where that is still the one that was carried out; `close` closes it. */
export function openRecordedRun(
  run: RunRecord,
  state: OwnState,
): { readonly report: WholeRunReport; readonly close: () => void } {
  const plan = openPlanOf(run);
  const { journal } = state;
  const end = endOf(run, journal, plan);
  const isUnderWay = !end.finished && callUnderWay(state)?.runId === run.runId;
  const gone = plan === undefined && run.planPath !== null && end.finished ? PLAN_GONE : undefined;
  const note = end.note ?? gone;
  const leftOut = plan === undefined || end.finished ? undefined : leftOutItems(plan, run.release);
  const report = { run, ...end, note, isUnderWay, plan, leftOut, ...recordsOf(run.runId, journal) };
  return { report, close: () => plan?.close() };
}

/** What the journal holds of the items of a run. */
export function recordsOf(
  runId: string,
  { items, spending, walks }: Journal,
): Pick<WholeRunReport, 'exceptions' | 'notes' | 'standing' | 'timings'> {
  return {
    exceptions: () => walks.exceptions(runId),
    notes: () => walks.notes(runId),
    standing: (seq) => items.get(runId, seq),
    timings: () => spending.byEndpoint(runId),
  };
}

type End = Pick<WholeRunReport, 'result' | 'finished' | 'exitCode' | 'note' | 'effort'>;

function endOf(
  { runId, phase, result, release }: RunRecord,
  journal: Journal,
  plan: Pick<PlanReader, 'head'> | undefined,
): End {
  if (result !== null) {
    return { result, finished: true, exitCode: recordedExitCode(result, release) };
  }
  const { requests, listReads, elapsedMs } = journal.spending.total(runId);
  const spent = { requests, listReads, seconds: elapsedMs / 1_000 };
  const verdicts = journal.items.verdicts(runId);
  const invalid = plan === undefined ? 0 : invalidRows(plan.head);
  const soFar = { ...spent, verified: false, verdicts, invalidRows: invalid, parked: null };
  // A process records what it spends once it has a plan to carry out.
  const effort = journal.spending.nextProcess(runId) === 1 ? 'unknown' : 'so far';
  if (phase !== 'done') return { result: soFar, finished: false, exitCode: null, effort };
  const { exitCode = null, message } = journal.invocations.lastOf(runId) ?? {};
  // Some messages list what they found on lines of their own.
  const why = message?.replaceAll(/\s*\n\s*/gu, ' ');
  return {
    result: soFar,
    finished: true,
    exitCode,
    effort,
    note: [GIVEN_UP, why ?? []].flat().join(' '),
  };
}

const GIVEN_UP = 'The run ended before it carried out a plan: it wrote nothing.';

/** A purge removes the plans that name the erased, and the retention of the configuration what is old. */
const PLAN_GONE =
  'The plan of this run is gone or is another one by now, so its items are told by their numbers alone. `listferry plan` shows what is still to be done.';

/**
 * The plan of the run, or undefined where the run ended before it had one and so wrote nothing. Throws
 * `UsageError` for a run that is not known, `RunUnfinishedError` or `LockHeldError` while one is
 * unfinished, and `PlanUnusableError` where the plan is gone.
 */
export function openPlanOfRun(state: OwnState, runId: string): PlanReader | undefined {
  const run = state.journal.runs.get(runId);
  if (run === undefined) {
    throw new UsageError(`There is no run "${runId}".`, '`listferry runs` lists the runs.');
  }
  refuseUnfinished(state);
  if (run.planPath === null) return undefined;
  const plan = openPlanOf(run);
  if (plan !== undefined) return plan;
  throw new PlanUnusableError(
    `The plan of the run ${runId}, ${run.planPath}, is gone or is another one by now.`,
    {
      hint: 'Compare again with `listferry plan`, which needs no earlier plan. Put the file back only where somebody moved it: `purge` and retention remove plans on purpose.',
    },
  );
}

export function ownStateOf({ journal, config }: Pick<Session, 'journal' | 'config'>): OwnState {
  return { journal, stateDir: config.stateDir };
}

/** Throws `RunUnfinishedError` while a run is interrupted, and `LockHeldError` while it is under way. */
export function refuseUnfinished({ journal, stateDir }: OwnState): void {
  const unfinished = journal.runs.unfinished();
  if (unfinished !== undefined && isStateLocked(stateDir)) {
    throw new LockHeldError(
      `Another run of listferry works with the state directory ${stateDir}: ${unfinished.command} ${unfinished.runId} is not finished.`,
      'Wait for it to end. `listferry status` shows what runs.',
    );
  }
  refuseWhileUnfinished({ journal });
}

/** Of a run without an end: how many items of its plan are open, and how many it leaves out. */
export function openItems(
  run: RunRecord,
  { items }: Journal,
): Pick<NonNullable<StatusReport['unfinished']>, 'open' | 'leftOut'> {
  if (run.planPath === null || !existsSync(run.planPath)) return { open: null, leftOut: 0 };
  const plan = readPlan(run.planPath);
  try {
    const ended = Object.values(items.verdicts(run.runId)).reduce((sum, count) => sum + count, 0);
    const left = leftOutItems(plan, run.release);
    const isOpen = (seq: number): boolean => items.stateOf(run.runId, seq) === undefined;
    let leftOut = 0;
    for (let seq = 1; seq <= left.size; seq += 1) if (left.has(seq) && isOpen(seq)) leftOut += 1;
    return { open: plan.head.itemCount - ended - leftOut, leftOut };
  } finally {
    plan.close();
  }
}

/** The one of the names by which a contact type is remembered as this key. */
export function typeOfKey(key: string, names: readonly string[]): string | undefined {
  return names.find((name) => contactTypeKeys(name).includes(key));
}

/** Of each mirror its name, and the keys by which it may be remembered. */
export function mirroredKeys({ mode, target }: SyncConfig): [string, readonly string[]][] {
  if (mode !== 'mirror') return [];
  if (target.kind === 'name') return [[target.contactType, contactTypeKeys(target.contactType)]];
  if (target.kind !== 'segment') return [];
  const { segment } = target;
  return [[`segment\n${segment}`, segmentKeys(segment)]];
}
