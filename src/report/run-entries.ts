// The items of a run that a person should look at, for reports that list them by how they ended.
import type { Verdict } from '../plan/index.ts';
import { itemLine } from './text/item-lines.ts';
import type { RunException, RunNote, RunReport } from './run-report.ts';
import type { Style } from './text/style.ts';
import { visible } from './text/visible-text.ts';

/** Heads applied items that were noted. */
export const NOTES_TITLE = 'Applied, with something to know';

export function* exceptionsWith(report: RunReport, verdict: Verdict): Generator<RunException> {
  for (const exception of report.exceptions()) if (exception.verdict === verdict) yield exception;
}

/** Counts without holding: there may be as many notes as items. */
export function lengthOf(entries: Iterable<unknown>): number {
  const iterator = entries[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length += 1;
  return length;
}

/** The item in one line, by its number where the plan is gone, and the reason below. */
export function standingLines(
  { plan }: RunReport,
  { seq, reason }: RunNote | RunException,
  style: Style,
): string[] {
  const item = plan?.item(seq);
  const named = item === undefined ? `item ${String(seq)} of the plan` : itemLine(item, style);
  return [`  ${named}`, ...(reason === null ? [] : [`      ${visible(reason)}`])];
}
