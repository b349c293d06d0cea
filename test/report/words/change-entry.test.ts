import { describe, expect, it } from 'vitest';
import type { Address, Fields } from '../../../src/contacts/index.ts';
import type { Change } from '../../../src/plan/index.ts';
import { changedField, changeEntry, changeName } from '../../../src/report/words/change-entry.ts';
import {
  addToSegment,
  create,
  remove,
  removeFromSegment,
  rename,
  suppress,
  suppressInGroup,
  update,
} from '../planned.ts';

const countryNames = { '14': 'Austria', '81': 'Germany' };

const entryOf = (change: Change) => changeEntry(change, countryNames);

const ORIGIN = 'crm exports/a.csv:12';

it('shows a create with its source and its fields', () => {
  expect(entryOf(create('anna@example.com', { country: '14', first_name: 'Anna' }))).toEqual({
    sign: '+',
    cells: ['anna@example.com', 'Newsletter'],
    origin: ORIGIN,
    lines: ['country "Austria" (id 14), first_name "Anna"'],
  });
});

it('names an address of the chain that a change is in', () => {
  const { lines } = entryOf(remove('ben@example.com', { chain: 'eva@example.com' }));

  expect(lines.at(-1)).toBe(
    'goes together with the other changes of people who had or have eva@example.com',
  );
});

it('shows an update field by field', () => {
  const change = update('ben@example.com', [
    { field: 'city', old: 'Wien', new: 'Graz' },
    { field: 'state', old: null, new: 'Tirol' },
  ]);

  expect(entryOf(change)).toEqual({
    sign: '~',
    cells: ['ben@example.com', 'Newsletter'],
    origin: ORIGIN,
    lines: ['city: "Wien" → "Graz"', 'state: (empty) → "Tirol"'],
  });
});

it('says of each field who else had changed it', () => {
  const change = update('ben@example.com', [
    { field: 'city', old: 'Wien', new: 'Graz' },
    { field: 'first_name', old: 'Benny', new: 'Ben' },
    { field: 'state', old: null, new: 'Tirol' },
  ]);
  const moved = { overwritten: ['city'], conflicts: ['first_name'] } as const;

  expect(entryOf({ ...change, moved }).lines).toEqual([
    'city: "Wien" → "Graz"  somebody changed it on the service',
    'first_name: "Benny" → "Ben"  changed on both sides, or unknown by whom',
    'state: (empty) → "Tirol"',
  ]);
});

it('leads a value to its row where that is not the row of the change', () => {
  const others = [{ source: 'shop', file: 'b.csv', line: 3, fields: ['city'] }] as const;
  const city = { field: 'city', old: 'Wien', new: 'Graz' } as const;
  const changed = update('ben@example.com', [city]);
  const created = create('anna@example.com', { city: 'Graz' });
  const linesOf = (change: Change) =>
    'origin' in change
      ? entryOf({ ...change, origin: { ...change.origin, others } } as Change).lines
      : [];

  expect(linesOf(changed)).toEqual(['city: "Wien" → "Graz"  shop b.csv:3']);
  expect(linesOf(created)).toEqual(['city "Graz"', 'city from shop b.csv:3']);
});

it('shows both addresses of a contact that gets another one', () => {
  const change = rename('ben@example.com', 'ben@example.test', [
    { field: 'city', old: 'Wien', new: 'Graz' },
  ]);

  expect(entryOf(change)).toMatchObject({
    cells: ['ben@example.com -> ben@example.test', 'Newsletter'],
    lines: ['city: "Wien" → "Graz"'],
  });
});

it('shows what a deleted contact was, as far as it takes to know the person', () => {
  const deletedWith = (fields: Fields) =>
    entryOf(remove('cleo@example.com', { prior: { email: 'Cleo@example.com', fields } }));

  expect(deletedWith({ first_name: 'Cleo' })).toEqual({
    sign: '-',
    cells: ['Cleo@example.com', 'Newsletter', 'in no row of the sources'],
    lines: ['was: first_name "Cleo"'],
  });
  expect(
    deletedWith({ city: 'a', state: 'b', country: '14', first_name: 'd', last_name: 'e' }).lines[0],
  ).toMatch(/ and 1 more$/u);
});

const movedAs = {
  address: 'dora@example.test' as Address,
  email: 'Dora@Example\u202e.test',
};

it.each([
  ['a duplicate', { reason: 'duplicate' }, 'a further entry with the same address'],
  ['a move', { movedTo: 'Customers' }, 'moved to "Customers"'],
  ['a changed address', { movedTo: 'Newsletter', movedAs }, 'now Dora@Example\\u{202e}.test'],
  [
    'both at once',
    { movedTo: 'Customers', movedAs },
    'moved to "Customers", now Dora@Example\\u{202e}.test',
  ],
] as const)('says why when a delete is part of %s', (_what, more, why) => {
  expect(changeName(remove('dora@example.com', more)).cells).toEqual([
    'dora@example.com',
    'Newsletter',
    why,
  ]);
});

it('shows the cause of a suppression below it', () => {
  const told = { evidence: { reason: 'mailbox\u202e full', at: '2024-01-02' } };
  const change = { ...suppressInGroup('fay@example.com', 'News'), ...told } as Change;

  expect(entryOf(change).lines).toEqual(['mailbox\\u{202e} full, 2024-01-02']);
});

it('shows a suppression with the status and its source', () => {
  expect(changeName(suppress('emil@example.com'))).toEqual({
    sign: '!',
    cells: ['emil@example.com', 'unsubscribed'],
    origin: ORIGIN,
  });
});

it.each([
  [{ kind: 'createUnsubscribeGroup', group: 'News' }, 'unsubscribe group "News"'],
  [{ kind: 'createContactType', contactType: 'News' }, 'contact type "News"'],
  [{ kind: 'createCustomField', field: 'plan', fieldType: 'text' }, 'custom field "plan" (text)'],
] as const)('shows the account change $kind', (change, name) => {
  expect(entryOf(change)).toEqual({ sign: '+', cells: [name], lines: [] });
});

it('shows a suppression in a group with the group', () => {
  expect(entryOf(suppressInGroup('fay@example.com', 'News'))).toMatchObject({
    sign: '!',
    cells: ['fay@example.com', 'complained in "News"'],
    lines: [],
  });
});

it('shows who comes into a segment and who leaves it', () => {
  expect(entryOf(addToSegment('gus@example.com', 'VIP', { first_name: 'Gus' }))).toEqual({
    sign: '+',
    cells: ['gus@example.com', 'segment "VIP"'],
    origin: ORIGIN,
    lines: ['first_name "Gus"'],
  });
  expect(entryOf(removeFromSegment('hal@example.com', 'VIP'))).toEqual({
    sign: '-',
    cells: ['hal@example.com', 'segment "VIP"', 'in no row of the sources'],
    lines: ['was: first_name "Gone"'],
  });
});

it('shows control characters of an address that the service holds', () => {
  const prior = { email: 'gus\u001b[2J@example.com', fields: {} };

  expect(changeName(remove('gus@example.com', { prior })).cells[0]).toBe(
    String.raw`gus\u{1b}[2J@example.com`,
  );
});

describe('fields', () => {
  it.each([
    ['another value', 'city', 'Wien', 'Graz', 'city: "Wien" → "Graz"'],
    ['a first value', 'city', null, 'Graz', 'city: (empty) → "Graz"'],
    ['a clear', 'city', 'Wien', null, 'city: "Wien" → (empty)'],
    ['a custom field', 'custom.plan', 'a', 'b', 'custom.plan: "a" → "b"'],
    ['a country', 'country', '14', '81', 'country: "Austria" (id 14) → "Germany" (id 81)'],
    ['a country without a name', 'country', '99', '81', 'country: "99" → "Germany" (id 81)'],
    [
      'a country named like a member',
      'country',
      'constructor',
      '81',
      'country: "constructor" → "Germany" (id 81)',
    ],
  ] as const)('show %s', (_what, field, old, next, shown) => {
    const line = changedField({ field, old, new: next }, countryNames);

    expect(line).toBe(shown);
  });

  it('are those that are filled, with the names of countries', () => {
    const fields = { country: '14', city: '', 'custom.plan': 'gold' };

    expect(entryOf(create('anna@example.com', fields)).lines).toEqual([
      'country "Austria" (id 14), custom.plan "gold"',
    ]);
  });
});
