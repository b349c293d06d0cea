// An address that changes behind an id, where the contact must not get the new one.
import { describe, expect, it } from 'vitest';
import { RENAME_FACT, WIPE_FACT } from '../../src/state/index.ts';
import { AFTER, AS_NEW, BEFORE, configOf, itemsWith, knowing, people, RENAMED } from './renamed.ts';
import { countryId, hold, holding, planOf, type Table } from './stories.ts';

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

  it('where another contact type has the new address, which may be there only once', async () => {
    const world = await knowing(BEFORE, {}, (given) => {
      holding('ann@example.com', 'bob@example.com')(given);
      given.service.addContactType('Customers');
      given.service.addContact('robert@example.com', {}, 'Customers');
    });

    expect(await itemsWith(world, AFTER)).toEqual(AS_NEW);
  });

  it.each(['create-only', 'update-only'] as const)('where the sync is %s', async (mode) => {
    const syncs = [{ sources: ['crm'], mode }];
    const items = await itemsWith(await knowing(BEFORE, { syncs }), AFTER, { syncs });

    expect(items).toEqual(mode === 'create-only' ? ['createContact robert@example.com'] : []);
  });

  it('where the phase of a migration allows no updates', async () => {
    const items = await itemsWith(await knowing(BEFORE), AFTER, { phase: 'drain' });

    expect(items).toEqual(['createContact robert@example.com']);
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
