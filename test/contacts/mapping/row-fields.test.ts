import { describe, expect, it } from 'vitest';
import { buildCountryIndex } from '../../../src/contacts/country/country.ts';
import {
  fieldsOf,
  type FieldColumn,
  valueReader,
} from '../../../src/contacts/mapping/row-fields.ts';

const COUNTRIES = buildCountryIndex([{ id: 7, name: 'India', iso2: 'IN' }]);
const CITY: FieldColumn = { index: 1, name: 'Ort', field: 'city', clears: false };
const COUNTRY: FieldColumn = { index: 2, name: 'Land', field: 'country', clears: false };
const PLAN: FieldColumn = { index: 0, name: 'Tarif', field: 'custom.plan', clears: false };

function read(columns: readonly FieldColumn[], cells: readonly string[]) {
  return fieldsOf({ fields: columns, countries: COUNTRIES }, cells);
}

describe('fieldsOf', () => {
  it('fills the fields in the order of the columns it is given, wherever their cells stand', () => {
    const { fields } = read([CITY, COUNTRY, PLAN], ['gold', 'Pune', 'india']);

    expect(Object.entries(fields)).toEqual([
      ['city', 'Pune'],
      ['country', '7'],
      ['custom.plan', 'gold'],
    ]);
  });

  it.each(['', '  ', '#N/A', 'NULL', ' n/a ', '\u00a0', '\u202e'])(
    'takes %j for blank, which keeps a field or clears it',
    (cell) => {
      expect(read([CITY], ['', cell]).fields).toEqual({});
      expect(read([{ ...CITY, clears: true }], ['', cell]).fields).toEqual({ city: '' });
    },
  );

  it.each([
    ['Nullmeier', 'Nullmeier'],
    ['-1', '-1'],
    ['0000-00-01', '0000-00-01'],
    ['Łódź', 'Łódź'],
    ['São Paulo ', 'São Paulo'],
    ['a\u00a0b', 'a\u00a0b'],
    ['東京', '東京'],
  ])('keeps %j as %j', (cell, value) => {
    expect(read([CITY], ['', cell]).fields).toEqual({ city: value });
  });

  it('keeps in a custom field what may be an answer', () => {
    expect(read([PLAN], ['none']).fields).toEqual({ 'custom.plan': 'none' });
    expect(read([PLAN], ['NULL']).fields).toEqual({});
  });

  it('leaves out a field whose cell is not there, also one that a blank cell clears', () => {
    expect(read([{ ...CITY, clears: true }], ['gold']).fields).toEqual({});
  });

  it('tells a country as it is written, and the fault of one that the service does not know', () => {
    expect(read([COUNTRY], ['', '', ' IN ']).countryText).toBe('IN');
    expect(read([{ ...COUNTRY, clears: true }], ['', '', 'Atlantis'])).toEqual({
      fields: {},
      countryText: 'Atlantis',
      fault: {
        column: 'Land',
        reason: 'is no country that the service knows: "Atlantis"',
      },
    });
    expect(read([{ ...COUNTRY, clears: true }], ['', '', ' '])).toEqual({
      fields: { country: '' },
      countryText: '',
      fault: undefined,
    });
  });
});

it('reads a value as what a person says that it stands for, capitals aside', () => {
  const { meaningOf } = valueReader(new Map([['A', ' Austria ']]));

  expect(meaningOf?.('a')).toBe('Austria');
  expect(meaningOf?.('constructor')).toBeUndefined();
  expect(valueReader(undefined)).toEqual({});
});
