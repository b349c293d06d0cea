// Whom a mirror deletes, and what becomes of several contacts with one key.
import { describe, expect, it } from 'vitest';
import type { WorldSync } from '../../world/world-config.ts';
import type { World } from '../../world/world.ts';
import { holding, newsletter, planOf, story, type Table, worldOf } from '../stories.ts';

const HEADER = ['Email', 'Country', 'City', 'Status'];

function table(...rows: readonly (readonly string[])[]): Table {
  return [HEADER, ...rows];
}

const ANN = ['ann@example.com', 'India', 'Pune', 'subscribed'];

const BOB = ['bob@example.com', 'India', 'Delhi', 'subscribed'];

describe('a mirror', () => {
  it.each([
    ['a row without consent', ['ann@example.com', 'India', '', 'unconfirmed'], {}],
    ['an invalid row', ['ann@example.com', 'Atlantis', '', 'subscribed'], {}],
    ['a row of unknown status', ['ann@example.com', 'India', '', 'who knows'], {}],
    ['a row with too many cells', [...ANN, 'extra'], {}],
    ['a row that where excludes', ANN, { where: { City: ['Ulm'] } }],
    [
      'an invalid row that where excludes',
      ['ann@example.com', 'X', '', ''],
      { where: { City: [] } },
    ],
  ])('deletes nobody whom %s mentions', async (_, row, sync) => {
    const plan = await story(newsletter(table(row, BOB), { mode: 'mirror', ...sync }), {
      given: holding('ann@example.com', 'gone@example.com'),
    });

    expect(plan.emails('deleteContact')).toEqual(['gone@example.com']);
    expect(plan.head.counts.leftAlone).toBe(1);
  });

  it.each(['', ' ', 'X'])(
    'deletes nobody whom a row mentions that names the contact type "%s"',
    async (name) => {
      const rows = [
        ['Email', 'Country', 'List'],
        ['ann@example.com', 'India', name],
        ['bob@example.com', 'India', 'Newsletter'],
      ];
      const config = newsletter(rows, { contactTypeFrom: 'List', mode: 'mirror' });

      const plan = await story(config, {
        given: holding('ann@example.com', 'bob@example.com', 'gone@example.com'),
      });

      expect(plan.emails('deleteContact')).toEqual(['gone@example.com']);
    },
  );

  it('deletes every copy of a contact that is gone, so that nothing is left for the next night', async () => {
    const world = worldOf(newsletter(table(BOB), { mode: 'mirror', contactType: 'Newsletter' }), {
      behaviours: { duplicate_add: 'insert_second' },
      given: holding('gone@example.com', 'gone@example.com', 'gone@example.com'),
    });

    const plan = await planOf(world);

    expect(plan.emails('deleteContact')).toEqual(Array(3).fill('gone@example.com'));
    expect(new Set(plan.of('deleteContact').map(({ contactId }) => contactId)).size).toBe(3);
    expect(plan.head.contactTypes).toMatchObject([{ existing: 3, delete: 3, leftAlone: 0 }]);
  });

  it('parks the deletes of its first time when others made the contacts', async () => {
    const plan = await story(newsletter(table(ANN), { mode: 'mirror' }), {
      given: holding('cem@example.com'),
    });

    expect(plan.head.guards).toContainEqual({
      name: 'firstMirror',
      of: 'Newsletter',
      limit: 0,
      value: 1,
      tripped: true,
      scope: 'deletes',
    });
  });

  it('parks nothing when it made all contacts itself', async () => {
    const world = worldOf(newsletter(table(ANN, BOB), { mode: 'upsert' }));
    await world.sync();
    world.config = newsletter(table(ANN), { mode: 'mirror' });

    const plan = await planOf(world);

    expect(plan.emails('deleteContact')).toEqual(['bob@example.com']);
    expect(plan.head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });

  it('parks nothing when it has mirrored the contact type before', async () => {
    const world = worldOf(newsletter(table(ANN, BOB), { mode: 'mirror', onAdded: 'delete' }), {
      given: holding('ann@example.com'),
    });
    await world.sync();
    world.service.addContact('stranger@example.com');

    const plan = await planOf(world);

    expect(plan.emails('deleteContact')).toEqual(['stranger@example.com']);
    expect(plan.head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });
});

describe('several contacts on the service with one key', () => {
  const behaviours = { duplicate_add: 'insert_second', id_order: 'arbitrary' };
  const given = holding('ann@example.com', 'ANN@example.com', 'Ann@example.com');

  it('are one contact with the lowest id, and the others are reported', async () => {
    const world = worldOf(newsletter(table(ANN)), { behaviours, given });
    const ids = world.service.contacts().map(({ id }) => Number(id));

    const plan = await planOf(world);

    expect(plan.of('updateContact').map(({ contactId }) => Number(contactId))).toEqual([
      Math.min(...ids),
    ]);
    expect(plan.emails('deleteContact')).toEqual([]);
    expect(plan.head.warnings).toMatchObject([{ code: 'CONTACT_COPIES' }]);
    expect(plan.head.contactTypes).toMatchObject([{ existing: 3, update: 1, leftAlone: 2 }]);
  });

  it('are removed but for the lowest id when the configuration says so', async () => {
    const world = worldOf(newsletter(table(ANN), { duplicates: 'remove' }), { behaviours, given });
    const ids = world.service.contacts().map(({ id }) => Number(id));

    const plan = await planOf(world);

    const deleted = plan.of('deleteContact');
    expect(deleted.map(({ contactId }) => Number(contactId)).sort((a, b) => a - b)).toEqual(
      ids.filter((id) => id !== Math.min(...ids)).sort((a, b) => a - b),
    );
    expect(new Set(deleted.map(({ reason }) => reason))).toEqual(new Set(['duplicate']));
    expect(plan.head.contactTypes).toMatchObject([{ existing: 3, delete: 2, leftAlone: 0 }]);
  });

  it('are deleted once each when a mirror also removes duplicates', async () => {
    const config = newsletter(table(BOB), { mode: 'mirror', duplicates: 'remove' });

    const plan = await story(config, { behaviours, given });

    const ids = plan.of('deleteContact').map(({ contactId }) => contactId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('who is too many', () => {
  const ROWS = [
    ['Email', 'First name', 'Last name', 'Country'],
    ['ann@example.com', 'Ann', 'Lee', 'India'],
  ];

  /** Ann twice and Zoe twice, in Newsletter and in the segment VIP. */
  function doubled({ service }: World): void {
    service.addContactType('Newsletter');
    service.addSegment('VIP');
    for (const email of ['ann', 'ann', 'zoe', 'zoe'].map((name) => `${name}@example.com`)) {
      service.addContact(email, { first_name: 'Ann', last_name: 'Lee' });
      service.addRecipient('VIP', email);
    }
  }

  async function extraContacts(
    into: Partial<WorldSync>,
    sync: Partial<WorldSync>,
  ): Promise<string[]> {
    const plan = await story(
      { sources: { crm: ROWS }, syncs: [{ sources: ['crm'], ...into, ...sync }] },
      {
        given: doubled,
        behaviours: { duplicate_add: 'insert_second', dup_segment_recipient: 'insert_second' },
      },
    );
    return [...plan.of('deleteContact'), ...plan.of('removeSegmentRecipient')].map(
      ({ address, reason }) => `${address} ${reason}`,
    );
  }

  describe.each([
    ['a contact type', { contactType: 'Newsletter' }],
    ['a segment', { segment: 'VIP' }],
  ])('in %s', (_what, into) => {
    it('nobody is too many without a mirror and without a wish to remove copies', async () => {
      expect(await extraContacts(into, {})).toEqual([]);
    });

    it('a mirror takes whom no row mentions, with all copies of them, and no copy of others', async () => {
      expect(await extraContacts(into, { mode: 'mirror' })).toEqual([
        'zoe@example.com gone',
        'zoe@example.com gone',
      ]);
    });

    it('copies are taken where that is asked for, of everybody', async () => {
      expect(await extraContacts(into, { duplicates: 'remove' })).toEqual([
        'ann@example.com duplicate',
        'zoe@example.com duplicate',
      ]);
    });

    it('each is taken once where both are asked for', async () => {
      expect(await extraContacts(into, { mode: 'mirror', duplicates: 'remove' })).toEqual([
        'zoe@example.com gone',
        'ann@example.com duplicate',
        'zoe@example.com duplicate',
      ]);
    });
  });
});
