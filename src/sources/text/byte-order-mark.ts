// What the first bytes of a file say about its encoding.
import { SourceUnreadableError } from '../source.ts';
import { UTF8 } from './decoding.ts';
import type { EncodingName } from './decoding.ts';

interface ByteOrderMark {
  readonly encoding: EncodingName;
  readonly bytes: readonly number[];
}

const BYTE_ORDER_MARKS: readonly ByteOrderMark[] = [
  { encoding: UTF8, bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** The encoding that the head declares by its mark. */
export function markedEncoding(head: Buffer): EncodingName | undefined {
  return BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))
    ?.encoding;
}

const LOOKED_AT_BYTES = 1_024;

/** Latin letters in UTF-16 have a NUL byte each, always on the same side. */
export function unmarkedUtf16(head: Buffer): EncodingName | undefined {
  const nulBytes = [0, 0];
  for (const [at, byte] of head.subarray(0, LOOKED_AT_BYTES).entries()) {
    if (byte === 0) nulBytes[at % 2] = (nulBytes[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulBytes;
  const looked = Math.min(head.length, LOOKED_AT_BYTES);
  if (Math.min(even, odd) > 0 || Math.max(even, odd) <= looked / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Text has no NUL bytes; a few of them come from a broken exporter, many from no text at all. */
const MOST_NUL_SHARE = 0.1;

export function refuseNoText(head: Buffer, path: string): void {
  const nulBytes = head.filter((byte) => byte === 0).length;
  if (nulBytes <= head.length * MOST_NUL_SHARE) return;
  throw new SourceUnreadableError(
    `Reading ${path}: it is full of NUL bytes, so it is no text file.`,
    {
      hint: 'Save or export it as CSV in UTF-8.',
    },
  );
}
