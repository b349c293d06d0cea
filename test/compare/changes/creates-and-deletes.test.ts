// Creates, updates and deletes of one contact type, as stories.
import { describe, expect, it } from 'vitest';
import { isKnownForm } from '../../../src/compare/changes/change-sources.ts';
import { manyPeople, worldOf as runWorldOf } from '../../apply/stories.ts';
import { begunJournal } from '../../state/state-directory.ts';
import { itemsOf } from '../../world/world.ts';
import {
  countryId,
  hold,
  holding,
  newsletter,
  newValues,
  planOf,
  story,
  type Table,
  worldOf,
} from '../stories.ts';

const INDIA = countryId('India');

function table(...rows: readonly (readonly string[])[]): Table {
  return [['Email', 'Country', 'City', 'custom.plan', 'alt_email'], ...rows];
}

describe('an update', () => {
  it('expects the contact exactly as it was read', async () => {
    const rows = table(['ANN@example.com', 'India', 'Ulm', '', '']);
    const world = worldOf(newsletter(rows), {
      given: ({ service }) => {
        service.addContactType('Newsletter');
        service.addContact('Ann@example.com', { first_name: 'Ann', city: 'Pune' });
      },
    });
    const [held] = world.service.contacts();

    const plan = await planOf(world);

    expect(plan.of('updateContact')).toEqual([
      {
        kind: 'updateContact',
        seq: expect.any(Number),
        contactType: 'Newsletter',
        contactTypeId: expect.any(String),
        contactId: held?.id,
        address: 'ann@example.com',
        prior: {
          email: 'Ann@example.com',
          fields: { city: 'Pune', country: INDIA, first_name: 'Ann' },
        },
        changes: [{ field: 'city', old: 'Pune', new: 'Ulm' }],
        origin: { source: 'crm', file: 'crm.csv', line: 2 },
      },
    ]);
  });

  it('is not planned when the service is known to store the value in another form', async () => {
    const world = worldOf(newsletter(table(['ann@example.com', 'India', 'Llanfair', '', ''])), {
      behaviours: { max_length: 'truncate(4)' },
    });
    await world.sync();

    const plan = await planOf(world);

    expect(world.service.contacts()).toMatchObject([{ fields: { city: 'Llan' } }]);
    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(1);
  });
});

describe('what no endpoint can write', () => {
  const behaviours = { custom_field: 'object', country_invalid: 'store' };

  it.each([
    ['a custom field', ['ann@example.com', 'India', '', 'pro', '']],
    ['alt_email', ['ann@example.com', 'India', '', '', 'ann@example.test']],
  ])('is counted and no item when it is %s of an existing contact', async (_, row) => {
    const plan = await story(newsletter(table(row)), {
      behaviours,
      given: holding('ann@example.com'),
    });

    expect(plan.of('updateContact')).toEqual([]);
    expect(plan.head.counts).toMatchObject({ unwritable: 1, unchanged: 0 });
    expect(plan.head.contactTypes).toMatchObject([{ unwritable: 1, unwritableOnly: 1 }]);
  });

  it('does not keep the rest of the contact from being written', async () => {
    const plan = await story(newsletter(table(['ann@example.com', 'India', 'Ulm', 'pro', ''])), {
      behaviours,
      given: holding('ann@example.com'),
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([{ city: 'Ulm' }]);
    expect(plan.head.contactTypes).toMatchObject([{ update: 1, unwritable: 1, unwritableOnly: 0 }]);
  });

  it('is everything of a contact whose country nobody knows', async () => {
    const rows = table(['ann@example.com', '', 'Ulm', '', '']);

    const plan = await story(newsletter(rows, { mode: 'update-only' }), {
      given: (world) => {
        world.service.addContactType('Newsletter');
        hold(world, { email: 'ann@example.com', country: 'Atlantis' });
      },
    });

    expect(plan.of('updateContact')).toEqual([]);
    expect(plan.head.counts.unwritable).toBe(1);
  });

  it('becomes writable when the source brings the country', async () => {
    const plan = await story(newsletter(table(['ann@example.com', 'India', 'Ulm', '', ''])), {
      given: (world) => {
        world.service.addContactType('Newsletter');
        hold(world, { email: 'ann@example.com', country: 'Atlantis' });
      },
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([{ city: 'Ulm', country: INDIA }]);
  });

  it('is no reason to write the default country alone', async () => {
    const rows = table(['ann@example.com', '', '', 'pro', '']);

    const plan = await story(newsletter(rows, { defaultCountry: 'India' }), {
      behaviours,
      given: (world) => {
        world.service.addContactType('Newsletter');
        hold(world, { email: 'ann@example.com' });
      },
    });

    expect(plan.of('updateContact')).toEqual([]);
    expect(plan.head.counts.unwritable).toBe(1);
  });

  it('is nothing when the service holds the custom field as the source has it', async () => {
    const plan = await story(newsletter(table(['ann@example.com', 'India', '', 'pro', ''])), {
      behaviours,
      given: (world) => {
        world.service.addContactType('Newsletter');
        world.service.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
        hold(world, { email: 'ann@example.com', country: INDIA, custom: { plan: 'pro' } });
      },
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts).toMatchObject({ unwritable: 0, unchanged: 1 });
  });
});

describe('a move between contact types', () => {
  const rows = (list: string): Table => [
    ['Email', 'Country', 'List'],
    ['ann@example.com', 'India', list],
    ['bob@example.com', 'India', 'Agra'],
  ];
  const given = (world: Parameters<ReturnType<typeof holding>>[0]): void => {
    world.service.addContactType('Agra');
    world.service.addContactType('Berlin');
    for (const email of ['ann@example.com', 'bob@example.com'])
      world.service.addContact(email, {}, 'Agra');
  };

  it('creates in the new one and deletes in the old one, which names the new one', async () => {
    const config = newsletter(rows('berlin'), { contactTypeFrom: 'List', mode: 'mirror' });

    const plan = await story(config, { given });

    expect(plan.of('createContact')).toMatchObject([
      { contactType: 'Berlin', address: 'ann@example.com' },
    ]);
    expect(plan.of('deleteContact')).toMatchObject([
      { contactType: 'Agra', address: 'ann@example.com', reason: 'gone', movedTo: 'Berlin' },
    ]);
  });

  it('is a plain deletion when the new contact type has the contact already', async () => {
    const config = newsletter(rows('Berlin'), { contactTypeFrom: 'List', mode: 'mirror' });

    const plan = await story(config, {
      given: (world) => {
        given(world);
        world.service.addContact('ann@example.com', {}, 'Berlin');
      },
    });

    expect(plan.of('createContact')).toEqual([]);
    expect(plan.of('deleteContact')).toHaveLength(1);
    expect(plan.of('deleteContact')[0]).not.toHaveProperty('movedTo');
  });

  it('leaves the contact where it is when the sync is no mirror', async () => {
    const plan = await story(newsletter(rows('Berlin'), { contactTypeFrom: 'List' }), { given });

    expect(plan.of('createContact')).toHaveLength(1);
    expect(plan.of('deleteContact')).toEqual([]);
  });
});

describe('two syncs into one contact type', () => {
  const crm = table(['ann@example.com', 'India', 'Pune', '', '']);
  const shop = table(['bob@example.com', 'India', 'Ulm', '', '']);

  it('keep each other’s contacts when one of them mirrors', async () => {
    const plan = await story(
      {
        sources: { crm, shop },
        syncs: [
          { sources: ['crm'], mode: 'mirror' },
          { sources: ['shop'], mode: 'upsert' },
        ],
      },
      { given: holding('bob@example.com', 'gone@example.com') },
    );

    expect(plan.emails('createContact')).toEqual(['ann@example.com']);
    expect(plan.emails('updateContact')).toEqual(['bob@example.com']);
    expect(plan.emails('deleteContact')).toEqual(['gone@example.com']);
    expect(plan.head.contactTypes).toMatchObject([{ mode: 'mirror', desired: 2 }]);
  });

  it('take the worst status of both', async () => {
    const optouts = [
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'unsubscribed'],
    ];

    const plan = await story({
      sources: { crm, optouts },
      syncs: [{ sources: ['crm'] }, { sources: ['optouts'], mode: 'update-only' }],
    });

    expect(plan.emails('createContact')).toEqual([]);
  });

  it('create what one of them may create and the other may only update', async () => {
    const plan = await story({
      sources: { crm, again: crm },
      syncs: [
        { sources: ['crm'], mode: 'update-only' },
        { sources: ['again'], mode: 'create-only' },
      ],
    });

    expect(plan.emails('createContact')).toEqual(['ann@example.com']);
  });

  it('follow the field policy of the later one', async () => {
    const owned = (owner: 'source' | 'service') => ({ city: { owner, blank: 'keep' } as const });

    const plan = await story(
      {
        sources: { crm, again: table(['ann@example.com', 'India', 'Ulm', '', '']) },
        syncs: [
          { sources: ['crm'], fields: owned('source') },
          { sources: ['again'], fields: owned('service') },
        ],
      },
      { given: holding('ann@example.com') },
    );

    expect(plan.of('updateContact')).toEqual([]);
  });
});

describe('values that the service cuts', () => {
  it.each([
    ['truncate(3)', 'Annabel', 'Ann', true],
    ['truncate(3)', 'Annabel', 'Anna', false],
    ['truncate(3)', 'Annabel', 'Bob', false],
    ['truncate(3)', 'Ann', 'Ann', false],
    ['truncate(3)', 'Annabel', '', false],
    ['at_least(1000)', 'Annabel', 'Ann', false],
    ['reject', 'Annabel', 'Ann', false],
  ])('knows of a service with %s that it stores %s as %s: %s', (value, wanted, stored, is) => {
    const { facts } = begunJournal().journal;
    facts.set({ name: 'max_length', value, source: 'probed' });

    expect(isKnownForm(facts, wanted, stored)).toBe(is);
  });

  it('knows nothing without a fact, and nothing without a memory', () => {
    expect(isKnownForm(begunJournal().journal.facts, 'Annabel', 'Ann')).toBe(false);
    expect(isKnownForm(undefined, 'Annabel', 'Ann')).toBe(false);
  });

  it('plans no update for a name that the service has cut', async () => {
    const [header = []] = manyPeople(1);
    const world = runWorldOf([header, ['ann@example.com', 'Annabel', 'India']]);
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { first_name: 'Ann' });
    world.journal.facts.set({ name: 'max_length', value: 'truncate(3)', source: 'probed' });

    const made = await world.plan();

    expect(itemsOf(made.plan)).toEqual([]);
  });
});
