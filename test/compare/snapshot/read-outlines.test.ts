import { expect, it } from 'vitest';
import {
  readAutomations,
  readContactTypes,
  readCountries,
  readCustomFields,
  readGroups,
  readReservedFields,
  readSegments,
} from '../../../src/compare/snapshot/account-lists.ts';
import { World } from '../../world/world.ts';
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
