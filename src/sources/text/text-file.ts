// A byte stream as UTF-8 text. It is read to its end before the first row is used, so that no file is decoded
// in part. Its first bytes or the configuration give its encoding, or it is guessed with a note.
import type { ByteStream, Chunks } from '../bytes/byte-stream.ts';
import { SourceUnreadableError, unreadable } from '../source/source.ts';
import { type EncodingName, NotUtf8Error, UTF8, WINDOWS_1252, decodeChunks } from './decoding.ts';
import { type Findings, damageNotes, findDamage } from './text-damage.ts';

export interface TextFile {
  readonly path: string;
  readonly bytes: ByteStream;
  readonly notes: readonly string[];
  /** UTF-8, perhaps behind a byte order mark, without NUL bytes. */
  chunks(): Chunks;
}

/** The head is the first bytes. A file without a byte order mark has the encoding of the configuration, if any. */
export async function openText(
  stream: ByteStream,
  head: Buffer,
  configured?: EncodingName,
): Promise<TextFile> {
  const certain = markedEncoding(head) ?? configured;
  const { encoding, findings, note } = await examine(stream, head, certain);
  const decoded = (): Chunks =>
    // It was checked before.
    encoding === UTF8 ? stream.chunks() : decodeChunks(stream.chunks(), encoding, stream.path);
  return {
    path: stream.path,
    bytes: stream,
    notes: [...(note === undefined ? [] : [note]), ...damageNotes(findings)],
    chunks: () => (findings.has('nul') ? withoutNul(decoded()) : decoded()),
  };
}

interface Examined {
  readonly encoding: EncodingName;
  readonly findings: Findings;
  /** For a person, about the choice. */
  readonly note?: string;
}

async function examine(stream: ByteStream, head: Buffer, certain?: string): Promise<Examined> {
  if (certain !== undefined) return { encoding: certain, findings: await read(stream, certain) };
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== undefined) return await guessed(stream, unmarked);
  refuseNoText(head, stream.path);
  try {
    return { encoding: UTF8, findings: await read(stream, UTF8) };
  } catch (fault) {
    if (!(fault instanceof NotUtf8Error)) throw fault;
    return await examineOther(stream, fault);
  }
}

async function examineOther(stream: ByteStream, fault: NotUtf8Error): Promise<Examined> {
  const guess = await guessWestern(stream.chunks());
  if (guess === 'western') return await guessed(stream, WINDOWS_1252);
  if (guess === 'mostly-utf8') throw fault;
  const message = `${fault.message} It is in another encoding, and which one cannot be told for sure.`;
  throw new SourceUnreadableError(message, {
    hint: 'Name it in the configuration, such as `encoding: windows-1250` (Central Europe), windows-1251 (Cyrillic) or shift_jis, or save the file as CSV in UTF-8.',
  });
}

async function read(stream: ByteStream, encoding: EncodingName): Promise<Findings> {
  return await findDamage(decodeChunks(stream.chunks(), encoding, stream.path));
}

async function guessed(stream: ByteStream, encoding: EncodingName): Promise<Examined> {
  const note = `It does not say its encoding and was read as ${encoding}. If names look wrong, name another one with \`encoding:\`.`;
  return { encoding, findings: await read(stream, encoding), note };
}

async function* withoutNul(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
  }
}

const BYTE_ORDER_MARKS: ReadonlyMap<EncodingName, readonly number[]> = new Map([
  [UTF8, [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]);

/** The encoding that the head declares by its mark. */
export function markedEncoding(head: Buffer): EncodingName | undefined {
  const isMark = (bytes: readonly number[]): boolean =>
    bytes.every((byte, at) => head[at] === byte);
  return [...BYTE_ORDER_MARKS].find(([, bytes]) => isMark(bytes))?.[0];
}

const EXAMINED_BYTES = 1_024;

/** Each Latin letter in UTF-16 has a NUL byte, always on the same side. */
export function unmarkedUtf16(head: Buffer): EncodingName | undefined {
  const nulBytes = [0, 0];
  for (const [at, byte] of head.subarray(0, EXAMINED_BYTES).entries()) {
    if (byte === 0) nulBytes[at % 2] = (nulBytes[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulBytes;
  const examined = Math.min(head.length, EXAMINED_BYTES);
  if (Math.min(even, odd) > 0 || Math.max(even, odd) <= examined / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** A few NUL bytes come from a broken exporter; a file with many is not a text. */
const MOST_NUL_SHARE = 0.1;

export function refuseNoText(head: Buffer, path: string): void {
  const nulBytes = head.filter((byte) => byte === 0).length;
  if (nulBytes <= head.length * MOST_NUL_SHARE) return;
  const fault = 'it is full of NUL bytes, so it is no text file';
  throw unreadable(path, fault, 'Save or export it as CSV in UTF-8.');
}

/** One odd place in twenty is a typing error; more are another alphabet. */
const MOST_ODD_SHARE = 0.05;

/** With more UTF-8 characters per bad byte than this, the file is UTF-8 with bad bytes in it. */
const UTF8_PER_BAD_BYTE = 0.5;

/** Only Czech has these in one word, and there they are other letters. */
const CZECH_COMPANY = /[øØ][a-z]*[áíýšžìè]|[áíýšžìè][a-z]*[øØ]/gu;

/**
 * Symbols between letters, three foreign letters in a row, a foreign capital after a small letter, superscripts
 * after letters, and letters of Icelandic that other code pages use for frequent ones.
 */
const ODD_COMPANY =
  /(?<=\p{L})[¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹»¼½¾¿÷×\u0080-\u0090\u0093-\u0095\u0098\u0099\u009b\u009d](?=\p{L})|[À-ÿ]{3}|(?<=[a-zà-ÿ])[À-ÖØ-Þ\u008a\u008c\u008e\u009f]|(?<=[a-z]{2})[¹³]|[ðÐþÞ\u009f]/gu;

const UNDEFINED_BYTES = /[\u0081\u008d\u008f\u0090\u009d]/u;

const FOREIGN = /[\u0080-\u00ff]/gu;

/** A whole character of UTF-8 with two to four bytes, read as Latin-1. */
const UTF8_CHARACTER =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/gu;

/**
 * Whether bytes that are not UTF-8 may be taken for Windows-1252, as spreadsheets of Western Europe save them.
 * Every code page has a letter for nearly every byte, so only the neighbours of a letter tell a name from a
 * mistake. In doubt, a person must name the encoding.
 */
export async function guessWestern(chunks: Chunks): Promise<'western' | 'mostly-utf8' | 'other'> {
  const seen = { foreign: 0, odd: 0, utf8: 0 };
  let isWestern = true;
  for await (const chunk of chunks) {
    const text = chunk.toString('latin1');
    if (UNDEFINED_BYTES.test(text)) isWestern = false;
    const utf8 = text.match(UTF8_CHARACTER) ?? [];
    seen.utf8 += utf8.length;
    seen.foreign += countOf(text, FOREIGN);
    seen.odd += countOf(text, ODD_COMPANY) + countOf(text, CZECH_COMPANY);
    seen.foreign -= utf8.reduce((sum, { length }) => sum + length, 0);
  }
  if (seen.utf8 > seen.foreign * UTF8_PER_BAD_BYTE) return 'mostly-utf8';
  return isWestern && seen.odd <= seen.foreign * MOST_ODD_SHARE ? 'western' : 'other';
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
