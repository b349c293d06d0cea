import { describe, expect, it } from 'vitest';
import { formOf } from '../../../src/sources/inspect/found-columns.ts';
import {
  addressColumn,
  type PlainReading,
  plainTable,
} from '../../../src/sources/inspect/plain-table.ts';
import { referenceOf, WordTally } from '../../../src/sources/inspect/read-table.ts';

describe('inspecting a table of no known provider', () => {
  it('takes what it knows into fields and the rest into custom fields', () => {
    const { is, places, taking } = look(
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
        { field: 'custom.punkte', column: 'Punkte', looksLike: 'number' },
        // The last column is blank in every row.
      ],
      consent: [],
    });
    expect(places.get('country')).toBe(2);
    expect(taking.taken.map(({ column, samples }) => [column, samples])).toEqual([
      ['Kunde', ['a…@example.com', 'b…@example.com']],
      ['Vorname', ['A…', 'B…']],
      ['Land', ['A…', 'N…']],
      ['Punkte', ['0']],
    ]);
    expect(taking.left).toEqual([
      { column: 'Geburtstag', why: 'birthdays', samples: ['0000-00-00'] },
    ]);
  });

  it('keeps the day of a sign-up that nothing is read from', () => {
    const { is } = look(
      ['email', 'Subscribed at'],
      [
        ['ada@example.com', '2024-01-02'],
        ['bob@example.com', '2024-01-03'],
      ],
    );

    expect(is.fields.map(({ field }) => field)).toEqual(['email', 'custom.subscribed_at']);
    expect(is.consent).toMatchObject([{ column: 'Subscribed at', kind: 'unread' }]);
  });

  it('takes a day that no program could write for none only where it stands for everybody else', () => {
    const words = (cells: readonly string[]) =>
      look(
        ['email', 'unsubscribed_at'],
        cells.map((cell, row) => [`p${String(row)}@example.com`, cell]),
      ).is.consent.flatMap((one) => one.words);
    const open = { word: 'Invalid date', meaning: undefined };

    expect(words(['Invalid date', 'Invalid date', '2024-01-02'])).toContainEqual(
      expect.objectContaining({ word: 'Invalid date', rows: 2, meaning: 'nothing' }),
    );
    expect(words(['Invalid date', 'Invalid date', ''])).toContainEqual(
      expect.objectContaining(open),
    );
    expect(words(['Invalid date', '2024-01-02', '2024-01-03'])).toContainEqual(
      expect.objectContaining(open),
    );
  });

  it('keeps a column of addresses of people who left apart from the further ones of a person', () => {
    const { is } = look(['E-Mail', 'Abgemeldete E-Mail'], [['ada@example.com', 'bob@example.com']]);

    expect(is.fields).toEqual([{ field: 'email', column: 'E-Mail', looksLike: 'text' }]);
    expect(is.consent).toEqual([
      { column: 'Abgemeldete E-Mail', kind: 'unread', words: [], heldFor: 'addresses' },
    ]);
  });

  it('leaves behind what no mail needs, by the form of its values too', () => {
    const { is, taking } = look(
      ['email', 'Seen from', 'Last name', 'Plan'],
      [['ada@example.com', '203.0.113.7', 'Example', 'gold']],
    );

    expect(is.fields.map(({ field }) => field)).toEqual(['email', 'last_name', 'custom.plan']);
    expect(taking.left).toEqual([
      { column: 'Seen from', why: 'network addresses', samples: ['000.0.000.0'] },
    ]);
  });

  it('takes the kinds of customers along as what they are, and for no lists', () => {
    const { is } = look(
      ['email', 'contact_type', 'List'],
      [['ada@example.com', 'Lead', 'Customers']],
    );

    expect(is.fields.map(({ field }) => field)).toEqual(['email', 'custom.contact_type']);
  });

  it('takes whole names only where no column holds their parts', () => {
    const row = ['ada@example.com', 'Ada May', ''];
    const fieldsOf = (header: readonly string[]) =>
      look(header, [row]).is.fields.map(({ field }) => field);

    expect(fieldsOf(['email', 'Vor- und Nachname', 'x'])).toEqual(['email', 'name']);
    expect(fieldsOf(['email', 'Name', 'Vorname'])).toEqual(['email', 'custom.name']);
  });

  it.each([
    [['email', 'Nome'], ['Ada May', 'Bo Lee'], 'name'],
    [['email', 'Nombre'], ['Ada May', 'Bo'], 'first_name'],
    [['email', 'Nom'], ['May', 'de Lee'], 'last_name'],
    [['email', 'Nome', 'Cognome'], ['Ada May', 'Bo Lee'], 'first_name'],
  ])(
    'takes %j for whole names where most of %j are, and none has its other part',
    (header, names, field) => {
      const rows = names.map((name, at) =>
        [`p${String(at)}@example.com`, name, 'Moss'].slice(0, header.length),
      );

      expect(look(header, rows).is.fields[1]?.field).toBe(field);
    },
  );

  it('takes names that stand beside most addresses', () => {
    const named = ['Ada May <ada@example.com>', '"Lee, Bo" <bo@example.com>', 'cy@example.com'];
    const { is } = look(
      ['Kontakt'],
      named.map((cell) => [cell]),
    );

    expect(is.fields).toEqual([
      { field: 'email', column: 'Kontakt', looksLike: 'text' },
      { field: 'name', column: 'Kontakt', looksLike: 'text' },
    ]);
    expect(
      look(['email'], [['ada@example.com'], [named[1] ?? ''], ['x@y.zz']]).is.fields,
    ).toHaveLength(1);
  });

  it('reads further columns of addresses with the first, but none of other people', () => {
    const { is } = look(
      ['E-mail 1', 'E-mail 2', 'Referrer email', 'Second email', 'Mail opt-in'],
      [['ada@example.com', 'a@example.com', 'r@example.com', 's@example.com', 'maybe so']],
    );

    expect(is.fields[0]).toEqual({
      field: 'email',
      column: 'E-mail 1',
      also: ['E-mail 2'],
      looksLike: 'text',
    });
    expect(is.fields.map(({ field }) => field)).not.toContain('custom.e_mail_2');
  });

  it('prefers the code of a country to its name', () => {
    const rows = [['ada@example.com', 'Austria', 'NL']];

    expect(look(['email', 'Country', 'Country code'], rows).places.get('country')).toBe(2);
    expect(
      look(['email', 'Country code', 'Land'], [['a@b.cc', 'NL', 'NL']]).places.get('country'),
    ).toBe(1);
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
    expect(is.consent.map(({ column, kind }) => [column, kind])).toEqual([
      ['Status', 'words'],
      ['Opt-out', 'flag-left'],
    ]);
  });

  it('knows a column of many Unix times among zeros for the days on which people left', () => {
    const rows = Array.from({ length: 80 }, (_, at) => [
      `a${String(at)}@example.com`,
      at % 2 === 0 ? '0' : String(1_700_000_000 + at),
    ]);

    const { is } = look(['email', 'unsubscribed'], rows);

    expect(is.consent).toMatchObject([{ column: 'unsubscribed', kind: 'moment-left' }]);
  });

  it('finds no column of addresses where no cell holds one', () => {
    const { is } = look(['email', 'Name'], [['unknown', 'Ada']]);

    expect(is.fields.map(({ field }) => field)).toEqual(['custom.email_of_export', 'name']);
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

  it('takes only the first person of a row in which two said what they want', () => {
    const { is } = look(
      ['Email 1', 'Newsletter 1', 'Unsubscribed 1', 'Email 2', 'Newsletter 2', 'Unsubscribed 2'],
      [
        ['ann@example.com', 'yes', 'no', 'bob@example.com', 'no', 'yes'],
        ['cy@example.com', 'yes', 'no', '', '', ''],
      ],
    );

    expect(is.fields).toEqual([{ field: 'email', column: 'Email 1', looksLike: 'text' }]);
    expect(is.otherPeople).toEqual([
      { addresses: 'Email 2', consent: ['Newsletter 2', 'Unsubscribed 2'] },
    ]);
    // The other one is in nobody's way, and suppresses nobody but holds the first one back.
    expect(is.consent.map(({ column, kind }) => [column, kind])).toEqual([
      ['Newsletter 1', 'flag-agreed'],
      ['Unsubscribed 1', 'flag-left'],
      ['Newsletter 2', 'nothing'],
      ['Unsubscribed 2', 'flag-barred'],
    ]);
  });

  it('holds the first person back where a word says that the second one left', () => {
    const { is } = look(
      ['E-Mail 1', 'Status 1', 'E-Mail 2', 'Status 2'],
      [['ann@example.com', 'angemeldet', 'bob@example.com', 'abgemeldet']],
    );

    expect(is.consent[1]).toMatchObject({
      kind: 'notes',
      words: [{ word: 'abgemeldet', meaning: 'no-consent' }],
    });
  });

  it('knows one person whose address a program wrote twice', () => {
    const { is } = look(
      ['email', 'email_opt_in', 'email1', 'email1_is_bad'],
      [['ann@example.com', 'true', 'ann@example.com', 'true']],
    );

    expect(is.otherPeople).toBeUndefined();
    expect(is.consent[1]).toMatchObject({ kind: 'flag-bounced' });
  });

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

  it('is not one of people who left where there is another', () => {
    const rows = [
      ['ada@example.com', 'bob@example.com'],
      ['', 'cem@example.com'],
    ];

    expect(found(['Angemeldet', 'Abgemeldet'], rows)).toBe('Angemeldet');
    expect(found(['Name', 'Abgemeldet'], [['Ada', 'ada@example.com']])).toBe('Abgemeldet');
  });

  it('is never the sender of a log of mails, even where no other address is there', () => {
    expect(found(['mail.source', 'status'], [['shop@example.com', 'Bounce']])).toBeUndefined();
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
