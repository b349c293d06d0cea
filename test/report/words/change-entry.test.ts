import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/contacts/index.ts';
import type { Change } from '../../../src/plan/index.ts';
import {
  changedField,
  filledFields,
  itemLine,
  itemLines,
} from '../../../src/report/words/item-lines.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
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

const look = { countryNames: { '14': 'Austria' }, style: plainStyle };

it('shows a create with its source and its fields', () => {
  const lines = itemLines(create('anna@example.com', { country: '14', first_name: 'Anna' }), look);

  expect(lines).toEqual([
    '  + anna@example.com  Newsletter  crm exports/a.csv:12',
    '      country "Austria" (id 14), first_name "Anna"',
  ]);
});

it('names an address of the chain that a change is in', () => {
  const change = remove('ben@example.com', { chain: 'eva@example.com' });

  expect(itemLines(change, look).at(-1)).toBe(
    '      goes together with the other changes of people who had or have eva@example.com',
  );
});

it('shows an update field by field', () => {
  const change = update('ben@example.com', [
    { field: 'city', old: 'Wien', new: 'Graz' },
    { field: 'state', old: null, new: 'Tirol' },
  ]);

  const lines = itemLines(change, look);

  expect(lines).toEqual([
    '  ~ ben@example.com  Newsletter  crm exports/a.csv:12',
    '      city: "Wien" → "Graz"',
    '      state: (empty) → "Tirol"',
  ]);
});

it('says of each field who else had changed it', () => {
  const change = update('ben@example.com', [
    { field: 'city', old: 'Wien', new: 'Graz' },
    { field: 'first_name', old: 'Benny', new: 'Ben' },
    { field: 'state', old: null, new: 'Tirol' },
  ]);

  const lines = itemLines(
    { ...change, moved: { overwritten: ['city'], conflicts: ['first_name'] } },
    look,
  );

  expect(lines.slice(1)).toEqual([
    '      city: "Wien" → "Graz"  somebody changed it on the service',
    '      first_name: "Benny" → "Ben"  changed on both sides, or unknown by whom',
    '      state: (empty) → "Tirol"',
  ]);
});

it('shows both addresses of a contact that gets another one', () => {
  const change = rename('ben@example.com', 'ben@example.test', [
    { field: 'city', old: 'Wien', new: 'Graz' },
  ]);

  expect(itemLines(change, look)).toEqual([
    '  ~ ben@example.com -> ben@example.test  Newsletter  crm exports/a.csv:12',
    '      city: "Wien" → "Graz"',
  ]);
});

it('shows what a deleted contact was', () => {
  const prior = { email: 'Cleo@example.com', fields: { first_name: 'Cleo' } };

  const lines = itemLines(remove('cleo@example.com', { prior }), look);

  expect(lines).toEqual([
    '  - Cleo@example.com  Newsletter  in no row of the sources',
    '      was: first_name "Cleo"',
  ]);
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
  const line = itemLine(remove('dora@example.com', more), plainStyle);

  expect(line).toBe(`- dora@example.com  Newsletter  ${why}`);
});

it('shows the cause of a suppression below it', () => {
  const told = { evidence: { reason: 'mailbox\u202e full', at: '2024-01-02' } };
  const change = { ...suppressInGroup('fay@example.com', 'News'), ...told } as Change;

  const [, ...lines] = itemLines(change, look);

  expect(lines).toEqual(['      mailbox\\u{202e} full, 2024-01-02']);
});

it('shows a suppression with the status and its source', () => {
  const line = itemLine(suppress('emil@example.com'), plainStyle);

  expect(line).toBe('! emil@example.com  unsubscribed  crm exports/a.csv:12');
});

it.each([
  [{ kind: 'createUnsubscribeGroup', group: 'News' }, '+ unsubscribe group "News"'],
  [{ kind: 'createContactType', contactType: 'News' }, '+ contact type "News"'],
  [{ kind: 'createCustomField', field: 'plan', fieldType: 'text' }, '+ custom field "plan" (text)'],
  [
    suppressInGroup('fay@example.com', 'News'),
    '! fay@example.com  complained in "News"  crm exports/a.csv:12',
  ],
] as const)('shows the account change $kind', (change, line) => {
  const lines = itemLines(change, look);

  expect(lines).toEqual([`  ${line}`]);
});

it('shows who comes into a segment and who leaves it', () => {
  const lines = [
    ...itemLines(addToSegment('gus@example.com', 'VIP', { first_name: 'Gus' }), look),
    ...itemLines(removeFromSegment('hal@example.com', 'VIP'), look),
  ];

  expect(lines).toEqual([
    '  + gus@example.com  segment "VIP"  crm exports/a.csv:12',
    '      first_name "Gus"',
    '  - hal@example.com  segment "VIP"  in no row of the sources',
    '      was: first_name "Gone"',
  ]);
});

it('shows control characters of an address that the service holds', () => {
  const prior = { email: 'gus\u001b[2J@example.com', fields: {} };

  const line = itemLine(remove('gus@example.com', { prior }), plainStyle);

  expect(line).toContain(String.raw`gus\u{1b}[2J@example.com`);
});

const countryNames = { '14': 'Austria', '81': 'Germany' };

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
  ] as const)('shows %s', (_what, field, old, next, shown) => {
    const line = changedField({ field, old, new: next }, countryNames);

    expect(line).toBe(shown);
  });

  it('lists filled fields only, with the names of countries', () => {
    const line = filledFields({ country: '14', city: '', 'custom.plan': 'gold' }, countryNames);

    expect(line).toBe('country "Austria" (id 14), custom.plan "gold"');
  });

  it('counts the fields that it does not show', () => {
    const line = filledFields(
      { city: 'Wien', first_name: 'Anna', state: '', last_name: 'Huber' },
      {},
      2,
    );

    expect(line).toBe('city "Wien", first_name "Anna" and 1 more');
  });
});
