// Turns a file's chunks into chunks of UTF-8. UTF-8 itself is only checked and passed on, so that the
// parser reads bytes; a replacement character in a name or an address would be a silent change.
import { isUtf8 } from 'node:buffer';
import type { TextEncodingName } from './file-head.ts';
import { SourceTruncatedError, SourceUnreadableError } from './source.ts';

export type Chunks = AsyncIterable<Buffer>;

export function decodeChunks(chunks: Chunks, encoding: TextEncodingName, path: string): Chunks {
  return encoding === 'utf-8' ? checkedUtf8(chunks, path) : fromUtf16(chunks, encoding, path);
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

async function* checkedUtf8(chunks: Chunks, path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const place = { bytes: 0, lineFeeds: 0, carriageReturns: 0 };
  for await (const chunk of chunks) {
    const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = joined.subarray(0, joined.length - cutCharacterBytes(joined));
    const bad = isUtf8(whole) ? -1 : badByteOffset(whole);
    count(place, bad < 0 ? whole : whole.subarray(0, bad));
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

interface Place {
  bytes: number;
  lineFeeds: number;
  carriageReturns: number;
}

function count(place: Place, bytes: Buffer): void {
  place.bytes += bytes.length;
  place.lineFeeds += occurrences(bytes, LINE_FEED);
  place.carriageReturns += occurrences(bytes, CARRIAGE_RETURN);
}

function occurrences(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}

/** A file with both has one pair per line, or a few strays: whichever is more frequent counts. */
function lineOf(place: Place): number {
  return 1 + Math.max(place.lineFeeds, place.carriageReturns);
}

function notUtf8(path: string, place: Place, byte: number): SourceUnreadableError {
  const hex = byte.toString(16).padStart(2, '0');
  return new SourceUnreadableError(
    `Reading ${path}: byte 0x${hex} at offset ${String(place.bytes)}, ` +
      `line ${String(lineOf(place))}, is not UTF-8.`,
    {
      hint: 'It is probably Windows-1252, as spreadsheets save it: save the file as CSV in UTF-8.',
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

/** By halving: a beginning without bad bytes is valid up to the character that it cuts. */
function badByteOffset(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const beginning = bytes.subarray(0, middle);
    if (isUtf8(beginning.subarray(0, middle - cutCharacterBytes(beginning)))) good = middle;
    else bad = middle;
  }
  // A foreign letter is noticed one byte later, where the rest of the character should have come.
  const last = bad - 1;
  return last - cutCharacterBytes(bytes.subarray(0, last));
}

async function* fromUtf16(
  chunks: Chunks,
  encoding: TextEncodingName,
  path: string,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield Buffer.from(text);
    }
    decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SourceUnreadableError(`Reading ${path}: the file is damaged or cut off UTF-16.`, {
      hint: 'Run the export again, or save the file as CSV in UTF-8.',
      cause,
    });
  }
}
