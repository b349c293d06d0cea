// The head of a plan: what it was made from, and what the next run compares with.
import { describe, expect, it } from 'vitest';
import { countryId, holding, newsletter, planOf, story, type Table, worldOf } from '../stories.ts';

const HEADER = ['Email', 'Country', 'City'];

/** People with a number each. */
function people(count: number): Table {
  return [
    HEADER,
    ...Array.from({ length: count }, (_, n) => [`ann${String(n)}@example.com`, 'India', 'Pune']),
  ];
}

describe('the head of a plan', () => {
  it('names its account, and what it was made from by separate hashes', async () => {
    const world = worldOf(newsletter(people(1)), { given: holding('bob@example.com') });
    const before = await planOf(world);
    world.service.unsubscribe('cem@example.com');

    const after = await planOf(world);

    expect(before.head).toMatchObject({ host: 'sandbox.test', accountId: '7001' });
    expect(before.head.basis).toEqual({
      sources: { crm: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      lists: {
        'contacts/list': expect.stringMatching(/^[0-9a-f]{64}$/u),
        'global-unsubscribes': expect.stringMatching(/^[0-9a-f]{64}$/u),
      },
      configuration: 'configuration',
      account: 'account',
    });
    expect(after.head.basis.lists['contacts/list']).toBe(before.head.basis.lists['contacts/list']);
    expect(after.head.basis.lists['global-unsubscribes']).not.toBe(
      before.head.basis.lists['global-unsubscribes'],
    );
  });

  it('holds the deletes back when nobody knows what earlier runs did', async () => {
    const mirror = newsletter(people(1), { mode: 'mirror' });
    const world = worldOf(mirror, { given: holding('bob@example.com') });
    world.stateLost = true;

    const { head } = await planOf(world);

    expect(head.guards.find(({ name }) => name === 'stateLost')).toMatchObject({
      value: 1,
      tripped: true,
      scope: 'deletes',
    });
  });

  it('counts whom mail can reach, before and after', async () => {
    const rows: Table = [...people(2), ['ann7@example.com', 'India', 'Pune']];
    const optouts: Table = [
      ['Email', 'Status'],
      ['ann1@example.com', 'unsubscribed'],
      ['eve@example.com', 'unsubscribed'],
    ];
    const config = newsletter(rows, { mode: 'mirror' });
    const leaving = {
      ...config,
      sources: { ...config.sources, optouts },
      suppressions: [{ sources: ['optouts'] }],
    };
    const plan = await story(leaving, {
      given: (world) => {
        const there = ['ann0', 'ann1', 'bob', 'cem', 'eve'];
        holding(...there.map((name) => `${name}@example.com`))(world);
        for (const name of ['ann0', 'bob', 'nobody']) world.service.unsubscribe(`${name}@example.com`); // prettier-ignore
      },
    });

    // Ann1, Cem and Eve get mail. Ann1 and Eve leave; Bob, who left, is deleted besides Cem and Eve; Ann7 comes.
    expect(plan.head.counts).toMatchObject({ createContact: 1, suppress: 2, deleteContact: 3 });
    expect(plan.head.mailable).toEqual({ before: 3, after: 1, elsewhere: 0 });
  });

  it('counts the contacts of other contact types apart, except of deleted ones', async () => {
    const plan = await story(newsletter(people(2), { mode: 'mirror' }), {
      given: (world) => {
        holding('ann0@example.com')(world);
        for (const name of ['Customers', 'Former']) {
          world.service.addContactType(name);
          for (const who of ['dee', 'eve'])
            world.service.addContact(`${who}@example.com`, {}, name);
        }
        world.service.deleteContactType('Former');
      },
    });

    expect(plan.head.mailable).toEqual({ before: 1, after: 2, elsewhere: 2 });
  });

  it('names no account when the service holds nothing yet', async () => {
    const plan = await story(newsletter(people(1)));

    expect(plan.head.accountId).toBeNull();
  });

  it('names the countries that its items speak of', async () => {
    const plan = await story(newsletter([HEADER, ['ann@example.com', 'Deutschland', '']]), {
      given: holding('ann@example.com', 'bob@example.com'),
    });

    expect(plan.head.countryNames).toEqual({
      [countryId('India')]: 'India',
      [countryId('Germany')]: 'Germany',
    });
  });

  it('keeps the sizes of both sides for the next run', async () => {
    const plan = await story(
      newsletter([...people(2), ['no address', 'India', '']], { mode: 'mirror' }),
      {
        given: (world) => {
          holding('bob@example.com')(world);
          world.service.unsubscribe('cem@example.com');
        },
      },
    );

    expect(plan.head.baseline).toEqual({
      validRows: { crm: 2 },
      files: { crm: [{ file: 'crm.csv', rows: 2 }] },
      columns: { crm: { address: ['Email'], consent: [], fields: ['Country', 'City'] } },
      listedContacts: 1,
      listedSuppressions: 1,
      mirrored: ['newsletter'],
    });
  });

  it('says what it costs, which is nothing when there is nothing to do', async () => {
    const world = worldOf(newsletter(people(3)));
    const before = await planOf(world);
    await world.sync();

    const after = await planOf(world);

    expect(before.head.cost.requests).toBeGreaterThan(4);
    expect(after.head.cost).toEqual({ requests: 0, estimatedSeconds: 0 });
  });

  it('counts its items by kind', async () => {
    const plan = await story(newsletter(people(3)));

    expect(plan.head.counts).toMatchObject({ createContact: 3, createContactType: 1 });
    expect(plan.head.itemCount).toBe(4);
  });
});

describe('the guard over suppressions', () => {
  /** Of so many people, the first ones have left. */
  const leaving = (count: number, left: number): string[][] => [
    ['Email', 'Country', 'Status'],
    ...Array.from({ length: count }, (_, index) => [
      `p${String(index)}@example.com`,
      'India',
      index < left ? 'unsubscribed' : 'subscribed',
    ]),
  ];

  const suppressions = [{ sources: ['crm'] }];

  it.each([
    [30, false],
    [31, true],
  ])(
    'measures %i new leavers by 100 contacts, and counts none of them twice',
    async (left, tripped) => {
      const syncs = [{ sources: ['crm'] }];
      const world = worldOf({ sources: { crm: leaving(100, 0) }, syncs, suppressions });
      await world.sync();
      world.config = { sources: { crm: leaving(100, left) }, syncs, suppressions };

      const plan = await planOf(world);

      expect(plan.head.guards).toContainEqual(
        expect.objectContaining({
          name: 'maxSuppress',
          value: left,
          base: 100,
          limit: 30,
          tripped,
        }),
      );
    },
  );

  it('measures them by the wanted contacts where these are more, and lets the first run bring all', async () => {
    const syncs = [{ sources: ['crm'] }];
    const world = worldOf({ sources: { crm: leaving(60, 50) }, syncs, suppressions });
    const first = await world.sync();
    world.config = { sources: { crm: [...leaving(60, 50), ...leaving(130, 70).slice(51)] }, syncs, suppressions }; // prettier-ignore

    const plan = await planOf(world);

    expect(first.result.verdicts).toMatchObject({ applied: 61 });
    expect(plan.head.guards).toContainEqual(
      expect.objectContaining({ name: 'maxSuppress', value: 20, base: 60, tripped: true }),
    );
  });

  it('measures them by the people of the rows where nothing is synced and the account has fewer contacts', async () => {
    const world = worldOf({ sources: { crm: leaving(40, 20) }, syncs: [], suppressions });
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com');
    await world.sync();
    world.config = { sources: { crm: leaving(40, 31) }, syncs: [], suppressions };

    const plan = await planOf(world);

    expect(plan.head.guards).toContainEqual(
      expect.objectContaining({ name: 'maxSuppress', value: 11, base: 31, tripped: true }),
    );
  });
});

describe('a side that shrank since the last finished run', () => {
  it.each([
    [21, true],
    [22, false],
    [27, false],
  ])('meets a source with %i of 31 rows left: tripped is %s', async (left, tripped) => {
    const world = worldOf(newsletter(people(31), { mode: 'mirror' }));
    await world.sync();
    world.config = newsletter(people(left), { mode: 'mirror' });

    const plan = await planOf(world);

    expect(plan.head.guards.find(({ name, of }) => name === 'maxShrink' && of === 'crm')).toEqual({
      name: 'maxShrink',
      of: 'crm',
      limit: 9,
      floor: 10,
      value: 31 - left,
      base: 31,
      tripped,
      scope: 'deletes-refuse',
      source: 'crm',
    });
  });

  it('trips the guard of the list when the service lists far fewer contacts', async () => {
    const world = worldOf(newsletter(people(31)));
    await world.sync();
    for (const email of world.service.emails().slice(0, 12)) world.service.deleteContact(email);

    const plan = await planOf(world);

    const tripped = plan.head.guards.filter((guard) => guard.tripped);
    expect(tripped).toContainEqual(
      expect.objectContaining({ name: 'maxShrink', of: 'contacts/list', value: 12, scope: 'all' }),
    );
  });

  it('trips nothing when there was no run before', async () => {
    const plan = await story(newsletter(people(1)), { given: holding('ann0@example.com') });

    expect(plan.head.guards.filter(({ name }) => name === 'maxShrink')).toEqual([]);
  });
});

describe('an empty source', () => {
  it.each<[string, Table]>([
    ['has no row', [HEADER]],
    ['has only blank rows', [HEADER, ['', '', ''], [' ', '', ''], ['']]],
    ['has only invalid rows', [HEADER, ['no address', 'India', '']]],
  ])('deletes nobody, however few there are, when it %s', async (_, table) => {
    const plan = await story(newsletter(table, { mode: 'mirror' }), {
      given: holding('bob@example.com'),
    });

    expect(plan.head.counts.deleteContact).toBe(1);
    expect(plan.head.guards).toContainEqual(
      expect.objectContaining({ name: 'maxShrink', of: 'crm', limit: 0, tripped: true }),
    );
  });

  it('is measured for itself when another source is full', async () => {
    const plan = await story({
      sources: { crm: people(5), shop: [HEADER] },
      syncs: [{ sources: ['crm', 'shop'], mode: 'mirror' }],
    });

    const tripped = plan.head.guards.filter((guard) => guard.tripped);
    expect(tripped.map(({ name, of }) => [name, of])).toEqual([['maxShrink', 'shop']]);
  });
});
