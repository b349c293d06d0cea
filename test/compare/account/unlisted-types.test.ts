// The list of contact types, or that of unsubscribe groups, may be short while the lists of what is in them are whole.
import { describe, expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { newsletter, planOf, worldOf } from '../stories.ts';

const HEADER = ['Email', 'Country'];
const ANN = ['ann@example.com', 'India'];
const BOB = ['bob@example.com', 'India'];

/** Ann and Bob are in Newsletter, and the list of contact types lacks it. */
async function worldThatLacksNewsletter(): Promise<World> {
  const world = worldOf(newsletter([HEADER, ANN, BOB]), {
    behaviours: { type_delete_cascade: 'none', dup_contact_type_name: 'insert_second' },
  });
  await world.sync();
  world.service.deleteContactType('Newsletter');
  return world;
}

function listNewsletterAgain({ sandbox }: World): void {
  sandbox.account().store.query('UPDATE contact_type SET deleted_at = NULL').run();
}

function contactsOf({ sandbox }: World): number {
  return sandbox.account().store.query('SELECT 1 FROM contact').all().length;
}

describe('contacts whose contact type the service does not list', () => {
  it('stop a plan that would create their contact type a second time', async () => {
    const world = await worldThatLacksNewsletter();

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(contactsOf(world)).toBe(2);
    listNewsletterAgain(world);
    expect(world.service.contactTypes()).toEqual(['Newsletter']);
    expect(await world.differences()).toEqual([]);
  });

  it('are told of, with what a person can do', async () => {
    const { head } = await planOf(await worldThatLacksNewsletter());

    expect(head.guards).toContainEqual(
      expect.objectContaining({ of: 'contacts/list and contacts-type', value: 2, tripped: true }),
    );
    expect(head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'CONTACTS_OF_UNLISTED_TYPES',
        message: expect.stringContaining(
          '2 contacts whose contact type it does not list',
        ) as string,
      }),
    );
  });

  it('are accepted once for all where their contact type was deleted and they stayed', async () => {
    const world = await worldThatLacksNewsletter();
    await world.sync({ allowed: { shrink: true } });
    const shops = { source: 'crm', sources: ['crm'], contactType: 'Shops' };
    world.config = { ...world.config, syncs: [...world.config.syncs, shops] };

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    // Its people went with it, so that nobody goes into a new one.
    expect(world.service.contactTypes()).toEqual([]);
  });

  it('are asked about again where there are more of them', async () => {
    const world = await worldThatLacksNewsletter();
    await world.sync({ allowed: { shrink: true }, recreate: 2 });
    world.service.deleteContactType('Newsletter');

    const { head } = await planOf(world);

    expect(head.guards).toContainEqual(expect.objectContaining({ value: 4, limit: 2 }));
  });

  it('do not matter where no contact type is created', async () => {
    const world = await worldThatLacksNewsletter();
    world.service.addContactType('Newsletter');

    const { head } = await planOf(world);

    expect(head.guards.filter(({ tripped }) => tripped)).toEqual([]);
    expect(head.warnings.map(({ code }) => code)).toEqual(['GONE_ON_SERVICE']);
  });
});

/** The service marks Newsletter as deleted, and shows it and its contacts all the same. */
async function worldThatMarksNewsletter(): Promise<World> {
  const world = worldOf(newsletter([HEADER, ANN, BOB]), {
    behaviours: {
      type_delete_cascade: 'none',
      dup_contact_type_name: 'insert_second',
      list_includes_soft_deleted: 'yes',
    },
  });
  await world.sync();
  world.service.deleteContactType('Newsletter');
  world.config = newsletter([HEADER, ANN, BOB, ['cas@example.com', 'India']]);
  return world;
}

describe('contacts whose contact type the service lists as deleted', () => {
  it('stop a plan that would create a second contact type of that name', async () => {
    const world = await worldThatMarksNewsletter();

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    listNewsletterAgain(world);
    expect(contactTypesOf(world)).toBe(1);
    expect(contactsOf(world)).toBe(2);
  });

  it('are told of, with the name of their contact type', async () => {
    const { head } = await planOf(await worldThatMarksNewsletter());

    expect(head.guards).toContainEqual(
      expect.objectContaining({ of: 'contacts/list and contacts-type', value: 2, tripped: true }),
    );
    expect(head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'CONTACTS_OF_DELETED_TYPES',
        message: expect.stringContaining(
          'lists the contact type Newsletter as deleted, and still shows 2 contacts of it',
        ) as string,
      }),
    );
  });

  it('are accepted once, and then a contact type is created for those who are new', async () => {
    const world = await worldThatMarksNewsletter();

    const { result } = await world.sync({ allowed: { shrink: true } });

    expect(result.verified).toBe(true);
    expect(contactTypesOf(world)).toBe(2);
    expect(contactsOf(world)).toBe(3);
  });

  it('do not matter to a contact type of another name', async () => {
    const world = await worldThatMarksNewsletter();
    world.config = newsletter([HEADER, ['cas@example.com', 'India']], { contactType: 'Shops' });

    const { head } = await planOf(world);

    expect(head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });
});

function contactTypesOf({ sandbox }: World): number {
  return sandbox.account().store.query('SELECT 1 FROM contact_type').all().length;
}

/** Ann left Offers, as the account-wide list shows, and the list of unsubscribe groups lacks Offers. */
function worldThatLacksOffers(group = 'Offers'): World {
  const world = worldOf(
    {
      sources: { crm: [HEADER, BOB], left: [['Email', 'Status'], ['eve@example.com', 'unsubscribed']] }, // prettier-ignore
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['left'], group }],
    },
    { behaviours: { global_list_groups: 'with', dup_group_name: 'insert_second' } },
  );
  world.service.addGroup('Offers');
  const ann = { unsubscribe_groups_id: '1', email_address: 'ann@example.com' };
  world.service.post('two/unsubscribes-groups/manually-add', ann);
  world.sandbox.account().store.query('DELETE FROM unsubscribe_group').run();
  return world;
}

function groupsOf({ sandbox }: World): number {
  return sandbox.account().store.query('SELECT 1 FROM unsubscribe_group').all().length;
}

describe('entries of an unsubscribe group that the service does not list', () => {
  it('stop a plan that would create the group a second time', async () => {
    const world = worldThatLacksOffers();

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(groupsOf(world)).toBe(0);
  });

  it('are told of, with what a person can do', async () => {
    const { head } = await planOf(worldThatLacksOffers());

    expect(head.guards).toContainEqual(
      expect.objectContaining({
        of: 'global-unsubscribes and unsubscribes-groups',
        value: 1,
        tripped: true,
      }),
    );
    expect(head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'ENTRIES_OF_UNLISTED_GROUPS',
        message: expect.stringContaining(
          '1 entry of an unsubscribe group that it does not list',
        ) as string,
      }),
    );
  });

  it('are accepted once for all where their group was deleted and they stayed', async () => {
    const world = worldThatLacksOffers();
    await world.sync({ allowed: { shrink: true } });
    world.config = { ...world.config, suppressions: [{ sources: ['left'], group: 'News' }] };

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(groupsOf(world)).toBe(2);
  });

  it('do not matter where no group is created', async () => {
    const world = worldThatLacksOffers();
    world.service.addGroup('Offers');

    const { head } = await planOf(world);

    expect(head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });
});
