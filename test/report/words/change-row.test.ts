import { expect, it } from 'vitest';
import type { Address } from '../../../src/contacts/index.ts';
import type { Change } from '../../../src/plan/index.ts';
import { changeRow, changeTarget, evidenceText } from '../../../src/report/words/change-row.ts';
import { HOSTILE } from '../hostile.ts';
import {
  addToSegment,
  create,
  origin,
  remove,
  removeFromSegment,
  rename,
  suppress,
  suppressInGroup,
  update,
} from '../planned.ts';

const countryNames = { '14': 'Austria' };
const nowhere = { contactType: null, segment: null, group: null, status: null, origin: null };

function rowOf(change: Change) {
  return changeRow({ ...change, seq: 7 }, countryNames);
}

it('shows each filled field of a created contact, countries by name', () => {
  const row = rowOf(create('anna@example.com', { country: '14', city: '', first_name: 'Anna' }));

  expect(row).toEqual({
    ...nowhere,
    seq: 7,
    kind: 'createContact',
    target: 'anna@example.com',
    contactType: 'Newsletter',
    origin,
    reason: null,
    changes: [
      { field: 'country', old: null, next: 'Austria (id 14)' },
      { field: 'first_name', old: null, next: 'Anna' },
    ],
  });
});

it('shows the changed fields of an update on both sides', () => {
  const { changes } = rowOf(
    update('ben@example.com', [
      { field: 'city', old: 'Wien', new: null },
      { field: 'country', old: '99', new: '14' },
    ]),
  );

  expect(changes).toEqual([
    { field: 'city', old: 'Wien', next: null },
    { field: 'country', old: '99', next: 'Austria (id 14)' },
  ]);
});

it('shows both addresses before the fields when a contact gets another one', () => {
  const row = rowOf(
    rename('ben@example.com', 'Ben@example.test', [{ field: 'city', old: null, new: 'Graz' }]),
  );

  expect(row).toMatchObject({
    target: 'ben@example.com',
    changes: [
      { field: 'email', old: 'ben@example.com', next: 'Ben@example.test' },
      { field: 'city', old: null, next: 'Graz' },
    ],
  });
});

it('shows what a deleted contact was, and why it goes', () => {
  const prior = { email: 'Cleo@example.com', fields: { first_name: 'Cleo' } };

  const row = rowOf(remove('cleo@example.com', { prior, movedTo: 'Customers' }));

  expect(row).toMatchObject({
    target: 'Cleo@example.com',
    origin: null,
    reason: 'moved to Customers',
    changes: [{ field: 'first_name', old: 'Cleo', next: null }],
  });
});

it('says which address the person of a deleted contact gets', () => {
  const movedAs = { address: 'cleo@example.test' as Address, email: 'Cleo@example.test' };
  const inNewsletter = remove('cleo@example.com', { movedTo: 'Newsletter', movedAs });
  const inCustomers = remove('cleo@example.com', { movedTo: 'Customers', movedAs });

  expect(rowOf(inNewsletter).reason).toBe('now Cleo@example.test');
  expect(rowOf(inCustomers).reason).toBe('moved to Customers, now Cleo@example.test');
});

it.each([
  ['gone', 'in no row of the sources'],
  ['duplicate', 'a further entry with the same address'],
] as const)('gives the reason of a delete that is %s in words', (reason, words) => {
  const row = rowOf(remove('cleo@example.com', { reason }));

  expect(row.reason).toBe(words);
});

it.each([
  [suppress('emil@example.com'), { group: null, status: 'unsubscribed' }],
  [suppressInGroup('fay@example.com', 'News'), { group: 'News', status: 'complained' }],
])('tells of $kind the status and where', (change, place) => {
  const row = rowOf(change);

  expect(row).toMatchObject({ ...place, origin, changes: [] });
});

it.each([
  [
    addToSegment('gus@example.com', 'VIP', { first_name: 'Gus' }),
    { origin, reason: null, changes: [{ field: 'first_name', old: null, next: 'Gus' }] },
  ],
  [
    removeFromSegment('gus@example.com', 'VIP'),
    {
      origin: null,
      reason: 'in no row of the sources',
      changes: [{ field: 'first_name', old: 'Gone', next: null }],
    },
  ],
])('tells of $kind the segment', (change, more) => {
  const row = rowOf(change);

  expect(row).toMatchObject({ ...nowhere, target: 'gus@example.com', segment: 'VIP', ...more });
});

it.each([
  [
    { kind: 'createUnsubscribeGroup', group: 'News' },
    { group: 'News', changes: [] },
  ],
  [
    { kind: 'createContactType', contactType: 'News' },
    { contactType: 'News', changes: [] },
  ],
  [
    { kind: 'createCustomField', field: 'News', fieldType: 'number' },
    { changes: [{ field: 'field_type', old: null, next: 'number' }] },
  ],
] as const)('names what $kind creates', (change, more) => {
  const row = rowOf(change);

  expect(row).toMatchObject({ target: 'News', ...more });
});

it.each(HOSTILE)('keeps %s whole and as it is', (_aim, value) => {
  const change = create('anna@example.com', { city: value });

  const { changes } = rowOf(change);

  expect(changes).toEqual([{ field: 'city', old: null, next: value }]);
});

it('shows a country id that is named like a member as it is', () => {
  const { changes } = rowOf(create('anna@example.com', { country: 'constructor' }));

  expect(changes).toEqual([{ field: 'country', old: null, next: 'constructor' }]);
});

it('gives the address as the service has it where the contact exists', () => {
  const prior = { email: 'Cleo@Example.com', fields: {} };

  const target = changeTarget(remove('cleo@example.com', { prior }));

  expect(target).toBe('Cleo@Example.com');
});

it('shows where a field comes from when that is another row', () => {
  const crm = { source: 'crm', file: 'a.csv', line: 4 };
  const change = {
    ...update('ben@example.com', [
      { field: 'city', old: null, new: 'Graz' },
      { field: 'state', old: null, new: 'Tirol' },
    ]),
    origin: { ...origin, others: [{ ...crm, fields: ['city' as const] }] },
  };

  expect(rowOf(change).changes).toEqual([
    { field: 'city', old: null, next: 'Graz', origin: crm },
    { field: 'state', old: null, next: 'Tirol' },
  ]);
});

it('says why, when and from where, as far as the source tells it', () => {
  expect(evidenceText({ reason: 'mailbox full', at: '2024-01-02', ip: '192.0.2.7' })).toBe(
    'mailbox full, 2024-01-02, from 192.0.2.7',
  );
  expect(evidenceText({ at: '2024-01-02' })).toBe('2024-01-02');
  expect(evidenceText(undefined)).toBe('');
});
