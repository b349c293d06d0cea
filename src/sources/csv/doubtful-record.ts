// The CSV parser, for a record that may have to be refused: the file ends before its closing quote, or it is
// so long that a quote may have swallowed what follows.
import { CsvError, parse } from 'csv-parse/sync';
import type { Delimiter } from './csv-dialect.ts';
import type { CsvRecord } from './quoted-record.ts';

/**
 * Far more than a record of contact data needs. A quote that is never closed would otherwise take the
 * rest of the file for one cell.
 */
export const LONGEST_RECORD_BYTES = 1024 * 1024;

/** One record in UTF-8, with its line end where it has one. Throws the parser's error. */
export function parseDoubtful(record: Buffer, delimiter: Delimiter): readonly CsvRecord[] {
  return parse(record, {
    delimiter,
    // A pair comes first, or each of its halves would end a record; files mix all three.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_RECORD_BYTES,
  });
}

/** Throws where the beginning of a record alone is longer than one may be. */
export function refuseTooLong(beginning: Buffer, delimiter: Delimiter): void {
  if (beginning.length <= LONGEST_RECORD_BYTES) return;
  try {
    parseDoubtful(beginning, delimiter);
  } catch (error) {
    // What is still to come may close it.
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
  }
}
