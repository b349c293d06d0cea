// An update is undone where the contact still holds what it wrote.
import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../world/world.ts';
import { PEOPLE, worldOf } from './stories.ts';
import { ran, told, undoOf } from './undone.ts';

/** Ann lives in Goa, and the source says Pune. */
function movedWorld(): World {
  const world = worldOf(PEOPLE.slice(0, 2));
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Goa' });
  return world;
}

describe('an update', () => {
  it('is put back, and leaves alone what somebody else changed', async () => {
    const ranRun = await ran(movedWorld());
    const { world } = ranRun;
    world.service.updateContact('ann@example.com', { last_name: 'Lee' });

    const undo = await undoOf(ranRun);
    await world.apply(undo);

    expect(itemsOf(undo.plan)).toMatchObject([
      { changes: [{ field: 'city', old: 'Pune', new: 'Goa' }] },
    ]);
    expect(world.service.contacts()[0]?.fields).toMatchObject({ city: 'Goa', last_name: 'Lee' });
  });

  it('is left where what it wrote was changed since', async () => {
    const ranRun = await ran(movedWorld());
    ranRun.world.service.updateContact('ann@example.com', { city: 'Delhi' });

    expect(told(await undoOf(ranRun))).toEqual([
      'updateContact ann@example.com: left, city changed since',
    ]);
  });

  it('is left where the contact is gone', async () => {
    const ranRun = await ran(movedWorld());
    ranRun.world.service.deleteContact('ann@example.com');

    expect(told(await undoOf(ranRun))).toEqual([
      'updateContact ann@example.com: left, it is gone by now',
    ]);
  });

  it('empties again what was empty', async () => {
    const world = worldOf(PEOPLE.slice(0, 2));
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann' });
    const ranRun = await ran(world);

    await world.apply(await undoOf(ranRun));

    expect(world.service.contacts()[0]?.fields).not.toHaveProperty('city');
  });
});
