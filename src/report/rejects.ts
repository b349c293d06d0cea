// Rows that could not be taken: a CSV file with every place and reason, and a CSV file of the rows themselves, which becomes
// a source once a person has fixed it.
import {
  type Reject,
  REJECT_COLUMNS,
  type RejectedRow,
  type RejectingFile,
} from '../contacts/index.ts';
import { exactCsv, reportCsv, type ReportCsv } from './csv/report-csv.ts';
import { mapped } from './words/report-options.ts';
import { rowFaultWords } from './words/faults.ts';

/** For a spreadsheet. Yields pieces of the file, which end at the end of a row. */
export function rejectsCsv(rejects: Iterable<Reject>): Generator<ReportCsv> {
  const rows = mapped(rejects, ({ source, file, line, column, fault }) => [
    source,
    file,
    String(line),
    column,
    rowFaultWords(fault),
  ]);
  return reportCsv(['source', 'file', 'line', 'column', 'reason'], rows);
}

/** Says that the file is in UTF-8, whatever encoding the configuration names for the source. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The columns of the source, with every value byte for byte. Three columns of ours, which reading skips, come first, so
 * that a row with too few or too many cells stays as it was.
 */
export function rejectedRowsCsv(
  { header }: Pick<RejectingFile, 'header'>,
  rows: Iterable<RejectedRow>,
): Generator<string> {
  const marked = mapped(rows, ({ line, column, fault, cells }) => [
    String(line),
    column,
    rowFaultWords(fault),
    ...cells,
  ]);
  return sourceCsv([...REJECT_COLUMNS, ...header], marked);
}

/** A file that a source reads once it is corrected. */
export function* sourceCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield* exactCsv(columns, rows);
}
