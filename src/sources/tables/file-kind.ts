// Tells from the first bytes what a file is, whatever its name says: packed, readable, or refused with advice.
import { unreadable } from '../source/source.ts';
import { isMailLog } from './mail-log.ts';

export type PackedKind = 'gzip' | 'zip' | 'unpacked';

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

export type TextKind = 'csv' | 'json' | 'vcard' | 'ldif' | 'mail-log' | 'blank';

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
