// Rows that could not be taken, as a CSV file for the person who mends them.
import type { Reject } from '../../contacts/index.ts';
import { reportCsv, type ReportCsv } from './report-csv.ts';

const COLUMNS = ['source', 'file', 'line', 'column', 'reason'] as const satisfies (keyof Reject)[];

/** Yields pieces of the file, which end at the end of a row. */
export function* rejectsCsv(rejects: Iterable<Reject>): Generator<ReportCsv> {
  yield* reportCsv(COLUMNS, cellsOf(rejects));
}

function* cellsOf(rejects: Iterable<Reject>): Generator<string[]> {
  for (const reject of rejects) yield COLUMNS.map((column) => String(reject[column]));
}
