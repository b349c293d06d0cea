// P13: a contact type gets another name on the service, and the configuration follows, or it is deleted there. What runs
// remember goes by names: nobody comes back for it whom somebody had removed by hand.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
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
