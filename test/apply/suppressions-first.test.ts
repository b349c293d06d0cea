// Nobody is created while a suppression of the plan waits to be sent (found by the simulation).
import { describe, expect, it } from 'vitest';
import type { Fate } from '../world/sandbox-send.ts';
import type { World } from '../world/world.ts';
import { firstTo, recordWrites, UNCLEAR_REPLIES, worldOf } from './stories.ts';

/** One person to create and one to suppress, globally and in a group that does not exist yet. */
function worldWithBoth(): World {
  return worldOf(
    [
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'subscribed'],
      ['gone@example.com', 'India', 'unsubscribed'],
    ],
    {
      config: {
        suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'Product news' }],
        guards: { maxSuppress: { kind: 'count', count: 100 } },
      },
    },
  );
}

describe('creating after suppressing', () => {
  it.each<[string, Fate]>([
    ['a lost request', 'request-lost'],
    ['a server error, not done', UNCLEAR_REPLIES['a server error, not done']],
  ])('waits for the suppressions of a group whose creation met %s', async (_how, fate) => {
    const world = worldWithBoth();
    const made = await world.plan();
    const writes = recordWrites(world);
    world.fateOf = firstTo('unsubscribes-groups/save', fate);

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
    expect(writes.indexOf('unsubscribes-groups/manually-add')).toBeLessThan(
      writes.indexOf('contacts/add'),
    );
  });

  it('waits for suppressions that could not be sent three times in a row', async () => {
    const world = worldWithBoth();
    const made = await world.plan();
    const writes = recordWrites(world);
    world.fateOf = firstTo('global-unsubscribes/save', 'not-sent', 3);

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
    expect(writes.indexOf('global-unsubscribes/save')).toBeLessThan(writes.indexOf('contacts/add'));
  });
});
