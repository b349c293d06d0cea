// Feeds chunks to the CSV parser and takes its records out in step, so that no more than one chunk's
// records wait, and those before a broken one are seen before the parser gives up.
import { parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import type { Chunks } from '../bytes/byte-stream.ts';
import type { Delimiter } from './csv-dialect.ts';

export type CsvRecord = readonly string[];

/**
 * Far more than a record of contact data needs. A quote that is never closed would otherwise take the
 * rest of the file for one cell.
 */
export const LONGEST_RECORD_BYTES = 1024 * 1024;

/** Records chunk by chunk. Blank lines come as one empty cell, so that lines can be counted. */
export async function* csvRecords(
  chunks: Chunks,
  delimiter: Delimiter,
): AsyncGenerator<readonly CsvRecord[]> {
  const parser = openParser(delimiter);
  try {
    for await (const chunk of chunks) {
      const written = write(parser, chunk);
      yield takeRecords(parser);
      const failure = await written;
      if (failure) throw failure;
    }
    parser.end();
    yield takeRecords(parser);
    // What the parser still says after its end: its last records, or that a quote was left open.
    for await (const record of parser) yield [asRecord(record)];
  } finally {
    parser.destroy();
  }
}

function openParser(delimiter: Delimiter): Parser {
  const parser = parse({
    delimiter,
    bom: true,
    // A pair comes first, or each of its halves would end a record; files mix all three.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_RECORD_BYTES,
  });
  // Failures reach us through the write or the end that they belong to.
  parser.on('error', () => undefined);
  return parser;
}

/** Never rejects, since a reader that stops in between does not come back for it. */
async function write(parser: Parser, chunk: Buffer): Promise<Error | null | undefined> {
  return await new Promise((resolve) => {
    parser.write(chunk, resolve);
  });
}

function takeRecords(parser: Parser): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  for (;;) {
    const record: unknown = parser.read();
    if (record === null) return records;
    records.push(asRecord(record));
  }
}

function asRecord(record: unknown): CsvRecord {
  // The parser's types leave this open: without `columns` and `cast`, a record is an array of texts.
  return record as CsvRecord;
}
