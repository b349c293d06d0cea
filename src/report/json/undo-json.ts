// An undo as one JSON object, for programs. The keys are a contract: they may grow, never change.
import { type UndoCounts, type UndoPart, remarkOf } from '../../plan/index.ts';
import type { UndoReport } from '../undo-report.ts';
import { planJson, type PlanJson } from './plan-json.ts';

export interface UndoJson extends PlanJson {
  /** The run that is undone. */
  readonly runId: string;
  /** They add up to the items of the run's plan. */
  readonly parts: UndoCounts;
  /** Why items are left, cannot be undone, or are not reversed whole. */
  readonly reasons: readonly UndoReason[];
}

export interface UndoReason {
  readonly part: UndoPart;
  readonly reason: string;
  readonly count: number;
  /** Their numbers in the run's plan, at most the first 1,000. */
  readonly items: readonly number[];
}

const MOST_NUMBERS = 1_000;

export function undoJson(undo: UndoReport, planFile: string): UndoJson {
  const { runId, parts, plan } = undo;
  return { runId, ...planJson(plan, planFile), parts, reasons: reasonsOf(undo) };
}

function reasonsOf({ items }: UndoReport): UndoReason[] {
  const found = new Map<string, UndoReason & { count: number; readonly items: number[] }>();
  for (const { item, reversal } of items()) {
    const reason = remarkOf(reversal);
    if (reason === undefined) continue;
    const part = reversal.kind;
    const key = `${part}\n${reason}`;
    const entry = found.get(key) ?? { part, reason, count: 0, items: [] };
    entry.count += 1;
    if (entry.items.length < MOST_NUMBERS) entry.items.push(item.seq);
    found.set(key, entry);
  }
  return [...found.values()];
}
