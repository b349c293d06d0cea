// An address that changes behind an id, where the contact gets the new one.
import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, configOf, itemsWith, knowing, people, RENAMED } from './renamed.ts';
import { countryId, hold, holding, newValues, planOf, type Table } from './stories.ts';

describe('a contact whose person has another address', () => {
  it('gets it in one update, in place of a create and a delete', async () => {
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
