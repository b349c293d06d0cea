import { describe, expect, it } from 'vitest';
import { firstTo, manyPeople, PEOPLE, worldOf, reply } from '../stories.ts';
import type { Fate, FateOf } from '../../world/sandbox-send.ts';
import type { World } from '../../world/world.ts';

describe('keys that are revoked in the middle of a run, to which the service shows empty lists', () => {
  /** It finds no record of anything from the first request to the endpoint on. */
  function revokedFrom(revoking: string): FateOf {
    let isRevoked = false;
    return ({ endpoint }) => {
      isRevoked ||= endpoint === revoking;
      if (!isRevoked) return 'answered';
      const name = LISTS.get(endpoint);
      return reply(
        200,
        name === undefined
          ? '{"status":"failed","errors":"Record Not Found"}'
          : JSON.stringify({ status: 'success', message: { [name]: [] } }),
      );
    };
  }

  const LISTS = new Map([
    ['contacts-type', 'contactTypes'],
    ['contacts/list', 'contacts'],
    ['global-unsubscribes', 'unSubscribers'],
    ['unsubscribes-groups', 'unsubscribesGroups'],
    ['custom-fields', 'customFields'],
  ]);

  /** The first request to the endpoint meets the fate, and everything but that endpoint is revoked from then on. */
  function revokedAfter(endpoint: string, fate: Fate): FateOf {
    const first = firstTo(endpoint, fate);
    const revoked = revokedFrom('contacts-type');
    let isSent = false;
    return (request) => {
      isSent ||= request.endpoint === endpoint;
      if (request.endpoint === endpoint) return first(request);
      return isSent ? revoked(request) : 'answered';
    };
  }

  const ALL = { kind: 'share', share: 1 } as const;
  const guards = { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } as const;

  /** A mirror of Ann over a contact type that holds so many others. */
  function worldOfStrangers(count: number): World {
    const world = worldOf(PEOPLE.slice(0, 2), { config: { guards } });
    world.service.addContactType('Newsletter');
    for (const [email = ''] of manyPeople(count).slice(1)) world.service.addContact(email);
    return world;
  }

  it.each([
    ['contacts/bulk-delete', 12],
    ['contacts/delete', 3],
  ])('calls nobody deleted whom %s was refused for', async (endpoint, count) => {
    const world = worldOfStrangers(count);
    world.fateOf = revokedFrom(endpoint);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 0 });
    expect(result.verified).toBe(false);
    expect(world.service.emails()).toHaveLength(count + 1);
  });

  it('calls nobody deleted whose request was lost before', async () => {
    const world = worldOfStrangers(12);
    world.fateOf = revokedAfter('contacts/bulk-delete', 'request-lost');

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 0, unknown: 13 });
  });

  it('sends no create again that was in doubt before', async () => {
    const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
    world.service.addContactType('Newsletter');
    world.fateOf = revokedAfter('contacts/add', 'answer-lost');

    await world.sync();

    expect(world.sandbox.requests.get('contacts/add')).toBe(3);
    expect(world.service.emails()).toHaveLength(3);
  });
});
