// Looks at the first bytes of a file for what is no text at all, before a parser makes rows of it.
import { SourceUnreadableError } from './source.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be';

interface ByteOrderMark {
  readonly encoding: TextEncodingName;
  readonly bytes: readonly number[];
}

const BYTE_ORDER_MARKS: readonly ByteOrderMark[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

interface ForeignFormat {
  readonly name: string;
  /** The first bytes, in lower-case Latin-1. */
  readonly begins: readonly string[];
}

const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  { name: 'a zip archive or an XLSX workbook', begins: ['pk\u0003\u0004', 'pk\u0005\u0006'] },
  { name: 'an old Excel workbook', begins: ['\u00f0\u00ef\u0011\u00e0'] },
  { name: 'a web page', begins: ['<html', '<!doctype html'] },
  { name: 'an XML document', begins: ['<?xml'] },
  { name: 'a PDF document', begins: ['%pdf-'] },
  { name: 'compressed', begins: ['\u001f\u008b'] },
];

/** The encoding that the head declares by its mark; UTF-8 without one. Refuses what is no CSV. */
export function inspectHead(head: Buffer, path: string): TextEncodingName {
  const mark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  const content = head.subarray(mark?.bytes.length ?? 0);
  if (content.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) {
    throw new SourceUnreadableError(`Reading ${path}: the file is empty.`, {
      hint: 'An empty file is taken for a failed export. Check the export and run again.',
    });
  }
  refuseForeignFormat(content, path);
  const encoding = mark?.encoding ?? 'utf-8';
  if (encoding === 'utf-8' && content.includes(0)) throw notText(content, path);
  return encoding;
}

function notText(content: Buffer, path: string): SourceUnreadableError {
  const what = isUtf16(content)
    ? 'seems to be UTF-16 without a byte order mark, which tells too little to read it'
    : 'holds NUL bytes, so it is no text file';
  return new SourceUnreadableError(`Reading ${path}: it ${what}.`, {
    hint: 'Save or export it as CSV in UTF-8.',
  });
}

/** Latin letters in UTF-16 have a NUL byte each, always on the same side. */
function isUtf16(content: Buffer): boolean {
  const nulBytes = [0, 0];
  for (const [at, byte] of content.subarray(0, 1_024).entries()) {
    if (byte === 0) nulBytes[at % 2] = (nulBytes[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulBytes;
  return Math.min(even, odd) === 0 && Math.max(even, odd) > Math.min(content.length, 1_024) / 4;
}

function refuseForeignFormat(content: Buffer, path: string): void {
  const beginning = content.subarray(0, 64).toString('latin1').trimStart().toLowerCase();
  const foreign = FOREIGN_FORMATS.find(({ begins }) =>
    begins.some((magic) => beginning.startsWith(magic)),
  );
  if (foreign === undefined) return;
  throw new SourceUnreadableError(`Reading ${path}: it is ${foreign.name}, not a CSV file.`, {
    hint: 'Save or export it as CSV in UTF-8, or unpack it, whatever its name says.',
  });
}
