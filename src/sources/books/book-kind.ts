// Tells by the members of an archive whether it is a workbook, and refuses what cannot be read, with what to do.
import { type SourceUnreadableError, unreadable } from '../source/source.ts';

type BookKind = 'xlsx' | 'ods';

const SAVE_AS_XLSX =
  'Open it in a spreadsheet program and save it as a workbook (XLSX or ODS), or the sheet with the contacts as "CSV UTF-8".';

const IN_NUMBERS =
  'Open it in Numbers, choose File, Export To, and Excel or CSV, and name the file that this makes.';

/** Undefined for an archive of other files. The path is for errors. */
export function bookKind(names: ReadonlySet<string>, path: string): BookKind | undefined {
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

export function withPassword(path: string): SourceUnreadableError {
  const hint =
    'Open it with its password, save a copy without one (File, Info, Protect Workbook, Encrypt with Password, and clear it), and name that copy.';
  return unreadable(path, 'it is a workbook with a password', hint);
}
