// Decodes the chunks of a file into chunks of UTF-8, cut between characters. UTF-8 itself is only checked. Bytes
// that do not decode are an error: a replacement character would silently change a name or an address.
import { isUtf8 } from 'node:buffer';
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceTruncatedError, SourceUnreadableError, unreadable } from '../source/source.ts';

/** As the platform's decoder names them, in lower case. */
export type EncodingName = string;

export const UTF8: EncodingName = 'utf-8';
export const WINDOWS_1252: EncodingName = 'windows-1252';

export function decodeChunks(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  if (encoding === UTF8) return checkedUtf8(chunks, path);
  return encoding === WINDOWS_1252 ? western(chunks, path) : foreign(chunks, encoding, path);
}

async function* western(chunks: Chunks, path: string): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const text = decodeWindows1252(chunk);
    if (text.includes('\ufffd')) throw notThat(path, WINDOWS_1252);
    yield Buffer.from(text);
  }
}

async function* foreign(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield Buffer.from(text);
    }
    decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw notThat(path, encoding, cause);
  }
}

function notThat(path: string, encoding: EncodingName, cause?: unknown): SourceUnreadableError {
  const fault = `the file is damaged or cut off ${encoding.toUpperCase()}`;
  const hint =
    'Run the export again, save the file as CSV in UTF-8, or name its encoding in the configuration.';
  return unreadable(path, fault, hint, cause);
}

/** The characters of 0x80 to 0x9f; five bytes have none. */
const UPPER_CONTROLS =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

const FIRST_CONTROL = 0x80;

/**
 * Needed because Node 20 decodes Windows-1252 as Latin-1, which turns the quotes and dashes of spreadsheets into
 * control characters. Bytes without a character become U+FFFD.
 */
export function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.replaceAll(/[\u0080-\u009f]/gu, (character) =>
    UPPER_CONTROLS.charAt(character.charCodeAt(0) - FIRST_CONTROL),
  );
}

/** The text is not UTF-8; it may be in another encoding. */
export class NotUtf8Error extends SourceUnreadableError {}

export async function* checkedUtf8(chunks: Chunks, path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const place = beginning();
  for await (const chunk of chunks) {
    const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = joined.subarray(0, joined.length - cutCharacterBytes(joined));
    const bad = isUtf8(whole) ? -1 : badByteOffset(whole);
    advance(place, bad < 0 ? whole : whole.subarray(0, bad));
    if (bad >= 0) throw notUtf8(path, place, whole[bad] ?? 0);
    rest = joined.subarray(whole.length);
    if (whole.length > 0) yield whole;
  }
  if (rest.length === 0) return;
  throw new SourceTruncatedError(`Reading ${path}: the file ends in the middle of a character.`, {
    hint: 'The export was cut off, or is still being written. Run it again.',
    line: lineOf(place),
  });
}

function notUtf8(path: string, place: Place, byte: number): NotUtf8Error {
  const hex = byte.toString(16).padStart(2, '0');
  return new NotUtf8Error(
    `Reading ${path}: byte 0x${hex} at offset ${String(place.bytes)}, ` +
      `line ${String(lineOf(place))}, is not UTF-8.`,
    {
      hint: 'Fix that line, save the file as CSV in UTF-8, or name its encoding in the configuration, such as `encoding: windows-1252`.',
    },
  );
}

/** How many bytes at the end begin a character whose remaining bytes are in the next chunk. */
function cutCharacterBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return characterBytes(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function characterBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  return leadByte >= 0xe0 ? 3 : 2;
}

/** By bisection. */
function badByteOffset(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const beginningBytes = bytes.subarray(0, middle);
    if (isUtf8(beginningBytes.subarray(0, middle - cutCharacterBytes(beginningBytes)))) {
      good = middle;
    } else bad = middle;
  }
  // A foreign letter shows one byte later, where its character should have continued.
  const last = bad - 1;
  return last - cutCharacterBytes(bytes.subarray(0, last));
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A place in a file, in bytes and line breaks. */
export interface Place {
  bytes: number;
  lineFeeds: number;
  carriageReturns: number;
}

export function beginning(): Place {
  return { bytes: 0, lineFeeds: 0, carriageReturns: 0 };
}

export function advance(place: Place, bytes: Buffer): void {
  place.bytes += bytes.length;
  place.lineFeeds += occurrences(bytes, LINE_FEED);
  place.carriageReturns += occurrences(bytes, CARRIAGE_RETURN);
}

/** A file with both has a pair per line, or a few strays: the more frequent kind counts. */
export function lineOf(place: Place): number {
  return 1 + Math.max(place.lineFeeds, place.carriageReturns);
}

function occurrences(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}
