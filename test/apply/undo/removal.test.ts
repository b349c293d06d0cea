// Whom a run took away comes back, unless the person must get no mail by now.
import { describe, expect, it } from 'vitest';
import { itemsOf, type World } from '../../world/world.ts';
import { manyPeople, PEOPLE, worldOf, worldWithEverything } from '../stories.ts';
import { ran, told, undoOf, type Ran } from './undone.ts';

/** A run that deleted Zoe. */
async function withoutZoe(fields: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const world = worldOf(PEOPLE.slice(0, 2));
  await ran(world);
  world.service.addContact('zoe@example.com', { first_name: 'Zoe', ...fields });
  return await ran(world);
}

describe('a contact that the run deleted', () => {
  it('is created again from what it was, and says where that stands', async () => {
    const ranRun = await withoutZoe({ city: 'Goa' });
    const undo = await undoOf(ranRun);

    await ranRun.world.apply(undo);

    const [item] = itemsOf(undo.plan);
    expect(item).toMatchObject({ kind: 'createContact', origin: { line: 1 } });
    const zoe = ranRun.world.service.contacts().find(({ email }) => email === 'zoe@example.com');
    expect(zoe?.fields).toMatchObject({ first_name: 'Zoe', city: 'Goa' });
  });

  it.each<readonly [string, (world: World) => void, string]>([
    [
      'has unsubscribed since',
      (world) => world.service.unsubscribe('zoe@example.com'),
      'impossible, the address is unsubscribed: nobody comes back who must get no mail',
    ],
    [
      'is there again',
      (world) => world.service.addContact('zoe@example.com'),
      'left, its address is there again',
    ],
    [
      'has no contact type any more',
      (world) => world.service.deleteContactType('Newsletter'),
      'impossible, its contact type is gone',
    ],
  ])('and that %s is not', async (_words, change, expected) => {
    const ranRun = await withoutZoe();
    change(ranRun.world);

    expect(told(await undoOf(ranRun))).toEqual([`deleteContact zoe@example.com: ${expected}`]);
  });

  it('is created once where several entries of its address were deleted', async () => {
    const world = worldOf(PEOPLE.slice(0, 2), { behaviours: { duplicate_add: 'insert_second' } });
    await ran(world);
    world.service.addContact('zoe@example.com');
    world.service.addContact('zoe@example.com');

    const undo = await undoOf(await ran(world));

    expect(told(undo)).toEqual([
      'deleteContact zoe@example.com: reversed',
      'deleteContact zoe@example.com: impossible, it was a further entry of an address',
    ]);
  });

  it('comes back with its custom fields', async () => {
    const world = worldOf(manyPeople(2, { Plan: 'gold' }), {
      config: { columns: { 'custom.plan': 'Plan' } },
    });
    await ran(world);
    world.config = { ...world.config, sources: { crm: manyPeople(1, { Plan: 'gold' }) } };
    const ranRun = await ran(world);

    await world.apply(await undoOf(ranRun));

    expect(world.service.contacts()[1]?.fields).toMatchObject({ 'custom.plan': 'gold' });
  });
});

describe('a recipient that the run removed', () => {
  it('is not added again once it has unsubscribed', async () => {
    const ranRun = await ran(worldWithEverything());
    ranRun.world.service.unsubscribe('old@example.com');

    const undo = await undoOf(ranRun);

    expect(told(undo).filter((line) => line.includes('old@'))).toEqual([
      expect.stringContaining('deleteContact old@example.com: impossible, the address is unsub'),
      expect.stringContaining('removeSegmentRecipient old@example.com: impossible, the address'),
    ]);
  });

  it('is not added again to another segment of the name', async () => {
    const ranRun = await ran(worldWithEverything());
    ranRun.world.service.deleteSegment('VIP');

    expect(told(await undoOf(ranRun))).toContain(
      'removeSegmentRecipient old@example.com: impossible, the segment is gone or another one by now',
    );
  });
});
