// What a row means for a contact: the sentences of the contract, each as a story.
import { describe, expect, it } from 'vitest';
import type { SyncMode } from '../../../src/plan/index.ts';
import { holding, newsletter, story, type Table } from '../stories.ts';

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
    expect(plan.head.rows).toMatchObject([{ read: 1, suppressed: 0, excluded: 1, desired: 0 }]);
  });

  it('keeps its contact from mail although where excludes the row', async () => {
    const rows = table(ANN, ['ann@example.com', 'India', 'Delhi', 'unsubscribed']);

    const plan = await story(newsletter(rows, { where: { City: ['Pune'] } }));

    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ read: 2, excluded: 1, duplicate: 1, desired: 0 }]);
  });

  // `withdrawn` may be what a program calls it; a word that nobody understands is no consent.
  it.each([
    ['before', [['ann@example.com', 'India', 'Pune', 'zzz'], ANN]],
    ['after', [ANN, ['ann@example.com', 'India', 'Pune', 'zzz']]],
  ])('is not understood, and no row %s it lets its person in', async (_, rows) => {
    const plan = await story(newsletter(table(...rows)));

    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ read: 2, invalid: 1, desired: 0 }]);
  });

  it('is blank, and says nothing against another row of its person', async () => {
    const plan = await story(newsletter(table(['ann@example.com', 'India', 'Pune', ''], ANN)));

    expect(plan.emails('createContact')).toEqual(['ann@example.com']);
  });

  it('makes no contact type that only it names', async () => {
    const rows = [
      [...HEADER, 'List'],
      ['ann@example.com', 'India', 'Pune', 'unsubscribed', 'Club'],
    ];

    const plan = await story(newsletter(rows, { contactTypeFrom: 'List' }));

    expect(plan.items).toEqual([]);
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
    expect(plan.head.rows).toMatchObject([{ invalid: 0, suppressed: 0, excluded: 1 }]);
  });
});

it.each([
  'ann@example.com old',
  'ann@example.com,x',
  'ann@example.com <Ann>',
  '“ann@example.com” or bob@',
  'ann@example.com,India,Pune\nbob@example.com',
])('deletes nobody from a mirror whose address stands in a cell like %j', async (cell) => {
  const rows = table([cell, 'India', 'Pune', 'subscribed']);

  const plan = await story(newsletter(rows, { mode: 'mirror' }), {
    given: holding('ann@example.com'),
  });

  expect(plan.emails('deleteContact')).toEqual([]);
  expect(plan.head.rows).toMatchObject([{ read: 1, invalid: 1 }]);
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

describe('several rows for one key', () => {
  it('give the worst status, whatever their order', async () => {
    const left = ['Ann@example.com', 'India', 'Ulm', 'unsubscribed'];

    const plans = [
      await story(newsletter(table(ANN, left))),
      await story(newsletter(table(left, ANN))),
    ];

    for (const plan of plans) {
      expect(plan.items.filter(({ kind }) => kind === 'createContact')).toEqual([]);
      expect(plan.head.rows).toMatchObject([{ read: 2, suppressed: 0, excluded: 1, duplicate: 1 }]);
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
