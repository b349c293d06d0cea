// What a call for many left out without a word is sent once more.
import { describe, expect, it } from 'vitest';
import { mayBeLeftOut } from '../../../src/apply/settling/settle.ts';
import type { Item } from '../../../src/plan/index.ts';
import type { OpenItem } from '../../../src/state/index.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';
import { endings, manyPeople, worldOf } from '../stories.ts';

function open(part: Partial<OpenItem> = {}): OpenItem {
  const carried = { attempts: 1, attemptId: null, endpoint: null, itemCount: null };
  return { seq: 1, state: 'acknowledged', reason: null, ...carried, ...part };
}

describe('an item that the service said yes to and that cannot be seen', () => {
  it.each<[string, Item, Partial<OpenItem>, boolean]>([
    [
      'a row of an upload',
      { ...createContact('a@example.com'), seq: 1 },
      { endpoint: 'contacts/upload-csv' },
      true,
    ],
    [
      'a single create',
      { ...createContact('a@example.com'), seq: 1 },
      { endpoint: 'contacts/add' },
      false,
    ],
    ['a suppression', { ...suppress('a@example.com'), seq: 1 }, {}, true],
    ['a delete', { ...deleteContact('a@example.com'), seq: 1 }, {}, true],
    ['an update', { ...updateContact('a@example.com'), seq: 1 }, {}, false],
    [
      'a delete that was sent twice',
      { ...deleteContact('a@example.com'), seq: 1 },
      { attempts: 2 },
      false,
    ],
  ])('%s may be sent again: %s', (_what, item, part, expected) => {
    expect(mayBeLeftOut(item, open(part), true)).toBe(expected);
  });
});

it('learns by a single call why an upload left a row out', async () => {
  const table = manyPeople(20);
  table[7] = [`${'x'.repeat(60)}@example.com`, 'X'.repeat(40), 'India'];
  const world = worldOf(table, { behaviours: { max_length: 'reject(30)', csv_bad_row: 'skip' } });
  const made = await world.plan();

  const finished = await world.apply(made);

  expect(finished.result.verdicts).toMatchObject({ applied: 20, rejected: 1 });
  expect(endings(world, made, finished)).toEqual([
    expect.stringMatching(
      /^createContact x+@example\.com: rejected, .*may not be greater than 30/u,
    ),
  ]);
});

it('suppresses whom a list left out before any contact is created', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => [
    `gone${String(index)}@example.com`,
    'Gone',
    'India',
    'unsubscribed',
  ]);
  const world = worldOf(
    [
      ['Email', 'First name', 'Country', 'Status'],
      ['ann@example.com', 'Ann', 'India', 'subscribed'],
      ...rows,
    ],
    {
      behaviours: { unsub_list_limit: '5' },
      config: { syncs: [{ sources: ['crm'] }], suppressions: [{ sources: ['crm'] }] },
    },
  );

  const { result } = await world.sync();

  expect(result.verified).toBe(true);
  expect(world.service.suppressed()).toHaveLength(8);
  expect(world.service.emails()).toEqual(['ann@example.com']);
});
