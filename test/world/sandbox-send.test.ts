// How a slow service and one of another charset reach the engine when there are no sockets.
import { describe, expect, it } from 'vitest';
import { manyPeople, recordWrites, worldOf } from '../apply/stories.ts';
import type { HeardDrip } from './sandbox-send.ts';
import { itemsOf, type World } from './world.ts';

const NOBODY = [['Email', 'Country']];

describe('a service that drips its lists', () => {
  it('is read whole when a list takes a minute, longer than one piece of it may', async () => {
    const people = manyPeople(120);
    const world = worldOf(people.slice(0, -1), { behaviours: { list_slow: 'drip(1)' } });
    world.service.addContactType('Newsletter');
    for (const [email = '', name = ''] of people.slice(1))
      world.service.addContact(email, { first_name: name });
    const startedMs = world.clock.monotonicMs();

    const made = await world.plan();

    const items = itemsOf(made.plan);
    made.close();
    expect(world.clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(60_000);
    expect(world.client.requestCount.byEndpoint.get('contacts/list')).toBe(1);
    expect(items).toMatchObject([{ kind: 'deleteContact', address: 'p0120@example.com' }]);
  });
});

describe('a service whose lists are late', () => {
  it('is waited for when the head comes within the time limit', async () => {
    const world = worldWithAnne({ list_slow: 'seconds(59)' });
    const startedMs = world.clock.monotonicMs();

    const cities = await citiesListed(world);

    expect(cities).toEqual(['Pune']);
    expect(world.clock.monotonicMs() - startedMs).toBe(59_000);
  });

  it('is given up, with no wait left over, when the head comes after it', async () => {
    const world = worldWithAnne({ list_slow: 'seconds(61)' });

    await expect(citiesListed(world)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.clock.waitingCount).toBe(0);
  });
});

describe('an answer that drips', () => {
  it('is reported once nobody listens', async () => {
    const world = worldWithAnne({});
    const heard: HeardDrip[] = [];
    world.heard = (drip) => heard.push(drip);
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/list' ? { dripEveryMs: 50_000, pieceBytes: 1 } : 'answered';

    await expect(citiesListed(world)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    const limit = { endpoint: 'contacts/list', isWrite: false, heardMs: 300_000 };
    expect(heard).toEqual(heard.map(() => limit));
    expect(heard.length).toBeGreaterThan(1);
  });
});

describe('a service that sends Latin-1', () => {
  it('is read as any other where all letters are ASCII', async () => {
    const world = worldWithAnne({ encoding: 'latin1_bytes' });

    const cities = await citiesListed(world);

    expect(cities).toEqual(['Pune']);
  });

  it('has its list of contacts refused as not UTF-8 where one letter is not', async () => {
    const world = worldWithAnne({ encoding: 'latin1_bytes' });
    world.service.updateContact('anne@example.com', { city: 'Århus' });

    await expect(citiesListed(world)).rejects.toThrow('holds a value that is not');
  });

  it('gets no write when its lists are refused, though three are to come and one to go', async () => {
    const world = worldWithAnne({ encoding: 'latin1_bytes' });
    world.config = { ...world.config, sources: { crm: manyPeople(3) } };
    world.service.updateContact('anne@example.com', { city: 'Århus' });
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toThrow('UTF-8');

    expect(writes).toEqual([]);
    expect(world.service.emails()).toEqual(['anne@example.com']);
  });
});

describe('a service that breaks connections', () => {
  it.each([
    // Not the fifth: a round of a run has ten requests, so that it would be the same one each time.
    ['conn_reset', 'before_commit(7)'],
    ['conn_reset', 'after_commit(5)'],
    ['response_lost', 'share(0.2)'],
    ['late_commit', 'seconds(60,3)'],
    ['truncated_body', 'cut(5)'],
    ['truncated_body', 'unnoticed(5)'],
    ['server_error', 'after_commit(5)'],
  ])('with %s %s ends with everybody there once', async (name, value) => {
    const people = manyPeople(12);
    const world = worldOf(people, {
      behaviours: { duplicate_add: 'insert_second', [name]: value },
    });

    await world.sync();

    const emails = people.slice(1).map(([email]) => email);
    expect(world.service.emails()).toEqual(emails);
    expect(world.sandbox.lateCount).toBe(0);
  });

  it('with a kept connection that is reset when it was idle is asked again over a new one', async () => {
    const world = worldWithAnne({ conn_reset: 'idle_keepalive(0.5)' });
    await citiesListed(world);
    await world.clock.advance(700);

    const cities = await citiesListed(world);

    expect(cities).toEqual(['Pune']);
    expect(world.client.requestCount.byEndpoint.get('contacts/list')).toBe(3);
  });
});

/** The service holds one contact of Pune, and the sources nobody. */
function worldWithAnne(behaviours: Readonly<Record<string, string>>): World {
  const world = worldOf(NOBODY, { behaviours });
  world.service.addContactType('Newsletter');
  world.service.addContact('anne@example.com', { city: 'Pune' });
  return world;
}

/** The cities that the engine's client reads. */
async function citiesListed({ client }: World): Promise<unknown[]> {
  let cities: unknown[] = [];
  await client.contacts.list({
    restart: () => {
      cities = [];
    },
    accept: (batch) => {
      cities.push(...batch.map(({ fields }) => fields.city));
    },
  });
  return cities;
}
