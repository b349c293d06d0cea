// Checks that chunks are UTF-8 and passes them on as they are, cut between characters. A replacement
// character in a name or an address would be a silent change.
import { isUtf8 } from 'node:buffer';
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceTruncatedError, SourceUnreadableError } from '../source.ts';
import { advance, beginning, lineOf } from './place.ts';
import type { Place } from './place.ts';

/** The text is no UTF-8; it may be something else. */
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
      hint: 'Mend that line, save the file as CSV in UTF-8, or name its encoding in the configuration, such as `encoding: windows-1252`.',
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
    const beginningBytes = bytes.subarray(0, middle);
    if (isUtf8(beginningBytes.subarray(0, middle - cutCharacterBytes(beginningBytes)))) {
      good = middle;
    } else bad = middle;
  }
  // A foreign letter is noticed one byte later, where the rest of the character should have come.
  const last = bad - 1;
  return last - cutCharacterBytes(bytes.subarray(0, last));
}
