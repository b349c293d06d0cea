// What becomes of a run that is undone, as text and as JSON, in four parts: what is reversed, what is left
// because it changed after the run, what cannot be undone, and what the run did not do; then the plan.
import {
  UNDO_PARTS,
  type UndoCounts,
  type UndoneItem,
  type UndoPart,
  type UndoReason,
} from '../plan/index.ts';
import type { PlanReader } from '../state/index.ts';
import { planJson } from './json/report-json.ts';
import { planText } from './text/report-text.ts';
import { itemLine } from './words/item-lines.ts';
import {
  lengthOf,
  mapped,
  type LineList,
  type ReportOptions,
  type Style,
  titledLists,
} from './words/report-options.ts';
import { sumText } from './words/phrases.ts';
import { undoReasonWords } from './words/reasons.ts';
import { visible } from './words/visible-text.ts';

export interface UndoReport {
  /** The run that is undone. */
  readonly runId: string;
  /** The plan that undoes it. */
  readonly plan: PlanReader;
  /** They add up to the items of the run's plan. */
  readonly parts: UndoCounts;
  /** Every item of the run. Walked once for each part. */
  readonly items: () => Iterable<UndoneItem>;
}

/** Yields lines without line ends, item by item. */
export function* undoText(undo: UndoReport, options: ReportOptions): Generator<string> {
  const { parts, runId } = undo;
  const total = UNDO_PARTS.reduce((sum, part) => sum + parts[part], 0);
  yield options.style.bold(`Undoing run ${visible(runId)}:`);
  yield sumText(
    `items ${String(total)}`,
    UNDO_PARTS.map((part) => [parts[part], TERMS[part]] as const),
  );
  yield '';
  const lists = UNDO_PARTS.map((part) => partList(undo, part, options.style));
  yield* titledLists(lists, { ...options, seeAll: undefined });
  yield* planText(undo.plan, options);
}

/** Nothing is reversed before the plan is carried out. */
const TERMS: Readonly<Record<UndoPart, string>> = {
  reversed: 'to reverse',
  left: 'left',
  impossible: 'impossible',
  nothing: 'not carried out',
};

const TITLES: Readonly<Record<UndoPart, string>> = {
  reversed: 'Reversed, but not whole',
  left: 'Left, since it changed after the run',
  impossible: 'Impossible to undo',
  nothing: 'Nothing to undo',
};

function partList(undo: UndoReport, part: UndoPart, style: Style): LineList {
  return {
    title: TITLES[part],
    count: lengthOf(remarked(undo, part)),
    entries: () =>
      mapped(remarked(undo, part), ({ item, reversal }) => [
        `  ${itemLine(item, style)}`,
        `      ${visible(reversal.reason ? undoReasonWords(reversal.reason) : '')}`,
      ]),
  };
}

/** What is reversed whole stands in the plan. */
function* remarked(undo: UndoReport, part: UndoPart): Generator<UndoneItem> {
  for (const undone of undo.items()) {
    if (undone.reversal.kind === part && undone.reversal.reason !== undefined) yield undone;
  }
}

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
