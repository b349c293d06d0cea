// The sums of a plan as tables: every existing contact, every recipient and every row in one column.
import type { ContactTypeCounts, FileCounts, RowCounts, SegmentCounts } from '../../plan/index.ts';
import { excludedParts, FIXED_WORDS, LEFT_WORDS, NO_CONSENT_WORDS } from '../text/row-lines.ts';
import { cell, tableHead, tableRow, type MarkdownColumn } from './markdown.ts';

/** A column by its title, and what a row says there: a name, or a number. */
type Column<Row> = readonly [title: string, value: (row: Row) => string | number];

/** The first piece is the head of the table; none where there is no row. */
export function contactTypeTable(rows: readonly ContactTypeCounts[]): string[] {
  return table(rows, [
    ['contact type', (row) => row.contactType],
    ['mode', (row) => row.mode],
    ['existing', (row) => row.existing],
    ['= unchanged', (row) => row.unchanged],
    ['+ update', (row) => row.update],
    ['+ delete', (row) => row.delete],
    ['+ unwritable', (row) => row.unwritableOnly],
    ['+ left alone', (row) => row.leftAlone],
    ['create', (row) => row.create],
  ]);
}

export function segmentTable(rows: readonly SegmentCounts[]): string[] {
  return table(rows, [
    ['segment', (row) => row.segment],
    ['mode', (row) => row.mode],
    ['existing', (row) => row.existing],
    ['= unchanged', (row) => row.unchanged],
    ['+ remove', (row) => row.remove],
    ['+ unwritable', (row) => row.unwritable],
    ['+ left alone', (row) => row.leftAlone],
    ['add', (row) => row.add],
  ]);
}

export function rowTable(rows: readonly RowCounts[]): string[] {
  return table(rows, [['source', (row) => row.source], ...bucketColumns(rows)]);
}

/** Blank rows and those that were passed over are among the excluded ones. */
export function fileTable(files: readonly FileCounts[]): string[] {
  return table(files, [
    ['file', (row) => row.file],
    ...bucketColumns(files),
    ['blank', (row) => row.blank],
    ['passed over', (row) => row.passedOver],
  ]);
}

function bucketColumns(rows: readonly RowCounts[]): readonly Column<RowCounts>[] {
  const fixedOf = (row: RowCounts): number => excludedParts(row).fixed ?? 0;
  const fixed: Column<RowCounts> = [`+ ${FIXED_WORDS}`, fixedOf];
  return [
    ['into', (row) => row.sync],
    ['read', (row) => row.read],
    ['= desired', (row) => row.desired],
    ['+ suppressed', (row) => row.suppressed],
    [`+ ${LEFT_WORDS}`, (row) => excludedParts(row).left],
    [`+ ${NO_CONSENT_WORDS}`, (row) => excludedParts(row).noConsent],
    ['+ excluded', (row) => excludedParts(row).others],
    // Hardly any plan has some.
    ...(rows.some((row) => fixedOf(row) > 0) ? [fixed] : []),
    ['+ duplicate', (row) => row.duplicate],
    ['+ invalid', (row) => row.invalid],
  ];
}

function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const head: MarkdownColumn[] = columns.map(([title, value]) =>
    typeof value(first) === 'number' ? { title, align: 'right' } : { title },
  );
  const lines = rows.map((row) => tableRow(columns.map(([, value]) => shown(value(row)))));
  return [tableHead(head), ...lines];
}

function shown(value: string | number): string | number {
  return typeof value === 'string' ? cell(value) : value;
}
