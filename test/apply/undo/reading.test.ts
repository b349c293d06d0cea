import { expect, it } from 'vitest';
import { PEOPLE, worldOf, worldWithEverything } from '../stories.ts';
import { ran, undoOf } from './undone.ts';

it('reads each long list once where the run changed everything', async () => {
  const ranRun = await ran(worldWithEverything());

  await undoOf(ranRun);

  const { byEndpoint } = ranRun.world.client.requestCount;
  const lists = ['contacts/list', 'global-unsubscribes', 'segment/email/list'];
  expect(lists.map((endpoint) => byEndpoint.get(endpoint))).toEqual([1, 1, 1]);
});

it('reads no list for which the run gives no reason', async () => {
  const ranRun = await ran(worldOf(PEOPLE));

  await undoOf(ranRun);

  const { byEndpoint } = ranRun.world.client.requestCount;
  expect(byEndpoint.get('contacts/list')).toBe(1);
  expect(byEndpoint.has('global-unsubscribes')).toBe(false);
  expect(byEndpoint.has('segment/list')).toBe(false);
});
