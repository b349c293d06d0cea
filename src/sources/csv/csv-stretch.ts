// The records of a stretch of a file. A line without a quote is nothing but cells between delimiters: to
// cut one of 110 bytes costs 0.4 µs where the parser takes 4. Each record is decoded by itself, since a
// cell is a window on its text: whoever keeps a cell keeps one record in memory, not the stretch.
import type { Delimiter } from './csv-dialect.ts';
import { LONGEST_RECORD_BYTES, parseDoubtful } from './doubtful-record.ts';
import { lineEnds, placesOf } from './line-ends.ts';
import type { LineEnds } from './line-ends.ts';
import { quotedRecord } from './quoted-record.ts';
import type { CsvRecord } from './quoted-record.ts';

export interface CsvRecords {
  readonly records: readonly CsvRecord[];
  /** False: each stands on a line of its own. */
  readonly hasLineBreaks: boolean;
}

export interface Stretch {
  /** UTF-8 from the beginning of a record up to a line end, or to the end of the file. */
  readonly bytes: Buffer;
  readonly isLast: boolean;
  readonly delimiter: Delimiter;
}

const QUOTE = 0x22;

/**
 * What is alive when the engine makes room for new objects is copied: of a whole stretch that is a megabyte each
 * time.
 */
const TOGETHER = 200;

/** Returns how many bytes were used: all but those of a last record that goes on behind the stretch. */
export function* recordsOf(stretch: Stretch): Generator<CsvRecords, number> {
  const { bytes, delimiter } = stretch;
  const lines = lineEnds(bytes);
  const quote = placesOf(bytes, QUOTE);
  let records: CsvRecord[] = [];
  let hasLineBreaks = false;
  let start = 0;
  while (start < bytes.length) {
    const end = lines.endOfLine(start);
    const record =
      quote(start) < end
        ? recordWithQuotes(stretch, start, lines)
        : recordOfLine(stretch, start, end);
    if (record === undefined && !stretch.isLast) break;
    const next = lines.startAfter(endOf(record, bytes));
    if (record === undefined || next - start > LONGEST_RECORD_BYTES) {
      // Should it be refused, the records before it are with whoever reads.
      yield { records, hasLineBreaks };
      records = [...parseDoubtful(bytes.subarray(start, next), delimiter)];
    } else records.push(record.cells);
    hasLineBreaks ||= next > lines.startAfter(end);
    start = next;
    if (records.length < TOGETHER) continue;
    yield { records, hasLineBreaks };
    records = [];
  }
  yield { records, hasLineBreaks };
  return start;
}

interface FoundRecord {
  readonly cells: CsvRecord;
  /** In the stretch, before its line end. */
  readonly end: number;
}

/** A record that never ends takes all that is left. */
function endOf(record: FoundRecord | undefined, bytes: Buffer): number {
  return record?.end ?? bytes.length;
}

function recordOfLine({ bytes, delimiter }: Stretch, start: number, end: number): FoundRecord {
  const line = bytes.toString('utf8', start, end);
  const cells: string[] = [];
  let from = 0;
  // Half the time of `split`, which leaves the runtime's compiled code for every line.
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, from)) {
    cells.push(line.slice(from, at));
    from = at + 1;
  }
  cells.push(line.slice(from));
  return { cells, end };
}

/** It may go over several lines; undefined when the stretch ends before it does. */
function recordWithQuotes(
  stretch: Stretch,
  start: number,
  lines: LineEnds,
): FoundRecord | undefined {
  const { bytes, delimiter } = stretch;
  let end = lines.endOfLine(start);
  for (;;) {
    const text = bytes.toString('utf8', start, end);
    const record = quotedRecord(text, delimiter);
    if (record?.length === text.length) return { cells: record.cells, end };
    if (record !== undefined) {
      const recordBytes = Buffer.byteLength(text.slice(0, record.length));
      return { cells: record.cells, end: start + recordBytes };
    }
    if (end === bytes.length) return undefined;
    // Twice the text each time, or a record of very many lines would be read as often.
    end = lines.endOfLine(Math.min(bytes.length, end + (end - start) + 1));
  }
}
