// New contacts beyond those that a run created (test/promises/p03-line-breaks.test.ts).
import { expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { manyPeople, worldOf } from '../stories.ts';

/** Somebody else adds a contact as soon as the endpoint was called. */
function addAfter(world: World, endpoint: string): void {
  let isAdded = false;
  world.sandbox.after.push(({ path }) => {
    if (isAdded || !path.endsWith(endpoint)) return;
    isAdded = true;
    world.service.addContact('nobody@example.com');
  });
}

it('are counted apart from those whom the run creates and deletes', async () => {
  const world = worldOf(manyPeople(12));
  world.service.addContactType('Newsletter');
  world.service.addContact('gone@example.com');
  addAfter(world, 'contacts/upload-csv');

  const { result } = await world.sync();

  expect(result.strangers).toEqual({ Newsletter: 1 });
});

it('are no concern of a run that uploads nobody', async () => {
  const world = worldOf(manyPeople(3));
  addAfter(world, 'contacts/add');

  const { result } = await world.sync();

  expect(result.strangers).toBeUndefined();
});

it('are none where somebody is missing instead', async () => {
  const world = worldOf(manyPeople(12), { behaviours: { csv_max: 'truncated(10)' } });

  const { result } = await world.sync();

  expect(result.strangers).toBeUndefined();
  expect(result.verdicts.unknown).toBe(2);
});
