// An address that changes behind an id, where the contact gets the new one.
import { describe, expect, it } from 'vitest';
import { RENAME_FACT, WIPE_FACT } from '../../../src/state/index.ts';
import { countryId, hold, holding, newValues, planOf, type Table } from '../stories.ts';
import { AFTER, AS_NEW, BEFORE, configOf, itemsWith, knowing, people, RENAMED } from './renamed.ts';

describe('a contact whose person has another address', () => {
  it('gets it in one update instead of a create and a delete', async () => {
    const world = await knowing(BEFORE);
    world.config = configOf(people(['1', 'ann@example.com'], ['2', 'Robert@Example.com', 'Pune']));

    const plan = await planOf(world);

    const bob = world.service.contacts().find(({ email }) => email === 'bob@example.com');
    expect(plan.items).toHaveLength(1);
    const [item] = plan.of('updateContact');
    expect(item).toMatchObject({
      contactId: bob?.id,
      address: 'bob@example.com',
      newAddress: { address: 'robert@example.com', email: 'Robert@Example.com' },
      prior: { email: 'bob@example.com' },
      origin: { source: 'crm', file: 'crm.csv', line: 3 },
    });
    expect(newValues(item)).toEqual({ city: 'Pune' });
  });

  it('comes from the row with the new address, and its values from those that gave them', async () => {
    const world = await knowing(BEFORE);
    world.config = configOf(
      people(
        ['1', 'ann@example.com'],
        ['2', 'robert@example.com', 'Pune'],
        ['2', 'robert@example.com'],
      ),
    );

    const plan = await planOf(world);

    expect(plan.of('updateContact')[0]?.origin).toEqual({
      ...{ source: 'crm', file: 'crm.csv', line: 4 },
      others: [{ source: 'crm', file: 'crm.csv', line: 3, fields: ['city'] }],
    });
  });

  it('counts as one that is updated', async () => {
    const world = await knowing(BEFORE);
    world.config = configOf(AFTER);

    const { head } = await planOf(world);

    expect(head.contactTypes).toMatchObject([
      { existing: 2, desired: 2, create: 0, update: 1, delete: 0, unchanged: 1, leftAlone: 0 },
    ]);
    expect(head.guards.find(({ name }) => name === 'maxUpdate')).toMatchObject({ value: 1 });
    expect(head.counts).toMatchObject({ createContact: 0, updateContact: 1, deleteContact: 0 });
  });

  it('keeps its own in a phase of a migration that changes nothing, and no second one is made', async () => {
    const world = await knowing(BEFORE);
    world.config = { ...configOf(AFTER), phase: 'drain' };

    const { head, items } = await planOf(world);

    expect(items).toEqual([]);
    expect(head.migration?.withheld).toEqual({ updates: 1, deletes: 0 });
    expect(head.contactTypes).toMatchObject([
      { existing: 2, create: 0, update: 0, delete: 0, unchanged: 1, leftAlone: 1 },
    ]);
  });

  it('gets it without a mirror too', async () => {
    const upsert = { syncs: [{ sources: ['crm'] }] };

    expect(await itemsWith(await knowing(BEFORE, upsert), AFTER, upsert)).toEqual(RENAMED);
  });

  it('gets it in every contact type that it is in', async () => {
    const syncs = [
      { sources: ['crm'], mode: 'mirror' as const },
      { sources: ['crm'], contactType: 'Customers', mode: 'mirror' as const },
    ];
    const world = await knowing(BEFORE, { syncs }, (given) => {
      holding('ann@example.com', 'bob@example.com')(given);
      given.service.addContactType('Customers');
      given.service.addContact('ann@example.com', {}, 'Customers');
      given.service.addContact('bob@example.com', {}, 'Customers');
    });

    expect(await itemsWith(world, AFTER, { syncs })).toEqual([...RENAMED, ...RENAMED]);
  });

  it('gets it where the same address is in another contact type by now, from a source that was quicker', async () => {
    const ids = { crm: 'Id', shop: 'Id' };
    const syncs = [
      { sources: ['crm'], mode: 'upsert' as const },
      { sources: ['shop'], contactType: 'Customers', mode: 'upsert' as const },
    ];
    const world = await knowing(
      BEFORE,
      { ids, syncs, sources: { crm: BEFORE, shop: BEFORE } },
      (given) => {
        holding('ann@example.com', 'robert@example.com')(given);
        given.service.addContactType('Customers');
        given.service.addContact('ann@example.com', {}, 'Customers');
        given.service.addContact('bob@example.com', {}, 'Customers');
      },
    );
    world.config = configOf(AFTER, { ids, syncs, sources: { crm: AFTER, shop: AFTER } });

    const plan = await planOf(world);

    expect(plan.items).toMatchObject([
      {
        kind: 'updateContact',
        contactType: 'Customers',
        address: 'bob@example.com',
        newAddress: { address: 'robert@example.com' },
      },
    ]);
  });

  it('gets it although nobody carried out the plans between', async () => {
    const world = await knowing(BEFORE);
    await itemsWith(world, people(['1', 'ann@example.com'], ['2', 'rob@example.com']));

    expect(await itemsWith(world, AFTER)).toEqual(RENAMED);
    expect(await itemsWith(world, AFTER)).toEqual(RENAMED);
  });

  it('takes the default country along where it has none', async () => {
    const sync = { sources: ['crm'], mode: 'mirror' as const };
    const without = (email: string): Table => [
      ['Id', 'Email'],
      ['2', email],
    ];
    const world = await knowing(
      without('bob@example.com'),
      { syncs: [{ ...sync, defaultCountry: 'India' }] },
      (given) => {
        given.service.addContactType('Newsletter');
        hold(given, { email: 'bob@example.com' });
      },
    );
    world.config = configOf(without('robert@example.com'), {
      syncs: [{ ...sync, defaultCountry: 'India' }],
    });

    const plan = await planOf(world);

    expect(newValues(plan.of('updateContact')[0])).toEqual({ country: countryId('India') });
  });
});

describe('a changed address makes a new contact', () => {
  it.each<[string, Table]>([
    [
      'another row has the former address',
      people(['1', 'ann@example.com'], ['2', 'robert@example.com'], ['3', 'bob@example.com']),
    ],
    [
      'the row of the new one is invalid',
      [
        ['Id', 'Email', 'Country', 'City'],
        ['1', 'ann@example.com', 'India', ''],
        ['2', 'robert@example.com', 'Atlantis', ''],
      ],
    ],
    ['the new one has a contact', people(['1', 'ann@example.com'], ['2', 'ann@example.com'])],
  ])('or nobody where %s', async (_, table) => {
    const items = await itemsWith(await knowing(BEFORE), table);

    expect(items.filter((item) => item.includes('->'))).toEqual([]);
  });

  it('where two people came to have one address, which two contacts were for', async () => {
    const table = people(['1', 'both@example.com'], ['2', 'both@example.com']);

    expect(await itemsWith(await knowing(BEFORE), table)).toEqual([
      'createContact both@example.com',
      'deleteContact ann@example.com',
      'deleteContact bob@example.com',
    ]);
  });

  it('where two people parted who had one address', async () => {
    const world = await knowing(
      people(['1', 'ann@example.com'], ['2', 'bob@example.com'], ['3', 'bob@example.com']),
    );
    const parted = people(
      ['1', 'ann@example.com'],
      ['2', 'robert@example.com'],
      ['3', 'eve@example.com'],
    );

    expect(await itemsWith(world, parted)).toEqual([
      'createContact eve@example.com',
      'createContact robert@example.com',
      'deleteContact bob@example.com',
    ]);
  });

  it('where contacts of several former addresses are there', async () => {
    const world = await knowing(
      BEFORE,
      {},
      holding('ann@example.com', 'bob@example.com', 'rob@example.com'),
    );
    await itemsWith(world, people(['1', 'ann@example.com'], ['2', 'rob@example.com']));

    expect(await itemsWith(world, AFTER)).toEqual([
      'createContact robert@example.com',
      'deleteContact bob@example.com',
      'deleteContact rob@example.com',
    ]);
  });

  it('where two contacts have the former address', async () => {
    const world = await knowing(BEFORE, {}, (given) => {
      holding('ann@example.com', 'bob@example.com')(given);
      hold(given, { email: 'bob@example.com', country: countryId('India') });
    });

    expect(await itemsWith(world, AFTER)).toEqual([...AS_NEW, 'deleteContact bob@example.com']);
  });

  it('where the service was seen to leave contacts their addresses', async () => {
    const world = await knowing(BEFORE);
    world.journal.facts.set({ name: RENAME_FACT, value: 'no', source: 'observed' });

    expect(await itemsWith(world, AFTER)).toEqual(AS_NEW);
  });

  it('where an update would erase its custom fields', async () => {
    const world = await knowing(BEFORE, {}, (given) => {
      holding('ann@example.com')(given);
      const country = countryId('India');
      hold(given, { email: 'bob@example.com', country, custom: { plan: 'gold' } });
    });
    expect(await itemsWith(world, AFTER)).toEqual(RENAMED);

    world.journal.facts.set({ name: WIPE_FACT, value: 'yes', source: 'probed' });

    expect(await itemsWith(world, AFTER)).toEqual(AS_NEW);
  });

  it('where an update has no country to send', async () => {
    const world = await knowing(BEFORE, {}, (given) => {
      holding('ann@example.com')(given);
      hold(given, { email: 'bob@example.com', country: 'Atlantis' });
    });
    const fields = { country: { owner: 'service', blank: 'keep' } } as const;
    const sync = { sources: ['crm'], mode: 'mirror' as const, fields };
    const syncs = [{ ...sync, defaultCountry: 'India' }];

    expect(await itemsWith(world, AFTER, { syncs })).toEqual(AS_NEW);
  });
});

describe('a suppression at either address', () => {
  it.each(['bob@example.com', 'robert@example.com'])(
    'of %s lets nobody be renamed',
    async (email) => {
      const world = await knowing(BEFORE);
      world.service.unsubscribe(email);

      const items = await itemsWith(world, AFTER);

      expect(items.filter((item) => item.includes('Contact '))).toEqual([
        'deleteContact bob@example.com',
      ]);
    },
  );

  it('in a group makes a new contact, which is suppressed there first', async () => {
    const left: Table = [
      ['Email', 'Status'],
      ['bob@example.com', 'unsubscribed'],
    ];
    const part = { suppressions: [{ sources: ['left'], group: 'Product news' }] };
    const world = await knowing(BEFORE);
    world.config = { ...configOf(AFTER, part), sources: { crm: AFTER, left } };

    const { items } = await planOf(world);

    expect(items.map(({ kind }) => kind)).toEqual([
      'createUnsubscribeGroup',
      'suppressInGroup',
      'suppressInGroup',
      'createContact',
      'deleteContact',
    ]);
  });
});

it('trusts no ids of which too many changed at once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${String(index)}@example.com`);
  const numbered = (list: readonly string[]): Table =>
    people(...list.map((name, index) => [String(index), name] as const));
  const world = await knowing(numbered(names), {}, holding(...names));

  const items = await itemsWith(world, numbered(names.map((name) => `new.${name}`)));

  expect(items.filter((item) => item.includes('->'))).toEqual([]);
});
