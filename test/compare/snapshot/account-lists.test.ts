import { describe, expect, it } from 'vitest';
import {
  readAutomations,
  readContactList,
  readContactTypes,
  readCountries,
  readCustomFields,
  readGlobalList,
  readGroupList,
  readGroups,
  readReservedFields,
  readSegmentList,
  readSegments,
} from '../../../src/compare/snapshot/account-reading.ts';
import { buildCountryIndex } from '../../../src/contacts/index.ts';
import { silentProgress } from '../../../src/lib/index.ts';
import { World } from '../../world/world.ts';
import { contactTypeId, countryId } from '../stories.ts';
import { fullWorld, memoryReading } from './readings.ts';

it('keeps contact types with what the service counts', async () => {
  const { reading, rows } = await memoryReading(fullWorld());

  await readContactTypes(reading);

  expect(rows('contact_type')).toEqual([
    expect.objectContaining({ name: 'Newsletter', contacts_count: 2, deleted_at: null }),
    expect.objectContaining({ name: 'Customers', contacts_count: 1 }),
  ]);
});

it('keeps reserved fields, which belong to no account, and custom fields', async () => {
  const { reading, rows } = await memoryReading(fullWorld());

  await readReservedFields(reading);
  await readCustomFields(reading);

  expect(rows('reserved_field').map(({ name }) => name)).toContain('postal_code');
  expect(rows('custom_field')).toEqual([
    expect.objectContaining({ name: 'plan', type: 'text', created_at: expect.any(String) }),
  ]);
});

it('keeps unsubscribe groups', async () => {
  const { reading, rows } = await memoryReading(fullWorld());

  await readGroups(reading);

  expect(rows('unsubscribe_group')).toEqual([
    expect.objectContaining({
      name: 'Product news',
      description: 'About Product news',
      is_display: 1,
      recipient_count: 1,
    }),
    expect.objectContaining({ name: 'Offers', recipient_count: 0 }),
  ]);
});

it('keeps segments with their conditions as they came', async () => {
  const { reading, rows } = await memoryReading(fullWorld());
  const [segment] = await reading.client.segments.list();
  const conditions = { selectField: ['city'], selectOperator: ['='], value: ['"Ulm"'] };
  const list = async () => [{ ...segment, ...conditions }] as never;
  const client = { ...reading.client, segments: { ...reading.client.segments, list } };

  await readSegments({ ...reading, client });

  expect(rows('segment')).toEqual([
    expect.objectContaining({
      name: 'Gold',
      select_field: '["city"]',
      select_operator: '["="]',
      value: '["\\"Ulm\\""]',
      recipient_count: 1,
    }),
  ]);
});

it('keeps automations, and whether they are live', async () => {
  const { reading, rows } = await memoryReading(fullWorld());

  await readAutomations(reading);

  expect(rows('automation')).toEqual([
    expect.objectContaining({
      name: 'Welcome',
      for_table: 'contacts_',
      for_id: '1',
      is_live: 1,
      total_delivered: 0,
      created_at: expect.any(String),
    }),
  ]);
});

it('keeps countries whole, with the id and name that contacts are resolved to', async () => {
  const { reading, rows } = await memoryReading(new World());

  const countries = await readCountries(reading);

  const india = rows('country').find(({ name }) => name === 'India');
  expect(india).toMatchObject({ id: countries.resolve('India') });
  expect(JSON.parse(String(india?.['record']))).toMatchObject({ name: 'India' });
});

it.each([
  ['under another name', { country_id: 104, country_name: 'India' }, '104'],
  ['nowhere', { country_name: 'India' }, null],
])('keeps a country whose id is %s', async (_where, record, id) => {
  const { reading, rows } = await memoryReading(new World(), {
    reference: { countries: async () => [record] },
  });

  await readCountries(reading);

  expect(rows('country')).toEqual([
    { id, name: id === null ? null : 'India', record: JSON.stringify(record) },
  ]);
});

it.each([
  ['contact types', readContactTypes],
  ['unsubscribe groups', readGroups],
  ['segments', readSegments],
  ['custom fields', readCustomFields],
  ['automations', readAutomations],
])('lets the account be seen by its %s', async (_list, read) => {
  const { reading } = await memoryReading(fullWorld());

  await read(reading);

  expect(reading.witness.accountId()).toBe('7001');
});

describe('contacts', () => {
  describe('reading the list of contacts', () => {
    it('keeps contacts as they are listed, and what their country means', async () => {
      const { rows } = await read({});

      const india = countryId('India');
      expect(rows('contact')).toEqual([
        expect.objectContaining({
          email: 'Ann@Example.com',
          country: india,
          country_id: india,
          country_name: 'India',
          city: null,
          deleted_at: null,
          created_at: expect.stringMatching(/^2026-/u),
        }),
        expect.objectContaining({
          email: 'bob@example.com',
          country: 'Atlantis',
          country_id: null,
          country_name: null,
          city: 'Ulm',
        }),
        expect.objectContaining({ email: 'cem@example.com', country: null, country_id: null }),
      ]);
    });

    it('knows the country by name and by code as well', async () => {
      const world = fullWorld({ behaviours: { country_response: 'name' } });

      const { rows } = await read({ world });

      expect(rows('contact')[0]).toMatchObject({
        country: 'India',
        country_id: countryId('India'),
        country_name: 'India',
      });
    });

    it('keeps custom fields as rows of their contact', async () => {
      const { rows } = await read({});

      const [ann] = rows('contact');
      expect(rows('contact_custom_field')).toEqual([
        { contact_id: ann?.['id'], name: 'plan', label: expect.any(String), value: 'gold' },
      ]);
    });

    it('keeps deleted contacts where the service lists them', async () => {
      const world = fullWorld({ behaviours: { list_includes_soft_deleted: 'yes' } });
      world.service.deleteContact('bob@example.com');

      const { rows } = await read({ world });

      expect(rows('contact').map(({ email, deleted_at }) => [email, deleted_at !== null])).toEqual([
        ['Ann@Example.com', false],
        ['bob@example.com', true],
        ['cem@example.com', false],
      ]);
    });

    it('takes only the contact types that are asked for, and tells what the list has', async () => {
      const world = fullWorld();
      const id = String(contactTypeId(world, 'Customers'));

      const { rows, lists } = await read({ world, contactTypeIds: new Set([id]) });

      expect(rows('contact').map(({ email }) => email)).toEqual(['cem@example.com']);
      expect(lists).toEqual([expect.objectContaining({ name: 'contacts/list', listedCount: 3 })]);
    });

    it('starts over when the list breaks off on the way', async () => {
      const world = fullWorld();
      let lost = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint !== 'contacts/list' || lost > 0) return 'answered';
        lost += 1;
        return 'answer-cut';
      };

      const { rows } = await read({ world });

      expect(lost).toBe(1);
      expect(rows('contact')).toHaveLength(3);
    });

    it('shows how far it is when the service counts its contacts', async () => {
      const steps: unknown[] = [];
      const { reading } = await memoryReading(fullWorld());
      const step = (label: string, options: object) => {
        steps.push([label, options]);
        return { advance: () => undefined, finish: () => undefined };
      };

      const progress = { ...silentProgress, step };
      await readContactList({ ...reading, progress }, buildCountryIndex([]), 3);

      expect(steps).toEqual([['Reading contacts', { unit: 'contacts', total: 3 }]]);
    });
  });

  async function read(options: {
    readonly world?: ReturnType<typeof fullWorld>;
    readonly contactTypeIds?: ReadonlySet<string>;
  }) {
    const { world = fullWorld(), contactTypeIds } = options;
    const found = await memoryReading(world);
    const records = await found.reading.client.reference.countries();
    const countries = buildCountryIndex(records, found.reading.countryNames);
    await readContactList(found.reading, countries, undefined, contactTypeIds);
    return found;
  }
});

describe('lists of addresses', () => {
  it('keeps global unsubscribes, which the service does not count', async () => {
    const { reading, rows, lists } = await memoryReading(fullWorld());

    await readGlobalList(reading);

    expect(rows('global_unsubscribe')).toEqual([
      expect.objectContaining({ email_address: 'left@example.com' }),
    ]);
    expect(lists).toEqual([expect.objectContaining({ listedCount: 1, expectedCount: null })]);
  });

  it('keeps the recipients of each unsubscribe group apart', async () => {
    const { reading, rows, lists } = await memoryReading(fullWorld());
    const groups = await reading.client.unsubscribeGroups.list();

    for (const group of groups) await readGroupList(reading, group);

    const [news] = groups;
    expect(rows('unsubscribe_group_recipient')).toEqual([
      expect.objectContaining({
        unsubscribe_group_id: news?.id,
        email_address: 'tired@example.com',
      }),
    ]);
    expect(lists.map(({ ownerId, listedCount }) => [ownerId, listedCount])).toEqual(
      groups.map(({ id }, index) => [id, index === 0 ? 1 : 0]),
    );
  });

  it('keeps the recipients of segments with the contact behind them, if there is one', async () => {
    const { reading, rows, lists } = await memoryReading(fullWorld());

    for (const segment of await reading.client.segments.list()) {
      await readSegmentList(reading, segment);
    }

    expect(rows('segment_recipient')).toEqual([
      expect.objectContaining({ email: 'dee@example.com', contact_id: null, first_name: 'Dee' }),
    ]);
    expect(lists).toEqual([expect.objectContaining({ listedCount: 1, expectedCount: 1 })]);
  });

  it('asks for no recipients of a deleted segment', async () => {
    const { reading, rows, lists } = await memoryReading(fullWorld());
    const [segment] = await reading.client.segments.list();
    if (segment === undefined) throw new Error('the world has a segment');

    await readSegmentList(reading, { ...segment, deletedAt: '2026-11-02T09:30:00.000000Z' });

    expect(rows('segment_recipient')).toEqual([]);
    expect(lists).toEqual([]);
  });
});
