// What an account needs before contacts.
import { describe, expect, it } from 'vitest';
import { newsletter, story, type Table } from '../stories.ts';

const PEOPLE: Table = [
  ['Email', 'Country', 'custom.plan', 'custom.size'],
  ['ann@example.com', 'India', 'pro', 'L'],
];

const OPTOUTS: Table = [
  ['Email', 'Status'],
  ['ann@example.com', 'unsubscribed'],
  ['bob@example.com', 'bounced'],
  ['cem@example.com', 'complained'],
  ['dee@example.com', 'unconfirmed'],
  ['eli@example.com', 'no-consent'],
  ['fay@example.com', 'subscribed'],
];

describe('suppressions', () => {
  it('are asked for by every status that must keep mail away, and by no other', async () => {
    const plan = await story({
      sources: { optouts: OPTOUTS },
      syncs: [],
      suppressions: [{ sources: ['optouts'] }],
    });

    expect(plan.of('suppress').map(({ address, status }) => [address, status])).toEqual([
      ['ann@example.com', 'unsubscribed'],
      ['bob@example.com', 'bounced'],
      ['cem@example.com', 'complained'],
    ]);
    expect(plan.of('suppress')[1]?.origin).toEqual({
      source: 'optouts',
      file: 'optouts.csv',
      line: 3,
    });
  });

  it('are not asked for again when the service has them', async () => {
    const plan = await story(
      { sources: { optouts: OPTOUTS }, syncs: [], suppressions: [{ sources: ['optouts'] }] },
      {
        given: ({ service }) => {
          service.unsubscribe('ANN@example.com');
          service.unsubscribe('cem@example.com');
        },
      },
    );

    expect(plan.emails('suppress')).toEqual(['bob@example.com']);
  });

  it('go into each group that lacks them when groups are named', async () => {
    const plan = await story(
      {
        sources: { optouts: OPTOUTS.slice(0, 2) },
        syncs: [],
        suppressions: [
          { sources: ['optouts'], group: 'Offers' },
          { sources: ['optouts'], group: 'News' },
        ],
      },
      {
        given: ({ service }) => {
          service.post('two/unsubscribes-groups/save', {
            group_name: 'offers',
            description: 'Offers of the week',
            is_display: '1',
          });
        },
      },
    );

    expect(plan.of('createUnsubscribeGroup').map(({ group }) => group)).toEqual(['News']);
    expect(plan.of('suppressInGroup').map(({ group, address }) => [group, address])).toEqual([
      ['Offers', 'ann@example.com'],
      ['News', 'ann@example.com'],
    ]);
    expect(plan.of('suppress')).toEqual([]);
  });
});

describe('a plan for nobody', () => {
  it.each([
    ['everybody is held', 'no-consent', 'India'],
    ['everybody left', 'unsubscribed', 'India'],
    ['every row is invalid', 'subscribed', ''],
  ])('creates no contact type and no field where %s', async (_, status, country) => {
    const rows: Table = [
      ['Email', 'Country', 'Status', 'custom.plan'],
      ['ann@example.com', country, status, 'pro'],
    ];

    const plan = await story(newsletter(rows));

    expect(plan.of('createContactType')).toEqual([]);
    expect(plan.of('createCustomField')).toEqual([]);
  });

  it('still creates the field that a contact of the account is to have', async () => {
    const plan = await story(newsletter(PEOPLE), {
      given: ({ service }) => {
        service.addContactType('Newsletter');
        service.addContact('ann@example.com');
      },
    });

    expect(plan.of('createContact')).toEqual([]);
    expect(plan.of('createCustomField').map(({ field }) => field)).toEqual(['plan', 'size']);
  });
});

describe('a contact type', () => {
  it('is created when it is missing', async () => {
    const plan = await story(newsletter(PEOPLE, { contactType: ' News  letter ' }));

    expect(plan.of('createContactType')).toMatchObject([{ contactType: 'News  letter' }]);
  });

  it('is found by its name whatever its capitals and blanks', async () => {
    const plan = await story(newsletter(PEOPLE, { contactType: ' NEWS  letter' }), {
      given: ({ service }) => {
        service.addContactType('News Letter');
      },
    });

    expect(plan.of('createContactType')).toEqual([]);
    expect(plan.of('createContact')).toMatchObject([{ contactType: 'News Letter' }]);
  });

  it('is not created for a sync that only updates', async () => {
    const update = { contactTypeFrom: 'Country', mode: 'update-only' } as const;

    const plan = await story(newsletter(PEOPLE, update));

    expect(plan.of('createContactType')).toEqual([]);
    expect(plan.of('createContact')).toEqual([]);
  });

  it('is created once for each value of the column that names it', async () => {
    const rows = [
      ['Email', 'Country', 'List'],
      ['ann@example.com', 'India', 'Berlin'],
      ['bob@example.com', 'India', 'Agra'],
      ['ann@example.com', 'India', 'Berlin '],
    ];

    const plan = await story(newsletter(rows, { contactTypeFrom: 'List' }));

    expect(plan.of('createContactType').map(({ contactType }) => contactType)).toEqual([
      'Agra',
      'Berlin',
    ]);
    expect(plan.of('createContact').map((item) => [item.contactType, item.address])).toEqual([
      ['Agra', 'bob@example.com'],
      ['Berlin', 'ann@example.com'],
    ]);
  });
});

describe('a custom field', () => {
  it('is created as text when it is missing', async () => {
    const plan = await story(newsletter(PEOPLE), {
      given: ({ service }) => {
        service.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
      },
    });

    expect(plan.of('createCustomField')).toMatchObject([{ field: 'size', fieldType: 'text' }]);
  });

  it('is not created before anybody has a value for it', async () => {
    const header = ['Email', 'Country', 'custom.plan', 'custom.size'];
    const blank: Table = [header, ['ann@example.com', 'India', 'pro', '']];

    expect((await story(newsletter(blank))).of('createCustomField')).toMatchObject([
      { field: 'plan' },
    ]);
  });

  it('is not created when the service owns it', async () => {
    const keep = { owner: 'service', blank: 'keep' } as const;

    const plan = await story(
      newsletter(PEOPLE, { fields: { 'custom.plan': keep, 'custom.size': keep } }),
    );

    expect(plan.of('createCustomField')).toEqual([]);
  });
});
