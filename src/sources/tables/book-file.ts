// The table of a workbook: the sheet that was asked for, or the first one that holds addresses.
import {
  type SourceRow,
  originalColumn,
  isAddress,
  rejectColumns,
  withoutColumns,
} from '../../contacts/index.ts';
import { chunkCollector } from '../../lib/index.ts';
import {
  type Book,
  type Sheet,
  type SheetOddities,
  noOddities,
  withoutResult,
} from '../books/book.ts';
import type { ByteStream } from '../bytes/byte-stream.ts';
import {
  type Counted,
  type Header,
  type SourceFile,
  SourceUnreadableError,
  unreadable,
} from '../source/source.ts';
import { checkedHeader, withoutOurs } from './csv-file.ts';
import { findSheetHeader, firstCells, groupsAbove, isAddressTitle } from './csv-layout.ts';
import { traceReader } from './spreadsheet-traces.ts';
import { strayLines } from './stray-lines.ts';

export interface OpenedBook {
  readonly book: Book;
  /** Of the file, or of the workbook in an archive: its hash is that of the table. */
  readonly bytes: ByteStream;
  /** Its sheets are read from parts of the file, so the file itself is read once more for its hash. */
  readonly isPacked: boolean;
  /** As people know the table. */
  readonly path: string;
  /** The name of the sheet that is asked for; left out, the first one that holds addresses. */
  readonly sheet?: string | undefined;
}

interface BookTable {
  readonly opened: OpenedBook;
  readonly sheet: Sheet;
  readonly header: Header;
  /** Of the header; 0 where there is none. */
  readonly headerLine: number;
  readonly oddities: SheetOddities;
  readonly traces: ReturnType<typeof traceReader>;
  readonly strays: ReturnType<typeof strayLines>;
  readonly seen: { rowCount: number };
}

export function openBookFile(opened: OpenedBook): SourceFile {
  const sheet = chosenSheet(opened);
  const records = sheet.beginning.map(({ cells }) => cells);
  const { headless, recordsAbove, notes } = findSheetHeader(records);
  const top = headless ? undefined : headerRow(opened, sheet, recordsAbove);
  const header = top === undefined ? ['email'] : headerOf(opened, sheet, top);
  const headerLine = top?.line ?? 0;
  const [oddities, seen] = [noOddities(headerLine), { rowCount: 0 }];
  const [traces, strays] = [traceReader(header), strayLines(header, opened.path)];
  const table = { opened, sheet, header, headerLine, oddities, traces, strays, seen };
  return {
    path: opened.path,
    header: withoutColumns(header, rejectColumns(header)),
    bytes: sheet.bytes,
    bytesRead: () => sheet.bytesRead(),
    rows: () => readRows(table),
    sheet: sheet.name,
    titles: firstCells(records.slice(0, recordsAbove)),
    groups: groupsAbove(records, recordsAbove),
    decodedAs: opened.book.decodedAs,
    otherSheets: othersWithAddresses(opened.book, sheet).map(({ name }) => name),
    isFixed: originalColumn(header) >= 0,
    sha256: () => opened.bytes.sha256(),
    notes: () => [
      ...sheetNotes(table),
      ...notes,
      ...oddityNotes(table),
      ...strays.notes(),
      ...traces.notes(),
      ...opened.book.notes,
      ...(seen.rowCount === 0 ? ['It has a header and no rows.'] : []),
    ],
  };
}

function chosenSheet({ book, path, sheet: wanted }: OpenedBook): Sheet {
  const { sheets } = book;
  const names = listed(sheets);
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name === wanted);
    if (found !== undefined) return found;
    throw unreadable(path, 'the workbook has no sheet of that name', `It has ${names}.`);
  }
  const shown = sheets.filter(({ holdsAddress, isHidden }) => holdsAddress && !isHidden);
  const found =
    shown.find(hasAddressColumn) ??
    shown[0] ??
    sheets.find(({ holdsAddress }) => holdsAddress) ??
    sheets.find(({ beginning }) => beginning.length > 0);
  if (found !== undefined) return found;
  const hint = 'An empty workbook is taken for a failed export. Check the export and run again.';
  throw unreadable(path, 'every sheet of the workbook is empty', hint);
}

/** Whether addresses have a column in it. A cover sheet may show one, such as whom to ask. */
function hasAddressColumn({ beginning }: Sheet): boolean {
  const records = beginning.map(({ cells }) => cells);
  const { headless, recordsAbove } = findSheetHeader(records);
  const [header = [], ...rows] = records.slice(recordsAbove);
  const count = (column: number): number =>
    rows.filter((row) => isAddress(row[column] ?? '')).length;
  return headless || header.some((title, column) => isAddressTitle(title) || count(column) > 1);
}

/** Where the sheet is none that was asked for, a person may mean another one. */
function headerOf({ book, path, sheet: wanted }: OpenedBook, sheet: Sheet, top: SourceRow): Header {
  const others = wanted === undefined ? othersWithAddresses(book, sheet) : [];
  try {
    return checkedHeader(path, top);
  } catch (error) {
    if (!(error instanceof SourceUnreadableError) || others.length === 0) throw error;
    const message = `${error.message} This is its sheet "${sheet.name}"; ${listed(others)} ${others.length === 1 ? 'holds' : 'hold'} addresses too.`;
    const hint = `Name the sheet of the people behind the file, as in ${path}/${others[0]?.name ?? ''}.`;
    throw new SourceUnreadableError(message, { hint, cause: error });
  }
}

/** As wide as the rows below it: a column without a name can hold something too. */
function headerRow({ path }: OpenedBook, sheet: Sheet, recordsAbove: number): SourceRow {
  const row = sheet.beginning[recordsAbove];
  if (row === undefined) {
    const hint = 'Check that this is the right sheet, or the export that it came from.';
    throw unreadable(path, `its sheet "${sheet.name}" is empty`, hint);
  }
  const width = Math.max(...sheet.beginning.slice(recordsAbove).map(({ cells }) => cells.length));
  return widened(row, width);
}

function widened({ line, cells }: SourceRow, width: number): SourceRow {
  const wide = [...cells];
  while (wide.length < width) wide.push('');
  return { line, cells: wide };
}

async function* readRows(table: BookTable): AsyncGenerator<readonly SourceRow[]> {
  const { opened, sheet, header, headerLine, oddities, traces, strays, seen } = table;
  const ours = rejectColumns(header);
  const originalAt = originalColumn(header);
  const width = header.length;
  // Rejected rows were cleaned when they were first read.
  const asRead = (row: SourceRow): SourceRow =>
    ours.size === 0 ? traces.clean(row) : withoutOurs(row, ours, originalAt);
  for await (const batch of sheet.rows(oddities)) {
    if (oddities.uncounted.count > 0) {
      throw withoutResult(opened.path, sheet.name, oddities.uncounted.line);
    }
    const rows = batch.filter(
      (row) => row.line > headerLine && (ours.size > 0 || !strays.take(row)),
    );
    seen.rowCount += rows.length;
    if (rows.length === 0) continue;
    // Blank cells at the end of a row are not stored.
    yield rows.map((row) => asRead(row.cells.length < width ? widened(row, width) : row));
  }
  if (opened.isPacked) await readToEnd(opened.bytes);
}

async function readToEnd(bytes: ByteStream): Promise<void> {
  const collectPassed = chunkCollector();
  for await (const chunk of bytes.chunks()) collectPassed(chunk.length);
}

function othersWithAddresses({ sheets }: Book, sheet: Sheet): readonly Sheet[] {
  return sheets.filter((other) => other !== sheet && other.holdsAddress);
}

function sheetNotes({ opened: { book }, sheet }: BookTable): readonly string[] {
  const others = book.sheets.filter((other) => other !== sheet);
  const notes: string[] = [];
  if (others.length > 0 || sheet.isHidden) {
    const hidden = sheet.isHidden ? ', which is hidden' : '';
    notes.push(`The sheet "${sheet.name}" was read${hidden}.`);
  }
  const holding = othersWithAddresses(book, sheet);
  if (holding.length > 0) {
    const [verb, them] = holding.length === 1 ? ['holds', 'it'] : ['hold', 'them'];
    notes.push(
      `${capital(listed(holding))} ${verb} addresses too and went unread. To read ${them} as well, name the sheet behind the file under path, as in book.xlsx/${holding[0]?.name ?? ''}.`,
    );
  }
  const blank = others.filter(({ holdsAddress }) => !holdsAddress);
  if (blank.length > 0) notes.push(`${capital(listed(blank))} held no addresses and went unread.`);
  return notes;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const MOST_LISTED = 8;

function listed(sheets: readonly Sheet[]): string {
  const names = sheets
    .slice(0, MOST_LISTED)
    .map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  const more = sheets.length - names.length;
  const all = more > 0 ? [...names, `${String(more)} more`] : names;
  const last = all.pop() ?? '';
  const word = sheets.length === 1 ? 'sheet' : 'sheets';
  return `the ${word} ${all.length === 0 ? last : `${all.join(', ')} and ${last}`}`;
}

function oddityNotes({ oddities }: BookTable): readonly string[] {
  const { hiddenRows, errors, merged } = oddities;
  const notes: string[] = [];
  const tell = ({ count, line }: Counted, one: string, many: string, rest: string): void => {
    if (count === 0) return;
    const what = count === 1 ? `1 ${one}` : `${String(count)} ${many}`;
    notes.push(`${what}, the first in line ${String(line)}, ${rest}`);
  };
  tell(
    hiddenRows,
    'row is hidden',
    'rows are hidden',
    'and read like any other: hiding a row says nothing about consent.',
  );
  tell(
    errors,
    'cell holds an error such as #N/A',
    'cells hold errors such as #N/A',
    'taken as blank; in a column about consent, a word that is not understood.',
  );
  tell(
    merged,
    'group of cells is merged',
    'groups of cells are merged',
    'and the value counts for the first cell of each group alone: the others are blank.',
  );
  return notes;
}
