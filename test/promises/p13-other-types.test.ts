// P13: contact types beside those of tonight. Some are left alone by the configuration, and one has got another name on the
// service since: nobody comes back for it whom somebody had removed by hand, and nobody is held back who is in one.
import { describe, expect, it } from 'vitest';
import { endings, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { planned } from './planned-night.ts';

const HEADER = ['Id', 'Email', 'First name', 'Country', 'City'];
const person = (number: number): string[] => {
  return [String(number), `p${String(number)}@example.com`, 'Pat', 'India', 'Ulm'];
};
const PEOPLE = [HEADER, ...[1, 2, 3, 4, 5].map(person)];
const GONE = 'p1@example.com';

/** Five people are in News, and somebody removes the first. */
async function firstRemoved(sync: Partial<WorldSync>, isWithIds: boolean): Promise<World> {
  const rows = isWithIds ? PEOPLE : PEOPLE.map((row) => row.slice(1));
  const world = worldOf(rows, {
    config: {
      syncs: [{ sources: ['crm'], contactType: 'News', mode: 'mirror', ...sync }],
      ...(isWithIds && { ids: { crm: 'Id' } }),
    },
  });
  await world.sync();
  world.service.deleteContact(GONE);
  return world;
}

function follow(world: World): void {
  const syncs = world.config.syncs.map((sync) => ({ ...sync, contactType: 'Letter' }));
  world.config = { ...world.config, syncs };
}

describe.each([
  ['a mirror', { mode: 'mirror' } as const],
  ['an upsert', { mode: 'upsert' } as const],
])('a person whom somebody removed from a contact type: %s', (_, sync) => {
  it.each([
    ['a night before it is renamed, in a source with ids', true, true],
    ['a night before it is renamed, in a source without ids', true, false],
    ['in the night in which it is renamed, in a source with ids', false, true],
    ['in the night in which it is renamed, in a source without ids', false, false],
  ])('%s, stays away, and is named every night', async (_when, isSeen, isWithIds) => {
    const world = await firstRemoved(sync, isWithIds);
    if (isSeen) await world.sync();
    world.service.renameContactType('News', 'Letter');
    follow(world);

    for (let night = 0; night < 2; night += 1) {
      const { items, codes } = await planned(world);
      await world.sync();

      expect(items).toEqual([]);
      expect(codes).toContain('GONE_ON_SERVICE');
      expect(world.service.emails('Letter')).not.toContain(GONE);
      expect(world.service.emails('Letter')).toHaveLength(4);
    }
  });
});

describe('people whom somebody removed from a contact type', () => {
  it('are no news to another one that is filled in its place, however many they are by then', async () => {
    const people = Array.from({ length: 30 }, (_, at) => person(at));
    const world = worldOf([HEADER, ...people], {
      config: { syncs: [{ sources: ['crm'], contactType: 'News', mode: 'mirror' }] },
    });
    await world.sync();
    for (const removed of [people.slice(0, 6), people.slice(6, 12)]) {
      for (const [, email = ''] of removed) world.service.deleteContact(email);
      await world.sync();
    }
    follow(world);

    const { result } = await world.sync();

    expect(result.goneAtOnce).toBeUndefined();
    expect(result.memory?.goneOnService).toBe(12);
    expect(world.service.emails('Letter')).toHaveLength(18);
  });
});

describe('a person who is in contact types that tonight leaves alone', () => {
  const ANN = 'ann@example.com';
  const rows = (email: string): string[][] => [
    ['Email', 'First name', 'Country'],
    [email, 'Ann', 'India'],
  ];
  const into = (contactType: string, source = 'crm'): WorldSync => {
    return { sources: [source], contactType };
  };

  /** Ann is in these contact types, and is to be in Beta tonight. */
  async function annIn(...contactTypes: readonly string[]): Promise<World> {
    const world = worldOf(rows(ANN), {
      config: { syncs: contactTypes.map((name) => into(name)) },
    });
    await world.sync();
    const sources = { crm: rows(ANN), shop: rows('bob@example.com') };
    world.config = { ...world.config, sources, syncs: [into('Beta'), into('Alpha', 'shop')] };
    return world;
  }

  it('comes into another one by a plan that was made before, as long as one of them has them', async () => {
    const world = await annIn('Alpha', 'Gamma');
    world.service.deleteContact(ANN, 'Alpha');
    const made = await world.plan();

    const run = await world.apply(made);

    expect(endings(world, made, run)).toEqual([]);
    expect(world.service.emails('Beta')).toEqual([ANN]);
  });

  it('is not created there by it where somebody removed them from the only one', async () => {
    const world = await annIn('Gamma');
    const made = await world.plan();
    world.service.deleteContact(ANN);

    const run = await world.apply(made);

    expect(endings(world, made, run)).toContain(
      'createContact ann@example.com: skipped, gone-on-service',
    );
    expect(world.service.contactTypes()).not.toContain('Beta');
  });
});
