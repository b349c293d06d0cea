import { describe, expect, it } from 'vitest';
import { endings, firstTo, reply, worldOf, worldWithEverything } from '../stories.ts';
import { saying } from '../../saying.ts';

describe('what contacts and suppressions need', () => {
  it.each([
    ['unsubscribes-groups/save', 'createUnsubscribeGroup Product news'],
    ['contacts-type/add', 'createContactType Customers'],
    ['custom-fields/save', 'createCustomField plan'],
  ])('is used as it is when somebody makes it just before %s', async (endpoint, item) => {
    const world = worldWithEverything({
      behaviours: {
        dup_group_name: 'reject',
        dup_contact_type_name: 'reject',
        dup_custom_field: 'reject',
      },
    });
    const made = await world.plan();
    const rivals: Readonly<Record<string, () => void>> = {
      'unsubscribes-groups/save': () => {
        const form = { group_name: 'Product news', description: 'Ours', is_display: '1' };
        world.service.post('two/unsubscribes-groups/save', form);
      },
      'contacts-type/add': () => {
        world.service.addContactType('Customers');
      },
      'custom-fields/save': () => {
        world.service.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
      },
    };
    world.fateOf = (request) => {
      if (request.endpoint === endpoint) rivals[endpoint]?.();
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      `${item}: applied, applied-otherwise fields= wasRefused=true`,
    ]);
    expect(finished.result.verified).toBe(true);
  });

  it('is noted as there already when somebody made it since the plan', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    world.service.addContactType('customers');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'createContactType Customers: applied, was-there',
    ]);
    expect(world.service.contactTypes()).toEqual(['Newsletter', 'customers']);
    expect(world.service.emails('customers')).toHaveLength(2);
  });

  it('leaves out its contacts and does the rest when the service refuses a contact type', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Group'],
        ['ann@example.com', 'India', 'Alumni'],
        ['bob@example.com', 'India', 'Customers'],
      ],
      { config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'Group' }] } },
    );
    const made = await world.plan();
    const refusal = '{"status":"failed","errors":{"name":["The name is reserved."]}}';
    world.fateOf = firstTo('contacts-type/add', reply(422, refusal));

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying('createContactType Alumni: rejected, rejected message=', 'name', 'reserved'),
      'createContact ann@example.com: skipped, not-sendable',
    ]);
    expect(world.service.emails('Customers')).toEqual(['bob@example.com']);
    expect(finished.result.listReads).toBe(2);
  });

  it('creates no contact whose custom values the service would lose', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) =>
      endpoint === 'custom-fields/save' ? 'request-lost' : 'answered';

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying(
        'createCustomField plan: unknown, no-clear-answer attempts=4 message=',
        'connection reset',
      ),
      'createContact ann@example.com: skipped, not-sendable',
    ]);
    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.emails('Customers')).toHaveLength(2);
  });
});
