// A source of files that hold tables: packed or not, in any encoding, CSV, JSON, vCard, LDIF or a workbook. Content
// decides, never a name.
import {
  isCompoundFile,
  openPackedBook,
  openWrittenBook,
  refuseCompoundFile,
  writtenBookKind,
} from '../books/open-book.ts';
import { type ByteStream, gunzipped, openPlainFile, readHead } from '../bytes/byte-stream.ts';
import { openZipBytes, openZipMembers } from '../bytes/zip-archive.ts';
import type { EncodingName } from '../encodings/encodings.ts';
import { type FilePath, type FilesOptions, findFiles } from '../source/paths.ts';
import {
  type RowsOptions,
  type Source,
  type SourceFile,
  unreadable,
  withNotes,
} from '../source/source.ts';
import { openText } from '../text/text-file.ts';
import type { OpenedBook } from './book-file.ts';
import { openCsvFile } from './csv-file.ts';
import { isMailLog, openMailLog } from './mail-log.ts';

export interface FileOptions {
  /** Of files without a byte order mark; left out, it is guessed. */
  readonly encoding?: EncodingName | undefined;
  /** Which members of an archive are wanted, by their names in it; left out: all. */
  readonly members?: ((name: string) => boolean) | undefined;
  /** How far into a JSON text its keys are collected; left out: to its end. */
  readonly mostBytes?: number | undefined;
}

/** Throws `SourceUnreadableError` and its siblings when it is read, not here. */
export function fileSource({ name, baseDirectory, path, ...options }: FilesOptions & FileOptions) {
  async function* files(reading?: RowsOptions): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path, reading)) {
      let notes = file.notes ?? [];
      for await (const opened of openFile(file, options)) {
        yield withNotes(opened, notes);
        notes = [];
      }
    }
  }
  return { name, files } satisfies Source;
}

/** The table of a file, or of each member of an archive, opened as far as its header. */
export async function* openFile(path: FilePath, options: FileOptions): AsyncGenerator<SourceFile> {
  const file = await openPlainFile(path);
  const kind = packedKind(await readHead(file));
  if (kind === 'zip') {
    yield* openZip(path, file, options);
    return;
  }
  const table = await tableOf(kind === 'gzip' ? gunzipped(file) : file, options, path.sheet);
  const hint = 'An empty file is taken for a failed export. Check the export and run again.';
  if (table === undefined) throw unreadable(file.path, 'the file is empty', hint);
  yield table;
}

/** A workbook is an archive too. The bytes are those of the file. */
async function* openZip(path: FilePath, bytes: ByteStream, options: FileOptions) {
  const archive = archivePath(path);
  const members = await openZipMembers({ ...path, shown: archive });
  const book = await openPackedBook(archive, members);
  if (book !== undefined) {
    yield await bookTable({ book, bytes, isPacked: true, path: path.shown, sheet: path.sheet });
    return;
  }
  if (path.sheet !== undefined) throw withoutSheets(path.shown);
  yield* openArchive(path, members, options);
}

/** As people know the file itself. */
function archivePath({ shown, sheet }: FilePath): string {
  return sheet === undefined ? shown : shown.slice(0, -sheet.length - 1);
}

/** An archive in an archive is read if it is a workbook. It is held in memory, since its parts lie anywhere in it. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;

async function heldBook(stream: ByteStream): Promise<SourceFile | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream.chunks()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_HELD_BYTES) return undefined;
  }
  const members = await openZipBytes(stream.path, Buffer.concat(chunks));
  const book = await openPackedBook(stream.path, members);
  return book && (await bookTable({ book, bytes: stream, isPacked: true, path: stream.path }));
}

async function bookTable(opened: OpenedBook): Promise<SourceFile> {
  const { openBookFile } = await import('./book-file.ts');
  return openBookFile(opened);
}

function withoutSheets(path: string): Error {
  const fault = 'it is named like a sheet of a workbook, but the file above it is not a workbook';
  return unreadable(path, fault, 'Check the path: behind a workbook stands the name of a sheet.');
}

/** Empty members are skipped with a note: archives of whole accounts have many. */
async function* openArchive(
  path: FilePath,
  members: readonly ByteStream[],
  options: FileOptions,
): AsyncGenerator<SourceFile> {
  const wanted = members.filter(
    (member) => options.members?.(member.path.slice(path.shown.length + 1)) ?? true,
  );
  if (wanted.length === 0 && members.length > 0) throw withoutWanted(path, members.length);
  const blank: string[] = [];
  let last: SourceFile | undefined;
  for (const member of wanted) {
    const table = await tableOf(member, options);
    if (table === undefined) {
      blank.push(member.path);
      continue;
    }
    if (last !== undefined) yield last;
    last = table;
  }
  if (last !== undefined) {
    yield withNotes(last, blankNotes(blank));
    return;
  }
  const hint = 'An empty export is taken for a failed one. Check the export and run again.';
  throw unreadable(path.shown, 'every file in it is empty', hint);
}

async function tableOf(
  stream: ByteStream,
  options: FileOptions,
  sheet?: string,
): Promise<SourceFile | undefined> {
  const head = await readHead(stream);
  const book = await bookIn(stream, head, options, sheet);
  if (book !== undefined) return book;
  if (sheet !== undefined) throw withoutSheets(stream.path);
  refuseForeign(head, stream.path);
  const text = await openText(stream, head, options.encoding);
  const beginning = (await readHead(text)).toString('utf8');
  switch (textKind(beginning)) {
    case 'blank':
      return undefined;
    // Most tables are CSV: what reads another form is loaded with the first file that has it.
    case 'json': {
      const { openJsonFile } = await import('./json-file.ts');
      return { ...(await openJsonFile(text, beginning, options.mostBytes)), decodedAs: text.found };
    }
    case 'vcard': {
      const { openVcardFile } = await import('../cards/vcard-file.ts');
      return { ...(await openVcardFile(text)), decodedAs: text.found };
    }
    case 'ldif': {
      const { openLdifFile } = await import('../cards/ldif-file.ts');
      return { ...(await openLdifFile(text)), decodedAs: text.found };
    }
    case 'mail-log':
      return openMailLog(text);
    case 'csv':
      return await openCsvFile(text, beginning);
  }
}

/** Undefined where it is none. */
async function bookIn(
  stream: ByteStream,
  head: Buffer,
  options: FileOptions,
  sheet: string | undefined,
): Promise<SourceFile | undefined> {
  if (isCompoundFile(head)) await refuseCompoundFile(stream.chunks(), stream.path);
  const held = packedKind(head) === 'zip' ? await heldBook(stream) : undefined;
  if (held !== undefined) return held;
  const book = await writtenBook(stream, head, options);
  if (book === undefined) return undefined;
  return await bookTable({ book, bytes: stream, isPacked: false, path: stream.path, sheet });
}

/** A workbook that is a text. A web page without addresses is no table of people. */
async function writtenBook(stream: ByteStream, head: Buffer, { encoding }: FileOptions) {
  const kind = writtenBookKind(head);
  if (kind === undefined) return undefined;
  const book = await openWrittenBook(kind, stream, { head, encoding });
  const isPage = kind === 'html' && !book.sheets.some(({ holdsAddress }) => holdsAddress);
  return isPage ? undefined : book;
}

function withoutWanted(path: FilePath, memberCount: number): Error {
  const files = memberCount === 1 ? 'file' : 'files';
  const fault = `none of its ${String(memberCount)} ${files} is a list of people`;
  const hint =
    'Check that this is the right export, or name the list itself where it has another name.';
  return unreadable(path.shown, fault, hint);
}

function blankNotes(blank: readonly string[]): readonly string[] {
  const [first, ...others] = blank;
  if (first === undefined) return [];
  const what = others.length === 0 ? '1 file' : `${String(blank.length)} files`;
  return [`${what} of the archive held nothing and went unread, the first is ${first}.`];
}

// Tells from the first bytes what a file is, whatever its name says: packed, readable, or refused with advice.

type PackedKind = 'gzip' | 'zip' | 'unpacked';

const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const GZIP = '\u001f\u008b';

/** Whether the bytes of a file must be unpacked first. */
export function packedKind(head: Buffer): PackedKind {
  const start = head.toString('latin1', 0, 4);
  if (ZIP.includes(start)) return 'zip';
  return start.startsWith(GZIP) ? 'gzip' : 'unpacked';
}

interface ForeignFormat {
  readonly name: string;
  /** The first bytes, in lower-case Latin-1. */
  readonly begins: readonly string[];
  readonly hint: string;
}

const SAVE_AS_CSV = 'Save or export it as CSV in UTF-8, whatever its name says.';
const UNPACK = 'Unpack it, and name the files that are in it under path.';
const SIGN_IN =
  'It is often the sign-in page of the service that it was fetched from. Fetch it again.';

/** One for each level of compression. */
const BZIP2 = Array.from({ length: 9 }, (_, index) => `bzh${String(index + 1)}1ay&sy`);

const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  { name: 'an old Excel workbook', begins: ['\u00f0\u00ef\u0011\u00e0'], hint: SAVE_AS_CSV },
  {
    name: 'a web page',
    begins: ['<html', '<!doctype html', '<head', '<body', '<table'],
    hint: `${SIGN_IN} ${SAVE_AS_CSV}`,
  },
  { name: 'an XML document', begins: ['<?xml'], hint: SAVE_AS_CSV },
  { name: 'a PDF document', begins: ['%pdf-'], hint: SAVE_AS_CSV },
  { name: 'a text with markup (RTF)', begins: ['{\\rtf'], hint: SAVE_AS_CSV },
  {
    name: 'a SQLite database',
    begins: ['sqlite format 3\u0000'],
    hint: 'Read it with `type: sqlite` in the configuration.',
  },
  { name: 'a zip archive', begins: ZIP.map((magic) => magic.toLowerCase()), hint: UNPACK },
  { name: 'compressed with gzip', begins: [GZIP], hint: UNPACK },
  { name: 'a 7-Zip archive', begins: ['7z\u00bc\u00af'], hint: UNPACK },
  { name: 'a RAR archive', begins: ['rar!\u001a'], hint: UNPACK },
  { name: 'compressed with bzip2', begins: BZIP2, hint: UNPACK },
  { name: 'compressed with xz', begins: ['\u00fd7zxz'], hint: UNPACK },
  { name: 'compressed with zstd', begins: ['(\u00b5/\u00fd'], hint: UNPACK },
];

/** Refuses a file that is not a table in a text. The head comes from the unpacked bytes. */
export function refuseForeign(head: Buffer, path: string): void {
  const start = head.toString('latin1', 0, 128).replace(/^\u00ef\u00bb\u00bf/u, '');
  const beginning = start.trimStart().toLowerCase();
  const foreign = FOREIGN_FORMATS.find(({ begins }) =>
    begins.some((magic) => beginning.startsWith(magic)),
  );
  if (foreign === undefined) return;
  throw unreadable(path, `it is ${foreign.name}, not a table in a text file`, foreign.hint);
}

type TextKind = 'csv' | 'json' | 'vcard' | 'ldif' | 'mail-log' | 'blank';

const VCARD = /^BEGIN:VCARD[^\S\r\n]*(?:[\r\n]|$)/iu;

/** Perhaps behind comments and the line of the version. */
const LDIF =
  /^(?:(?:#[^\r\n]*|version:[^\S\r\n]*\d+[^\S\r\n]*)(?:[\r\n]+(?: [^\r\n]*[\r\n]+)*))*dn::?[^\S\r\n]*\S/iu;

/** What a text is, by its beginning. */
export function textKind(text: string): TextKind {
  const beginning = text.replace(/^\ufeff+/u, '').trimStart();
  if (beginning === '') return 'blank';
  if (VCARD.test(beginning)) return 'vcard';
  if (LDIF.test(beginning)) return 'ldif';
  if (isMailLog(beginning)) return 'mail-log';
  return /^(?:\{\s*["}]|\[\s*[[{\]"\d])/u.test(beginning) && !isCsvHeader(beginning)
    ? 'json'
    : 'csv';
}

/** A header may begin with a bracket too: `["Email"],…` is not JSON, since more follows. */
function isCsvHeader(beginning: string): boolean {
  return /^\[[^[\]{}\r\n]*\][^\r\n\S]*[,;\t|]/u.test(beginning);
}
