import { describe, expect, it } from 'vitest';
import {
  type PlainReading,
  addressColumn,
  formOf,
  plainTable,
  referenceOf,
} from '../../../src/sources/inspect/plain-table.ts';
import { WordTally } from '../../../src/sources/inspect/read-table.ts';

describe('inspecting a table of no known provider', () => {
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

  it('finds no column of addresses where no cell holds one', () => {
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
});

describe('finding the column of addresses', () => {
  it('is the column with the most addresses, whatever it is called', () => {
    expect(
      found(
        ['Kunde', 'E-Mail'],
        [
          ['ada@example.com', ''],
          ['bram@example.com', 'x'],
        ],
      ),
    ).toBe('Kunde');
  });

  it('is decided by its name where two hold as many', () => {
    expect(found(['Login', 'Email address'], [['a@example.com', 'a@example.com']])).toBe(
      'Email address',
    );
  });

  it('is not the address of somebody else, even where there are more of those', () => {
    const rows = [
      ['boss@example.com', 'ada@example.com'],
      ['boss@example.com', ''],
    ];

    expect(found(['Referrer Email', 'Mail'], rows)).toBe('Mail');
  });

  it('is none where nothing is an address', () => {
    expect(
      found(
        ['email', 'twitter'],
        [
          ['', '@ada'],
          ['ada at example', 'x@y'],
        ],
      ),
    ).toBeUndefined();
  });

  function found(
    header: readonly string[],
    rows: readonly (readonly string[])[],
  ): string | undefined {
    const place = addressColumn(
      header,
      rows.map((cells, index) => ({ line: index + 2, cells })),
    );
    return place === undefined ? undefined : header[place];
  }

  it('is found by its name where there are no rows', () => {
    expect(addressColumn(['Owner email', 'First name', 'E-Mail'], [])).toBe(2);
    expect(addressColumn(['First name', 'City'], [])).toBeUndefined();
  });
});

describe('telling texts, numbers and dates apart', () => {
  it.each([
    ['number', ['1', '-2.5', '', '1,234']],
    ['number', ['0', '0.5']],
    ['date', ['2024-05-06', '2024-05-06 07:08:09', '']],
    ['date', ['06.05.2024', '31/12/2024']],
    // A postcode: a number would lose its zero.
    ['text', ['01234', '10115']],
    ['text', ['1', 'two']],
    ['text', ['2024-05-06', '7']],
    // A birthday without a year is no date that the service could hold.
    ['text', ['03/14']],
    ['text', ['', '']],
    ['text', []],
  ])('calls it a %s when the values are %j', (form, values) => {
    expect(formOf(values)).toBe(form);
  });
});
