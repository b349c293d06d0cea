// An XLSX workbook: a zip archive of XML parts. What it holds besides values (macros, links to other workbooks) is
// told and never used.
import type { ByteStream } from '../bytes/byte-stream.ts';
import {
  type Book,
  type Sheet,
  damagedBook,
  FOREIGN_VALUES,
  MACROS,
  noOddities,
  surveyOf,
} from './book.ts';
import type { CellContext } from './cell-values.ts';
import {
  type BookParts,
  type NamedSheet,
  type Relationship,
  formsOf,
  partChunks,
  partOf,
  relationshipsOf,
  sharedStringsOf,
  workbookOf,
} from './xlsx-parts.ts';
import { type SheetPart, xlsxRows } from './xlsx-sheet.ts';

/** The path is for errors. */
export async function openXlsx(path: string, parts: BookParts): Promise<Book> {
  const main = (await relationshipsOf(parts, '')).find(({ type }) => type === 'officeDocument');
  const bookPart = main?.target ?? 'xl/workbook.xml';
  const { sheets, is1904 } = await workbookOf(partOf(parts, bookPart, path));
  const related = await relationshipsOf(parts, bookPart);
  const partOfType = (wanted: string): ByteStream | undefined => {
    const target = related.find(({ type }) => type === wanted)?.target;
    return target === undefined ? undefined : partOf(parts, target, path);
  };
  const styles = partOfType('styles');
  const context = {
    is1904,
    strings: await sharedStringsOf(partOfType('sharedStrings')),
    forms: styles === undefined ? [] : await formsOf(styles),
  };
  const opened: Sheet[] = [];
  const seen = new Set<ByteStream>();
  for (const named of sheets) {
    const part = sheetPart(named, related, { path, parts });
    if (part === undefined) continue;
    // One large part under a thousand names would be read a thousand times.
    if (seen.has(part)) throw damagedBook(path, `its sheet "${named.name}" is another one as well`);
    seen.add(part);
    opened.push(await openSheet(named, part, context));
  }
  return { sheets: opened, notes: notesOf(parts) };
}

/** Undefined for a sheet without cells, such as a chart. */
function sheetPart(
  { relationship, name }: NamedSheet,
  related: readonly Relationship[],
  { path, parts }: { readonly path: string; readonly parts: BookParts },
): ByteStream | undefined {
  const found = related.find(({ id }) => id === relationship);
  if (found === undefined) throw damagedBook(path, `its sheet "${name}" is missing`);
  return found.type === 'worksheet' ? partOf(parts, found.target, path) : undefined;
}

async function openSheet(
  { name, isHidden }: NamedSheet,
  part: ByteStream,
  context: CellContext,
): Promise<Sheet> {
  const sheet: SheetPart = { name, part, context, chunks: await partChunks(part) };
  return {
    name,
    isHidden,
    ...(await surveyOf(xlsxRows(sheet, noOddities()))),
    bytes: part.bytes,
    bytesRead: () => part.bytesRead(),
    rows: (oddities) => xlsxRows(sheet, oddities),
  };
}

function notesOf(parts: BookParts): readonly string[] {
  const names = [...parts.keys()];
  const notes: string[] = [];
  if (names.some((name) => name.endsWith('vbaProject.bin'))) {
    notes.push(MACROS);
  }
  if (names.some((name) => name.includes('/externalLinks/'))) {
    notes.push(FOREIGN_VALUES);
  }
  return notes;
}
