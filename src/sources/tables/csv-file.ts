// Reads a CSV text as rows, each with the line on which it begins. A file that ends in the middle of a record
// is refused: the rows that are missing would look deleted.
import {
  type SourceRow,
  cleanHeader,
  originalColumn,
  isAddress,
  recipientsIn,
  rejectColumns,
  withoutColumns,
} from '../../contacts/index.ts';
import type { SyncError } from '../../lib/index.ts';
import { type Chunks, toldOf } from '../bytes/byte-stream.ts';
import {
  type Counted,
  type Header,
  type SourceFile,
  countAt,
  cutOff,
  noneMet,
  unreadable,
  unreadableRecord,
} from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { continuedRows, wrappedLines } from './continued-rows.ts';
import { ESCAPED_NOTE, escapedDelimiter, unescaped, unescapedBeginning } from './csv-escapes.ts';
import { type CsvLayout, type Delimiter, findLayout, looksLikeHeader } from './csv-layout.ts';
import {
  type CsvRecord,
  type CsvRecords,
  type RecordFault,
  csvRecords,
  lineCount,
  LONGEST_RECORD_BYTES,
  swallowsRows,
} from './csv-records.ts';
import { traceReader } from './spreadsheet-traces.ts';
import { tornRows } from './torn-rows.ts';
import { endsTable, strayLines } from './stray-lines.ts';
import { blockWatch } from './table-blocks.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface CsvFile {
  readonly text: TextFile;
  readonly layout: CsvLayout;
  readonly header: Header;
  readonly traces: ReturnType<typeof traceReader>;
  readonly wrapped: ReturnType<typeof wrappedLines>;
  readonly strays: ReturnType<typeof strayLines>;
  readonly continued: ReturnType<typeof continuedRows>;
  readonly seen: Seen;
}

type Batches = AsyncIterable<readonly SourceRow[]>;

/** What reading has shown so far. */
interface Seen {
  rowCount: number;
  /** Rows with fewer cells than the header. */
  readonly short: Counted;
  /** Whether the text ends with a line break. */
  endsWithLine: boolean;
}

/** The beginning is long enough to show the layout. */
export async function openCsvFile(written: TextFile, start: string): Promise<SourceFile> {
  const escaped = escapedDelimiter(start, written.hasEscapedQuotes);
  const text = escaped === undefined ? written : withoutEscapes(written, escaped);
  const beginning = escaped === undefined ? start : unescapedBeginning(start, escaped);
  const layout = findLayout(beginning);
  const header = layout.headless ? ['email'] : await readHeader(text, layout);
  const traces = traceReader(header);
  const wrapped = wrappedLines(layout);
  const strays = strayLines(header, text.path);
  const continued = continuedRows(header);
  const seen = noneSeen();
  const file = { text, layout, header, traces, wrapped, strays, continued, seen };
  return {
    ...toldOf(text.bytes),
    header: withoutColumns(header, rejectColumns(header)),
    decodedAs: text.found,
    titles: layout.titles ?? [],
    groups: layout.groups ?? [],
    rows: () => readRows(file),
    isFixed: originalColumn(header) >= 0,
    endsWithLine: () => seen.endsWithLine,
    notes: () => [
      ...text.notes,
      ...layout.notes,
      ...[wrapped, strays, continued, traces].flatMap((one) => one.notes()),
      ...rowNotes(seen),
    ],
  };
}

function withoutEscapes(text: TextFile, delimiter: Delimiter): TextFile {
  const notes = [...text.notes, ESCAPED_NOTE];
  return { ...text, notes, chunks: () => unescaped(text.chunks(), delimiter) };
}

function noneSeen(): Seen {
  return { rowCount: 0, short: noneMet(), endsWithLine: true };
}

async function readHeader(text: TextFile, layout: CsvLayout): Promise<Header> {
  const wrapped = wrappedLines(layout);
  for await (const [header] of numberedRows({ text, layout, wrapped, seen: noneSeen() })) {
    if (header !== undefined) return checkedHeader(text.path, header);
  }
  throw withoutHeader(text.path);
}

export function checkedHeader(path: string, { line, cells }: SourceRow): Header {
  if (!cells.some((cell) => /[\p{L}\p{N}]/u.test(cell))) throw withoutHeader(path);
  if (!cells.some(isAddress)) return cleanHeader(cells);
  const fault = `line ${String(line)} holds an address where the names of the columns belong`;
  const hint =
    'Put a line with the names of the columns above the first row, such as: email. Of a list of addresses alone, put each on a line of its own.';
  throw unreadable(path, fault, hint);
}

function withoutHeader(path: string): SyncError {
  const hint =
    'A file without names and rows is taken for a failed export. Check the export and run again.';
  return unreadable(path, 'it has no header line', hint);
}

async function* readRows(file: CsvFile): Batches {
  const { text, header, traces, strays, continued, seen } = file;
  // In a file of rejected rows, some columns are our own.
  const ours = rejectColumns(header);
  const originalAt = originalColumn(header);
  let headerSeen = file.layout.headless;
  let last: SourceRow | undefined;
  // Rejected rows were cleaned when they were first read: an apostrophe that is left was typed by a person.
  const asRead = (row: SourceRow): SourceRow =>
    ours.size === 0 ? continued.completed(traces.clean(row)) : withoutOurs(row, ours, originalAt);
  const { isOfLeavers } = file.layout;
  const lookForTable = blockWatch({ path: text.path, header, isOfLeavers }, looksLikeHeader);
  for await (const batch of numberedRows(file)) {
    const below = headerSeen ? batch : batch.slice(1);
    below.forEach(lookForTable);
    headerSeen ||= batch.length > 0;
    last = below.at(-1) ?? last;
    const single = withEachRecipient(below, file);
    // What stands in a file of rejected rows was a row when it was first read.
    const rows = ours.size === 0 ? single.filter((row) => !strays.take(row)) : single;
    countRows(rows, header.length, seen);
    if (rows.length > 0) yield rows.map(asRead);
  }
  // A last row without a line end may be whole. If it also lacks cells, its writer was cut off.
  if (last !== undefined && !seen.endsWithLine && !endsTable(last)) {
    refuseShort(last, header.length, text.path);
  }
}

function withEachRecipient(rows: readonly SourceRow[], file: CsvFile): readonly SourceRow[] {
  return file.header.length === 1 ? rows.flatMap((row) => eachRecipient(row, file)) : rows;
}

/** Of a file with nothing but addresses: a row for each person of a line, as mail programs write their recipients. */
function eachRecipient(row: SourceRow, { layout: { delimiter } }: CsvFile): readonly SourceRow[] {
  const { cells, line } = row;
  const [only = ''] = cells;
  if (cells.length === 1 && !/[,;\s]/u.test(only)) return [row];
  const filled = cells.filter((cell) => cell.trim() !== '');
  const people = filled.every(isAddress) ? filled : recipientsIn(filled.join(delimiter));
  return people.length > 0 ? people.map((person) => ({ line, cells: [person] })) : [row];
}

function refuseShort({ cells, line }: SourceRow, columnCount: number, path: string): void {
  if (cells.length >= columnCount) return;
  const share = `${String(cells.length)} of ${String(columnCount)} cells`;
  throw truncated(path, line, `has ${share} and no line end`);
}

export function withoutOurs(
  { line, cells }: SourceRow,
  ours: ReadonlySet<number>,
  originalAt: number,
) {
  return { line, cells: withoutColumns(cells, ours), original: cells[originalAt] };
}

function countRows(rows: readonly SourceRow[], columnCount: number, seen: Seen): void {
  seen.rowCount += rows.length;
  for (const { cells, line } of rows) {
    if (cells.length < columnCount) countAt(seen.short, line);
  }
}

/** No contact is deleted because of an export without rows, but few people want one. */
function rowNotes({ rowCount, short }: Seen): readonly string[] {
  if (rowCount === 0) return ['It has a header and no rows.'];
  if (short.count === 0) return [];
  const rows = short.count === 1 ? '1 row has' : `${String(short.count)} rows have`;
  return [`${rows} fewer cells than the header, the first in line ${String(short.line)}.`];
}

/** The header and all rows, without blank lines and without the lines above the header. */
async function* numberedRows({
  text,
  layout,
  wrapped,
  seen,
}: Pick<CsvFile, 'text' | 'layout' | 'wrapped' | 'seen'>): Batches {
  const numbering = rowNumbering(layout, text.path, wrapped);
  for await (const found of csvRecords(watched(text.chunks(), seen), layout)) {
    yield numbering.rowsOf(found);
    if (found.fault !== undefined) throw brokenRecord(found.fault, text.path, numbering.nextLine());
  }
  yield numbering.rest();
}

async function* watched(chunks: Chunks, seen: Seen): Chunks {
  for await (const chunk of chunks) {
    const last = chunk.at(-1);
    seen.endsWithLine = last === LINE_FEED || last === CARRIAGE_RETURN;
    yield chunk;
  }
}

function brokenRecord(fault: RecordFault, path: string, line: number): SyncError {
  if (fault === 'open-quote') return truncated(path, line, 'has a quote that is never closed');
  return unreadableRecord(path, line, `is longer than ${String(LONGEST_RECORD_BYTES)} bytes`);
}

function truncated(path: string, line: number, fault: string): SyncError {
  const isWhole = ' If the file is whole, fix that line or end it with a line break.';
  return cutOff(path, line, `: its last record, from line ${String(line)}, ${fault}`, isWhole);
}

/**
 * Numbers the records by the lines on which they begin, and leaves out blank lines and those above the header.
 * Refuses a record that swallowed rows behind it: they would look deleted.
 */
export function rowNumbering(layout: CsvLayout, path: string, wrapped = wrappedLines(layout)) {
  let line = 1;
  let above = layout.recordsAbove;
  /** 0 until the header was read. */
  let columnCount = 0;
  const torn = tornRows();
  const isOpen = (cells: CsvRecord, lines: number, reopened?: ReadonlySet<CsvRecord>): boolean =>
    isIn(reopened, cells) || swallowsRows(cells, lines, layout.delimiter, columnCount);
  return {
    /** The line on which the next record will begin. */
    nextLine: () => line,
    /** The header and the rows among the records, which come in the file's order. */
    rowsOf: ({ records, hasLineBreaks, ...marked }: CsvRecords): readonly SourceRow[] => {
      const rows: SourceRow[] = [];
      for (const cells of records) {
        const row = { line, cells };
        const lines = hasLineBreaks ? lineCount(cells) : 1;
        line += lines;
        if (lines > 1 && isOpen(cells, lines, marked.reopened)) {
          throw unreadableRecord(path, row.line, `runs on to line ${String(line - 1)}`);
        }
        // Below the header, a row of delimiters alone stays: it is counted as a blank row.
        const mayBeBlank = columnCount > 0 && cells.length > 1;
        if (!mayBeBlank && cells.every((cell) => cell.trim() === '')) continue;
        above -= 1;
        if (above >= 0) continue;
        const inside = wrapped.unwrapped(row, columnCount);
        torn.addTo(rows, inside, { columnCount, isOdd: isIn(marked.oddlyEnded, cells) });
        columnCount ||= inside.cells.length;
      }
      return rows;
    },
    /** What waited for the rest of its row when the file ended. */
    rest: torn.rest,
  };
}

function isIn(marked: ReadonlySet<CsvRecord> | undefined, cells: CsvRecord): boolean {
  return marked?.has(cells) === true;
}
