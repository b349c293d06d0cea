import { describe, expect, it } from 'vitest';
import { buildCountryIndex } from '../../../src/contacts/index.ts';
import { readContactList } from '../../../src/compare/snapshot/account-lists.ts';
import { contactTypeId, countryId } from '../stories.ts';
import { fullWorld, memoryReading } from './readings.ts';

describe('readContactList', () => {
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

    await readContactList(
      { ...reading, progress: { step } },
      { countries: buildCountryIndex([]), expectedCount: 3 },
    );

    expect(steps).toEqual([['Reading contacts', { unit: 'contacts', total: 3 }]]);
  });
});

async function read(options: {
  readonly world?: ReturnType<typeof fullWorld>;
  readonly contactTypeIds?: ReadonlySet<string>;
}) {
  const { world = fullWorld(), ...chosen } = options;
  const found = await memoryReading(world);
  const records = await found.reading.client.reference.countries();
  const countries = buildCountryIndex(records, found.reading.countryNames);
  await readContactList(found.reading, { countries, expectedCount: undefined, ...chosen });
  return found;
}
