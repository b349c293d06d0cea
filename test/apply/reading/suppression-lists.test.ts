import { expect, it } from 'vitest';
import { worldOf, manyPeople } from '../stories.ts';
import type { World } from '../../world/world.ts';

function addGroup({ service }: World, group: string): void {
  service.post('two/unsubscribes-groups/save', {
    group_name: group,
    description: group,
    is_display: '1',
  });
}

/** Two contacts of which one is to be deleted, and two groups that no configuration speaks of. */
function worldWithGroups(): World {
  const world = worldOf(manyPeople(1));
  world.service.addContactType('Newsletter');
  world.service.addContact('p0001@example.com', { first_name: 'P0001' });
  addGroup(world, 'Product news');
  addGroup(world, 'Events');
  return world;
}

it('reads the recipients of every group once before a contact is deleted', async () => {
  const world = worldWithGroups();
  world.service.addContact('old@example.com');

  await world.sync();

  expect(world.sandbox.requests.get('unsubscribes-groups/recipients-list')).toBe(2);
});

it('reads none where no contact is deleted', async () => {
  const world = worldWithGroups();

  await world.sync();

  expect(world.sandbox.requests.get('unsubscribes-groups/recipients-list')).toBeUndefined();
});

it('reads no group again that the plan was made from a moment ago', async () => {
  const world = worldWithGroups();
  world.service.addContact('old@example.com');
  world.config = { ...world.config, suppressions: [{ sources: ['crm'], group: 'Events' }] };
  const made = await world.plan();
  const before = world.sandbox.requests.get('unsubscribes-groups/recipients-list') ?? 0;

  await world.applyFresh(made);

  const after = world.sandbox.requests.get('unsubscribes-groups/recipients-list') ?? 0;
  expect(after - before).toBe(1);
});
