// What a run asks the service for: what its plan or its own checks need, and nothing besides.
import { describe, expect, it } from 'vitest';
import type { World, WorldOptions } from '../../world/world.ts';
import { firstTo, manyPeople, PEOPLE, worldOf, reply } from '../stories.ts';
import type { FateOf } from '../../world/sandbox-send.ts';

/** Requests of the last verb by endpoint, in alphabetical order. */
function requestsOf({ client }: World): Readonly<Record<string, number>> {
  return Object.fromEntries([...client.requestCount.byEndpoint].toSorted());
}

/** A world whose contact type is there, and holds the first of so many people. */
function worldWithFirstOf(count: number, options: WorldOptions = {}): World {
  const world = worldOf(manyPeople(count), options);
  world.service.addContactType('Newsletter');
  world.service.addContact('p0001@example.com', { first_name: 'P0001' });
  return world;
}

describe('the requests of a clean run', () => {
  it('are eighteen more than full uploads where a plan creates many contacts', async () => {
    const world = worldWithFirstOf(1_001);
    const made = await world.plan();

    const { result } = await world.apply(made);

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 1_000 } });
    // Two uploads would be full ones. One create shows that the list shows it, one row how countries are understood, and
    // each larger file that its rows arrive.
    expect(requestsOf(world)).toEqual({
      automations: 1,
      'contacts-type': 7,
      'contacts/add': 1,
      'contacts/csv-sample/download': 1,
      'contacts/list': 2,
      'contacts/upload-csv': 5,
      'custom-fields': 1,
      'get/country-state-city': 1,
      'global-unsubscribes': 1,
    });
  });

  it('are five beside the uploads in a sync that has just planned them', async () => {
    const world = worldWithFirstOf(1_001);
    world.journal.facts.set({ name: 'csv_country', value: 'name', source: 'probed' });
    (await world.plan()).close();
    const planned = world.client.requestCount.total;

    await world.sync();

    // One create and the look whether it is counted; two uploads: the automations, the sample, the first, the look whether its rows arrive, the second, the look
    // whether all have arrived, the final list.
    expect(world.client.requestCount.total - planned).toBe(9);
  });

  it('read of a new contact type and field what tells whether they are there', async () => {
    const world = worldOf(manyPeople(3, { Plan: 'gold' }), {
      config: { columns: { 'custom.plan': 'Plan' } },
    });
    const made = await world.plan();

    await world.apply(made);

    expect(requestsOf(world)).toEqual({
      automations: 1,
      // Before the run; with the new one; whether the rows of each file have arrived.
      'contacts-type': 4,
      'contacts-type/add': 1,
      'contacts/csv-sample/download': 1,
      'contacts/list': 2,
      'contacts/upload-csv': 2,
      // Before the run; with the new one; for its verdict.
      'custom-fields': 3,
      'custom-fields/save': 1,
      'get/country-state-city': 1,
      'global-unsubscribes': 1,
      // Nobody is listed: whose account the other base address serves, only a group can show.
      'unsubscribes-groups': 1,
    });
  });

  it('are two lists and one call for each contact where a plan updates', async () => {
    const world = worldWithFirstOf(1);
    world.config = { ...world.config, sources: { crm: renamed() } };
    const made = await world.plan();

    await world.apply(made);

    expect(requestsOf(world)).toEqual({
      'contacts-type': 2,
      'contacts/list': 2,
      'contacts/update': 1,
      'get/country-state-city': 1,
    });
  });

  it('read the lists of all groups where a plan deletes', async () => {
    const world = worldWithFirstOf(2);
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(1) } };
    const made = await world.plan();

    await world.apply(made, { delete: 1 });

    expect(requestsOf(world)).toMatchObject({
      'contacts/list': 2,
      'contacts/delete': 1,
      'global-unsubscribes': 2,
      'unsubscribes-groups': 2,
    });
  });
});

describe('what was left unread', () => {
  it('is read before anything is sent again: nobody slips through who unsubscribed', async () => {
    const world = worldOf(PEOPLE, { concurrency: 1 });
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    const lose = firstTo('contacts/add', 'request-lost');
    world.fateOf = (request) => {
      const fate = lose(request);
      // The first add never arrives, and the person unsubscribes before it is sent again.
      if (fate === 'request-lost') world.service.unsubscribe('ann@example.com');
      return fate;
    };

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 2, drifted: 1 });
    expect(world.service.emails()).toEqual(['bob@example.com', 'cem@example.com']);
  });
});

function renamed(): string[][] {
  return manyPeople(1).map((row, index) => (index === 0 ? row : row.with(1, 'Another')));
}

describe('small lists that are read anew', () => {
  /** The contact types are somebody else's from the first write on. */
  const swapped: FateOf = ({ endpoint, writeNumber }) => {
    const types =
      '{"status":"success","message":{"contactTypes":[{"id":1,"user_id":9,"name":"Newsletter",' +
      '"deleted_at":null,"created_at":null,"updated_at":null,"contacts_count":0}]}}';
    return endpoint === 'contacts-type' && writeNumber > 0 ? reply(200, types) : 'answered';
  };

  it('refuses to go on when a list that is read anew belongs to another account than the others', async () => {
    const world = worldOf(PEOPLE);
    const form = { group_name: 'Product news', description: 'Theirs', is_display: '1' };
    world.service.post('two/unsubscribes-groups/save', form);
    const made = await world.plan();
    world.fateOf = swapped;

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'MIXED_ACCOUNTS' });

    // The contact type was created, and nobody was put into it.
    expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
  });

  it('refuses a list of suppressions that belongs to another account, before anything is written', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    const theirs =
      '{"status":"success","message":{"unSubscribers":[{"id":1,"user_id":9,' +
      '"unsubscribe_groups_id":null,"email_address":"zoe@example.com","created_at":null,"updated_at":null}]}}';
    world.fateOf = ({ endpoint }) =>
      endpoint === 'global-unsubscribes' ? reply(200, theirs) : 'answered';
    const mixed = { code: 'MIXED_ACCOUNTS' };

    await expect(world.plan()).rejects.toMatchObject(mixed);
    await expect(world.apply(made)).rejects.toMatchObject(mixed);

    expect(world.service.emails()).toEqual([]);
  });

  it('refuses to go on when it belongs to another account than before', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Customers');
    world.service.addContact('dee@example.com', {}, 'Customers');
    const made = await world.plan();
    world.fateOf = swapped;

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });

    expect(world.sandbox.requests.get('contacts/add')).toBeUndefined();
  });
});
