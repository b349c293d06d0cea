// Where the rows of the sources went, as sums that a reader can check: a line for each source, and one for
// each of its files.
import type { FileCounts, RowCounts } from '../../plan/plan.ts';
import { sumText } from './sum-text.ts';
import { visible } from './visible-text.ts';

/** Every row of a source in one bucket. */
export function rowsLine(rows: RowCounts): string {
  return `${visible(rows.source)} → ${visible(rows.sync)}: ${sumOf(rows, 'excluded')}`;
}

/** Every row of a file in one bucket. */
export function fileLine(file: FileCounts): string {
  return `${visible(file.file)} → ${visible(file.sync)}: ${sumOf(file, excludedWords(file))}`;
}

/** What rows were that no `where` excluded: they speak of nobody. */
export function excludedWords({ blank, passedOver }: FileCounts): string {
  const parts = [
    ...(blank === 0 ? [] : [`${String(blank)} blank`]),
    ...(passedOver === 0 ? [] : [`${String(passedOver)} passed over`]),
  ];
  return parts.length === 0 ? 'excluded' : `excluded (${parts.join(', ')})`;
}

function sumOf(rows: RowCounts, excluded: string): string {
  return sumText(`${String(rows.read)} read`, [
    [rows.desired, 'desired'],
    [rows.suppressed, 'suppressed'],
    [rows.excluded, excluded],
    [rows.duplicate, 'duplicate'],
    [rows.invalid, 'invalid'],
  ]);
}
