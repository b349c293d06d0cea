// A person has another address: the contact gets it, and stays the same contact.
import { describe, expect, it } from 'vitest';
import type { FateOf } from '../world/sandbox-send.ts';
import type { World } from '../world/world.ts';
import { changeTo, RENAMED, renamedWorld } from './renamed.ts';
import { endings, firstTo, orDied, recordWrites, reply, UNFORGIVING } from './stories.ts';
import { RENAME_FACT } from '../../src/state/index.ts';
import { saying } from '../saying.ts';

function idOf(world: World, email: string): string | undefined {
  return world.service.contacts().find((contact) => contact.email === email)?.id;
}

describe('a contact that gets another address', () => {
  it('keeps its id and its custom fields, in one request, and then all is done', async () => {
    const world = await renamedWorld();
    const id = idOf(world, 'bob@example.com');
    const writes = recordWrites(world);

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 1 } });
    expect(writes).toEqual(['contacts/update']);
    expect(world.service.emails()).toEqual(RENAMED);
    expect(idOf(world, 'robert@example.com')).toBe(id);
    expect(world.service.contacts()[1]?.fields).toMatchObject({
      first_name: 'Robert',
      'custom.plan': 'gold',
    });
    expect(await world.differences()).toEqual([]);
  });

  it('may get its former one back', async () => {
    const world = await renamedWorld();
    const id = idOf(world, 'bob@example.com');
    await world.sync();
    changeTo(world, 'bob@example.com', 'Bob');

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(idOf(world, 'bob@example.com')).toBe(id);
  });

  it('stays ours: a mirror may delete it at its new address', async () => {
    const world = await renamedWorld();
    await world.sync();
    const contactType = 'newsletter';

    const owned = RENAMED.map((address) =>
      world.journal.ownership.isOwned({ contactType, address }),
    );

    expect(owned).toEqual([true, true]);
  });

  it.each<[string, FateOf]>([
    ['its request is lost', firstTo('contacts/update', 'request-lost')],
    ['all its requests are lost', firstTo('contacts/update', 'request-lost', 3)],
    ['the answer is lost', firstTo('contacts/update', 'answer-lost')],
    ['all answers are lost', firstTo('contacts/update', 'answer-lost', 3)],
  ])('is there once where %s', async (_, fateOf) => {
    const world = await renamedWorld({
      behaviours: { ...UNFORGIVING, update_noop: 'failed_no_change' },
    });
    world.fateOf = fateOf;

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual(RENAMED);
  });

  it.each(['crash-before', 'crash-after'] as const)('is there once after a %s', async (fate) => {
    const world = await renamedWorld({ behaviours: UNFORGIVING });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/update', fate);
    await orDied(world.apply(made));

    const { result } = await world.resume(made);

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual(RENAMED);
  });
});

const NOT_LISTED = 'contact-gone';

describe('a contact keeps its address', () => {
  it.each<[string, (world: World) => void, string]>([
    [
      'the new one was unsubscribed',
      ({ service }) => {
        service.unsubscribe('robert@example.com');
      },
      'new-address-unsubscribed',
    ],
    [
      'it was unsubscribed',
      ({ service }) => {
        service.unsubscribe('bob@example.com');
      },
      'address-unsubscribed',
    ],
    [
      'somebody added the new one',
      ({ service }) => {
        service.addContact('robert@example.com');
      },
      'new-address-taken',
    ],
    [
      'somebody changed the contact',
      ({ service }) => {
        service.updateContact('bob@example.com', { city: 'Ulm' });
      },
      'contact-changed',
    ],
    [
      'somebody gave it the new one',
      ({ service }) => {
        service.updateContact('bob@example.com', { email: 'robert@example.com' });
      },
      NOT_LISTED,
    ],
  ])('where %s after the plan was made', async (_, meddle, reason) => {
    const world = await renamedWorld();
    const made = await world.plan();
    meddle(world);
    const writes = recordWrites(world);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      `updateContact bob@example.com: drifted, ${reason}`,
    ]);
    expect(writes).toEqual([]);
  });

  it('where somebody unsubscribed the new one while its answer was awaited', async () => {
    const world = await renamedWorld();
    const made = await world.plan();
    let lost = 0;
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update' || lost === 3) return 'answered';
      lost += 1;
      if (lost === 3) world.service.unsubscribe('robert@example.com');
      return 'request-lost';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      `updateContact bob@example.com: drifted, new-address-unsubscribed`,
    ]);
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('where the list is too old to show who has the new one by now', async () => {
    const behaviours = {
      list_staleness: 'seconds(400)',
      update_email_collision: 'allow_duplicate',
    };
    const world = await renamedWorld({ behaviours });
    await world.clock.advance(1_000_000);
    const made = await world.plan();
    world.service.addContact('robert@example.com');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact bob@example.com: skipped, may-be-there',
    ]);
    expect(world.client.requestCount.byEndpoint.get('contacts/update')).toBeUndefined();
  });

  it('where the service refuses the new one, since another contact took it meanwhile', async () => {
    const world = await renamedWorld();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/update') world.service.addContact('robert@example.com');
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying('updateContact bob@example.com: rejected, rejected message=', 'email', 'taken'),
    ]);
    expect(world.journal.facts.get(RENAME_FACT)).toBeUndefined();
  });

  it('where the service says yes and leaves it for one night: the next one gives it the new one', async () => {
    const world = await renamedWorld();
    const made = await world.plan();
    world.fateOf = firstTo('contacts/update', YES);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([`updateContact bob@example.com: ${UNSHOWN}`]);
    expect((await world.sync()).result.verified).toBe(true);
    expect(world.service.emails()).toEqual(RENAMED);
    expect(requestsFor(world, 'contacts/add')).toBe(0);
    expect(world.journal.facts.get(RENAME_FACT)).toBeUndefined();
  });

  it('where the service leaves it for two nights: the third one makes a new contact', async () => {
    const world = await renamedWorld();
    keepAddresses(world);
    await world.sync();
    await world.sync();

    expect(world.journal.facts.get(RENAME_FACT)).toMatchObject({ value: 'no' });
    expect((await world.sync()).result.verified).toBe(true);

    expect(world.service.emails()).toEqual(RENAMED);
    expect(requestsFor(world, 'contacts/add')).toBe(1);
  });

  it('where the service takes the other values and leaves the address, and is asked again a month later', async () => {
    const world = await renamedWorld();
    keepAddresses(world);
    const made = await world.plan();

    const finished = await world.apply(made);
    await world.sync();

    expect(endings(world, made, finished)).toEqual([`updateContact bob@example.com: ${UNSHOWN}`]);
    expect(world.journal.facts.keepsAddresses()).toBe(true);
    await world.clock.advance(31 * 86_400_000);
    expect(world.journal.facts.keepsAddresses()).toBe(false);
    await world.sync();
    expect(world.journal.facts.keepsAddresses()).toBe(true);
  });
});

const UNSHOWN = 'rejected, silently-dropped';

const YES = reply(200, '{"status":"success","message":"Contact Updated Successfully"}');

/** Updates bring their values, and leave the address. */
function keepAddresses(world: World): void {
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/update') return 'answered';
    world.service.updateContact('bob@example.com', { first_name: 'Robert' });
    return YES;
  };
}

function requestsFor(world: World, endpoint: string): number {
  return world.client.requestCount.byEndpoint.get(endpoint) ?? 0;
}
