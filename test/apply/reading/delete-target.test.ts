// An id that is sent once more may be somebody else's by then.
import { describe, expect, it } from 'vitest';
import { endings, firstTo, manyPeople, worldOf } from '../stories.ts';
import type { World } from '../../world/world.ts';

/** Ann is to be deleted. Right after it a stranger joins, and gets her id where ids come back. */
function worldWithStranger(behaviours: Readonly<Record<string, string>> = {}): World {
  const world = worldOf(manyPeople(1), {
    behaviours: { id_reuse: 'possible', ...behaviours },
    quietMs: 120_000,
    concurrency: 1,
  });
  world.service.addContactType('Newsletter');
  world.service.addContactType('Friends');
  world.service.addContact('p0001@example.com', { first_name: 'P0001' });
  world.service.addContact('ann@example.com');
  return world;
}

function strangerJoins(
  world: World,
  contactType = 'Friends',
  email = 'stranger@example.com',
): void {
  let hasJoined = false;
  world.sandbox.after.push(({ path }) => {
    if (!path.endsWith('delete') || hasJoined) return;
    hasJoined = true;
    world.service.addContact(email, { first_name: 'Stranger' }, contactType);
  });
}

describe('a delete that is sent once more', () => {
  it.each(['Friends', 'Newsletter'])(
    'spares the stranger in %s who got the id, when an old list still shows the contact',
    async (contactType) => {
      const world = worldWithStranger({ list_staleness: 'seconds(400)' });
      await world.clock.advance(1_000_000);
      const made = await world.plan();
      strangerJoins(world, contactType);

      const run = await world.apply(made);

      await world.clock.advance(1_000_000);
      expect(world.service.emails(contactType)).toContain('stranger@example.com');
      expect(world.service.emails()).not.toContain('ann@example.com');
      expect(endings(world, made, run)).toEqual([
        'deleteContact ann@example.com: applied, its id belongs to another contact by now',
      ]);
    },
  );

  it('spares the stranger who got the id when its answer was lost', async () => {
    const world = worldWithStranger({ list_staleness: 'seconds(400)' });
    await world.clock.advance(1_000_000);
    const made = await world.plan();
    strangerJoins(world);
    world.fateOf = firstTo('contacts/delete', 'answer-lost');

    await world.apply(made);

    await world.clock.advance(1_000_000);
    expect(world.service.emails('Friends')).toEqual(['stranger@example.com']);
    expect(world.sandbox.requests.get('contacts/delete')).toBe(1);
  });

  it('is not sent where nobody has the id any more', async () => {
    const world = worldWithStranger({ list_staleness: 'seconds(400)' });
    await world.clock.advance(1_000_000);

    const { result } = await world.sync();

    expect(world.sandbox.requests.get('contacts/delete')).toBe(1);
    expect(result.verified).toBe(true);
  });

  it('spares the contact when somebody has changed it meanwhile', async () => {
    const world = worldWithStranger();
    const made = await world.plan();
    const loses = firstTo('contacts/delete', 'request-lost');
    const changes = firstTo('contacts/details', 'answered');
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts/details')
        world.service.updateContact('ann@example.com', { first_name: 'Anna' });
      changes(request);
      return loses(request);
    };

    const run = await world.apply(made);

    expect(world.service.emails()).toContain('ann@example.com');
    expect(endings(world, made, run)).toEqual([
      'deleteContact ann@example.com: drifted, the contact was changed since the plan was made',
    ]);
  });

  it('looks at no contact where every answer was clear', async () => {
    const world = worldWithStranger();

    await world.sync();

    expect(world.sandbox.requests.get('contacts/details')).toBeUndefined();
  });
});
