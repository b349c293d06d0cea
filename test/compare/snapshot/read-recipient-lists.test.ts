import { expect, it } from 'vitest';
import {
  readGlobalList,
  readGroupList,
  readSegmentList,
} from '../../../src/compare/snapshot/account-lists.ts';
import { fullWorld, memoryReading } from './readings.ts';

it('keeps global unsubscribes, which the service does not count', async () => {
  const { reading, rows, lists } = await memoryReading(fullWorld());

  await readGlobalList(reading);

  expect(rows('global_unsubscribe')).toEqual([
    expect.objectContaining({ email_address: 'left@example.com' }),
  ]);
  expect(lists).toEqual([expect.objectContaining({ listedCount: 1, expectedCount: null })]);
});

it('keeps the recipients of each unsubscribe group apart', async () => {
  const { reading, rows, lists } = await memoryReading(fullWorld());
  const groups = await reading.client.unsubscribeGroups.list();

  for (const group of groups) await readGroupList(reading, group);

  const [news] = groups;
  expect(rows('unsubscribe_group_recipient')).toEqual([
    expect.objectContaining({
      unsubscribe_group_id: news?.id,
      email_address: 'tired@example.com',
    }),
  ]);
  expect(lists.map(({ ownerId, listedCount }) => [ownerId, listedCount])).toEqual(
    groups.map(({ id }, index) => [id, index === 0 ? 1 : 0]),
  );
});

it('keeps the recipients of segments with the contact behind them, if there is one', async () => {
  const { reading, rows, lists } = await memoryReading(fullWorld());

  for (const segment of await reading.client.segments.list()) {
    await readSegmentList(reading, segment);
  }

  expect(rows('segment_recipient')).toEqual([
    expect.objectContaining({ email: 'dee@example.com', contact_id: null, first_name: 'Dee' }),
  ]);
  expect(lists).toEqual([expect.objectContaining({ listedCount: 1, expectedCount: 1 })]);
});

it('asks for no recipients of a deleted segment', async () => {
  const { reading, rows, lists } = await memoryReading(fullWorld());
  const [segment] = await reading.client.segments.list();
  if (segment === undefined) throw new Error('the world has a segment');

  await readSegmentList(reading, { ...segment, deletedAt: '2026-11-02T09:30:00.000000Z' });

  expect(rows('segment_recipient')).toEqual([]);
  expect(lists).toEqual([]);
});
