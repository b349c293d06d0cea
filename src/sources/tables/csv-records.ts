// The records of a file, chunk by chunk. A chunk may end anywhere, so the bytes behind its last whole record
// wait for the next chunk, and no more than that is held. Each record is decoded by itself: its cells are
// windows on its text, so a cell that is kept holds one record in memory and not the whole slice.
import { isAddress } from '../../contacts/index.ts';
import type { Chunks } from '../bytes/byte-stream.ts';
import { type LineEnd, type ScannedRecord, isReopened, scanRecord } from '../text/csv-scanner.ts';
import type { CsvLayout, Delimiter } from './csv-layout.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Far more than contact data needs. An open quote would otherwise take the rest of the file for one cell. */
export const LONGEST_RECORD_BYTES = 1024 * 1024;

export type CsvRecord = readonly string[];

export interface CsvRecords {
  readonly records: readonly CsvRecord[];
  /** False: each record stands on a line of its own. */
  readonly hasLineBreaks: boolean;
  /** What is wrong with the record behind these; nothing follows it. */
  readonly fault?: RecordFault;
  /** Records in which the quote of a later cell closed one. */
  readonly reopened?: ReadonlySet<CsvRecord>;
  /** Records that end with another line end than those of the file. */
  readonly oddlyEnded?: ReadonlySet<CsvRecord>;
}

/** `open-quote`: the file ends before the closing quote. `too-long`: its cells have too many bytes. */
export type RecordFault = 'open-quote' | 'too-long';

type CsvForm = Pick<CsvLayout, 'delimiter' | 'lineEnd'>;

/** The chunks are UTF-8. Blank lines come as one empty cell, so that lines can be counted. */
export async function* csvRecords(chunks: Chunks, form: CsvForm): AsyncGenerator<CsvRecords> {
  // One buffer for all chunks: a new one for each would make the garbage collector run more often.
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
    const used = yield* recordsOf(whole, form, false);
    if (used === undefined) return;
    if (isTooLong(bytes.subarray(used), form.delimiter)) {
      yield { records: [], hasLineBreaks: false, fault: 'too-long' };
      return;
    }
    held.copyWithin(0, used, length);
    length -= used;
    // Otherwise a record of many small chunks would be scanned once per chunk.
    enoughBytes = used === 0 ? 2 * length : 0;
  }
  yield* recordsOf(held.subarray(0, length), form, true);
}

/** Removes one byte order mark; a second one is left to the header. */
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

/** Small enough that a batch dies young: garbage collection would copy a batch of a megabyte each time. */
const BATCH_RECORD_COUNT = 200;

/**
 * The records of a byte slice: UTF-8 from the start of a record up to a line end, or to the end of the file.
 * Returns how many bytes were used, all but those of a record that continues behind the slice; undefined after
 * a fault.
 */
function* recordsOf(
  bytes: Buffer,
  { delimiter, lineEnd: usualEnd }: CsvForm,
  isLast: boolean,
): Generator<CsvRecords, number | undefined> {
  const lines = lineEnds(bytes);
  const reopened = new Set<CsvRecord>();
  const oddlyEnded = new Set<CsvRecord>();
  const marked = { reopened, oddlyEnded };
  let records: CsvRecord[] = [];
  let hasLineBreaks = false;
  let start = 0;
  while (start < bytes.length) {
    const lineEnd = lines.endOfLine(start);
    const line = bytes.toString('utf8', start, lineEnd);
    let { cells, isOpen } = scanRecord(line, delimiter, 0, line.length);
    let end = lineEnd;
    if (isOpen) {
      ({ cells, end, isOpen } = longerRecord(bytes, start, lineEnd, delimiter, lines));
      if (isReopened(bytes.toString('utf8', start, end), delimiter)) reopened.add(cells);
    }
    if (isOpen && !isLast) break;
    const next = lines.startAfter(end);
    const fault = faultOf(cells, isOpen, next - start);
    if (fault !== undefined) {
      yield { records, hasLineBreaks, fault };
      return undefined;
    }
    records.push(cells);
    if (endsOddly(bytes, end, next, usualEnd)) oddlyEnded.add(cells);
    hasLineBreaks ||= end > lineEnd;
    start = next;
    if (records.length < BATCH_RECORD_COUNT) continue;
    yield { records, hasLineBreaks, ...marked };
    records = [];
  }
  yield { records, hasLineBreaks, ...marked };
  return start;
}

/** The line end is the bytes from `end` to `next`. A pair ends a line of any file. */
function endsOddly(bytes: Buffer, end: number, next: number, usual: LineEnd): boolean {
  const byte = bytes[end];
  if (byte === LINE_FEED) return usual !== '\n';
  return byte === CARRIAGE_RETURN && next === end + 1 && usual !== '\r';
}

/** A record that goes on behind its first line. Its end is a place in the bytes; they may end before it does. */
function longerRecord(
  bytes: Buffer,
  start: number,
  lineEnd: number,
  delimiter: Delimiter,
  lines: LineEnds,
): ScannedRecord {
  for (let end = lineEnd; ;) {
    // Twice the text each time, or a record of very many lines would be scanned once per line.
    end = lines.endOfLine(Math.min(bytes.length, end + (end - start) + 1));
    const text = bytes.toString('utf8', start, end);
    const record = scanRecord(text, delimiter);
    if (record.isOpen && end < bytes.length) continue;
    const length = Buffer.byteLength(text.slice(0, record.end));
    return { ...record, end: start + length };
  }
}

/** `written`: how many bytes the record takes in the file. */
function faultOf(cells: CsvRecord, isOpen: boolean, written: number): RecordFault | undefined {
  if (!isOpen && written <= LONGEST_RECORD_BYTES) return undefined;
  const bytes = cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
  if (bytes > LONGEST_RECORD_BYTES) return 'too-long';
  return isOpen ? 'open-quote' : undefined;
}

/** Whether the start of a record alone has more bytes in its cells than a record may have. */
function isTooLong(bytes: Buffer, delimiter: Delimiter): boolean {
  if (bytes.length <= LONGEST_RECORD_BYTES) return false;
  return (
    faultOf(scanRecord(bytes.toString('utf8'), delimiter).cells, false, bytes.length) !== undefined
  );
}

type LineEnds = ReturnType<typeof lineEnds>;

/**
 * Where the lines of a byte slice end. Files mix LF, CRLF and CR, and most have no CR at all, so each kind is
 * searched for once and the next place is remembered.
 */
function lineEnds(bytes: Buffer) {
  const lineFeed = placesOf(bytes, LINE_FEED);
  const carriageReturn = placesOf(bytes, CARRIAGE_RETURN);
  return {
    /** Where the line of a place ends, before its line end; the end of the bytes where it has none. */
    endOfLine: (place: number): number => Math.min(lineFeed(place), carriageReturn(place)),
    /** Where the line behind that end starts. */
    startAfter: (end: number): number => {
      const isPair = bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED;
      return Math.min(end + (isPair ? 2 : 1), bytes.length);
    },
  };
}

/** Behind the last line end, or 0. A CR as the last byte may be half of a CRLF and does not count. */
function endOfLastLine(bytes: Buffer): number {
  const sure = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  return 1 + Math.max(sure.lastIndexOf(LINE_FEED), sure.lastIndexOf(CARRIAGE_RETURN));
}

/** The first such byte at a place or behind it; the number of bytes where none is left. */
function placesOf(bytes: Buffer, byte: number): (place: number) => number {
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

/** How many lines a record takes; CRLF is one line end. */
export function lineCount(cells: CsvRecord): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      const endsLine = code === CARRIAGE_RETURN && cell.charCodeAt(at + 1) !== LINE_FEED;
      if (endsLine || code === LINE_FEED) lines += 1;
    }
  }
  return lines;
}

const LINE_ENDS = /\r\n|\r|\n/u;

/** No note of a person has so many; a quote that was left open takes in whatever follows. */
const MOST_LINES = 1_000;

/**
 * Whether a later row closed a quote of this record by accident, so that a cell holds the rows between. The header has
 * a column count of 0.
 */
export function swallowsRows(
  cells: CsvRecord,
  lines: number,
  delimiter: Delimiter,
  columnCount: number,
): boolean {
  if (lines > MOST_LINES) return true;
  const isShort = cells.length < columnCount;
  return cells.some((cell, column) => {
    const [begun = '', ...rest] = cell.split(LINE_ENDS);
    if (rest.length === 0) return false;
    const isAddressBehind = rest.some((line) => line.includes('@'));
    // Such a cell keeps its quotes, unless the closing one stood at the end of a cell: then cells are missing.
    const isDamaged = isShort || cell.startsWith('"');
    if (isAddressBehind && isDamaged && rest.some((line) => isRowBegun(line, delimiter)))
      return true;
    const before = cells.slice(0, column);
    if (isAddressBehind && isRestOfRow(begun.split(delimiter), before, columnCount)) return true;
    return holdsRows([cell, before, cells.slice(column + 1)], delimiter, columnCount);
  });
}

/** If the first cell of a swallowed row is quoted, its opening quote closed the cell. */
function isRowBegun(line: string, delimiter: Delimiter): boolean {
  return line.includes(delimiter) || line.startsWith('"');
}

/**
 * Whether the first line of a cell is an address and exactly the cells that its row still lacks. The row that closed
 * the quote brought its own, so that the record has as many cells as any other.
 */
function isRestOfRow(begun: CsvRecord, before: CsvRecord, columnCount: number): boolean {
  if (begun.length < 2 || before.length + begun.length !== columnCount) return false;
  // A text behind the address of its row is a note, and addresses alone are several in one cell.
  return isAddress(begun[0] ?? '') && !before.some(isAddress) && !begun.every(isAddress);
}

/**
 * Whether the lines of a cell are rows of the table: one between them is a person's, or the first and the last one
 * complete what stands around the cell to two whole rows.
 */
function holdsRows(
  [cell, before, after]: readonly [cell: string, before: CsvRecord, after: CsvRecord],
  delimiter: Delimiter,
  columnCount: number,
): boolean {
  if (columnCount < 2) return false;
  const lines = linesOf(cell).map((line) => cellsOfLine(line, delimiter));
  const between = lines.slice(1, -1);
  const rows = between.filter((line) => line.length === columnCount);
  if (rows.some(isPerson)) return true;
  const first = [...before, ...lines.slice(0, 1).flat()];
  const last = [...lines.slice(-1).flat(), ...after];
  if (last.length !== columnCount) return false;
  const areRows = columnCount > 2 && rows.length > 0 && rows.length === between.length;
  const isRow = first.length === columnCount && (areRows || [first, last].every(isPerson));
  return isRow || areSameColumn(before, last);
}

/** Whether another address stands where the row before it has its own. */
function areSameColumn(before: CsvRecord, last: CsvRecord): boolean {
  const place = before.findIndex(isAddress);
  return place >= 0 && isAddress(last[place] ?? '');
}

function linesOf(cell: string): readonly string[] {
  return cell.replace(/^"/u, '').split(LINE_ENDS);
}

/** Its own quotes may have lost their partners. */
function cellsOfLine(line: string, delimiter: Delimiter): CsvRecord {
  const { cells, isOpen } = scanRecord(line, delimiter, 0, line.length);
  return isOpen ? line.split(delimiter) : cells;
}

/** Addresses alone are several in one cell. */
function isPerson(cells: CsvRecord): boolean {
  return cells.some(isAddress) && !cells.every(isAddress);
}
