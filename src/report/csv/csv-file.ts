// CSV for two readers. In a file for a spreadsheet no cell begins like a formula, since other people choose
// the addresses, values and names of files. A file for another program is exact, since a guarded cell would
// change people's values there.
import { stringify } from 'csv-stringify/sync';
import { inBatches, mapped } from '../words/report-options.ts';
import { visibleWhole } from '../words/visible-text.ts';

/** A piece of a report. The mark keeps it from every function that takes the bytes of an upload. */
export type ReportCsv = string & { readonly [reportCsvMark]: true };

declare const reportCsvMark: unique symbol;

/** Few enough to hold, many enough that a call costs nothing by row. */
const BATCH_ROWS = 500;

/** What makes a spreadsheet run a cell, in its plain and its full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** For spreadsheets. Yields pieces of the file, which end at the end of a row. */
export function reportCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<ReportCsv> {
  // Only this line gives the mark.
  return exactCsv(
    columns,
    mapped(rows, (row) => row.map(inertCell)),
  ) as Generator<ReportCsv>;
}

/** Every value byte for byte. Lines end with CR LF (RFC 4180). */
export function* exactCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  yield csvOf([columns]);
  for (const batch of inBatches(rows, BATCH_ROWS)) yield csvOf(batch);
}

/** What a line has in its columns; null where one does not apply. */
export type Cells<Column extends string> = Partial<Record<Column, string | number | null>>;

/** A line of a report for a spreadsheet. Invisible characters are shown as `\u{202e}`. */
export function cellsIn<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  cells: Cells<Column>,
): string[] {
  // The columns are this object's own keys; `Object.keys` widens them to text.
  return (Object.keys(columns) as Column[]).map((column) =>
    visibleWhole(String(cells[column] ?? '')),
  );
}

/** The apostrophe makes a spreadsheet take what follows as text. */
function inertCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function csvOf(rows: (readonly string[])[]): string {
  return stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}
