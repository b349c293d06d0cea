// One CSV text as rows: header first, blank lines left out, every row with the line it begins on. A
// file that ends in the middle of a record is refused, since the rest of it would look deleted.
import { CsvError } from 'csv-parse';
import {
  type SourceRow,
  cleanHeader,
  originalColumn,
  parseAddress,
  rejectColumns,
  withoutColumns,
} from '../../contacts/index.ts';
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceTruncatedError, SourceUnreadableError, unreadableRecord } from '../source.ts';
import type { SourceFile } from '../source.ts';
import type { TextFile } from '../text/text-file.ts';
import { findLayout } from './csv-layout.ts';
import type { CsvLayout } from './csv-layout.ts';
import { csvRecords } from './csv-records.ts';
import { LONGEST_RECORD_BYTES } from './doubtful-record.ts';
import { rowNumbering } from './row-numbering.ts';
import { rowTally } from './row-tally.ts';
import type { RowTally } from './row-tally.ts';
import { traceReader } from './spreadsheet-traces.ts';
import type { TraceReader } from './spreadsheet-traces.ts';

const BATCH_ROW_COUNT = 1_000;

/** The beginning is as long as it takes to see the layout. */
export async function openCsvFile(text: TextFile, beginning: string): Promise<SourceFile> {
  const layout = findLayout(beginning);
  const file: CsvFile = { text, layout };
  const header = layout.headless ? ['email'] : await readHeader(file);
  const ours = rejectColumns(header);
  const traces = traceReader(header);
  const tally = rowTally(header.length);
  const ending: Ending = { lineBreak: true };
  return {
    path: text.path,
    header: withoutColumns(header, ours),
    bytes: text.bytes.bytes,
    rows: () => readRows(file, { header, ours, traces, tally, ending }),
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
}

async function readHeader(file: CsvFile): Promise<readonly string[]> {
  for await (const rows of numberedRows(file)) {
    const [header] = rows;
    if (header !== undefined) return checkedHeader(file.text.path, header);
  }
  throw withoutHeader(file.text.path);
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

interface RowReading {
  readonly header: readonly string[];
  /** Places of our own columns, in a file of rejected rows. */
  readonly ours: ReadonlySet<number>;
  readonly traces: TraceReader;
  readonly tally: RowTally;
  readonly ending: Ending;
}

async function* readRows(
  file: CsvFile,
  { header, ours, traces, tally, ending }: RowReading,
): AsyncGenerator<readonly SourceRow[]> {
  const columnCount = header.length;
  const originalAt = originalColumn(header);
  let headerSeen = file.layout.headless;
  let last: SourceRow | undefined;
  // Rejected rows were mended when they were first read: an apostrophe that is left is a person's.
  const asRead = (row: SourceRow): SourceRow =>
    ours.size === 0 ? traces.mend(row) : withoutOurs(row, ours, originalAt);
  for await (const batch of numberedRows(file, ending)) {
    const rows = headerSeen ? batch : batch.slice(1);
    headerSeen ||= batch.length > 0;
    last = rows.at(-1) ?? last;
    tally.count(rows);
    for (let start = 0; start < rows.length; start += BATCH_ROW_COUNT) {
      yield rows.slice(start, start + BATCH_ROW_COUNT).map(asRead);
    }
  }
  // A last row without a line end may be whole. When cells lack as well, its writer was cut off.
  if (last !== undefined && !ending.lineBreak && last.cells.length < columnCount) {
    throw truncated(file.text.path, last.line, `has ${cellsOf(last, columnCount)} and no line end`);
  }
}

function withoutOurs(
  { line, cells }: SourceRow,
  ours: ReadonlySet<number>,
  originalAt: number,
): SourceRow {
  const original = cells[originalAt];
  return {
    line,
    cells: withoutColumns(cells, ours),
    ...(original !== undefined && { original }),
  };
}

function cellsOf(row: SourceRow, columnCount: number): string {
  return `${String(row.cells.length)} of ${String(columnCount)} cells`;
}

/** Whether the text read so far ends with a line break. */
interface Ending {
  lineBreak: boolean;
}

/** The header and all rows, without blank lines and without what stands above the header. */
async function* numberedRows(
  { text, layout }: CsvFile,
  ending: Ending = { lineBreak: true },
): AsyncGenerator<readonly SourceRow[]> {
  const numbering = rowNumbering(layout, text.path);
  try {
    for await (const found of csvRecords(watched(text.chunks(), ending), layout.delimiter)) {
      yield numbering.rowsOf(found);
    }
  } catch (cause) {
    throw explained(cause, text.path, numbering.nextLine());
  }
}

async function* watched(chunks: Chunks, ending: Ending): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const last = chunk.at(-1);
    ending.lineBreak = last === 0x0a || last === 0x0d;
    yield chunk;
  }
}

/** The parser's failures in our words, with the line on which the broken record begins. */
function explained(cause: unknown, path: string, line: number): unknown {
  if (!(cause instanceof CsvError)) return cause;
  if (cause.code === 'CSV_QUOTE_NOT_CLOSED') {
    return truncated(path, line, 'has a quote that is never closed');
  }
  const tooLong = cause.code === 'CSV_MAX_RECORD_SIZE';
  const fault = tooLong
    ? `is longer than ${String(LONGEST_RECORD_BYTES)} bytes`
    : `is no CSV (${cause.code})`;
  // The parser's error is left behind: it carries cells of the record.
  return unreadableRecord(path, line, fault);
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
