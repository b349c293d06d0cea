import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giversOf, mergeRows, type MergeableRow } from '../../../src/contacts/mapping/contact.ts';
import { STATUSES } from '../../../src/contacts/values/consent.ts';

interface Row extends MergeableRow {
  readonly email: string;
  readonly line: number;
}

function row(line: number, parts: Partial<Row> = {}): Row {
  return { email: 'ann@example.test', status: 'subscribed', fields: {}, line, ...parts };
}

const fields = fc.dictionary(
  fc.constantFrom('city', 'first_name', 'custom.plan'),
  fc.constantFrom('', 'a', 'b'),
);
const rows = fc.record({
  email: fc.constantFrom('ann@example.test', 'Ann@example.test'),
  status: fc.constantFrom(...STATUSES),
  fields,
  line: fc.nat(),
});

describe('merging rows of one key', () => {
  it('takes the worst status and the rest of the later row when two rows meet', () => {
    const earlier = row(2, { status: 'complained' });
    const later = row(7, { email: 'Ann@example.test' });

    const merged = mergeRows(earlier, later);

    expect(merged).toEqual({
      email: 'Ann@example.test',
      status: 'complained',
      fields: {},
      line: 7,
    });
  });

  it('takes each field from the last row that fills it when rows differ', () => {
    const earlier = row(2, { fields: { city: 'Bern', first_name: 'Ann', last_name: '' } });
    const later = row(3, { fields: { city: 'Basel', first_name: '', state: '' } });

    const merged = mergeRows(earlier, later);

    expect(merged.fields).toEqual({ city: 'Basel', first_name: 'Ann', last_name: '', state: '' });
  });

  it('gives equal text when the fields came in another order', () => {
    const merged = mergeRows(row(1, { fields: { state: 'x' } }), row(2, { fields: { city: 'y' } }));

    expect(JSON.stringify(merged.fields)).toBe('{"city":"y","state":"x"}');
  });

  it('gives the same contact when the rows are grouped differently', () => {
    fc.assert(
      fc.property(rows, rows, rows, (a, b, c) => {
        const left = mergeRows(mergeRows(a, b), c);
        const right = mergeRows(a, mergeRows(b, c));

        expect(JSON.stringify(left)).toBe(JSON.stringify(right));
      }),
    );
  });
});

describe('the rows that gave the fields of a merged one', () => {
  it('names for each field the last row that says what came out', () => {
    const rows = [
      row(1, { fields: { city: 'Bern', first_name: 'Ann', last_name: '' } }),
      row(2, { fields: { city: 'Basel', first_name: '', state: '' } }),
      row(3, { fields: { city: 'Basel', last_name: '' } }),
    ];

    const { fields: merged } = rows.reduce((earlier, later) => mergeRows(earlier, later));

    expect([...giversOf(rows, merged)]).toEqual([
      ['city', 2],
      ['first_name', 0],
      ['last_name', 2],
      ['state', 1],
    ]);
  });

  it('passes over what is no field', () => {
    const strange = { constructor: 'x' };

    expect([...giversOf([row(1, { fields: strange })], strange)]).toEqual([]);
  });
});
