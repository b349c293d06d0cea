// How many cells a row has, against its header: what a row with too few or too many is told.
import type { StatusFault } from './status-rule.ts';

/** Blank cells beyond the header are only delimiters too many; filled ones mean a shifted row. */
export function surplusFault(
  cells: readonly string[],
  columnCount: number,
): StatusFault | undefined {
  if (cells.length <= columnCount) return undefined;
  if (cells.slice(columnCount).every((cell) => cell.trim() === '')) return undefined;
  const reason = `has ${String(cells.length)} cells where the header has ${String(columnCount)}`;
  return { column: '', reason };
}

/** Completes "the cell …", of one that should stand behind the row's last. */
export function missingCell(cells: readonly string[], columnCount: number): string {
  return `is not there: the row has ${String(cells.length)} of ${String(columnCount)} cells`;
}
