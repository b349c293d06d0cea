import { expect, it } from 'vitest';
import type { ListSink } from '../../../src/api/index.ts';
import { MixedAccountsError } from '../../../src/compare/scope/errors.ts';
import { takeLongList, takeShortList } from '../../../src/compare/snapshot/account-reading.ts';
import { World } from '../../world/world.ts';
import { memoryReading } from './readings.ts';

interface Row {
  readonly userId: string;
  readonly address: string;
}

const RECEIPT = { rowCount: 2, bodyBytes: 77, sha256: 'ab', startedMs: 1, endedMs: 2 };

it('adds every record of a short list, and tells that it was read', async () => {
  const { reading, lists } = await memoryReading(new World());
  const added: string[] = [];

  takeShortList(reading, 'custom-fields', {
    records: ['a', 'b'],
    add: (name) => added.push(name),
  });

  expect(added).toEqual(['a', 'b']);
  expect(lists).toEqual([
    { name: 'custom-fields', ownerId: '', expectedCount: null, answer: null, listedCount: 2 },
  ]);
});

it('tells what it knows of the answer of a long list', async () => {
  const { reading, lists } = await memoryReading(new World());

  await takeLongList<Row>(reading, {
    ...globalList,
    expectedCount: 3,
    read: async () => RECEIPT,
  });

  expect(lists).toEqual([
    {
      name: 'global-unsubscribes',
      ownerId: '',
      expectedCount: 3,
      answer: { bodyBytes: 77, sha256: 'ab' },
      listedCount: 2,
    },
  ]);
});

it('holds nothing of an attempt that broke off', async () => {
  const { reading, rows } = await memoryReading(new World());

  await takeLongList<Row>(reading, {
    ...globalList,
    add: ({ address: emailAddress }) => {
      const times = { createdAt: null, updatedAt: null };
      const row = { id: '1', unsubscribeGroupId: null, emailAddress, ...times };
      reading.tables.add('global_unsubscribe', row);
    },
    read: async (sink: ListSink<Row>) => {
      sink.restart();
      sink.accept([row('ann@example.com'), row('bob@example.com')]);
      sink.restart();
      sink.accept([row('cem@example.com')]);
      return RECEIPT;
    },
  });

  expect(rows('global_unsubscribe')).toMatchObject([{ email_address: 'cem@example.com' }]);
});

it('stops at the first record of another account', async () => {
  const { reading, lists } = await memoryReading(new World());

  const reads = takeLongList<Row>(reading, {
    ...globalList,
    read: async (sink: ListSink<Row>) => {
      sink.accept([row('ann@example.com'), { ...row('bob@example.com'), userId: '9999' }]);
      return RECEIPT;
    },
  });

  await expect(reads).rejects.toThrow(MixedAccountsError);
  expect(lists).toEqual([]);
});

const globalList = {
  name: 'global-unsubscribes',
  ownerId: '',
  expectedCount: undefined,
  add: () => undefined,
} as const;

function row(address: string): Row {
  return { userId: '7001', address };
}
