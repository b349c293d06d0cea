// P9, "Not ours, not touched": what the configuration does not own stays as it is, and what an update
// must send along is the value just read.
import { describe, expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import { worldOf } from '../apply/stories.ts';
import { saying } from '../saying.ts';

const TABLE = [
  ['Email', 'First name', 'Country', 'Plan'],
  ['ann@example.com', 'Ann', 'India', ''],
  ['bob@example.com', 'Bob', 'India', ''],
  ['cem@example.com', 'Cem', 'India', ''],
];

/** Three contacts whose custom values came by upload and whose first names then went astray. */
async function worldWithCustomValues(behaviours: Readonly<Record<string, string>>): Promise<World> {
  const [header = [], ...rows] = TABLE;
  const golden = [header, ...rows.map((row) => [...row.slice(0, 3), 'gold'])];
  const world = worldOf(golden, {
    behaviours,
    config: { columns: { 'custom.plan': 'Plan' } },
  });
  await world.sync();
  world.config = {
    ...world.config,
    sources: {
      crm: [header, ...rows.map(([email = '', ...rest]) => [email, 'New', ...rest.slice(1)])],
    },
  };
  return world;
}

function plansIn({ service }: World): (string | undefined)[] {
  return service.contacts().map(({ fields }) => fields['custom.plan']);
}

describe('P9: not ours, not touched', () => {
  it('leaves other contact types, contacts and fields as they are', async () => {
    const world = worldOf([
      ['Email', 'First name', 'Country'],
      ['ann@example.com', 'Ann', 'India'],
    ]);
    world.service.addContactType('Newsletter');
    world.service.addContactType('Partners');
    world.service.addContact('ann@example.com', { first_name: 'Old', city: 'Pune' });
    world.service.addContact('zoe@example.com', { city: 'Ulm' }, 'Partners');
    const partners = world.service.contacts('Partners');

    await world.sync();

    expect(world.service.contacts('Partners')).toEqual(partners);
    expect(world.service.contacts()[0]?.fields).toMatchObject({ first_name: 'Ann', city: 'Pune' });
  });

  it('makes no custom field beside one of almost that name', async () => {
    const world = worldOf(TABLE, { config: { columns: { 'custom.plan': 'Plan' } } });
    world.service.addCustomField('Plan');

    await expect(world.sync()).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      problems: [saying('"plan"', '"Plan"')],
    });

    expect(world.service.customFields()).toEqual(['Plan']);
  });

  it('sends a value that the service keeps in another form as the source has it', async () => {
    const rows = (city: string): string[][] => [
      ['Email', 'First name', 'Country', 'City'],
      ['ann@example.com', 'Ann <3 & Bob', 'India', city],
    ];
    const world = worldOf(rows('Ulm'), { behaviours: { html_in_text: 'escaped' } });
    await world.sync();
    const stored = world.service.contacts()[0]?.fields['first_name'];

    for (const city of ['Pune', 'Goa']) {
      world.config = { ...world.config, sources: { crm: rows(city) } };
      const { result } = await world.sync();
      expect(result.verdicts).toMatchObject({ applied: 1 });
      expect(world.service.contacts()[0]?.fields).toMatchObject({ first_name: stored, city });
    }

    expect(stored).not.toBe('Ann <3 & Bob');
    const { plan } = await world.plan();
    expect(plan.head.itemCount).toBe(0);
  });

  it.each(['keep', 'clear', 'null'])(
    'keeps the fields that no source owns over a service that treats missing ones as %s',
    async (rule) => {
      const world = worldOf(
        [
          ['Email', 'First name', 'Country'],
          ['ann@example.com', 'Ann', 'India'],
        ],
        { behaviours: { update_missing_field: rule } },
      );
      world.service.addContactType('Newsletter');
      const theirs = { last_name: 'Lee', city: 'Pune', postal_code: '01067' };
      world.service.addContact('ann@example.com', { first_name: 'Old', ...theirs });

      await world.sync();

      expect(world.service.contacts()[0]?.fields).toMatchObject({ first_name: 'Ann', ...theirs });
    },
  );

  it('updates all contacts with custom values after it has seen that one kept them', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'no' });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 3, skipped: 0 });
    expect(plansIn(world)).toEqual(['gold', 'gold', 'gold']);
    expect(world.journal.facts.get('update_wipes_unlisted')?.value).toBe('no');
  });

  it('risks the custom values of one contact only when an update erases them', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1, skipped: 2 });
    expect(plansIn(world)).toEqual([undefined, 'gold', 'gold']);
    expect(world.journal.facts.get('update_wipes_unlisted')?.value).toBe('yes');
  });

  it('risks no further contact in a later sync once it knows', async () => {
    const world = await worldWithCustomValues({ update_wipes_unlisted: 'yes' });
    await world.sync();
    const updates = world.sandbox.requests.get('contacts/update');

    await world.sync();

    expect(world.sandbox.requests.get('contacts/update')).toBe(updates);
    expect(plansIn(world)).toEqual([undefined, 'gold', 'gold']);
  });

  it('deletes nobody of a contact type that it mirrors for the first time unless allowed', async () => {
    const world = worldOf([
      ['Email', 'Country'],
      ['ann@example.com', 'India'],
    ]);
    world.config = { ...world.config, guards: { firstMirror: 'park' } };
    world.service.addContactType('Newsletter');
    world.service.addContact('theirs@example.com');

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'theirs@example.com']);
    expect(result.parked).toMatchObject({ deletes: 1 });
    expect(result.verdicts).toMatchObject({ applied: 1, skipped: 1 });
  });
});
