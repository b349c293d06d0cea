// What happens to files on their way: pieces are lost, doubled or put in, and quotes and line ends suffer
// most. Every damage is data, so that a failure can be told and made smaller.
import fc from 'fast-check';

export type Damage =
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: string }
  | { readonly kind: 'double'; readonly at: number; readonly length: number }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'swap'; readonly from: string; readonly to: string };

/** Latin-1, so that each is a byte; the marks of other formats and of encodings are among them. */
const INSERTED = [
  ...['"', '""', '\n', '\r', '\r\n', ',', ';', '\t', '|', '@', '\0', ' ', "'", '\\', '='],
  ...['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff', '\xe2\x80\x8b', '\xc2\xa0', '\xe9', '\x1f\x8b'],
  ...['PK\x03\x04', '{"a":1}', '[', '\x1a', '"\n"', 'sep=;\n', 'unsubscribed', 'true'],
];

/** A place in a file of any length, in parts of a million. */
const MILLION = 1_000_000;
const place = fc.integer({ min: 0, max: MILLION });
const length = fc.integer({ min: 1, max: 40 });

export const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place, length }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: place,
    bytes: fc.oneof(fc.constantFrom(...INSERTED), fc.string({ maxLength: 4, unit: 'binary' })),
  }),
  fc.record({ kind: fc.constant('double' as const), at: place, length }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
  fc.record({
    kind: fc.constant('swap' as const),
    from: fc.constantFrom(',', ';', '"', '\n', '@'),
    to: fc.constantFrom(';', '\t', '|', '""', '\r\n', '\r', "'", ' '),
  }),
);

export function damaged(bytes: Buffer, damages: readonly Damage[]): Buffer {
  return damages.reduce((left, one) => afterDamage(left, one), bytes);
}

function afterDamage(bytes: Buffer, one: Damage): Buffer {
  if (one.kind === 'swap') {
    return Buffer.from(bytes.toString('latin1').replaceAll(one.from, one.to), 'latin1');
  }
  const at = Math.floor((one.at / MILLION) * bytes.length);
  const before = bytes.subarray(0, at);
  switch (one.kind) {
    case 'cut':
      return Buffer.concat([before, bytes.subarray(at + one.length)]);
    case 'insert':
      return Buffer.concat([before, Buffer.from(one.bytes, 'latin1'), bytes.subarray(at)]);
    case 'double':
      return Buffer.concat([before, bytes.subarray(at, at + one.length), bytes.subarray(at)]);
    case 'end':
      return Buffer.from(before);
  }
}
