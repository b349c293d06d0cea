// Rows of which nobody knows for sure whom they mean, or what they say.
import { describe, expect, it } from 'vitest';
import type { SourceSpec } from '../../../src/compare/index.ts';
import { filesSource, plainSpec } from '../../world/world-config.ts';
import { holding, newsletter, story, type Table } from '../stories.ts';
import { HEADER } from './mixed-rows.ts';
import { plannedFrom } from './planned-exports.ts';

describe('a row that says no mail and whose address cannot be read', () => {
  const unread = (status: string): Table => [
    HEADER,
    ['ann@example.com', 'India', '', 'subscribed'],
    ['ben@example.com', 'India', '', 'subscribed'],
    ['ann @example.com', 'India', '', status],
  ];

  it.each(['unsubscribed', 'on holiday'])(
    'holds back whom it seems to mean and suppresses nobody when its status is "%s"',
    async (status) => {
      const plan = await story({
        ...newsletter(unread(status)),
        suppressions: [{ sources: ['crm'] }],
      });

      expect(plan.emails('createContact')).toEqual(['ben@example.com']);
      expect(plan.emails('suppress')).toEqual([]);
      expect(plan.head.rows).toMatchObject([
        { sync: 'Newsletter', read: 3, invalid: 1, desired: 1, excluded: 1, duplicate: 0 },
        { sync: 'global unsubscribes', read: 3, invalid: 1, excluded: 2 },
      ]);
      expect(plan.head.warnings).toMatchObject([
        {
          code: 'LEAVERS_UNREAD',
          message:
            '1 row that says no mail has an address that cannot be read (of crm, the first in crm.csv line 4).',
        },
      ]);
    },
  );

  it.each([
    ['anna berger@example.com', ['annaberger@example.com', 'anna.berger@example.com']],
    ['see berger@example.com for removal', []],
    ['no mail: ask berger@example.com', []],
    ['was berger@example.com', []],
  ])(
    'suppresses nobody whose address stands within a text, and holds all back who may be meant: %s',
    async (cell, likely) => {
      const people = ['ann@example.com', 'berger@example.com', ...likely];
      const rows = people.map((email) => [email, 'India', '', 'subscribed']);

      const plan = await story({
        ...newsletter([HEADER, ...rows, [cell, 'India', '', 'unsubscribed']]),
        suppressions: [{ sources: ['crm'] }],
      });

      expect(plan.emails('suppress')).toEqual([]);
      expect(plan.emails('createContact')).toEqual(['ann@example.com']);
      expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
    },
  );

  it('suppresses one address of its person and holds back another that stands within a text', async () => {
    const table = [
      ['Email', 'Mail 2', 'Country', 'Status'],
      ['ann@example.com', 'l ee@example.com', 'India', 'unsubscribed'],
      ['ee@example.com', '', 'India', 'subscribed'],
      ['lee@example.com', '', 'India', 'subscribed'],
    ];
    const crm: SourceSpec = {
      ...plainSpec(filesSource('crm', { 'crm.csv': table })),
      furtherEmail: ['Mail 2'],
      status: { kind: 'column', column: 'Status', map: {} },
    };

    const plan = await story({
      sources: {},
      readySources: [crm],
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual(['ann@example.com']);
    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
  });

  it.each([
    'ann.lee example.com',
    'ann.lee#example.com',
    'ann.lee.@example.com',
    'ann.lee@example_com',
    'ann.lee@example:com',
    'ann.lee_at_example.com',
    'ann-lee-at-example-dot-com',
    'ann lee@example.com (left)',
    'Frau Ann Lee@example.com',
  ])('holds back whose address has the same letters and digits as %s', async (cell) => {
    const rows = ['ann.lee@example.com', 'ann.le@example.com', 'lee@sample.com'].map((email) => [
      email,
      'India',
      '',
      'subscribed',
    ]);

    const config = newsletter([HEADER, ...rows, [cell, 'India', '', 'unsubscribed']]);
    const plan = await story({ ...config, suppressions: [{ sources: ['crm'] }] });

    expect(plan.emails('suppress')).toEqual([]);
    expect(plan.emails('createContact')).toEqual(['ann.le@example.com', 'lee@sample.com']);
  });

  it('holds back whose address lacks its @ there, beside the word of whole domains', async () => {
    const rows = ['ann@example.com', 'ben@example.com'].map((email) => [
      email,
      'India',
      '',
      'subscribed',
    ]);

    const plan = await story({
      ...newsletter([HEADER, ...rows, ['annexample.com', 'India', '', 'unsubscribed']]),
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('createContact')).toEqual(['ben@example.com']);
    expect(plan.head.warnings).toMatchObject([{ code: 'WHOLE_DOMAINS' }]);
  });

  it('holds nobody back when it is subscribed', async () => {
    const plan = await story(newsletter(unread('subscribed')));

    expect(plan.emails('createContact')).toEqual(['ann@example.com', 'ben@example.com']);
    expect(plan.head.warnings).toEqual([]);
  });

  it('leaves the contact alone that it seems to mean', async () => {
    const [header = [], , ben = [], unreadable = []] = unread('unsubscribed');
    const changed = ['ann@example.com', 'India', 'Ulm', 'subscribed'];
    const given = holding('ann@example.com', 'ben@example.com');

    const alike = ['ann example.com', 'India', '', 'unsubscribed'];
    const plans = [unreadable, alike].flatMap((last) => [
      newsletter([header, changed, ben, last], { mode: 'mirror' }),
      newsletter([header, ben, last], { mode: 'mirror' }),
    ]);

    for (const config of plans) {
      const plan = await story(config, { given });
      expect(plan.items.filter(({ kind }) => kind !== 'updateContact')).toEqual([]);
      expect(plan.emails('updateContact')).not.toContain('ann@example.com');
    }
  });

  it('holds its person back everywhere when it stands in a list of suppressions', async () => {
    const plan = await story({
      sources: {
        crm: [HEADER, ['ann@example.com', 'India', '', 'subscribed']],
        left: [
          ['Email', 'Status'],
          ['ann(at)example.com', 'unsubscribed'],
        ],
      },
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['left'] }],
    });

    expect(plan.items.map(({ kind }) => kind)).not.toContain('createContact');
    expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
  });
});

describe('a row with more cells than its header', () => {
  const header = ['Email', 'City', 'Country', 'Status', 'Note'];
  const map = { active: 'subscribed', gone: 'unsubscribed' } as const;
  const status = { kind: 'column', column: 'Status', map } as const;

  it.each([
    ['gone', []],
    ['active', ['ann@example.com']],
  ])('keeps its person from mail where its own word says so: %s', async (word, created) => {
    const plan = await story({
      ...newsletter([
        header,
        ['ann@example.com', 'Pune', 'India', 'active', ''],
        ['ann@example.com', '', 'Pune', 'India', word, 'x'],
      ]),
      status,
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual([]);
    expect(plan.emails('createContact')).toEqual(created);
  });

  it('keeps its person from mail also where it stands in a list of suppressions', async () => {
    const plan = await story({
      sources: {
        crm: [HEADER, ['ann@example.com', 'India', '', 'subscribed']],
        left: [header, ['ann@example.com', '', 'Pune', 'India', 'unsubscribed', 'x']],
      },
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['left'] }],
    });

    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.warnings).toEqual([]);
  });
});

it.each(['7,Visitor,,', '7,Ben,,ben@example.com'])(
  'holds back who stands in a column of people who left, and the person of the row: %s',
  async (row) => {
    const more = 'title,company,position,phone,points,address1,address2,city,state,zipcode,country';
    const blank = more.replaceAll(/[^,]+/gu, '');
    const table = [
      `id,firstname,lastname,email,mobile,${more},Abgemeldet`,
      `6,Ann,,ann@example.com,,${blank},`,
      `${row},,${blank},left@example.com`,
    ].join('\n');

    const plan = await plannedFrom({ type: 'mautic', file: 'people.csv' }, Buffer.from(table), [
      'left@example.com',
      'eve@example.com',
    ]);

    expect(plan?.emails('createContact')).toEqual(['ann@example.com', 'eve@example.com']);
    expect(plan?.emails('suppress')).toEqual([]);
  },
);
