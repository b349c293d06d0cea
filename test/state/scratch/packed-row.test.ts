import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/lib/span.ts';
import {
  digestBeside,
  packedDigest,
  PackedRow,
  unpacked,
} from '../../../src/state/scratch/packed-row.ts';

function spanOf(text: string): Span {
  const bytes = Buffer.from(`"${text}"`);
  return { bytes, from: 1, to: bytes.length - 1 };
}

function packed(address: string, values: readonly string[]): PackedRow {
  const row = new PackedRow();
  row.open(address);
  for (const value of values) row.text(value);
  return row;
}

function valuesOf(row: PackedRow) {
  const { bytes, from, to } = row.values();
  return unpacked(Buffer.from(bytes.subarray(from, to)).toString());
}

/** No control characters: those of a source are cleaned away. */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'Zoë', '\u{1f600}', 'x'.repeat(5_000)),
  )
  .filter((text) => !Array.from(text).some((letter) => letter < ' '));
const rows = fc.tuple(fc.emailAddress(), fc.array(texts));

describe('the values', () => {
  it('come back as they were packed, one row after the other', () => {
    const row = new PackedRow();
    fc.assert(
      fc.property(rows, ([address, values]) => {
        row.open(address);
        for (const value of values) row.text(value);

        expect(row.isWhole).toBe(true);
        expect(valuesOf(row)).toEqual({ values });
      }),
    );
  });

  it('are the same from texts and from bytes', () => {
    fc.assert(
      fc.property(rows, ([address, values]) => {
        const fromBytes = new PackedRow();
        fromBytes.open(spanOf(address));
        for (const value of values) fromBytes.span(spanOf(value));

        expect(valuesOf(fromBytes)).toEqual({ values });
        expect(fromBytes.digest()).toBe(packed(address, values).digest());
      }),
    );
  });

  it.each(['a\u0001b', '\u0002', 'é\u0001', 'é\ud800'])('cannot hold %j', (value) => {
    expect(packed('ada@example.com', ['x', value, 'y']).isWhole).toBe(false);
  });

  it('may give way to JSON', () => {
    const row = packed('ada@example.com', ['x', 'a\u0001b']);

    row.json('{"city":"a\\u0001b"}');

    expect(row.isWhole).toBe(true);
    expect(valuesOf(row)).toEqual({ json: '{"city":"a\\u0001b"}' });
  });
});

describe('the digest', () => {
  it('tells addresses and values apart, whatever lies where', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);

        expect(packed(...one).digest() === packed(...other).digest()).toBe(isSame);
      }),
    );
  });

  it('tells a value in one place from the same in another', () => {
    const digests = [['a', ''], ['', 'a'], ['a'], ['JSON']].map((values) => {
      const row = packed('ada@example.com', values);
      if (values[0] === 'JSON') row.json('a');
      return row.digest();
    });

    expect(new Set(digests).size).toBe(digests.length);
  });

  it('takes in what is beside the packed values', () => {
    const row = packed('ada@example.com', ['Ulm']);

    expect(digestBeside(row.digest(), '')).toBe(row.digest());
    expect(digestBeside(row.digest(), '{"state":"BW"}')).not.toBe(row.digest());
  });

  it('is the same of the bytes and of the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (address, values) => {
        const row = packed(address, values);

        expect(packedDigest(address, row.valuesText())).toBe(row.digest());
      }),
    );
  });
});
