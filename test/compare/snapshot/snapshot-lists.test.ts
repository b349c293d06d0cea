import { expect, it } from 'vitest';
import { refuseIncomplete, shortfallNotes } from '../../../src/compare/snapshot/snapshot-source.ts';
import type { SnapshotList } from '../../../src/state/index.ts';

const WHOLE = [
  list('contacts-type'),
  list('contacts/list'),
  list('global-unsubscribes'),
  list('unsubscribes-groups'),
  list('unsubscribes-groups/recipients-list', { ownerId: '31' }),
];

it('takes a snapshot with everything that a source needs', () => {
  expect(() => {
    refuseIncomplete({ lists: WHOLE }, [{ id: '31', name: 'News' }], 'old.sqlite');
  }).not.toThrow();
});

it.each(['contacts/list', 'global-unsubscribes', 'unsubscribes-groups'])(
  'refuses a snapshot without %s',
  (name) => {
    const lists = WHOLE.filter((held) => held.name !== name);

    expect(() => {
      refuseIncomplete({ lists }, [], 'old.sqlite');
    }).toThrow(`The snapshot old.sqlite lacks ${name}.`);
  },
);

it('refuses a snapshot that knows a group and not who is in it', () => {
  const groups = [
    { id: '31', name: 'News' },
    { id: '32', name: 'Offers' },
  ];

  expect(() => {
    refuseIncomplete({ lists: WHOLE }, groups, 'old.sqlite');
  }).toThrow('lacks the recipients of the group Offers.');
});

it('tells of lists that the service counted as longer', () => {
  const lists = [
    list('contacts/list', { rowCount: 98, expectedCount: 100 }),
    list('global-unsubscribes', { rowCount: 5, expectedCount: 5 }),
  ];

  expect(shortfallNotes(lists)).toEqual([
    'contacts/list holds 98 records where the service counted 100.',
  ]);
});

function list(name: SnapshotList['name'], more: Partial<SnapshotList> = {}): SnapshotList {
  const counts = { rowCount: 0, expectedCount: null, answer: null };
  return { name, ownerId: '', sha256: '0'.repeat(64), ...counts, ...more };
}
