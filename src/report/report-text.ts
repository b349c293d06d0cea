// Documents as text, for a terminal. Apart from the other formats, so that a command that only prints loads none of them.
import type { Change } from '../plan/index.ts';
import type { PlanReader } from '../state/index.ts';
import { planDocument, type PlanDocumentOptions } from './documents/plan-document.ts';
import { runDocument } from './documents/run-document.ts';
import { undoDocument } from './documents/undo-document.ts';
import { documentText, entryLines } from './text/document-text.ts';
import { changeEntry, lookedAt } from './words/change-entry.ts';
import type { CountryNames } from './words/change-row.ts';
import type { ReportOptions, Style } from './words/report-options.ts';
import type { WholeRunReport } from './words/run-words.ts';
import type { UndoReport } from './words/undo-report.ts';

/**
 * Yields lines without line ends, item by item: a plan of any size is never held. Nothing is looked at before the first line
 * is asked for, and a caller that prints no text asks for none.
 */
export function* planText(
  plan: PlanReader,
  options: ReportOptions & PlanDocumentOptions,
): Generator<string> {
  yield* documentText(planDocument(lookedAt(plan), options), options);
}

/** Yields lines without line ends, item by item, once it is asked for one. `isBelowPlan`: the plan is printed above. */
export function* runText(
  report: WholeRunReport & { readonly isBelowPlan?: boolean },
  options: ReportOptions,
): Generator<string> {
  yield* documentText(runDocument(report), options);
}

/** What becomes of a run that is undone, and the plan that does it. */
export function undoText(undo: UndoReport, options: ReportOptions): Generator<string> {
  return documentText(undoDocument(undo, options), options);
}

/** One planned change, with its fields below. */
export function changeLines(change: Change, countryNames: CountryNames, style: Style): string[] {
  return entryLines(changeEntry(change, countryNames), style);
}
