import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldName, type Fields, sortFields } from '../../../src/contacts/index.ts';
import type { ByteSlice } from '../../../src/lib/index.ts';
import {
  FieldLayout,
  fieldsText,
  packedDigest,
  PackedRow,
} from '../../../src/state/scratch/packed-row.ts';

function sliceOf(text: string): ByteSlice {
  const bytes = Buffer.from(`"${text}"`);
  return { bytes, from: 1, to: bytes.length - 1 };
}

function packed(address: string, values: readonly string[]): PackedRow {
  const row = new PackedRow();
  row.open(address);
  for (const value of values) row.text(value);
  return row;
}

function bytesText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

function textOf({ bytes, from, to }: ByteSlice): string {
  return Buffer.from(bytes.subarray(from, to)).toString();
}

/** Each value ends with a separator. */
function valuesOf(row: PackedRow): string[] {
  return textOf(row.values()).split('\u0001').slice(0, -1);
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

        expect(valuesOf(row)).toEqual(values);
      }),
    );
  });

  it('are the same from texts and from bytes', () => {
    fc.assert(
      fc.property(rows, ([address, values]) => {
        const fromBytes = new PackedRow();
        fromBytes.open(sliceOf(address));
        for (const value of values) fromBytes.slice(sliceOf(value));

        expect(valuesOf(fromBytes)).toEqual(values);
        expect(bytesText(fromBytes.row())).toBe(bytesText(packed(address, values).row()));
      }),
    );
  });

  it.each(['a\u0001b', '\u0002', 'é\u0001', 'é\ud800'])('hold %j as JSON', (value) => {
    const row = packed('ada@example.com', ['x', value, 'y']);

    expect(valuesOf(row)).toEqual(['x', `\u0002${JSON.stringify(value)}`, 'y']);
  });
});

describe('the row', () => {
  it('tells addresses and values apart, whatever lies where', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);

        expect(bytesText(packed(...one).row()) === bytesText(packed(...other).row())).toBe(isSame);
      }),
    );
  });

  it('tells a value in one place from the same in another', () => {
    const texts = [['a', ''], ['', 'a'], ['a'], ['\u0002"a"']].map((values) =>
      bytesText(packed('ada@example.com', values).row()),
    );

    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is its address and its values', () => {
    const row = packed('ada@example.com', ['Ulm']);

    expect(textOf(row.address())).toBe('ada@example.com');
    expect(bytesText(row.row())).toBe(`ada@example.com\n${row.valuesText()}`);
  });
});

describe('the digest', () => {
  it('tells rows apart that differ in anything', () => {
    const digests = [
      packedDigest('ada@example.com', 'Ulm'),
      packedDigest('bob@example.com', 'Ulm'),
      packedDigest('ada@example.com', 'Bonn'),
      packedDigest('ada@example.com', 'Ulm', '{"state":"BW"}'),
    ];

    expect(new Set(digests).size).toBe(digests.length);
    expect(packedDigest('ada@example.com', 'Ulm', '')).toBe(digests[0]);
  });
});

describe('the layout of fields', () => {
  const OWNED: readonly FieldName[] = ['city', 'custom.plan', 'first_name'];
  const layout = new FieldLayout(OWNED);

  /** What comes back of fields, and the digest on their way. */
  function there(fields: Fields) {
    const row = new PackedRow();
    row.open('ada@example.com');
    const beside = layout.pack(row, fields);
    const values = row.valuesText();
    const kept = layout.kept(values, beside);
    const digest = packedDigest('ada@example.com', values);
    return { back: layout.fieldsOf(kept), kept, digest, beside };
  }

  const names = fc.constantFrom<FieldName>(...OWNED, 'state', 'custom.tier', 'custom.a"b');
  const texts = fc.constantFrom('', 'Ulm', 'Zoë', 'a\u0001b', '\u0003', 'a\nb', '"', '{}', '1,2');
  const someFields = fc.dictionary(names, texts).map((fields): Fields => sortFields(fields));

  it('gives back the fields that it packed, in their order', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(JSON.stringify(there(fields).back)).toBe(JSON.stringify(fields));
      }),
    );
  });

  it('tells an owned field that is to be cleared from one that is not there', () => {
    expect(there({ city: '', first_name: 'Ada' }).back).toEqual({ city: '', first_name: 'Ada' });
    expect(there({ first_name: 'Ada' }).back).toEqual({ first_name: 'Ada' });
  });

  it('has one digest for a field that is to be cleared and for one that is not there', () => {
    expect(there({ city: '' }).digest).toBe(there({}).digest);
  });

  it('keeps mostly nothing but the values', () => {
    expect(there({ city: 'Ulm', first_name: 'Ada' }).kept).toBe('Ulm\u0001\u0001Ada\u0001');
  });

  it('takes no digest of what the sources do not own', () => {
    const { digest, beside } = there({ city: 'Ulm', state: 'BW' });

    expect(digest).toBe(there({ city: 'Ulm' }).digest);
    expect(beside.others).toBe('{"state":"BW"}');
  });
});

it('makes one text of equal fields in one order', () => {
  expect(fieldsText({ city: 'Köln "am Rhein"', 'custom.plan': '' })).toBe(
    '{"city":"Köln \\"am Rhein\\"","custom.plan":""}',
  );
});
