import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FieldName, type Fields, sortFields } from '../../../src/contacts/index.ts';
import { FieldLayout } from '../../../src/state/scratch/field-layout.ts';
import { packedDigest, PackedRow } from '../../../src/state/scratch/packed-row.ts';

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
