// CSV for two readers. In a file for a spreadsheet no cell begins like a formula, since other people choose
// the addresses, values and names of files. A file for another program is exact, since a guarded cell would
// change people's values there.
import { stringify } from 'csv-stringify/sync';

/**
 * A piece of a report, not of an upload. The mark keeps the two apart: no function takes a report where
 * it wants the bytes of an upload, and only this file makes one.
 */
export type ReportCsv = string & { readonly [reportCsvMark]: true };

declare const reportCsvMark: unique symbol;

/** Few enough to hold, many enough that a call costs nothing by row. */
const BATCH_ROWS = 500;

/** What makes a spreadsheet run a cell, in its plain and its full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** For spreadsheets. Yields pieces of the file, which end at the end of a row. */
export function* reportCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<ReportCsv> {
  // Only this line gives the mark.
  for (const piece of exactCsv(columns, inertRows(rows))) yield piece as ReportCsv;
}

/** Every value byte for byte. Lines end with CR LF (RFC 4180). */
export function* exactCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  let batch: (readonly string[])[] = [columns];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield csvRows(batch);
    batch = [];
  }
  if (batch.length > 0) yield csvRows(batch);
}

function* inertRows(rows: Iterable<readonly string[]>): Generator<string[]> {
  for (const row of rows) yield row.map(inertCell);
}

/** The apostrophe makes a spreadsheet take what follows as text. */
function inertCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}
