// An XLSX workbook: a zip archive of XML parts (ISO/IEC 29500-1, 18.3). One with macros or links to
// other workbooks is refused. Where the cells of a sheet lie is only believed of the cells themselves: the dimension
// that the sheet claims is often wrong, and references may be missing.
import { objectCollector } from '../../lib/index.ts';
import type { SourceRow } from '../../contacts/index.ts';
import type { ByteStream, Chunks } from '../bytes/byte-stream.ts';
import { countAt } from '../source/source.ts';
import {
  type Book,
  damagedBook,
  noOddities,
  RowCollector,
  type Sheet,
  type SheetOddities,
  surveyOf,
  withForeignValues,
  withMacros,
} from './book.ts';
import {
  type CellContext,
  failureWord,
  shortMoment,
  shownNumber,
  shownTruth,
  withoutEscapes,
} from './cell-values.ts';
import { PlainRows } from './plain-rows.ts';
import {
  type BookParts,
  formsOf,
  type NamedSheet,
  partChunks,
  partOf,
  type Relationship,
  relationshipsOf,
  sharedStringsOf,
  workbookOf,
} from './xlsx-parts.ts';
import { attribute, scanBlock, xmlBlocks, XmlScanner, type XmlSink } from './xml-scanner.ts';

/** The path is for errors. */
export async function openXlsx(path: string, parts: BookParts): Promise<Book> {
  const names = [...parts.keys()];
  if (names.some((name) => name.endsWith('vbaProject.bin'))) throw withMacros(path);
  if (names.some((name) => name.includes('/externalLinks/'))) throw withForeignValues(path);
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
  return { sheets: opened, notes: [] };
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

interface SheetPart {
  readonly name: string;
  readonly part: ByteStream;
  /** The content of the part as UTF-8. */
  readonly chunks: () => Chunks;
  readonly context: CellContext;
}

async function* xlsxRows(
  sheet: SheetPart,
  oddities: SheetOddities,
): AsyncGenerator<readonly SourceRow[]> {
  const sink = new SheetSink(sheet, oddities);
  const scanner = new XmlScanner(sink, sheet.part.path);
  const plain = new PlainRows(sink.rows, sheet.context);
  const take = (bytes: Buffer, from: number, to: number): boolean =>
    scanner.inside === 'sheetData' && plain.take(bytes, from, to);
  const collectPassed = objectCollector();
  for await (const block of xmlBlocks(sheet.chunks(), 'row>')) {
    scanBlock(block, scanner, take);
    const rows = sink.rows.taken();
    if (rows.length > 0) yield rows;
    collectPassed(block.bytes.length);
  }
  scanner.end();
}

/** Where a scanner is: only these places hold texts that count. */
class SheetSink implements XmlSink {
  readonly rows: RowCollector;
  wantsText = false;
  readonly #sheet: SheetPart;
  readonly #oddities: SheetOddities;
  #isHidden = false;
  #column = -1;
  #type = '';
  #style = -1;
  #value = '';
  #hasFormula = false;
  #hasValue = false;
  /** Above 0 in a phonetic run, which repeats a text in another script. */
  #phonetic = 0;

  constructor(sheet: SheetPart, oddities: SheetOddities) {
    this.#sheet = sheet;
    this.#oddities = oddities;
    this.rows = new RowCollector(sheet.part.path);
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v' || name === 't') this.wantsText = this.#phonetic === 0;
    else if (name === 'row') this.#beginRow(attributes);
    else this.#openOther(name, attributes);
  }

  close(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 't') this.wantsText = false;
    else if (name === 'row') this.#endRow();
    else if (name === 'rPh') this.#phonetic -= 1;
  }

  text(text: string): void {
    this.#value += text;
    this.#hasValue = true;
  }

  #openOther(name: string, attributes: string): void {
    if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#phonetic += 1;
    else if (name === 'mergeCell') this.#merge(attribute(attributes, 'ref') ?? '');
  }

  #beginRow(attributes: string): void {
    const claimed = attribute(attributes, 'r');
    const line = claimed === undefined ? this.rows.line + 1 : Number(claimed);
    if (!(Number.isInteger(line) && line > 0)) throw this.#damaged('a row has no number');
    this.rows.begin(line);
    this.#column = -1;
    this.#isHidden = isTrue(attribute(attributes, 'hidden'));
  }

  #endRow(): void {
    if (this.rows.end() && this.#isHidden) countAt(this.#oddities.hiddenRows, this.rows.line);
  }

  #beginCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (this.#column < 0)
      throw this.#damaged(`row ${String(this.rows.line)} has a cell in no column`);
    this.#style = Number(attribute(attributes, 's') ?? -1);
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #endCell(): void {
    if (this.#hasValue) this.rows.cell(this.#column, this.#shown());
    // An empty text is a result too.
    else if (this.#hasFormula && this.#type !== 'str') {
      countAt(this.#oddities.uncounted, this.rows.line);
    }
  }

  #shown(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return this.#shared(value);
      case 'n':
        return shownNumber(value, this.#style, this.#sheet.context);
      case 'b':
        return shownTruth(value);
      case 'e':
        countAt(this.#oddities.errors, this.rows.line);
        return failureWord(value);
      case 'd':
        return shortMoment(value);
      default:
        return withoutEscapes(value);
    }
  }

  #shared(value: string): string {
    const text = this.#sheet.context.strings.at(Number(value));
    if (text !== undefined) return text;
    throw this.#damaged(`row ${String(this.rows.line)} names a text that it does not hold`);
  }

  #merge(reference: string): void {
    const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/u.exec(reference) ?? [];
    const isBelow = Number(last) > this.#oddities.headerLine;
    if (isBelow) countAt(this.#oddities.merged, Number(first));
  }

  #damaged(fault: string): Error {
    return damagedBook(this.#sheet.part.path, fault);
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

const CODE_BEFORE_A = 0x40;
const LETTERS = 26;
const CODE_0 = 0x30;
const CODE_9 = 0x39;

/** `C5` as 2; -1 where it names no column. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code >= CODE_0 && code <= CODE_9) break;
    const letter = code - CODE_BEFORE_A;
    if (letter < 1 || letter > LETTERS) return -1;
    column = column * LETTERS + letter;
  }
  return column - 1;
}
