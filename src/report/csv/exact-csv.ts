// CSV that goes into other programs: every value byte for byte, also one that a spreadsheet would run as
// a formula. What people open in a spreadsheet is made by report-csv.ts.
import { stringify } from 'csv-stringify/sync';

/** Few enough to hold, many enough that a call costs nothing by row. */
const BATCH_ROWS = 500;

/** Yields pieces of the file, which end at the end of a row. Lines end with CR LF (RFC 4180). */
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

function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}
