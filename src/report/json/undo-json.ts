// What becomes of a run that is undone, as JSON.
import { type UndoPart, type UndoReason, undoReasonWords } from '../../plan/index.ts';
import type { UndoReport } from '../words/undo-report.ts';
import { planJson } from './report-json.ts';

const MOST_NUMBERS = 1_000;

/** The keys are a contract: they may grow, never change. */
export function undoJson(undo: UndoReport, planFile: string) {
  const { runId, parts, plan } = undo;
  return { runId, ...planJson(plan, planFile), parts, reasons: reasonsOf(undo) };
}

/** Why items are left, cannot be undone, or are not reversed whole, each with its first numbers in the run's plan. */
function reasonsOf({ items: undone }: UndoReport) {
  const found = new Map<string, ReturnType<typeof reasonOf>>();
  for (const { item, reversal } of undone()) {
    const { kind: part, reason } = reversal;
    if (reason === undefined) continue;
    const key = JSON.stringify([part, reason]);
    const entry = found.get(key) ?? reasonOf(part, reason);
    entry.count += 1;
    if (entry.items.length < MOST_NUMBERS) entry.items.push(item.seq);
    found.set(key, entry);
  }
  return [...found.values()];
}

function reasonOf(part: UndoPart, reason: UndoReason) {
  const items: number[] = [];
  return { part, reason: undoReasonWords(reason), code: reason.code, count: 0, items };
}
