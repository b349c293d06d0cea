// Rows that could not be taken, as a CSV file that opens in a spreadsheet: every cell is quoted, and
// none begins like a formula, since names of files and columns are chosen by others.
import { stringify } from 'csv-stringify/sync';
import type { Reject } from '../contacts/row.ts';

const COLUMNS = ['source', 'file', 'line', 'column', 'reason'] as const satisfies (keyof Reject)[];

/** Few enough to hold, many enough that a call costs nothing by row. */
const BATCH_ROWS = 500;

/** What makes a spreadsheet run a cell, in its plain and its full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** Yields pieces of the file, which end at the end of a row. Lines end with CR LF (RFC 4180). */
export function* rejectsCsv(rejects: Iterable<Reject>): Generator<string> {
  yield csvRows([COLUMNS]);
  let batch: (readonly string[])[] = [];
  for (const reject of rejects) {
    batch.push(COLUMNS.map((column) => inertCell(String(reject[column]))));
    if (batch.length < BATCH_ROWS) continue;
    yield csvRows(batch);
    batch = [];
  }
  if (batch.length > 0) yield csvRows(batch);
}

function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}

/** The apostrophe makes a spreadsheet take what follows as text. */
function inertCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
