import { describe, expect, it } from 'vitest';
import { buildCountryIndex } from '../../../src/contacts/country/country.ts';
import {
  compileMapping,
  type CompiledMapping,
  valueReader,
} from '../../../src/contacts/mapping/mapping.ts';
import { compile, map } from './mapped-row.ts';

function boundColumns(compiled: CompiledMapping) {
  return compiled.kind === 'mapping' ? Object.fromEntries(compiled.bound) : compiled.problems;
}

describe('several columns that speak of consent', () => {
  const header = ['email', 'Newsletter', 'Opt-out', 'Abgemeldet am', 'Status'];
  const statements = [
    { column: 'Newsletter', kind: 'flag-agreed', map: { maybe: 'no-consent' } },
    { column: 'Opt-out', kind: 'flag-left', map: {} },
    { column: 'Abgemeldet am', kind: 'moment-barred', map: {} },
    { column: 'Status', kind: 'nothing', map: {} },
  ] as const;
  const status = { kind: 'statements', statements } as const;

  it.each([
    [['yes', '', '', 'cancelled'], 'subscribed'],
    [['yes', 'no', '', ''], 'subscribed'],
    [['yes', 'x', '', ''], 'unsubscribed'],
    [['yes', '', '45352', ''], 'no-consent'],
    [['maybe', '', '', ''], 'no-consent'],
    [['', '', '', ''], 'no-consent'],
    [['', 'x', '', ''], 'unsubscribed'],
  ])('say together of %j: %s', (cells, said) => {
    expect(map(header, ['ann@example.test', ...cells], { status })).toMatchObject({
      status: said,
    });
  });

  it('leave a row open of which none says anything, until a person answers for it', () => {
    const left = { ...status, statements: statements.slice(1) };
    const cells = ['ann@example.test', 'yes', 'no', '', ''];

    expect(map(header, cells, { status: left })).toMatchObject({
      fault: { code: 'status-not-stated' },
    });
    expect(map(header, cells, { status: { ...left, otherwise: 'no-consent' } })).toMatchObject({
      status: 'no-consent',
    });
  });

  it('are not all of them: others that speak of consent still keep people from mail', () => {
    const few = { ...status, statements: statements.slice(0, 1) };
    const compiled = compile(header, { status: few });

    expect(compiled).toMatchObject({ byName: { consent: ['Opt-out', 'Abgemeldet am', 'Status'] } });
    expect(map(header, ['ann@example.test', 'yes', 'yes', '', ''], { status: few })).toMatchObject({
      status: 'no-consent',
      heldBy: { column: 'Opt-out', cell: 'yes' },
    });
  });

  it('must be there', () => {
    expect(compile(['email'], { status })).toMatchObject({
      kind: 'problems',
      problems: [{}, {}, {}, {}],
    });
  });
});

it('accounts for the columns that a preset knows, and for no others', () => {
  const status = { kind: 'rules', rules: [], otherwise: 'subscribed', map: {} } as const;
  const compiled = compile(['email', 'Email Opt Out', 'Subscribed'], { status, accounted: [2] });

  expect(compiled).toMatchObject({ byName: { consent: ['Email Opt Out'] } });
});

describe('an object of JSON where other rows have a value', () => {
  const header = ['email', 'status', 'first_name'];
  const compiled = compile(header, { status: { kind: 'column', column: 'status', map: {} } });
  const map = (nested: readonly (readonly [number, string])[]) =>
    compiled.kind === 'mapping' &&
    compiled.mapRow({
      line: 2,
      cells: ['ann@example.test', '', ''],
      nested: new Map(nested),
    });

  it('counts where its words say that the person left', () => {
    expect(map([[1, '{"value":"unsubscribed"}']])).toMatchObject({
      kind: 'person',
      status: 'unsubscribed',
    });
  });

  it('is no consent, whatever it says, and no blank either', () => {
    expect(map([[1, '{"value":"active"}']])).toMatchObject({
      kind: 'invalid',
      address: 'ann@example.test',
      column: 'status',
      fault: { code: 'status-unknown', word: '{"value":"active"}' },
    });
  });

  it('fills no field', () => {
    expect(map([[2, '{"de":"Ann"}']])).toMatchObject({ fault: { code: 'status-blank' } });
    expect(
      map([
        [1, '{"is":"unsubscribed"}'],
        [2, '{"de":"Ann"}'],
      ]),
    ).toMatchObject({ kind: 'person', fields: {} });
  });
});

describe('binding the columns of a file', () => {
  it('matches fields by name when the configuration leaves them out', () => {
    const compiled = compile(['\ufeffE-Mail', ' First  Name ', 'CITY', 'custom.plan', 'Other']);

    expect(boundColumns(compiled)).toEqual({
      email: 'E-Mail',
      first_name: 'First Name',
      city: 'CITY',
      'custom.plan': 'custom.plan',
    });
  });

  it('takes configured columns only where they are meant when names would match too', () => {
    const columns = { email: 'Mail 2', city: 'state', last_name: null, 'custom.plan': 'Plan' };

    const compiled = compile(['email', 'Mail 2', 'state', 'last_name', 'Plan'], { columns });

    expect(boundColumns(compiled)).toEqual({
      email: 'Mail 2',
      city: 'state',
      'custom.plan': 'Plan',
    });
  });

  it.each(['email', 'e-mail', 'Email Address', 'E-Mail-Address', 'mail'])(
    'finds the address when its column is called %s',
    (name) => {
      expect(boundColumns(compile(['id', name]))).toEqual({ email: name });
    },
  );

  it('prefers the surest name when several could hold the address', () => {
    expect(boundColumns(compile(['Mail', 'Email']))).toEqual({ email: 'Email' });
  });

  it('tells every problem at once when there are several', () => {
    const columns = { first_name: 'Vornahme', city: 'Ort', state: 'Zzz', email: null };
    const status = {
      kind: 'column',
      column: 'Statsu',
      map: { a: 'perhaps', ' ': 'subscribed' },
    } as const;

    const compiled = compile(['Vorname', 'Ort', 'Ort', 'Status', 'country', 'country'], {
      columns,
      status,
    });

    expect(compiled).toEqual({
      kind: 'problems',
      problems: [
        expect.objectContaining({ reason: expect.stringContaining('"perhaps"') }),
        expect.objectContaining({ reason: expect.stringContaining('blank cell') }),
        { column: 'Statsu', reason: expect.any(String), hint: 'The nearest is "Status".' },
        { column: 'Vornahme', reason: expect.any(String), hint: 'The nearest is "Vorname".' },
        {
          column: 'Ort',
          reason: expect.stringContaining('2 times'),
          hint: expect.stringContaining('Column 2 or Column 3'),
        },
        {
          column: 'Zzz',
          reason: expect.any(String),
          hint: expect.stringContaining('Its columns are: Vorname'),
        },
        { column: 'country', reason: expect.stringContaining('2 times'), hint: expect.any(String) },
        {
          column: 'email',
          reason: expect.stringContaining('no column'),
          hint: expect.stringContaining('columns.email'),
        },
      ],
    });
  });

  it('takes only what it is given when the columns of the file are known', () => {
    const compiled = compile(['email', 'city', 'Name'], {
      columns: { email: 0, first_name: 2 },
      matchByName: false,
    });

    expect(boundColumns(compiled)).toEqual({ email: 'email', first_name: 'Name' });
  });

  it('tells what is wrong with the rules and the words of a status', () => {
    const compiled = compile(['email'], {
      status: {
        kind: 'rules',
        rules: [{ kind: 'answer', column: 'Left', yes: 'unsubscribed', isMoment: true, words: {} }],
        map: { unsubscribed: 'subscribed' },
      },
    });

    expect(compiled).toMatchObject({
      problems: [
        { reason: expect.stringContaining('consent only tightens') as string },
        { reason: 'The header has no column "Left".' },
      ],
    });
  });

  it('says once that a configured address column is missing', () => {
    const compiled = compile(['email'], { columns: { email: 'Post' } });

    expect(compiled).toMatchObject({ kind: 'problems', problems: [{ column: 'Post' }] });
  });

  it('tells columns of one name apart when they are named by their place', () => {
    const columns = { city: 'column 3' };

    expect(
      map(['email', 'city', 'city', ''], ['a@example.test', 'x', 'y', 'z'], { columns }),
    ).toMatchObject({
      fields: { city: 'y' },
    });
    expect(boundColumns(compile(['email', ''], { columns: { city: 'Column 2' } }))).toMatchObject({
      city: 'Column 2',
    });
  });
});

it('refuses a value that stands for no country, and names the one that may be meant', () => {
  const compiled = compileMapping({
    header: ['email', 'Land'],
    mapping: {
      columns: { country: 'Land' },
      values: new Map([
        [
          'country',
          new Map([
            ['A', 'Autria'],
            ['D', 'Germany'],
          ]),
        ],
      ]),
      status: { kind: 'constant', status: 'subscribed' },
    },
    countries: buildCountryIndex([
      { id: 1, name: 'Austria' },
      { id: 2, name: 'Germany' },
    ]),
  });

  expect(compiled).toMatchObject({
    kind: 'problems',
    problems: [{ reason: expect.stringContaining('Did you mean Austria?') as unknown }],
  });
});

it.each([
  ['the service knows the country', { country: 'Land' }, 'Germany', [{ id: 2, name: 'Germany' }]],
  ['nobody knows the countries of the service', { country: 'Land' }, 'Germny', []],
  [
    'no country is taken from the source',
    { country: null },
    'Germny',
    [{ id: 2, name: 'Germany' }],
  ],
] as const)('takes what a value stands for when %s', (_, columns, country, records) => {
  const compiled = compileMapping({
    header: ['email', 'Land'],
    mapping: {
      columns,
      values: new Map([['country', new Map([['D', country]])]]),
      status: { kind: 'constant', status: 'subscribed' },
    },
    countries: buildCountryIndex(records),
  });

  expect(compiled.kind).toBe('mapping');
});

it('says nothing of what may be meant where no country is near', () => {
  const compiled = compileMapping({
    header: ['email', 'Land'],
    mapping: {
      columns: { country: 'Land' },
      values: new Map([['country', new Map([['X', 'Elbonia']])]]),
      status: { kind: 'constant', status: 'subscribed' },
    },
    countries: buildCountryIndex([{ id: 2, name: 'Germany' }]),
  });

  const [problem] = compiled.kind === 'problems' ? compiled.problems : [];
  expect(problem?.reason).toMatch(/stands for Elbonia, a country that the service does not know/u);
  expect(problem?.reason).not.toContain('Did you mean');
});

it('reads a value as what a person says that it stands for, capitals aside', () => {
  const { meaningOf } = valueReader(new Map([['A', ' Austria ']]));

  expect(meaningOf?.('a')).toBe('Austria');
  expect(meaningOf?.('constructor')).toBeUndefined();
  expect(valueReader(undefined)).toEqual({});
});

describe('a name with a mark', () => {
  it.each([
    ['in a column of last names', ['last_name'], 'Ray - DO NOT EMAIL', 'ray@example.com'],
    ['in one of first names', ['first_name'], 'Ann †', 'ann@example.com'],
    ['beside the address', ['city'], 'Bonn', 'bob@example.com (unsubscribed)'],
    ['before the address', ['city'], 'Bonn', 'Bob deceased <bob@example.com>'],
  ])('keeps its person from mail, %s, and suppresses nobody', (_, [title = ''], cell, address) => {
    expect(map(['email', title], [address, cell])).toMatchObject({
      kind: 'person',
      status: 'no-consent',
    });
  });

  it('is one like any other where a person says that it means nothing', () => {
    const marks = { 'stopped mailing': 'nothing' } as const;
    const statements = [{ column: 'last_name', kind: 'notes', map: marks }] as const;
    const status = { kind: 'statements', statements, otherwise: 'subscribed' } as const;

    const row = map(['email', 'last_name'], ['a@example.com', 'Stopped mailing'], { status });

    expect(row).toMatchObject({ status: 'subscribed' });
  });
});
