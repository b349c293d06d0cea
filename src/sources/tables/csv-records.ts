// The records of a file, chunk by chunk. A chunk ends anywhere, so what stands behind its last whole record
// waits for the next chunk. No more than that and one chunk's records are held, and the records before a
// broken one are seen before it is refused. A line without a quote is nothing but cells between delimiters:
// to cut one of 110 bytes costs 0.4 µs where the parser takes 4. Each record is decoded by itself, since a
// cell is a window on its text: a cell that is kept keeps one record in memory, not the whole stretch.
import { CsvError, parse } from 'csv-parse/sync';
import type { Chunks } from '../bytes/byte-stream.ts';
import type { Delimiter } from './csv-layout.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Far more than a record of contact data needs. A quote that is never closed would otherwise take the
 * rest of the file for one cell.
 */
export const LONGEST_RECORD_BYTES = 1024 * 1024;

export type CsvRecord = readonly string[];

/** The chunks are UTF-8. Blank lines come as one empty cell, so that lines can be counted. */
export async function* csvRecords(
  chunks: Chunks,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecords> {
  // One buffer for all: a new one for each chunk has the engine look for those that are forgotten.
  let held = Buffer.allocUnsafeSlow(0);
  let length = 0;
  let enoughBytes = 0;
  for await (const chunk of withoutMark(chunks)) {
    if (length + chunk.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (length + chunk.length));
      held.copy(larger, 0, 0, length);
      held = larger;
    }
    length += chunk.copy(held, length);
    if (length < enoughBytes) continue;
    const bytes = held.subarray(0, length);
    const whole = bytes.subarray(0, endOfLastLine(bytes));
    const used = yield* recordsOf({ bytes: whole, isLast: false, delimiter });
    refuseTooLong(bytes.subarray(used), delimiter);
    held.copyWithin(0, used, length);
    length -= used;
    // Or a record of many small chunks would be looked at as often.
    enoughBytes = used === 0 ? 2 * length : 0;
  }
  yield* recordsOf({ bytes: held.subarray(0, length), isLast: true, delimiter });
}

/** One mark is taken away, as the parser does; a second one is left to the header. */
async function* withoutMark(chunks: Chunks): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < BYTE_ORDER_MARK.length) continue;
    const isMarked = head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    yield isMarked ? head.subarray(BYTE_ORDER_MARK.length) : head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}

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
      // Should it be refused, the reader has the records before it.
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
  { bytes, delimiter }: Stretch,
  start: number,
  lines: LineEnds,
): FoundRecord | undefined {
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

/**
 * Reads a record with quotes as the CSV parser does where it tolerates them: a quote opens a cell only at
 * its beginning, a doubled one is part of the text, and where anything but the cell's end follows the closing
 * one, all of them are. The text begins with the record and ends before a line end; undefined when a quote is
 * still open there. The length is without the line end.
 */
export function quotedRecord(
  text: string,
  delimiter: Delimiter,
): { readonly cells: CsvRecord; readonly length: number } | undefined {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells: string[] = [];
  for (let start = 0; ;) {
    const isQuoted = text.charCodeAt(start) === QUOTE;
    const closing = isQuoted ? closingQuote(text, start + 1) : start;
    if (closing < 0) return undefined;
    const end = endOfPlain(text, isQuoted ? closing + 1 : start, delimiterCode);
    cells.push(isQuoted ? quotedCell(text, start, closing, end) : text.slice(start, end));
    if (text.charCodeAt(end) !== delimiterCode) return { cells, length: end };
    start = end + 1;
  }
}

/** The first quote that no other one follows; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** Where the delimiter, the line end or the text's end comes. Quotes in between mean nothing. */
function endOfPlain(text: string, start: number, delimiterCode: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

function quotedCell(text: string, start: number, closing: number, end: number): string {
  const inside = text.slice(start + 1, closing);
  const meant = inside.includes('"') ? inside.replaceAll('""', '"') : inside;
  return end === closing + 1 ? meant : `"${meant}${text.slice(closing, end)}`;
}

/**
 * The CSV parser, for a record that may have to be refused: the file ends before its closing quote, or it is
 * so long that a quote may have swallowed what follows. In UTF-8, with its line end where it has one. Throws
 * the parser's error.
 */
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

type LineEnds = ReturnType<typeof lineEnds>;

/**
 * Where the lines of a piece of a file end. Files mix LF, CRLF and CR, and most have no CR at all, so each
 * kind is looked for once and the next one is remembered.
 */
export function lineEnds(bytes: Buffer) {
  const lineFeed = placesOf(bytes, LINE_FEED);
  const carriageReturn = placesOf(bytes, CARRIAGE_RETURN);
  return {
    /** Where the line of a place ends, before its line end: with the bytes where it has none. */
    endOfLine: (place: number): number => Math.min(lineFeed(place), carriageReturn(place)),
    /** Where the line behind that end begins. */
    startAfter: (end: number): number => {
      const isPair = bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED;
      return Math.min(end + (isPair ? 2 : 1), bytes.length);
    },
  };
}

/** Behind the last line end, or 0. A CR as the very last byte is none yet: an LF may follow it. */
export function endOfLastLine(bytes: Buffer): number {
  const sure = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  return 1 + Math.max(sure.lastIndexOf(LINE_FEED), sure.lastIndexOf(CARRIAGE_RETURN));
}

/** The first such byte at a place or after it, which is the number of bytes where none is left. */
export function placesOf(bytes: Buffer, byte: number): (place: number) => number {
  let asked = 0;
  let found = -1;
  return (place) => {
    if (place >= asked && place <= found) return found;
    const next = bytes.indexOf(byte, place);
    asked = place;
    found = next < 0 ? bytes.length : next;
    return found;
  };
}
