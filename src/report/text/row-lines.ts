// Where the rows of the sources went, as sums that a reader can check: a line for each source, and one for
// each of its files.
import {
  type ExcludedCounts,
  type FileCounts,
  type PlanHead,
  type RowCounts,
  invalidRows,
  sourceRows,
} from '../../plan/index.ts';
import { counted, sumText } from './sum-text.ts';
import { visible } from './visible-text.ts';

/** Rows of people whom a source says to have left, and whom no list of the service keeps from mail. */
export const LEFT_WORDS = 'left in the source, still mailable';

export const NO_CONSENT_WORDS = 'no consent';

/** Rows that were rejected, and that a fixed row stands in for. */
export const FIXED_WORDS = 'fixed in another file';

/** What the excluded rows are; a plan of an earlier version does not tell it. */
export function excludedParts({ excluded, excludedAs }: RowCounts): ExcludedCounts {
  return excludedAs ?? { left: 0, noConsent: 0, others: excluded };
}

/** Every row of a source in one bucket. */
export function rowsLine(rows: RowCounts): string {
  return `${visible(rows.source)} → ${visible(rows.sync)}: ${sumOf(rows, 'excluded')}`;
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Undefined where one line of rows has said it: a row
 * that several syncs refuse stands in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string | undefined {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return undefined;
  return sumText(
    `${counted(invalidRows(head), 'invalid row')} in all`,
    sourceRows(head).map(({ source, invalid }) => [invalid, `of ${visible(source)}`]),
  );
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
  const { left, noConsent, others, fixed = 0 } = excludedParts(rows);
  return sumText(`${String(rows.read)} read`, [
    [rows.desired, 'desired'],
    [rows.suppressed, 'suppressed'],
    [left, LEFT_WORDS],
    [noConsent, NO_CONSENT_WORDS],
    [others, excluded],
    [fixed, FIXED_WORDS],
    [rows.duplicate, 'duplicate'],
    [rows.invalid, 'invalid'],
  ]);
}
