// What the journal knows of past runs and calls: how each ended, its plan, and which call is running now. Without the
// engine, which `status` would take longer to load than to answer.
import { existsSync } from 'node:fs';
import { type ConditionId, exitCodeOf } from '../../plan/index.ts';
import { ageSeconds, type HistoryEntry, type WholeRunReport } from '../../report/index.ts';
import {
  type Invocation,
  isStateLocked,
  type Journal,
  type PlanReader,
  readPlanIfWhole,
  type RunRecord,
} from '../../state/index.ts';
import { messagesOf } from '../shell/terminal.ts';
import { recordedConditions, recordedExitCode } from './run-reasons.ts';

export interface OwnState {
  readonly journal: Journal;
  readonly stateDir: string;
}

/** The call that is running now: it has no end, and a process holds the lock of the state. */
export function callUnderWay({ journal, stateDir }: OwnState): Invocation | undefined {
  return isStateLocked(stateDir) ? journal.invocations.open() : undefined;
}

/** Undefined where the plan is gone, cannot be read, or is not the one that was carried out. */
export function openPlanOf({ planPath, planFingerprint }: RunRecord): PlanReader | undefined {
  if (planPath === null) return undefined;
  const plan = readPlanIfWhole(planPath);
  if (plan?.head.fingerprint === planFingerprint) return plan;
  plan?.close();
  return undefined;
}

/** What is gone of a run that ended: `purge` and retention remove it. Looks for the file of its plan alone, which is quick. */
export function removedOf(run: RunRecord, journal: Journal): WholeRunReport['removed'] {
  if (lacksDetails(run, journal)) return 'details';
  return run.planPath !== null && !existsSync(run.planPath) ? 'plan' : undefined;
}

/** Whether only the numbers of a run that ended are left, and not what became of each item. */
export function lacksDetails({ runId, result }: RunRecord, { items }: Journal): boolean {
  if (result === null || items.countKnown(runId) > 0) return false;
  return Object.values(result.verdicts).some((count) => count > 0);
}

/** Newest first: each run once, with the last call that worked on it, and the calls that had no run. */
export function readHistory(
  { journal, stateDir }: OwnState,
  count: number,
): readonly HistoryEntry[] {
  const underWay = callUnderWay({ journal, stateDir });
  const entries: HistoryEntry[] = journal.invocations.list(count).map((call) => {
    const run = call.runId === null ? undefined : journal.runs.get(call.runId);
    return { run, call, isUnderWay: call.invocation === underWay?.invocation };
  });
  const seen = new Set(entries.map(({ run }) => run?.runId));
  // Where there are fewer calls than asked for, the runs without one are older.
  const older = journal.runs.list(count).filter(({ runId }) => !seen.has(runId));
  return [...entries, ...older.map((run) => ({ run, exitCode: exitCodeOfRecord(run) }))].slice(
    0,
    count,
  );
}

/**
 * Calls that ended with another code than 0 since a run last ended with 0. A call without a run repairs nothing, and a run of
 * a part of a plan repairs that part alone: a call before it says what is left.
 */
export function endedBadly(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const calls = history.filter(({ call, isUnderWay }) => call !== undefined && isUnderWay !== true);
  const lastGood = calls.findIndex(isGood);
  const lastWhole = calls.findIndex(
    (entry) => isGood(entry) && entry.run?.result?.part === undefined,
  );
  const since = lastWhole === -1 ? calls : calls.slice(0, lastWhole);
  return since.flatMap((entry, at) => {
    if (entry.call?.exitCode === 0 || isMistyped(entry.call)) return [];
    return lastGood === -1 || at < lastGood ? [entry] : stillBad(entry);
  });
}

function isGood({ call }: HistoryEntry): boolean {
  return call?.exitCode === 0 && call.runId !== null;
}

/** With what no plan of its own carries out, as it does what was parked or rejected; empty where there was nothing else. */
function stillBad(entry: HistoryEntry): readonly HistoryEntry[] {
  const { run, call } = entry;
  const found = run?.result ? recordedConditions({ ...run, result: run.result }) : [];
  const told = found.filter((condition) => exitCodeOf(condition) !== 0);
  const left = told.filter(({ id }) => !id.endsWith('_PARKED') && !SENT_AGAIN.includes(id));
  if (left.length === 0 || call === undefined) return [];
  // It may have failed after its run had ended.
  if (!told.some(({ id }) => id === call.reason)) return [entry];
  return [{ ...entry, call: { ...call, message: messagesOf(left) } }];
}

/** A plan of what was rejected carries them out. */
const SENT_AGAIN: readonly ConditionId[] = [
  'ITEMS_REJECTED',
  'SUPPRESSIONS_REJECTED',
  'CONTACTS_OVERDUE',
];

/** Nothing happened to the account then. A `sync` runs by itself each night, so that a person must hear of it. */
function isMistyped(call: Invocation | undefined): boolean {
  return call?.reason === 'USAGE' && call.runId === null && call.command !== 'sync';
}

/** As its result has it; undefined without one. */
export function exitCodeOfRecord({ result, release }: RunRecord): number | undefined {
  return result === null ? undefined : recordedExitCode(result, release);
}

export function aged(call: Invocation, now: Date): Invocation & { readonly ageSeconds: number } {
  return { ...call, ageSeconds: ageSeconds(call.endedAt ?? call.startedAt, now) };
}
