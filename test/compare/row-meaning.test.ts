// What a row means for a contact: the sentences of the contract, each as a story.
import { describe, expect, it } from 'vitest';
import type { SyncMode } from '../../src/plan/plan.ts';
import {
  countryId,
  hold,
  holding,
  newsletter,
  newValues,
  planOf,
  story,
  worldOf,
  type Table,
} from './stories.ts';

const HEADER = ['Email', 'Country', 'City', 'Status'];
const NOT_SUBSCRIBED = ['unsubscribed', 'complained', 'bounced', 'unconfirmed', 'no-consent'];

function table(...rows: readonly (readonly string[])[]): Table {
  return [HEADER, ...rows];
}

const ANN = ['ann@example.com', 'India', 'Pune', 'subscribed'];
const BOB = ['bob@example.com', 'India', 'Delhi', 'subscribed'];

describe('the mode', () => {
  // Ann is new, Bob has moved, and no row speaks of Cem.
  it.each<[SyncMode, { created: string[]; updated: string[]; deleted: string[] }]>([
    ['upsert', { created: ['ann@example.com'], updated: ['bob@example.com'], deleted: [] }],
    [
      'mirror',
      {
        created: ['ann@example.com'],
        updated: ['bob@example.com'],
        deleted: ['cem@example.com'],
      },
    ],
    ['create-only', { created: ['ann@example.com'], updated: [], deleted: [] }],
    ['update-only', { created: [], updated: ['bob@example.com'], deleted: [] }],
  ])('%s does what its name says', async (mode, expected) => {
    const plan = await story(newsletter(table(ANN, BOB), { mode }), {
      given: holding('bob@example.com', 'cem@example.com'),
    });

    expect(plan.emails('createContact')).toEqual(expected.created);
    expect(plan.emails('updateContact')).toEqual(expected.updated);
    expect(plan.emails('deleteContact')).toEqual(expected.deleted);
  });
});

describe('a row with another status than subscribed', () => {
  it.each(NOT_SUBSCRIBED)('never creates a contact when it is %s', async (status) => {
    const plan = await story(newsletter(table(['ann@example.com', 'India', 'Pune', status])));

    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ read: 1, suppressed: 1, desired: 0 }]);
  });

  it.each(NOT_SUBSCRIBED)(
    'leaves the existing contact exactly as it is when it is %s',
    async (status) => {
      const rows = table(['ann@example.com', 'India', 'Pune', status]);

      const plan = await story(newsletter(rows, { mode: 'mirror' }), {
        given: holding('ann@example.com'),
      });

      expect(plan.items).toEqual([]);
      expect(plan.head.counts).toMatchObject({ leftAlone: 1, unchanged: 0 });
      expect(plan.head.contactTypes).toMatchObject([{ existing: 1, leftAlone: 1, desired: 0 }]);
    },
  );

  it('mentions its contact also when its country is unknown', async () => {
    const rows = table(['ann@example.com', 'Atlantis', '', 'unsubscribed']);

    const plan = await story(newsletter(rows, { mode: 'mirror' }), {
      given: holding('ann@example.com'),
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ invalid: 0, suppressed: 1 }]);
  });
});

describe('a global suppression', () => {
  it('on the service keeps a subscribed row from creating', async () => {
    const plan = await story(newsletter(table(ANN, BOB)), {
      given: ({ service }) => {
        service.unsubscribe('Ann@Example.com');
      },
    });

    expect(plan.emails('createContact')).toEqual(['bob@example.com']);
    expect(plan.head.rows).toMatchObject([{ suppressed: 1, desired: 1 }]);
  });

  it('on the service leaves the existing contact exactly as it is', async () => {
    const plan = await story(newsletter(table(ANN), { mode: 'mirror' }), {
      given: (world) => {
        holding('ann@example.com')(world);
        world.service.unsubscribe('ann@example.com');
      },
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.leftAlone).toBe(1);
  });

  it('that another source asks for neither creates nor touches the contact', async () => {
    const plan = await story(
      {
        sources: {
          crm: table(ANN, BOB, ['cem@example.com', 'India', '', 'subscribed']),
          optouts: [
            ['Email', 'Status'],
            ['ANN@example.com', 'unsubscribed'],
            ['cem@example.com', 'bounced'],
          ],
        },
        syncs: [{ sources: ['crm'], mode: 'mirror' }],
        suppressions: [{ sources: ['optouts'] }],
      },
      { given: holding('ann@example.com') },
    );

    expect(plan.emails('createContact')).toEqual(['bob@example.com']);
    expect(plan.emails('suppress')).toEqual(['ann@example.com', 'cem@example.com']);
    expect(plan.emails('updateContact')).toEqual([]);
    expect(plan.emails('deleteContact')).toEqual([]);
    expect(plan.head.counts.leftAlone).toBe(1);
  });
});

describe('a group suppression', () => {
  it('does not keep a contact from being created', async () => {
    const plan = await story({
      sources: {
        crm: table(ANN),
        optouts: [
          ['Email', 'Status'],
          ['ann@example.com', 'unsubscribed'],
        ],
      },
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['optouts'], group: 'Product news' }],
    });

    expect(plan.emails('createContact')).toEqual(['ann@example.com']);
    expect(plan.of('suppressInGroup')).toMatchObject([
      { group: 'Product news', address: 'ann@example.com', status: 'unsubscribed' },
    ]);
    expect(plan.of('createUnsubscribeGroup')).toMatchObject([{ group: 'Product news' }]);
  });
});

describe('a mirror', () => {
  it.each([
    ['a row without consent', ['ann@example.com', 'India', '', 'unconfirmed'], {}],
    ['an invalid row', ['ann@example.com', 'Atlantis', '', 'subscribed'], {}],
    ['a row of unknown status', ['ann@example.com', 'India', '', 'who knows'], {}],
    ['a row with too many cells', [...ANN, 'surplus'], {}],
    ['a row that where excludes', ANN, { where: { City: ['Ulm'] } }],
    ['an invalid row that where excludes', ['ann@example.com', 'X', '', ''], { where: { City: [] } }],
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
    const world = worldOf(newsletter(table(ANN, BOB), { mode: 'mirror' }), {
      given: holding('ann@example.com'),
    });
    await world.sync();
    world.service.addContact('stranger@example.com');

    const plan = await planOf(world);

    expect(plan.emails('deleteContact')).toEqual(['stranger@example.com']);
    expect(plan.head.guards.filter(({ tripped }) => tripped)).toEqual([]);
  });
});

describe('a blank cell', () => {
  const given = (world: Parameters<ReturnType<typeof holding>>[0]): void => {
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Pune' });
  };
  const blank = table(['ann@example.com', 'India', '', 'subscribed']);

  it('keeps what the service has', async () => {
    const plan = await story(newsletter(blank), { given });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(1);
  });

  it('clears what the service has when the field says so', async () => {
    const fields = { city: { owner: 'source', blank: 'clear' } } as const;

    const plan = await story(newsletter(blank, { fields }), { given });

    expect(plan.of('updateContact')[0]?.changes).toEqual([
      { field: 'city', old: 'Pune', new: null },
    ]);
  });

  it('writes nothing into a contact that it creates', async () => {
    const fields = { city: { owner: 'source', blank: 'clear' } } as const;

    const plan = await story(newsletter(blank, { fields }));

    expect(plan.of('createContact')[0]?.fields).toEqual({ country: countryId('India') });
  });
});

describe('a field that the service owns', () => {
  const fields = { city: { owner: 'service', blank: 'keep' } } as const;

  it('is never compared', async () => {
    const plan = await story(newsletter(table(ANN), { fields }), {
      given: holding('ann@example.com'),
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(1);
  });

  it('is never written, also not by a create', async () => {
    const plan = await story(newsletter(table(ANN), { fields }));

    expect(plan.of('createContact')[0]?.fields).toEqual({ country: countryId('India') });
  });
});

describe('defaultCountry', () => {
  const defaultCountry = 'Germany';

  it('serves a create when the row has no country', async () => {
    const rows = table(['ann@example.com', '', 'Ulm', 'subscribed'], BOB);

    const plan = await story(newsletter(rows, { defaultCountry }));

    expect(plan.of('createContact').map(({ fields }) => fields.country)).toEqual([
      countryId('Germany'),
      countryId('India'),
    ]);
  });

  it('is never a difference by itself', async () => {
    const rows = table(
      ['ann@example.com', '', '', 'subscribed'],
      ['cem@example.com', '', '', 'subscribed'],
    );

    const plan = await story(newsletter(rows, { defaultCountry }), {
      given: (world) => {
        holding('ann@example.com')(world);
        hold(world, { email: 'cem@example.com' });
      },
    });

    expect(plan.items).toEqual([]);
    expect(plan.head.counts.unchanged).toBe(2);
  });

  it('rides along with an update of a contact that has no country', async () => {
    const rows = table(
      ['ann@example.com', '', 'Ulm', 'subscribed'],
      ['cem@example.com', '', 'Ulm', 'subscribed'],
    );

    const plan = await story(newsletter(rows, { defaultCountry }), {
      given: (world) => {
        holding('ann@example.com')(world);
        hold(world, { email: 'cem@example.com' });
      },
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([
      { city: 'Ulm' },
      { city: 'Ulm', country: countryId('Germany') },
    ]);
  });

  it('of one sync serves a contact whose last row came by another sync', async () => {
    const rows = [
      ['Email', 'City'],
      ['ann@example.com', 'Ulm'],
    ];
    const config = {
      sources: { crm: rows, shop: rows },
      syncs: [
        { sources: ['crm'], defaultCountry },
        { sources: ['shop'], mode: 'update-only' as const },
      ],
    };

    const plan = await story(config);

    expect(plan.of('createContact')[0]?.fields.country).toBe(countryId('Germany'));
  });

  it('makes a row without a country invalid where it is left out', async () => {
    const rows = table(['ann@example.com', '', '', 'subscribed'], BOB);

    const plan = await story(newsletter(rows));

    expect(plan.emails('createContact')).toEqual(['bob@example.com']);
    expect(plan.rejects).toMatchObject([
      { source: 'crm', line: 2, column: '', reason: expect.stringContaining('no country') },
    ]);
  });

  it('is not needed by a sync that only updates', async () => {
    const rows = table(['ann@example.com', '', 'Ulm', 'subscribed']);

    const plan = await story(newsletter(rows, { mode: 'update-only' }), {
      given: holding('ann@example.com'),
    });

    expect(plan.of('updateContact').map(newValues)).toEqual([{ city: 'Ulm' }]);
    expect(plan.rejects).toEqual([]);
  });
});

describe('several rows for one key', () => {
  it('give the worst status, whatever their order', async () => {
    const left = ['Ann@example.com', 'India', 'Ulm', 'unsubscribed'];

    const plans = [await story(newsletter(table(ANN, left))), await story(newsletter(table(left, ANN)))];

    for (const plan of plans) {
      expect(plan.items.filter(({ kind }) => kind === 'createContact')).toEqual([]);
      expect(plan.head.rows).toMatchObject([{ read: 2, suppressed: 1, duplicate: 1 }]);
    }
  });

  it('give each field from the last row that fills it, and the others count as duplicates', async () => {
    const rows = [
      ['Email', 'Country', 'City', 'State'],
      ['ann@example.com', 'India', 'Pune', 'MH'],
      ['ANN@example.com', 'India', '', 'KA'],
      ['ann@EXAMPLE.com', 'India', '', ''],
    ];

    const plan = await story(newsletter(rows));

    expect(plan.of('createContact')).toMatchObject([
      { email: 'ann@EXAMPLE.com', fields: { city: 'Pune', state: 'KA' } },
    ]);
    expect(plan.head.rows).toMatchObject([{ read: 3, desired: 1, duplicate: 2 }]);
  });

  it('give the fields of the later source when several sources speak of a contact', async () => {
    const config = {
      sources: {
        shop: table(['ann@example.com', 'India', 'Ulm', 'subscribed']),
        crm: table(ANN),
      },
      syncs: [{ sources: ['crm', 'shop'] }],
    };

    const plan = await story(config);

    expect(plan.of('createContact')).toMatchObject([
      { fields: { city: 'Ulm' }, origin: { source: 'shop' } },
    ]);
    expect(plan.head.rows).toMatchObject([
      { source: 'crm', read: 1, duplicate: 1, desired: 0 },
      { source: 'shop', read: 1, duplicate: 0, desired: 1 },
    ]);
  });

  it('give the worst status of several sources', async () => {
    const config = {
      sources: {
        crm: table(['ann@example.com', 'India', '', 'complained']),
        shop: table(ANN),
      },
      syncs: [{ sources: ['crm', 'shop'] }],
    };

    const plan = await story(config);

    expect(plan.emails('createContact')).toEqual([]);
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
