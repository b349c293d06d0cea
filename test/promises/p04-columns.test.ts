// P4 in the sources: the person who said no never gets mail, whatever column says it and whatever else the
// configuration says; and who left and can still get mail is told by source and number.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import { migrationWorld } from '../sources/presets/migration-story.ts';
import type { World } from '../world/world.ts';

const ASKED = [
  ['Email', 'Country', 'Newsletter?'],
  ['ja@example.com', 'India', 'ja'],
  ['blank@example.com', 'India', ''],
  ['nein@example.com', 'India', 'nein'],
  ['left@example.com', 'India', 'abgemeldet'],
  ['odd@example.com', 'India', 'vielleicht'],
];

async function headOf(world: World) {
  const made = await world.plan();
  const { head } = made.plan;
  made.close();
  return head;
}

describe('P4: a column that speaks of consent counts whatever the status says', () => {
  it('keeps everybody from mail who did not say yes, although every row is called subscribed', async () => {
    const world = worldOf(ASKED);

    await world.sync();

    expect(world.service.emails()).toEqual(['blank@example.com', 'ja@example.com']);
  });

  it('keeps them from mail although the column fills a custom field', async () => {
    const world = worldOf(ASKED, { config: { columns: { 'custom.news': 'Newsletter?' } } });

    await world.sync();

    // An odd word of a column that a person put to another use brings nobody back.
    expect(world.service.emails()).not.toContain('nein@example.com');
    expect(world.service.emails()).not.toContain('left@example.com');
  });

  it('unsubscribes who left by it where the source is named under suppressions', async () => {
    const world = worldOf(ASKED, { config: { suppressions: [{ sources: ['crm'] }] } });

    await world.sync();

    expect(world.service.suppressed()).toEqual(['left@example.com']);
  });

  it('counts also beside a column that is read as the status', async () => {
    const world = worldOf([
      ['Email', 'Country', 'Status', 'Newsletter'],
      ['ann@example.com', 'India', 'active', 'ja'],
      ['bob@example.com', 'India', 'active', 'nein'],
    ]);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('counts where the status of its row is blank or not understood', async () => {
    const world = worldOf([
      ['Email', 'Country', 'Status', 'Newsletter'],
      ['ann@example.com', 'India', '', 'nein'],
      ['ann@example.com', 'India', 'active', 'ja'],
      ['bob@example.com', 'India', 'gold', 'nein'],
      ['bob@example.com', 'India', 'active', 'ja'],
      ['cem@example.com', 'India', '', 'ja'],
      ['cem@example.com', 'India', 'active', 'ja'],
    ]);

    await world.sync();

    expect(world.service.emails()).toEqual(['cem@example.com']);
  });

  it.each([
    ['Subscription status', 'no'],
    ['Newsletter status', '0'],
    ['EMAIL_SUBSCRIPTION', 'Unsubscribed'],
    ['Subscription', 'unsubscribed'],
    ['Email state', 'unsubscribed'],
    ['Email Consent', 'withdrawn'],
    ['Tags', 'VIP, Do not mail'],
    ['Remarks', 'rang on Monday: please unsubscribe'],
  ])('counts beside the status of the configuration: %s, %s', async (column, no) => {
    const map = { active: 'subscribed' };
    const world = worldOf(
      [
        ['Email', 'Country', 'Status', column],
        ['ann@example.com', 'India', 'active', ''],
        ['bob@example.com', 'India', 'active', no],
      ],
      { config: { status: { kind: 'column', column: 'Status', map } } },
    );

    const { warnings } = await headOf(world);
    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`The column ${column} of crm speaks of consent`),
    );
  });

  it('is named in the plan', async () => {
    const { warnings } = await headOf(worldOf(ASKED));

    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/column Newsletter\? of crm speaks of consent .* 3 rows get no mail/u),
    );
  });
});

const MEMBERS = ['Email Address', 'EMAIL_SUBSCRIPTION', 'State of mail', 'MEMBER_RATING', 'OPTIN_TIME', 'LEID', 'EUID', 'NOTES', 'TAGS'] as const; // prettier-ignore

type Member = Partial<Record<(typeof MEMBERS)[number], string>>;

/** The subscribed members of an audience, as its provider exports them. */
function audienceOf(members: Readonly<Record<string, Member>>): string {
  const rows = Object.entries(members).map(([name, member], index) => {
    const own = { 'Email Address': `${name}@example.com`, MEMBER_RATING: '2', LEID: String(index) };
    return MEMBERS.map((column) => ({ ...own, ...member })[column] ?? '');
  });
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  return [MEMBERS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

describe('P4: a no in a provider’s export beside its own columns', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'listferry-columns-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function audience(members: Readonly<Record<string, Member>>, options = {}): World {
    const file = 'subscribed_email_audience_export_1.csv';
    writeFileSync(join(folder, file), audienceOf(members));
    return migrationWorld({ type: 'mailchimp', folder, files: [file], options });
  }

  it.each<[string, Member]>([
    ['a tag', { TAGS: '"Unsubscribed"' }],
    ['one tag of several', { TAGS: '"VIP","Do not mail"' }],
    ['a note', { NOTES: 'asked to be unsubscribed by phone' }],
    ['a column of the user', { EMAIL_SUBSCRIPTION: 'Unsubscribed' }],
    ['a column of the user', { 'State of mail': 'abgemeldet' }],
  ])('keeps its person from being created, and is told: %s', async (_, member) => {
    const world = audience({ ann: { TAGS: '"VIP"', NOTES: 'likes tea' }, bob: member });

    const { warnings } = await headOf(world);
    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
    // Words of anybody's own suppress nobody for good.
    expect(world.service.suppressed()).toEqual([]);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`The column ${Object.keys(member).join('')} of`),
    );
  });

  it('counts also where tags are not taken, or name contact types', async () => {
    for (const tags of ['ignore', { contactTypes: true }]) {
      const world = audience({ ann: {}, bob: { TAGS: '"Unsubscribed"' } }, { tags });

      await world.sync();

      expect(world.service.emails()).toEqual(['ann@example.com']);
    }
  });

  it.each([
    { column: 'TAGS', kind: 'nothing' },
    { column: 'TAGS', kind: 'labels', map: { 'Unsubscribe survey attendee': 'nothing' } },
  ])('lets its person in once somebody says that it is about something else: %o', async (said) => {
    const members = {
      ann: { TAGS: '"Unsubscribe survey attendee"' },
      bob: { NOTES: 'unsubscribed' },
    };
    const held = audience(members);
    const world = audience(members, { status: { all: [said] } });

    await held.sync();
    await world.sync();

    expect(held.service.emails()).toEqual([]);
    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it.each([
    ['subscribed', ['ann@example.com', 'bob@example.com']],
    ['unconfirmed', ['ann@example.com', 'bob@example.com']],
  ])(
    'lets nobody in whom a file calls left, though everybody else is called %s',
    async (otherwise, left) => {
      const rows = [
        'EmailAddress,SuppressionReason,Note',
        'ann@example.com,Unsubscribed,',
        'bob@example.com,,',
      ];
      writeFileSync(join(folder, 'list.csv'), `${rows.join('\n')}\n`);
      const status = { all: [{ column: 'Note', kind: 'nothing' }], otherwise };
      const type = 'campaignmonitor';
      const world = migrationWorld({ type, folder, files: ['list.csv'], options: { status } });

      await world.sync();

      expect(world.service.emails()).toEqual([]);
      expect(world.service.suppressed()).toEqual(left);
    },
  );

  it.each([
    ['subscribed', []],
    ['unsubscribed', ['hal@example.com']],
  ])(
    'takes nothing from a file of what does not last, where everybody else is called %s',
    async (otherwise, left) => {
      const status = { all: [{ column: 'status', kind: 'nothing' }], otherwise };
      const files = ['suppression_blocks.csv'];
      const world = migrationWorld({ type: 'sendgrid', files, options: { status } });

      await world.sync();

      expect(world.service.emails()).toEqual([]);
      expect(world.service.suppressed()).toEqual(left);
    },
  );

  it('counts below the name of the law in a column of the provider, too', async () => {
    const rows = [
      'Name,Email,Joined,Added via,Opt-in method,Country,Signed up from,Status,GDPR',
      'Ann,ann@example.com,2026/04/19,App,Double,India,,Active,Yes',
      'Bob,bob@example.com,2026/04/19,App,Double,India,,Active,No',
      'Cem,cem@example.com,2026/04/19,App,Double,India,,Active,',
    ];
    writeFileSync(join(folder, 'tea.csv'), `${rows.join('\n')}\n`);
    const said = { status: { all: [{ column: 'GDPR', kind: 'nothing' }] } };
    const story = { type: 'sendy', folder, files: ['tea.csv'] };
    const held = migrationWorld(story);
    const world = migrationWorld({ ...story, options: said });

    const { warnings } = await headOf(held);
    await held.sync();
    await world.sync();

    expect(held.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
    expect(held.service.suppressed()).toEqual([]);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The column GDPR of'),
    );
    expect(world.service.emails()).toHaveLength(3);
  });

  it.each<[string, string[]]>([
    ['{"newsletter":"unsubscribed","city":"Ulm"}', []],
    ['{"opted_out":true}', []],
    ['{"consent":{"email":false}}', []],
    ['[{"Key":"Newsletter","Value":"no"}]', []],
    ['asked to be unsubscribed', []],
    ['{"opted_out":false,"consent":{"email":true},"x":null}', ['bob@example.com']],
    ['{"sms_opt_out":true,"likes":["tea"],"age":7}', ['bob@example.com']],
    ['{"broken', ['bob@example.com']],
  ])('reads what the user of a program keeps of people as an object: %s', async (object, taken) => {
    const quoted = `"${object.replaceAll('"', '""')}"`;
    const rows = [
      'uuid,email,name,attributes,status,created_at,updated_at',
      'u1,ann@example.com,Ann,{},enabled,,',
      `u2,bob@example.com,Bob,${quoted},enabled,,`,
    ];
    writeFileSync(join(folder, 'subscribers.csv'), `${rows.join('\n')}\n`);
    const story = { type: 'listmonk', folder, files: ['subscribers.csv'] };
    const world = migrationWorld(story);
    const status = { all: [{ column: 'attributes', kind: 'nothing' }] };
    const told = migrationWorld({ ...story, options: { status } });

    const { warnings } = await headOf(world);
    for (const one of [world, told]) await one.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', ...taken]);
    expect(world.service.suppressed()).toEqual([]);
    expect(told.service.emails()).toHaveLength(2);
    const messages = warnings.map(({ message }) => message).join(' ');
    expect(messages).toContain('uuid, attributes, updated_at');
    const consent = warnings.filter(({ code }) => code === 'CONSENT_COLUMN');
    expect(consent.some(({ message }) => message.includes('column attributes'))).toBe(
      taken.length === 0,
    );
  });

  it('makes nothing better of who left by the provider’s own columns', async () => {
    const file = 'unsubscribed_email_audience_export_1.csv';
    writeFileSync(join(folder, file), audienceOf({ ann: { TAGS: '"Unsubscribed"' }, bob: {} }));
    const world = migrationWorld({ type: 'mailchimp', folder, files: [file] });

    await world.sync();

    expect(world.service.suppressed()).toEqual(['ann@example.com', 'bob@example.com']);
  });
});

const LEFT = [
  ['Email', 'Country', 'Status'],
  ['ann@example.com', 'India', 'subscribed'],
  ['gone@example.com', 'India', 'unsubscribed'],
  ['dead@example.com', 'India', 'bounced'],
  ['new@example.com', 'India', 'unconfirmed'],
  ['listed@example.com', 'India', 'unsubscribed'],
];

describe('P4: who left in a source that suppresses nobody', () => {
  it('is told by source and number, and not counted as suppressed', async () => {
    const world = worldOf(LEFT);
    world.service.unsubscribe('listed@example.com');

    const { rows, warnings } = await headOf(world);

    expect(rows).toMatchObject([
      {
        read: 5,
        desired: 1,
        suppressed: 1,
        excluded: 3,
        excludedAs: { left: 2, noConsent: 1, others: 0 },
      },
    ]);
    expect(warnings).toMatchObject([
      {
        code: 'LEFT_STILL_MAILABLE',
        message: expect.stringContaining('The source crm marks 2 people as left') as unknown,
      },
    ]);
  });

  it('is counted as suppressed once the source is named, and no longer told', async () => {
    const world = worldOf(LEFT, { config: { suppressions: [{ sources: ['crm'] }] } });

    const { rows, warnings } = await headOf(world);

    expect(rows[0]).toMatchObject({ suppressed: 3, excludedAs: { left: 0, noConsent: 1 } });
    expect(warnings).toEqual([]);
  });

  it('is told also of a row that the sync does not take', async () => {
    const world = worldOf(LEFT, {
      config: { syncs: [{ sources: ['crm'], where: { Country: ['Germany'] } }] },
    });

    const { warnings } = await headOf(world);

    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('The source crm marks 3 people as left'),
    ]);
  });
});

it('P4: a domain that stands twice behind an address keeps its person from being created', async () => {
  const world = worldOf(
    [
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'subscribed'],
      ['bob@example.com', 'India', 'subscribed'],
      ['ann@example.com@example.com', 'India', 'unsubscribed'],
    ],
    { config: { guards: { maxInvalid: { kind: 'share', share: 1 } } } },
  );

  await world.sync();

  expect(world.service.emails()).toEqual(['bob@example.com']);
});

describe('P4: a row whose cells are shifted by one', () => {
  it.each([
    ['x', 'x'],
    ['', 'x'],
    ['x', ''],
    ['', ''],
  ])(
    'keeps its person from mail with %o before the address and %o at the end',
    async (first, last) => {
      const header = ['Email', 'First name', 'Country', 'Status', 'Note'];
      const rows = ['ann', 'bob'].map((name) => [`${name}@example.com`, name, 'India', 'subscribed', '']); // prettier-ignore
      const shifted = [first, 'ann@example.com', 'Ann', 'India', 'unsubscribed', last];
      const world = worldOf([header, ...rows, shifted], { config: { guards: { maxInvalid: { kind: 'share', share: 1 } } } }); // prettier-ignore

      await world.sync();

      expect(world.service.emails()).toEqual(['bob@example.com']);
    },
  );
});
