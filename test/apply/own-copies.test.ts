// A write that was carried out long after it was given up, and its repetition.
import { describe, expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import { endings, PEOPLE, worldOf } from './stories.ts';

/** Ann's create is lost, sent again, and right then the first one is carried out after all. */
function worldWithZombie(zombie: Readonly<Record<string, string>>, copies = 1): World {
  const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' }, concurrency: 1 });
  world.service.addContactType('Newsletter');
  let adds = 0;
  world.fateOf = ({ endpoint, body }) => {
    if (endpoint !== 'contacts/add' || !body.includes('ann@example.com')) return 'answered';
    adds += 1;
    if (adds === 1) return 'request-lost';
    for (let copy = 0; copy < copies; copy += 1)
      world.service.addContact('ann@example.com', zombie);
    return 'answered';
  };
  return world;
}

const AS_SENT = { first_name: 'Ann', city: 'Pune' };

describe('a contact that was created twice by a late write', () => {
  it('is brought down to one, and that is told', async () => {
    const world = worldWithZombie(AS_SENT);
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cem@example.com',
    ]);
    expect(run.result.verified).toBe(true);
    expect(endings(world, made, run)).toEqual([
      'createContact ann@example.com: applied, it was created twice, since a write was carried out late; the copy is removed',
    ]);
  });

  it('stays as it is when the copy says something else: somebody else may have made it', async () => {
    const world = worldWithZombie({ first_name: 'Anna', city: 'Pune' });
    const made = await world.plan();

    const run = await world.apply(made);

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(2);
    expect(endings(world, made, run)).toEqual([
      expect.stringContaining('not all of them can be ours'),
    ]);
  });

  it('stays as it is when there are more of it than were ever sent', async () => {
    const world = worldWithZombie(AS_SENT, 2);

    await world.apply(await world.plan());

    expect(world.service.emails().filter((email) => email === 'ann@example.com')).toHaveLength(3);
  });

  it('is not looked for where nothing was sent twice', async () => {
    const world = worldOf(PEOPLE);

    const { result } = await world.sync();

    expect(result.listReads).toBe(2);
  });
});
