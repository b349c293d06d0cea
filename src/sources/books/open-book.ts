// Opens a workbook of any form: packed as XLSX or ODS, or written as a text.
import { encodingName } from '../../lib/index.ts';
import { type ByteStream, type Chunks, readHead } from '../bytes/byte-stream.ts';
import { type EncodingName, UTF8 } from '../encodings/encodings.ts';
import { type SourceUnreadableError, unreadable } from '../source/source.ts';
import { markedEncoding, openText, unmarkedUtf16 } from '../text/text-file.ts';
import { type Book, withMacros } from './book.ts';
import { type FoundSheets, type SheetsReader, openStreamedBook } from './streamed-book.ts';
import { type BookParts, partChunks, partOf } from './xlsx-parts.ts';
import { xmlBlocks } from './xml-scanner.ts';

/** An archive as a workbook; undefined if it is none. The members are shown as `book.xlsx/xl/workbook.xml`. */
export async function openPackedBook(
  path: string,
  members: readonly ByteStream[],
): Promise<Book | undefined> {
  const parts = new Map(members.map((member) => [member.path.slice(path.length + 1), member]));
  const kind = bookKind(new Set(parts.keys()), path);
  if (kind === undefined) return undefined;
  if (kind === 'ods') return await openOds(path, parts);
  const { openXlsx } = await import('./xlsx-book.ts');
  return await openXlsx(path, parts);
}

async function openOds(path: string, parts: BookParts): Promise<Book> {
  await refuseEncrypted(path, parts);
  const content = partOf(parts, 'content.xml', path);
  const chunks = await partChunks(content);
  if ([...parts.keys()].some((name) => /^(?:Basic|Scripts)\//u.test(name))) throw withMacros(path);
  const book = await openStreamed('ods', content, chunks, []);
  if (book.sheets.length > 0) return book;
  const hint = 'Copy its table into a spreadsheet, and save that as a workbook or as "CSV UTF-8".';
  throw unreadable(path, 'it is an office document without sheets', hint);
}

/** Encrypted parts are listed in the manifest (OpenDocument 1.3, part 2, section 4.8.1). */
async function refuseEncrypted(path: string, parts: BookParts): Promise<void> {
  const manifest = await readHead(partOf(parts, 'META-INF/manifest.xml', path));
  const isEncrypted = manifest.includes('encryption-data') || parts.has('encrypted-package');
  if (isEncrypted) throw withPassword(path);
}

/** A workbook that is a text. */
type WrittenKind = 'html' | 'excel-xml' | 'flat-ods';

/** Enough for what stands before the root of a document. */
const PROLOG_BYTES = 4_096;

/** Undefined for texts that are no workbook. A web page is one if it holds a table of people. */
export function writtenBookKind(head: Buffer): WrittenKind | undefined {
  const text = prologOf(head);
  if (/^<(?:html|!doctype html|head|body|table|meta)[\s>]/iu.test(text)) return 'html';
  if (!/^<(?:\?xml|(?:\w+:)?Workbook)\s/u.test(text)) return undefined;
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'excel-xml';
  if (text.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'flat-ods';
  return /<html[\s>]/iu.test(text) ? 'html' : undefined;
}

function prologOf(head: Buffer): string {
  const encoding = markedEncoding(head) ?? unmarkedUtf16(head) ?? UTF8;
  // No program writes a workbook so, and the platform decodes no such text.
  if (encoding.startsWith('utf-32')) return '';
  const text = new TextDecoder(encoding).decode(head.subarray(0, PROLOG_BYTES));
  return text.trimStart();
}

interface WrittenOptions {
  readonly head: Buffer;
  /** That of the configuration, which counts more than what the text says of itself. */
  readonly encoding?: EncodingName | undefined;
}

export async function openWrittenBook(
  kind: WrittenKind,
  stream: ByteStream,
  { head, encoding }: WrittenOptions,
): Promise<Book> {
  const named = encoding ?? declaredEncoding(head, stream.path);
  const text = await openText(stream, head, named, { isMarkup: true });
  const book = await openStreamed(kind, stream, () => text.chunks(), text.notes);
  return { ...book, decodedAs: text.found };
}

/** Of an XML declaration or of a page. */
const DECLARED =
  /^[^]{0,200}?<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*?charset\s*=\s*["']?([\w-]+)/iu;

function declaredEncoding(head: Buffer, path: string): EncodingName | undefined {
  const [, ofXml, ofPage] = DECLARED.exec(head.toString('latin1', 0, PROLOG_BYTES)) ?? [];
  const label = ofXml ?? ofPage;
  if (label === undefined) return undefined;
  const encoding = encodingName(label);
  if (encoding === undefined) {
    const hint = 'Save it as CSV in UTF-8, or as a workbook.';
    throw unreadable(path, `it says that its encoding is ${label}, which is not known`, hint);
  }
  // Programs write the name of their own texts in memory; this one was just read byte by byte.
  return encoding.startsWith('utf-16') ? undefined : encoding;
}

interface Form {
  /** How the tags of its rows end. */
  readonly rowEnding: string;
  readonly reader: (sheets: FoundSheets) => SheetsReader;
}

/** Loaded here, since few files need one of them, and none needs two. */
async function formOf(kind: WrittenKind | 'ods'): Promise<Form> {
  switch (kind) {
    case 'html': {
      const { htmlReader } = await import('./html-sheets.ts');
      return { rowEnding: 'tr>', reader: htmlReader };
    }
    case 'excel-xml': {
      const { excelXmlReader } = await import('./excel-xml-sheets.ts');
      return { rowEnding: 'Row>', reader: excelXmlReader };
    }
    case 'ods':
    case 'flat-ods': {
      const { odsReader } = await import('./ods-sheets.ts');
      return { rowEnding: 'table-row>', reader: odsReader };
    }
  }
}

async function openStreamed(
  kind: WrittenKind | 'ods',
  stream: ByteStream,
  chunks: () => Chunks,
  notes: readonly string[] = [],
): Promise<Book> {
  const { rowEnding, reader } = await formOf(kind);
  return await openStreamedBook({
    path: stream.path,
    bytes: stream.bytes,
    bytesRead: () => stream.bytesRead(),
    reader,
    pieces: async function* () {
      for await (const block of xmlBlocks(chunks(), rowEnding)) yield piecesOf(block);
    },
    notes,
  });
}

function piecesOf({ bytes, ends }: { readonly bytes: Buffer; readonly ends: readonly number[] }) {
  return ends.map((end, index) => bytes.toString('utf8', ends[index - 1] ?? 0, end));
}

// Tells by the members of an archive whether it is a workbook, and refuses what cannot be read, with what to do.

type BookKind = 'xlsx' | 'ods';

const SAVE_AS_XLSX =
  'Open it in a spreadsheet program and save it as a workbook (XLSX or ODS), or the sheet with the contacts as "CSV UTF-8".';

const IN_NUMBERS =
  'Open it in Numbers, choose File, Export To, and Excel or CSV, and name the file that this makes.';

/** Undefined for an archive of other files. The path is for errors. */
function bookKind(names: ReadonlySet<string>, path: string): BookKind | undefined {
  if (names.has('Index/Document.iwa') || names.has('Index.zip')) {
    throw unreadable(path, 'it is a document of Apple Numbers or its siblings', IN_NUMBERS);
  }
  if (names.has('xl/workbook.bin')) throw foreign(path, 'a binary Excel workbook (XLSB)');
  if ([...names].some((name) => /^xl\/workbook\d*\.xml$/u.test(name))) return 'xlsx';
  if (names.has('META-INF/manifest.xml') && names.has('content.xml')) return 'ods';
  const isDocument = names.has('[Content_Types].xml') || names.has('META-INF/manifest.xml');
  if (isDocument) throw foreign(path, 'an office document without sheets');
  return undefined;
}

function foreign(path: string, what: string): SourceUnreadableError {
  return unreadable(path, `it is ${what}, whatever its name says`, SAVE_AS_XLSX);
}

/** How the format of old Office files begins, which also holds encrypted new ones ([MS-CFB], 2.2). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);
}

/** The stream in which a workbook with a password lies ([MS-OFFCRYPTO], 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a compound file to tell which one it is, and refuses it. */
export async function refuseCompoundFile(
  chunks: AsyncIterable<Buffer>,
  path: string,
): Promise<never> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    if (bytes.includes(ENCRYPTED)) throw withPassword(path);
    rest = bytes.subarray(-ENCRYPTED.length);
  }
  throw foreign(path, 'an old Excel workbook (XLS) or another old office document');
}

function withPassword(path: string): SourceUnreadableError {
  const hint =
    'Open it with its password, save a copy without one (File, Info, Protect Workbook, Encrypt with Password, and clear it), and name that copy.';
  return unreadable(path, 'it is a workbook with a password', hint);
}
