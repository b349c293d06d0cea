// Rows that could not be taken, as a CSV file that is given back as a source once it is mended: the
// columns of the source, with every value byte for byte, behind three of ours that reading passes over.
import { REJECT_COLUMNS, type RejectedRow, type RejectingFile } from '../../contacts/index.ts';
import { exactCsv } from './exact-csv.ts';

/** Says that the file is in UTF-8, whatever encoding the configuration names for the source. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Yields pieces of the file, which end at the end of a row. Ours come first, so that a row with too few
 * cells or too many stays as it was.
 */
export function* rejectedRowsCsv(
  { header }: Pick<RejectingFile, 'header'>,
  rows: Iterable<RejectedRow>,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield* exactCsv([...REJECT_COLUMNS, ...header], cellsOf(rows));
}

function* cellsOf(rows: Iterable<RejectedRow>): Generator<readonly string[]> {
  for (const { line, column, reason, cells } of rows) {
    yield [String(line), column, reason, ...cells];
  }
}
