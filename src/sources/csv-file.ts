// One CSV file as rows: header first, blank lines left out, every row with the line it begins on. A
// file that ends in the middle of a record is refused, since the rest of it would look deleted.
import { CsvError } from 'csv-parse';
import { parseAddress } from '../contacts/address.ts';
import { cleanHeader } from '../contacts/header.ts';
import type { SourceRow } from '../contacts/row.ts';
import { detectDialect } from './csv-dialect.ts';
import type { CsvDialect } from './csv-dialect.ts';
import { LONGEST_RECORD_BYTES, csvRecords } from './csv-records.ts';
import { inspectHead } from './file-head.ts';
import type { TextEncodingName } from './file-head.ts';
import { openReading } from './file-reading.ts';
import type { FileReading } from './file-reading.ts';
import type { FilePath } from './paths.ts';
import { rowNumbering } from './row-numbering.ts';
import { SourceTruncatedError, SourceUnreadableError, unreadableRecord } from './source.ts';
import type { SourceFile } from './source.ts';
import { decodeChunks } from './text-decoding.ts';
import type { Chunks } from './text-decoding.ts';

const BATCH_ROW_COUNT = 1_000;

export async function openCsvFile(path: FilePath): Promise<SourceFile> {
  const reading = await openReading(path);
  const encoding = inspectHead(reading.head, path.shown);
  const dialect = detectDialect(textOfHead(reading.head, encoding));
  const file: CsvFile = { reading, encoding, dialect, path: path.shown };
  const header = await readHeader(file);
  return {
    path: path.shown,
    header,
    bytes: reading.bytes,
    rows: () => readRows(file, header.length),
    sha256: () => reading.sha256(),
    bytesRead: () => reading.bytesRead(),
  };
}

interface CsvFile {
  readonly path: string;
  readonly reading: FileReading;
  readonly encoding: TextEncodingName;
  readonly dialect: CsvDialect;
}

function textOfHead(head: Buffer, encoding: TextEncodingName): string {
  return new TextDecoder(encoding).decode(head);
}

async function readHeader(file: CsvFile): Promise<readonly string[]> {
  for await (const rows of numberedRows(file)) {
    const [header] = rows;
    if (header !== undefined) return checkedHeader(file.path, header);
  }
  throw withoutHeader(file.path);
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

async function* readRows(file: CsvFile, columnCount: number): AsyncGenerator<readonly SourceRow[]> {
  const ending: Ending = { lineBreak: true };
  let headerSeen = false;
  let last: SourceRow | undefined;
  for await (const batch of numberedRows(file, ending)) {
    const rows = headerSeen ? batch : batch.slice(1);
    headerSeen ||= batch.length > 0;
    last = rows.at(-1) ?? last;
    for (let start = 0; start < rows.length; start += BATCH_ROW_COUNT) {
      yield rows.slice(start, start + BATCH_ROW_COUNT);
    }
  }
  // A last row without a line end may be whole. When cells lack as well, its writer was cut off.
  if (last !== undefined && !ending.lineBreak && last.cells.length < columnCount) {
    throw truncated(file.path, last.line, `has ${cellsOf(last, columnCount)} and no line end`);
  }
}

function cellsOf(row: SourceRow, columnCount: number): string {
  return `${String(row.cells.length)} of ${String(columnCount)} cells`;
}

/** Whether the text read so far ends with a line break. */
interface Ending {
  lineBreak: boolean;
}

/** The header and all rows, without blank lines and without what stands before the header. */
async function* numberedRows(
  file: CsvFile,
  ending: Ending = { lineBreak: true },
): AsyncGenerator<readonly SourceRow[]> {
  const chunks = decodeChunks(file.reading.chunks(), file.encoding, file.path);
  const numbering = rowNumbering(file.dialect, file.path);
  try {
    for await (const records of csvRecords(watched(chunks, ending), file.dialect.delimiter)) {
      yield numbering.rowsOf(records);
    }
  } catch (cause) {
    throw explained(cause, file.path, numbering.nextLine());
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
