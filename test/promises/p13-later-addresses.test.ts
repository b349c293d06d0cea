// P13: a person who was erased, and whose id gets another address after that. A night sees the two together once; from then
// on the address is theirs wherever it turns up, also where nothing tells the id any more.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';
import { planned } from './planned-night.ts';

const DAY = '2026-01-31';

type Table = readonly (readonly string[])[];

const HEADER = ['Id', 'Email', 'Country'];

const OTHERS: Table = [
  ['K1', 'ann@example.com', 'India'],
  ['K3', 'cem@example.com', 'India'],
];

const LATER = 'robert@example.com';

const WITH_LATER: Table = [HEADER, ...OTHERS, ['K2', LATER, 'India']];

/** Bob is erased, and gone from the service. */
async function erasedWorld(): Promise<World> {
  const table = [HEADER, ...OTHERS, ['K2', 'bob@example.com', 'India']];
  const world = worldOf(table, { config: { ids: { crm: 'Id' } } });
  await world.sync();
  world.past.erase(['bob@example.com'], DAY);
  world.past.eraseLinkedIds(world.journal.sourceIds, DAY);
  world.service.deleteContact('bob@example.com');
  return world;
}

function read(world: World, crm: Table): void {
  world.config = { ...world.config, sources: { crm } };
}

/** A night saw the later address with the id of Bob. */
async function seenWorld(): Promise<World> {
  const world = await erasedWorld();
  read(world, WITH_LATER);
  await world.sync();
  expect(world.service.emails()).not.toContain(LATER);
  return world;
}

async function expectAway(world: World): Promise<void> {
  const { head, codes } = await planned(world);
  await world.sync();

  expect(codes).not.toContain('ERASED_ON_SERVICE');
  expect(head.memory).toMatchObject({ erasedRows: 1 });
  expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
}

describe('an address that the id of an erased person had later', () => {
  it('stays away once the row is gone and a source without ids has it', async () => {
    const world = await seenWorld();
    const shop: Table = [HEADER, ['', LATER, 'India']];
    const sources = { crm: [HEADER, ...OTHERS], shop };
    world.config = { ...world.config, sources, syncs: [{ sources: ['crm', 'shop'] }] };

    await expectAway(world);
  });

  it('stays away once the source has another name', async () => {
    const world = await seenWorld();
    world.config = {
      ...world.config,
      sources: { people: WITH_LATER },
      syncs: [{ sources: ['people'] }],
      ids: { people: 'Id' },
    };

    await expectAway(world);
  });

  it('stays away once the configuration names no ids', async () => {
    const world = await seenWorld();
    world.config = { ...world.config, ids: {} };

    await expectAway(world);
  });

  it('stays away where only a plan saw it that nobody carried out', async () => {
    const world = await erasedWorld();
    read(world, WITH_LATER);
    (await world.plan()).close();
    world.config = { ...world.config, ids: {} };

    await expectAway(world);
  });

  it('stays away on another machine, and is no further person there', async () => {
    const world = await seenWorld();
    const { keys, tombstones } = world.past;
    const elsewhere = {
      keys: keys.all.map(({ text }) => text),
      erased: tombstones.entries(),
      ids: tombstones.erasedIds(),
    };
    world.past = world.newMemory();
    world.journal = world.newJournal();
    world.past.takeErased(elsewhere);
    world.config = { ...world.config, ids: {} };

    expect(world.past.tombstones.erasedCount()).toBe(1);
    await expectAway(world);
  });

  it('is not taken from somebody else whose id had it before', async () => {
    const world = await erasedWorld();
    read(world, [HEADER, ...OTHERS, ['K4', LATER, 'India']]);
    await world.sync();
    read(world, [HEADER, ...OTHERS, ['K4', 'dee@example.com', 'India'], ['K2', LATER, 'India']]);

    await world.sync();

    expect(world.past.tombstones.isErased(LATER)).toBe(false);
  });
});
