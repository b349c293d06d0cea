// Decodes the chunks of a file into chunks of UTF-8, cut between characters. UTF-8 itself is only checked. Bytes
// that do not decode are an error: a replacement character would silently change a name or an address.
import { isUtf8 } from 'node:buffer';
import type { Chunks } from '../bytes/byte-stream.ts';
import { type EncodingName, NO_CHARACTER, UTF8, byteDecoder } from '../encodings/encodings.ts';
import { SourceTruncatedError, SourceUnreadableError, unreadable } from '../source/source.ts';

export function decodeChunks(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  if (encoding === UTF8) return checkedUtf8(chunks, path);
  if (encoding.startsWith('utf-32')) return wide(chunks, encoding, path);
  return encoding.startsWith('utf-')
    ? foreign(chunks, encoding, path)
    : written(chunks, encoding, path);
}

/** Encodings of one region: what they have no character for is a mistake about the encoding. */
async function* written(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  const decode = byteDecoder(encoding);
  const texts = decode === undefined ? foreign(chunks, encoding, path) : byByte(chunks, decode);
  for await (const text of texts) {
    if (NO_CHARACTER.test(text.toString())) throw notThat(path, encoding);
    yield text;
  }
}

async function* byByte(chunks: Chunks, decode: (bytes: Buffer) => string): Chunks {
  for await (const chunk of chunks) yield Buffer.from(decode(chunk));
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

/** UTF-32, which the platform does not decode: four bytes for each character, behind a mark. */
async function* wide(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const joined = Buffer.concat([rest, chunk]);
    const end = joined.length - (joined.length % 4);
    const codes: number[] = [];
    for (let at = 0; at < end; at += 4) {
      const code = encoding === 'utf-32le' ? joined.readUInt32LE(at) : joined.readUInt32BE(at);
      if (code > LAST_CHARACTER || (code >= 0xd8_00 && code <= 0xdf_ff))
        throw notThat(path, encoding);
      codes.push(code);
    }
    rest = joined.subarray(end);
    if (end > 0) yield Buffer.from(codes.map((code) => String.fromCodePoint(code)).join(''));
  }
  if (rest.length > 0) throw notThat(path, encoding);
}

const LAST_CHARACTER = 0x10_ff_ff;

function notThat(path: string, encoding: EncodingName, cause?: unknown): SourceUnreadableError {
  const fault = `the file is damaged or cut off ${encoding.toUpperCase()}`;
  const hint =
    'Run the export again, save the file as CSV in UTF-8, or name its encoding in the configuration.';
  return unreadable(path, fault, hint, cause);
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

function notUtf8(path: string, place: TextPosition, byte: number): NotUtf8Error {
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
export interface TextPosition {
  bytes: number;
  lineFeeds: number;
  carriageReturns: number;
}

export function beginning(): TextPosition {
  return { bytes: 0, lineFeeds: 0, carriageReturns: 0 };
}

export function advance(place: TextPosition, bytes: Buffer): void {
  place.bytes += bytes.length;
  place.lineFeeds += occurrences(bytes, LINE_FEED);
  place.carriageReturns += occurrences(bytes, CARRIAGE_RETURN);
}

/** A file with both has a pair per line, or a few strays: the more frequent kind counts. */
export function lineOf(place: TextPosition): number {
  return 1 + Math.max(place.lineFeeds, place.carriageReturns);
}

function occurrences(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}
