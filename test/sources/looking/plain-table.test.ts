import { expect, it } from 'vitest';
import { plainTable, referenceOf } from '../../../src/sources/looking/plain-table.ts';
import type { PlainReading } from '../../../src/sources/looking/plain-table.ts';
import { WordTally } from '../../../src/sources/looking/word-tally.ts';

it('takes what it knows into fields and the rest into custom fields', () => {
  const { is, places } = look(
    ['Kunde', 'Vorname', 'Land', 'Geburtstag', 'Punkte', 'Bemerkung'],
    [
      ['ada@example.com', 'Ada', 'Austria', '1990-01-02', '5', ''],
      ['bram@example.com', 'Bram', 'NL', '1991-02-03', '6', ''],
    ],
  );

  expect(is).toEqual({
    kind: 'plain',
    fields: [
      { field: 'email', column: 'Kunde', looksLike: 'text' },
      { field: 'first_name', column: 'Vorname', looksLike: 'text' },
      { field: 'country', column: 'Land', looksLike: 'text' },
      { field: 'custom.geburtstag', column: 'Geburtstag', looksLike: 'date' },
      { field: 'custom.punkte', column: 'Punkte', looksLike: 'number' },
      // The last column is blank in every row.
    ],
    status: undefined,
    otherStatus: [],
  });
  expect(places.get('country')).toBe(2);
});

it('takes a column for countries only where countries stand in it', () => {
  const { is } = look(['email', 'Land'], [['ada@example.com', 'Hof am See']]);

  expect(is.fields.map(({ field }) => field)).toEqual(['email', 'custom.land']);
});

it('neither takes consent nor lists into custom fields', () => {
  const { is } = look(
    ['email', 'Status', 'Opt-out', 'List'],
    [['ada@example.com', 'active', 'no', 'News']],
  );

  expect(is.fields.map(({ field }) => field)).toEqual(['email']);
  expect(is.status).toMatchObject({ column: 'Status' });
  expect(is.otherStatus).toEqual(['Opt-out']);
});

it('has no address where no cell holds one', () => {
  const { is } = look(['email', 'Name'], [['unknown', 'Ada']]);

  expect(is.fields.map(({ field }) => field)).toEqual(['custom.email_of_export', 'custom.name']);
});

it('names a column by its place where its name repeats', () => {
  const header = ['Email', 'E-Mail', 'email', ''];

  expect(header.map((_, place) => referenceOf(header, place))).toEqual([
    'Column 1',
    'E-Mail',
    'Column 3',
    'Column 4',
  ]);
});

const COUNTRIES = new Map([
  ['Austria', 'AT'],
  ['NL', 'NL'],
]);

function look(header: readonly string[], cells: readonly (readonly string[])[]): PlainReading {
  const rows = cells.map((own, index) => ({ line: index + 2, cells: own }));
  const tally = new WordTally(header.length);
  for (const row of rows) tally.take(row.cells);
  const countries = { alpha2Of: (text: string) => COUNTRIES.get(text) };
  return plainTable({ header, rows, tally, countries });
}
