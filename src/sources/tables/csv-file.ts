// One CSV text as rows: header first, blank lines left out, every row with the line it begins on. A
// file that ends in the middle of a record is refused, since the rest of it would look deleted.
import {
  type SourceRow,
  cleanHeader,
  originalColumn,
  parseAddress,
  rejectColumns,
  withoutColumns,
} from '../../contacts/index.ts';
import type { SyncError } from '../../lib/index.ts';
import type { Chunks } from '../bytes/byte-stream.ts';
import {
  type SourceFile,
  SourceTruncatedError,
  SourceUnreadableError,
  unreadableRecord,
} from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type CsvLayout, findLayout } from './csv-layout.ts';
import {
  type CsvRecord,
  type CsvRecords,
  LONGEST_RECORD_BYTES,
  type RecordFault,
  csvRecords,
} from './csv-records.ts';
import { traceReader } from './spreadsheet-traces.ts';

const BATCH_ROW_COUNT = 1_000;

/** The beginning is as long as it takes to see the layout. */
export async function openCsvFile(text: TextFile, beginning: string): Promise<SourceFile> {
  const layout = findLayout(beginning);
  const header = layout.headless ? ['email'] : await readHeader(text, layout);
  const traces = traceReader(header);
  const tally = rowTally(header.length);
  const ending = { lineBreak: true };
  const file = { text, layout, header, ending };
  return {
    path: text.path,
    header: withoutColumns(header, rejectColumns(header)),
    bytes: text.bytes.bytes,
    rows: () => readRows(file, traces, tally),
    ...(originalColumn(header) >= 0 && { isFixed: true }),
    endsWithLine: () => ending.lineBreak,
    sha256: () => text.bytes.sha256(),
    bytesRead: () => text.bytes.bytesRead(),
    notes: () => [...text.notes, ...layout.notes, ...traces.notes(), ...tally.notes()],
  };
}

interface CsvFile {
  readonly text: TextFile;
  readonly layout: CsvLayout;
  readonly header: readonly string[];
  readonly ending: Ending;
}

/** Whether the text read so far ends with a line break. */
interface Ending {
  lineBreak: boolean;
}

async function readHeader(text: TextFile, layout: CsvLayout): Promise<readonly string[]> {
  for await (const rows of numberedRows(text, layout)) {
    const [header] = rows;
    if (header !== undefined) return checkedHeader(text.path, header);
  }
  throw withoutHeader(text.path);
}

function checkedHeader(path: string, { line, cells }: SourceRow): readonly string[] {
  if (!cells.some((cell) => /[\p{L}\p{N}]/u.test(cell))) throw withoutHeader(path);
  if (!cells.some((cell) => parseAddress(cell).kind === 'address')) return cleanHeader(cells);
  throw new SourceUnreadableError(
    `Reading ${path}: line ${String(line)} holds an address where the names of the columns belong.`,
    { hint: 'Put a line with the names of the columns above the first row, such as: email' },
  );
}

function withoutHeader(path: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${path}: it has no header line.`, {
    hint: 'A file without names and rows is taken for a failed export. Check the export and run again.',
  });
}

async function* readRows(
  { text, layout, header, ending }: CsvFile,
  traces: ReturnType<typeof traceReader>,
  tally: ReturnType<typeof rowTally>,
): AsyncGenerator<readonly SourceRow[]> {
  // In a file of rejected rows, some columns are our own.
  const ours = rejectColumns(header);
  const originalAt = originalColumn(header);
  let headerSeen = layout.headless;
  let last: SourceRow | undefined;
  // Rejected rows were mended when they were first read: an apostrophe that is left is a person's.
  const asRead = (row: SourceRow): SourceRow =>
    ours.size === 0 ? traces.mend(row) : withoutOurs(row, ours, originalAt);
  for await (const batch of numberedRows(text, layout, ending)) {
    const rows = headerSeen ? batch : batch.slice(1);
    headerSeen ||= batch.length > 0;
    last = rows.at(-1) ?? last;
    tally.count(rows);
    for (let start = 0; start < rows.length; start += BATCH_ROW_COUNT) {
      yield rows.slice(start, start + BATCH_ROW_COUNT).map(asRead);
    }
  }
  // A last row without a line end may be whole. Where cells are missing as well, its writer was cut off.
  if (last !== undefined && !ending.lineBreak && last.cells.length < header.length) {
    const cells = `${String(last.cells.length)} of ${String(header.length)} cells`;
    throw truncated(text.path, last.line, `has ${cells} and no line end`);
  }
}

function withoutOurs(
  { line, cells }: SourceRow,
  ours: ReadonlySet<number>,
  originalAt: number,
): SourceRow {
  const original = cells[originalAt];
  return { line, cells: withoutColumns(cells, ours), ...(original !== undefined && { original }) };
}

/** The header and all rows, without blank lines and without what stands above the header. */
async function* numberedRows(
  text: TextFile,
  layout: CsvLayout,
  ending: Ending = { lineBreak: true },
): AsyncGenerator<readonly SourceRow[]> {
  const numbering = rowNumbering(layout, text.path);
  for await (const found of csvRecords(watched(text.chunks(), ending), layout.delimiter)) {
    yield numbering.rowsOf(found);
    if (found.fault !== undefined) throw brokenRecord(found.fault, text.path, numbering.nextLine());
  }
}

async function* watched(chunks: Chunks, ending: Ending): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const last = chunk.at(-1);
    ending.lineBreak = last === 0x0a || last === 0x0d;
    yield chunk;
  }
}

function brokenRecord(fault: RecordFault, path: string, line: number): SyncError {
  switch (fault) {
    case 'open-quote':
      return truncated(path, line, 'has a quote that is never closed');
    case 'too-long':
      return unreadableRecord(path, line, `is longer than ${String(LONGEST_RECORD_BYTES)} bytes`);
  }
}

function truncated(path: string, line: number, fault: string): SourceTruncatedError {
  return new SourceTruncatedError(
    `Reading ${path}: the file seems cut off: its last record, from line ${String(line)}, ${fault}.`,
    {
      hint: 'Let the export finish and run again. If the file is whole, mend that line or end it with a line break.',
      line,
    },
  );
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** What the next filled record is. */
type Stage = 'above' | 'header' | 'rows';

/**
 * Gives every record the line on which it begins, and leaves out what is no row: blank lines, and what
 * stands above the header. Refuses a record that swallowed rows after it, which would look deleted.
 */
export function rowNumbering(layout: CsvLayout, path: string) {
  let line = 1;
  let above = layout.recordsAbove;
  let stage: Stage = above > 0 ? 'above' : 'header';
  let columnCount = 0;
  return {
    /** The line on which the next record will begin. */
    nextLine: () => line,
    /** The header and the rows among the records, which come in the file's order. */
    rowsOf: ({ records, hasLineBreaks }: CsvRecords): readonly SourceRow[] => {
      const rows: SourceRow[] = [];
      for (const cells of records) {
        const row = { line, cells };
        const lines = hasLineBreaks ? lineCount(cells) : 1;
        line += lines;
        if (lines > 1 && swallowsRows(cells, layout.delimiter, columnCount)) {
          throw unreadableRecord(path, row.line, `runs on to line ${String(line - 1)}`);
        }
        if (isSkipped(stage, cells)) continue;
        if (stage === 'above') {
          above -= 1;
          if (above === 0) stage = 'header';
          continue;
        }
        if (stage === 'header') columnCount = cells.length;
        rows.push(row);
        stage = 'rows';
      }
      return rows;
    },
  };
}

/** Rows of delimiters only are left to be counted as blank rows, once the header is known. */
function isSkipped(stage: Stage, cells: CsvRecord): boolean {
  if (stage === 'rows' && cells.length > 1) return false;
  return cells.every((cell) => cell.trim() === '');
}

/** Counted from the cells, where a pair of line break characters is one line end. */
function lineCount(cells: CsvRecord): number {
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

/**
 * Behind a line break of a cell, another record's address and delimiter: a quote was closed by a later
 * row. The parser leaves a quote at the front of such a cell if it did not find the closing one in its
 * place; if it did by chance, the record lacks the cells that were swallowed.
 */
function swallowsRows(cells: CsvRecord, delimiter: string, columnCount: number): boolean {
  const isShort = cells.length < columnCount;
  return cells.some((cell) => {
    const rest = isShort || cell.startsWith('"') ? (/[\r\n][^]*$/u.exec(cell)?.[0] ?? '') : '';
    // Where the first cell of a row is quoted, the quote that should open it ended the swallowing.
    return rest.includes('@') && (rest.includes(delimiter) || /[\r\n]"/u.test(rest));
  });
}

/** No contact is deleted for it, but an export that found no one is seldom what was meant. */
const NO_ROWS_NOTE = 'It has a header and no rows.';

/** Counts the rows, and those whose end is missing: a person should know of both. */
export function rowTally(columnCount: number) {
  let all = 0;
  let short = 0;
  let firstShort = 0;
  return {
    count: (rows: readonly SourceRow[]): void => {
      all += rows.length;
      for (const { cells, line } of rows) {
        if (cells.length >= columnCount) continue;
        if (short === 0) firstShort = line;
        short += 1;
      }
    },
    /** Known once all rows were read. */
    notes: () => (all === 0 ? [NO_ROWS_NOTE] : shortNotes(short, firstShort)),
  };
}

function shortNotes(count: number, line: number): readonly string[] {
  if (count === 0) return [];
  const rows = count === 1 ? '1 row has' : `${String(count)} rows have`;
  return [`${rows} fewer cells than the header, the first in line ${String(line)}.`];
}
