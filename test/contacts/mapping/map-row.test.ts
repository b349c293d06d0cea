import { describe, expect, it } from 'vitest';
import { fieldsOf, type FieldColumn } from '../../../src/contacts/mapping/map-row.ts';
import { DEFAULT_FIELD_POLICY } from '../../../src/contacts/values/field-names.ts';
import { COUNTRIES, map } from './mapped-row.ts';

const BY_COLUMN = { kind: 'column', column: 'Status', map: { ok: 'subscribed' } } as const;

describe('a row', () => {
  it('makes a person of a row with fields in one order when all is well', () => {
    const mapped = map(
      ['email', 'last_name', 'country', 'city', 'custom.plan', 'state'],
      [' Ann@Example.test ', 'Exa\u0300mple', 'india', ' Pune ', 'a\u0000b\u202e', '#N/A'],
    );

    expect(mapped).toEqual({
      kind: 'person',
      address: 'ann@example.test',
      email: 'Ann@Example.test',
      status: 'subscribed',
      fields: { city: 'Pune', country: '7', 'custom.plan': 'ab', last_name: 'Ex\u00e0mple' },
    });
    expect(JSON.stringify(mapped)).toContain('{"city":"Pune","country":"7","custom.plan":"ab"');
  });

  it('clears a field when its cell is blank and its policy says so, but not when the cell is missing', () => {
    const policies = new Map([['city', { ...DEFAULT_FIELD_POLICY, blank: 'clear' }]] as const);
    const header = ['email', 'state', 'city'];

    expect(map(header, ['a@example.test', '', ' '], { policies })).toMatchObject({
      fields: { city: '' },
    });
    expect(map(header, ['a@example.test', 'x'], { policies })).toHaveProperty('fields', {
      state: 'x',
    });
  });

  it.each([[['', ' ', '\t']], [['']], [['', '', '', '']]])(
    'is blank when no cell holds anything: %j',
    (cells) => {
      expect(map(['email', 'city', 'state'], cells)).toEqual({ kind: 'blank' });
    },
  );

  it('cuts blank cells off when the row has more than the header', () => {
    expect(map(['email', 'city'], ['a@example.test', 'Pune', '', ' '])).toMatchObject({
      kind: 'person',
      fields: { city: 'Pune' },
    });
  });

  it('mentions its contact but trusts nothing else when filled cells are too many', () => {
    const mapped = map(['email', 'Status'], ['A@example.test', 'ok', 'x'], { status: BY_COLUMN });

    expect(mapped).toEqual({
      kind: 'invalid',
      address: 'a@example.test',
      email: 'A@example.test',
      column: '',
      fault: { code: 'too-many-cells', cells: 3, columns: 2 },
    });
  });

  it('holds people who seem to have left when a row has too many filled cells, and suppresses nobody', () => {
    const header = ['email', 'Status'];

    expect(map(header, ['a@example.test', 'Opted out', 'x'], { status: BY_COLUMN })).toMatchObject({
      kind: 'invalid',
      status: 'no-consent',
    });
  });

  it('holds nobody when filled cells are too many and nobody knows what the status means', () => {
    const mapped = map(['email', 'Status'], ['a@example.test', 'vip', 'x'], { status: BY_COLUMN });

    expect(mapped).toMatchObject({ kind: 'invalid', address: 'a@example.test', status: undefined });
  });

  it('still says what all rows of the file say when filled cells are too many', () => {
    const cells = ['a@example.test', 'too many, ', 'sorry'];
    const always = [
      { kind: 'always', status: 'bounced' },
      { kind: 'always', status: 'subscribed' },
    ] as const;
    const rules = { kind: 'rules', rules: always, map: {} } as const;
    const constant = { kind: 'constant', status: 'unsubscribed' } as const;

    expect(map(['email', 'Why'], cells, { status: constant })).toMatchObject({
      kind: 'invalid',
      status: 'unsubscribed',
    });
    expect(map(['email', 'Why'], cells, { status: rules })).toMatchObject({
      kind: 'invalid',
      status: 'bounced',
    });
  });

  it.each([
    [['', 'ok', 'x'], { column: '', fault: { code: 'too-many-cells', cells: 3, columns: 2 } }],
    [['', 'ok'], { column: 'email', fault: { code: 'address-blank' }, status: 'subscribed' }],
    [['Total: 7', ''], { column: 'email', fault: { code: 'address-without-at' } }],
    [
      ['Total: 7', 'gone'],
      {
        column: 'email',
        fault: { code: 'address-without-at' },
        status: 'no-consent',
        unknownWord: 'gone',
        meant: [],
        alike: [],
      },
    ],
    [
      ['Total: 7', 'unsubscribed'],
      {
        column: 'email',
        fault: { code: 'address-without-at' },
        status: 'unsubscribed',
        meant: [],
        alike: [],
      },
    ],
  ])('is invalid without an address when the cells are %j', (cells, expected) => {
    expect(map(['email', 'Status'], cells, { status: BY_COLUMN })).toEqual({
      kind: 'invalid',
      ...expected,
    });
  });

  it('says how many cells there are when the address is among the missing ones', () => {
    expect(map(['city', 'state', 'email'], ['Pune', 'x'])).toMatchObject({
      kind: 'invalid',
      column: 'email',
      fault: { code: 'cell-missing', cells: 2, columns: 3 },
    });
  });

  it.each([
    [['a@example.test', ' '], { code: 'status-blank' }, undefined],
    [['a@example.test', 'vip'], { code: 'status-unknown', word: 'vip' }, 'no-consent'],
    [['a@example.test', 'b@example.test'], { code: 'status-unknown' }, 'no-consent'],
    [['a@example.test', 'x'.repeat(41)], { code: 'status-unknown' }, 'no-consent'],
    [['a@example.test'], { code: 'cell-missing', cells: 1, columns: 2 }, undefined],
  ])('never takes consent for granted when the cells are %j', (cells, fault, status) => {
    expect(map(['email', 'Status'], cells, { status: BY_COLUMN })).toEqual({
      kind: 'invalid',
      address: 'a@example.test',
      email: 'a@example.test',
      status,
      ...('word' in fault && { unknownWord: fault.word }),
      column: 'Status',
      fault,
    });
  });

  it('is invalid when it is subscribed and its country is unknown', () => {
    expect(map(['email', 'country'], ['a@example.test', 'Atlantis'])).toEqual({
      kind: 'invalid',
      address: 'a@example.test',
      email: 'a@example.test',
      status: 'subscribed',
      column: 'country',
      fault: { code: 'country-unknown', word: 'Atlantis' },
    });
  });

  it('is taken without its country when it is not subscribed and the country is unknown', () => {
    const mapped = map(['email', 'country', 'Status'], ['a@example.test', 'Atlantis', 'gone'], {
      status: { ...BY_COLUMN, map: { gone: 'unsubscribed' } },
    });

    expect(mapped).toMatchObject({
      kind: 'person',
      status: 'unsubscribed',
      fields: {},
    });
  });
});

describe('a row of an export that is known', () => {
  const known = {
    otherWays: [1],
    placeholders: [/@deleted\.example\.test$/u],
    evidence: { reason: [3], at: [], ip: [] },
    status: {
      kind: 'rules',
      rules: [{ kind: 'answer', column: 2, yes: 'bounced', isMoment: true, words: {} }],
      otherwise: 'subscribed',
      map: {},
    },
  } as const;
  const header = ['email', 'Phone', 'Bounced', 'Why'];

  it('says nothing when it has a phone and no address, or stands for nobody', () => {
    expect(map(header, [' ', '+43123', '', ''], known)).toEqual({ kind: 'silent' });
    expect(map(header, ['x@deleted.example.test', '', '', ''], known)).toEqual({ kind: 'silent' });
    expect(map(header, ['', '', '', 'left'], known)).toMatchObject({ kind: 'invalid' });
    expect(map(header, ['ann', '+43123', '', ''], known)).toMatchObject({ kind: 'invalid' });
    expect(map(['Name', 'email', 'Phone'], ['Ann', ''], { otherWays: [2] })).toMatchObject({
      kind: 'invalid',
      fault: { code: 'address-blank' },
    });
  });

  it('says nothing when its status passes by itself', () => {
    const status = { ...known.status, otherwise: 'nothing' } as const;

    expect(map(header, ['a@example.test', '', '', ''], { ...known, status })).toEqual({
      kind: 'silent',
    });
  });

  it('holds people who seem to have left when a row has too many filled cells, and nobody else', () => {
    const silent = { ...known.status, otherwise: 'nothing' } as const;
    const shifted = ['a@example.test', '', '', 'gone', 'x'];

    expect(map(header, ['a@example.test', '', 'yes', 'gone', 'x'], known)).toMatchObject({
      kind: 'invalid',
      status: 'no-consent',
    });
    expect(map(header, shifted, { ...known, status: silent })).toHaveProperty('status', undefined);
  });

  it('holds its person where a word of its status stands in another cell of a row with too many', () => {
    const column = { kind: 'column', column: 'Bounced', map: { gone: 'unsubscribed' } } as const;
    const words = { kind: 'words', column: 2, words: { gone: 'unsubscribed' } } as const;
    const rules = { ...known.status, rules: [words] };
    const shifted = (word: string) => ['a@example.test', '', '', word, 'x'];

    for (const status of [column, rules]) {
      expect(map(header, shifted('gone'), { status })).toMatchObject({
        kind: 'invalid',
        status: 'no-consent',
        meant: ['a@example.test'],
      });
      for (const word of ['active', '', 'India']) {
        expect(map(header, shifted(word), { status })).not.toHaveProperty('status', 'no-consent');
      }
      const far = ['a@example.test', '', 'x', 'x', 'gone', 'x', 'x'];
      expect(map(header, far, { status })).toHaveProperty('status', 'no-consent');
    }
  });

  it('holds people who seem to have left in a file of subscribers when a row has too many filled cells', () => {
    const rules = [{ kind: 'always', status: 'subscribed' }, ...known.status.rules] as const;
    const status = { ...known.status, rules };

    const mapped = map(header, ['a@example.test', '', 'yes', '', 'x'], { ...known, status });

    expect(mapped).toMatchObject({ kind: 'invalid', status: 'no-consent' });
  });

  it('brings along what the source tells of the consent', () => {
    expect(map(header, ['a@example.test', '', '2024-01-02', 'gone'], known)).toMatchObject({
      status: 'bounced',
      evidence: { reason: 'gone' },
    });
    expect(map(header, ['a@example.test', '', '', ''], known)).toMatchObject({
      evidence: undefined,
    });
  });

  it('names both addresses of one cell, and what is said of them', () => {
    expect(map(header, ['a@example.test; b@example.test', '', 'yes', 'gone'], known)).toMatchObject(
      {
        kind: 'person',
        email: 'a@example.test',
        further: [{ email: 'b@example.test' }],
        status: 'bounced',
        evidence: { reason: 'gone' },
      },
    );
  });
});

describe('a whole address in one cell', () => {
  const header = ['email', 'address_line1'];

  it('is split into the fields that have no value of their own', () => {
    const cell = 'Hauptstr. 1, 10115 Berlin, India';
    const parts = { address_line1: 'Hauptstr. 1', country: '7', postal_code: '10115' };

    expect(map(header, ['a@example.test', cell])).toMatchObject({
      fields: { ...parts, city: 'Berlin' },
    });
    expect(map([...header, 'city'], ['a@example.test', cell, 'Pune'])).toMatchObject({
      fields: { ...parts, city: 'Pune' },
    });
    expect(map(header, ['a@example.test', cell], { columns: { city: null } })).toHaveProperty(
      'fields',
      parts,
    );
  });

  it('stays whole beside its country when nothing else of it is clear', () => {
    const cell = 'c/o Lee, Hauptstr. 1, Hof, 10115 Berlin, India';

    expect(map(header, ['a@example.test', cell])).toHaveProperty('fields', {
      address_line1: cell,
      country: '7',
    });
  });

  it('makes the row invalid when its country is not clear, with a guess only where none is known', () => {
    expect(map(header, ['a@example.test', 'Hill 1, 10115 Berlin, Indien'])).toMatchObject({
      column: 'address_line1',
      fault: { code: 'country-unclear', word: 'Indien', nearest: 'India' },
    });
    expect(map(header, ['a@example.test', 'Hill 1, Springfield, IN'])).toHaveProperty('fault', {
      code: 'country-unclear',
      word: 'IN',
    });
  });

  it('stays a line of the address when it ends with no country, or no country is taken', () => {
    const cell = 'Hauptstr. 1, 10115 Berlin, India';

    expect(map(header, ['a@example.test', 'Hauptstr. 1'])).toHaveProperty('fields', {
      address_line1: 'Hauptstr. 1',
    });
    expect(map(header, ['a@example.test', cell], { columns: { country: null } })).toHaveProperty(
      'fields',
      { address_line1: cell },
    );
  });
});

it('takes a value for what it stands for, whatever its capitals', () => {
  const values = new Map([['country', new Map([['Bharat', 'India']])]]);

  expect(map(['email', 'country'], ['a@example.test', ' BHARAT'], { values })).toHaveProperty(
    'fields',
    { country: '7' },
  );
});

const CITY: FieldColumn = { index: 1, name: 'Ort', field: 'city', clears: false };
const COUNTRY: FieldColumn = { index: 2, name: 'Land', field: 'country', clears: false };
const PLAN: FieldColumn = { index: 0, name: 'Tarif', field: 'custom.plan', clears: false };

function read(columns: readonly FieldColumn[], cells: readonly string[]) {
  return fieldsOf({ fields: columns, countries: COUNTRIES }, cells);
}

describe('the fields of a row', () => {
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

  it('tells the fault of a country that the service does not know, and clears a blank one', () => {
    expect(read([{ ...COUNTRY, clears: true }], ['', '', 'Atlantis'])).toEqual({
      fields: {},
      fault: {
        column: 'Land',
        fault: { code: 'country-unknown', word: 'Atlantis' },
      },
    });
    expect(read([{ ...COUNTRY, clears: true }], ['', '', ' '])).toEqual({
      fields: { country: '' },
    });
  });
});
