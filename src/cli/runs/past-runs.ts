// Past runs and the plans that they carried out: how a run ended, as the journal knows it, and its plan, which
// retrying and undoing begin from.
import { counted } from '../../lib/index.ts';
import { existsSync } from 'node:fs';
import { leftOutItems, refuseWhileUnfinished } from '../../apply/index.ts';
import { contactTypeKeys, segmentKeys } from '../../compare/index.ts';
import type { SyncConfig } from '../../config/index.ts';
import { invalidRows, planNameOf, type VerdictCounts } from '../../plan/index.ts';
import { type StatusReport, type WholeRunReport } from '../../report/index.ts';
import {
  type Journal,
  PLAN_OF_RUN,
  PlanReader,
  type RunRecord,
  PlanUnusableError,
  RunPlanLostError,
  StateUnusableError,
  isStateLocked,
  LockHeldError,
  readPlan,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
import { UsageError } from '../shell/errors.ts';
import { callUnderWay, lacksDetails, openPlanOf, type OwnState } from './history.ts';
import { recordedExitCode } from './run-reasons.ts';

/** With its plan where that is still the one that was carried out; `close` closes it. */
export function openRecordedRun(
  run: RunRecord,
  state: OwnState,
): { readonly report: WholeRunReport; readonly close: () => void } {
  const { journal } = state;
  const { plan, lostPlan, removed, isUnderWay } = foundPlan(run, state);
  const end = endOf(run, journal, plan);
  const note = end.note ?? (removed && REMOVED_WORDS[removed]) ?? lostPlan?.message;
  const leftOut = plan === undefined || end.finished ? undefined : leftOutItems(plan, run.release);
  const known = {
    note,
    isUnderWay,
    plan,
    removed,
    lostPlan,
    leftOut,
    ...recordsOf(run.runId, journal),
  };
  return { report: { run, ...end, ...known }, close: () => plan?.close() };
}

interface FoundPlan extends Pick<WholeRunReport, 'isUnderWay' | 'removed'> {
  readonly plan?: PlanReader | undefined;
  readonly lostPlan?: LostPlan;
}

function foundPlan(run: RunRecord, state: OwnState): FoundPlan {
  const isUnderWay = run.phase !== 'done' && callUnderWay(state)?.runId === run.runId;
  // A process that works on a run has its plan open, whatever became of the file since.
  if (run.phase === 'done' || isUnderWay) return { ...keptPlan(run, state.journal), isUnderWay };
  const found = planOrLoss(run, state.journal);
  const isLost = found !== undefined && !(found instanceof PlanReader);
  return isLost ? { lostPlan: found, isUnderWay } : { plan: found, isUnderWay };
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
  const soFar = {
    ...spent,
    verified: false,
    verdicts,
    invalidRows: invalid,
    parked: null,
    warnings: [],
  };
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

/** Without details a plan would say of each item that nothing became of it. */
function keptPlan(run: RunRecord, journal: Journal): Pick<FoundPlan, 'plan' | 'removed'> {
  if (lacksDetails(run, journal)) return { removed: 'details' };
  const plan = openPlanOf(run);
  const isGone = plan === undefined && run.planPath !== null && run.result !== null;
  return isGone ? { removed: 'plan' } : { plan };
}

/** A purge removes the plans that name the erased, and the retention of the configuration what is old. */
const REMOVED_WORDS = {
  plan: 'The plan of this run is gone or was replaced, so its items are shown as numbers only. `listferry plan` shows what is left to do.',
  details:
    'How each item of this run ended was removed, as `purge` and retention do, so its items are shown as numbers only. `listferry plan` shows what is left to do.',
};

/**
 * The plan of the run, or undefined where the run ended before it had one and so wrote nothing. Throws
 * `UsageError` for a run that is not known, `RunUnfinishedError` or `LockHeldError` while one is
 * unfinished, and `PlanUnusableError` where the plan is gone, or what became of its items.
 */
export function openPlanOfRun(state: OwnState, runId: string): PlanReader | undefined {
  const run = state.journal.runs.get(runId);
  if (run === undefined) {
    throw new UsageError(`There is no run "${runId}".`, '`listferry runs` lists the runs.');
  }
  refuseUnfinished(state);
  if (run.planPath === null) return undefined;
  if (lacksDetails(run, state.journal)) {
    throw new PlanUnusableError(
      `How each item of the run ${runId} ended was removed, as \`purge\` and retention do. The run can no longer be undone or retried.`,
      { hint: 'Compare again with `listferry plan`, which needs no earlier run.' },
    );
  }
  const plan = openPlanOf(run);
  if (plan !== undefined) return plan;
  throw new PlanUnusableError(
    `The plan of the run ${runId}, ${planNameOf({ planId: run.planId, planPath: run.planPath })}, is gone or was replaced.`,
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
      { hint: 'Wait for it to end. `listferry status` shows what runs.' },
    );
  }
  refuseWhileUnfinished({ journal });
}

/** Why the plan of an interrupted run cannot be read, with what the journal knows all the same. */
type LostPlan = NonNullable<WholeRunReport['lostPlan']> & { readonly message: string };

/**
 * The plan that an interrupted run goes on with. Throws `RunPlanLostError` where it is not there as it was made: it is
 * unknown then which change each write was, so that a person must look.
 */
export function openPlanToFinish(run: RunRecord, planPath: string, journal: Journal): PlanReader {
  try {
    return openWholePlan(run, planPath);
  } catch (cause) {
    if (!(cause instanceof RunPlanLostError)) throw cause;
    const { 'in doubt': inDoubt, ended } = knownItems(run, journal);
    const known = `${counted(ended, 'item')} with a verdict and ${String(inDoubt)} in doubt`;
    const message = `The run ${run.runId} cannot be finished. ${cause.message} The journal knows of ${known}.`;
    throw new RunPlanLostError(message, { hint: cause.hint ?? '', cause });
  }
}

function openWholePlan({ planId, planFingerprint }: RunRecord, planPath: string): PlanReader {
  const plan = existsSync(planPath) ? readPlan(planPath, PLAN_OF_RUN) : undefined;
  if (plan?.head.fingerprint === planFingerprint) return plan;
  plan?.close();
  const what = plan === undefined ? 'is gone' : 'was replaced';
  throw new RunPlanLostError(`Its plan ${planNameOf({ planId, planPath })} ${what}.`, {
    hint: PLAN_OF_RUN.hints.missing,
  });
}

/** Undefined before the run had a plan. */
function planOrLoss(run: RunRecord, journal: Journal): PlanReader | LostPlan | undefined {
  if (run.planPath === null) return undefined;
  try {
    return openPlanToFinish(run, run.planPath, journal);
  } catch (error) {
    if (!(error instanceof RunPlanLostError || error instanceof StateUnusableError)) throw error;
    const { message, hint = '' } = error;
    return { message, hint, halfway: knownItems(run, journal) };
  }
}

function knownItems({ runId }: RunRecord, { items }: Journal) {
  return {
    acknowledged: items.count(runId, 'acknowledged'),
    'in doubt': items.count(runId, 'intent') + items.count(runId, 'doubt'),
    ended: sumOf(items.verdicts(runId)),
  };
}

function sumOf(verdicts: VerdictCounts): number {
  return Object.values(verdicts).reduce((sum, count) => sum + count, 0);
}

/** Of an interrupted run: how many items of its plan are open, and how many it leaves out. */
export function openItems(
  run: RunRecord,
  journal: Journal,
): Pick<NonNullable<StatusReport['unfinished']>, 'open' | 'leftOut' | 'lostPlan'> {
  const plan = planOrLoss(run, journal);
  if (!(plan instanceof PlanReader)) {
    const lostPlan = plan && { message: plan.message, hint: plan.hint };
    return { open: null, leftOut: 0, lostPlan };
  }
  const { items } = journal;
  try {
    const ended = sumOf(items.verdicts(run.runId));
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
