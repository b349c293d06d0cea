// Readers who get mail, and readers who pay.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';

// Substack: readers who pay are not always those who get mail.

const LIST = 'email_list.tea.csv';

const PAYING = 'subscriber_emails.csv';

const DASHBOARD = 'dashboard.csv';

describe('the lists of Substack', () => {
  it('are imported without those whose mail is switched off, whether they pay or not', async () => {
    const migrated = await migrate({ type: 'substack', files: [LIST, PAYING] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=100 custom.active_subscription=true custom.created_at=2023-08-27T15:06:27.713Z custom.expiry=2026-07-06T16:20:44.000Z custom.plan=yearly',
        'cleo@example.com country=100 custom.active_subscription=false custom.created_at=2023-08-29T15:06:27.713Z custom.plan=free',
        'hal@example.com country=100 custom.expiry=2021-07-06T16:20:44.000Z custom.type=paid',
      ],
      customFields: ['active_subscription', 'created_at', 'expiry', 'plan', 'type'],
      suppressions: [
        'DAN@example.com unsubscribed',
        'ben@example.com unsubscribed',
        'iris@example.com unsubscribed',
      ],
      rejects: [
        `${LIST}:8 email_disabled flag-unknown "perhaps"`,
        `${LIST}:10 email domain-without-dot`,
      ],
      rows: {
        file0: '9 = 2 desired + 2 suppressed + 1 no consent + 2 invalid + 1 duplicate + 1 excluded',
        file1: '2 = 1 desired + 1 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('are found in the zip of a publication, beside its posts', async () => {
    const members = [LIST, 'posts.csv'].map(async (name) => ({
      name,
      content: await readFile(join(FIXTURES, 'substack', name)),
    }));
    const post = { name: 'posts/1.tea.html', content: '<p>Tea, at last</p>' };
    const folder = await folderWith('export.zip', zipOf([...(await Promise.all(members)), post]));

    const { rows } = await migrate({ type: 'substack', files: ['export.zip'], folder });

    expect(rows).toEqual({
      file0: '9 = 2 desired + 2 suppressed + 1 no consent + 2 invalid + 1 duplicate + 1 excluded',
    });
  });

  it('of the dashboard hold those who get no section as well, who are only left out', async () => {
    const migrated = await migrate({ type: 'substack', files: [DASHBOARD] });

    expect(migrated).toEqual({
      contacts: [
        'jon@example.com country=100 custom.subscription_date=2024-01-02 custom.subscription_type=Free first_name=Jon last_name=Example',
      ],
      customFields: ['subscription_date', 'subscription_type'],
      suppressions: [],
      rejects: [],
      rows: { file0: '2 = 1 desired + 1 no consent' },
      warnings: [],
    });
  });

  it('are not taken from the posts', async () => {
    const failure = await refused({ type: 'substack', files: ['posts.csv'] });

    expect(failure).toContain('holds posts');
  });
});

async function folderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'substack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}

// Ghost: members of a site, of whom only a plain yes may get mail.

const MEMBERS = 'members.csv';

const ADVICE =
  'The members of Ghost do not tell whose mail bounced or who complained. Export the suppressions of the service that sends the mail, such as Mailgun, and name them under suppressions.';

describe('the members of Ghost', () => {
  it('are imported where they said yes to mail and are still there', async () => {
    const migrated = await migrate({ type: 'ghost', files: [MEMBERS] });

    expect(migrated).toEqual({
      contacts: [
        'EVE@example.com country=100 custom.created_at=2024-01-07T03:04:05.000Z first_name=Eve last_name=Sample',
        'ada@example.com country=100 custom.created_at=2024-01-02T03:04:05.000Z custom.tags=VIP, Tea custom.tiers=Gold first_name=Ada last_name=Example',
      ],
      customFields: ['created_at', 'tags', 'tiers'],
      suppressions: [
        'ben@example.com unsubscribed',
        'finn@example.com unsubscribed 2024-05-06T07:08:09Z',
      ],
      rejects: [
        `${MEMBERS}:6 subscribed_to_emails flag-unknown "maybe"`,
        `${MEMBERS}:10 email domain-without-dot`,
        `${MEMBERS}:11 email address-blank`,
      ],
      rows: { file0: '9 = 2 desired + 2 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [`${MEMBERS}: ${ADVICE}`],
    });
  });

  it('are read as well from the file of an import that failed, with the tiers of older days', async () => {
    const { contacts, suppressions } = await migrate({
      type: 'ghost',
      files: ['import-errors.csv'],
    });

    expect(contacts).toEqual([
      'ivy@example.com country=100 custom.products=Silver custom.tags=News first_name=Ivy',
    ]);
    expect(suppressions).toEqual(['jon@example.com unsubscribed']);
  });
});

describe('the answers of the API of Ghost', () => {
  it('are imported where they are subscribed and their address is not suppressed', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'ghost',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.created_at=2023-03-01T10:00:00.000Z custom.tags=vip, tea first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed',
      'cleo@example.com complained spam, 2024-01-01T10:00:00Z',
      'dan@example.com bounced fail, 2024-01-01T10:00:00Z',
    ]);
    expect(rejects).toEqual([]);
  });
});

// beehiiv: subscribers with a status and the date of an unsubscribe, which may disagree.

const SUBSCRIBERS = 'tea-subscribers-2024-05-06.csv';

describe('the exports of beehiiv', () => {
  it('are imported without people who left, also where the status still says active', async () => {
    const migrated = await migrate({ type: 'beehiiv', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'IRIS@example.com country=100 custom.acquisition_source=web custom.created_at=2023-04-02 10:23:10 UTC custom.free_tier=Yes custom.gold_tier=No custom.tier=free first_name=Iris last_name=Sample',
        'ada@example.com country=100 custom.acquisition_source=a friend, at work custom.created_at=2023-03-24 10:23:10 UTC custom.free_tier=No custom.gold_tier=Yes custom.subscription_date_substack=2022-03-12 11:43:23 UTC custom.tier=gold first_name=Ada last_name=Example',
      ],
      customFields: [
        ...['acquisition_source', 'created_at', 'free_tier', 'gold_tier'],
        ...['subscription_date_substack', 'tier'],
      ],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed 2024-03-13T11:33:53Z',
        'eve@example.com bounced',
      ],
      rejects: [
        `${SUBSCRIBERS}:9 status status-unknown "dreaming"`,
        `${SUBSCRIBERS}:10 status status-blank`,
        `${SUBSCRIBERS}:13 email address-without-at`,
      ],
      rows: { file0: '12 = 2 desired + 3 suppressed + 3 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are those who never confirmed as well when the configuration says so', async () => {
    const { contacts } = await migrate({
      type: 'beehiiv',
      files: [SUBSCRIBERS],
      options: { status: { map: { unconfirmed: 'subscribed' } } },
    });

    expect(contacts.map((text) => text.split('@')[0])).toEqual([
      ...['IRIS', 'ada', 'dan', 'finn', 'kim'],
    ]);
  });

  it('are not taken from posts or what they did', async () => {
    const posts = await refused({ type: 'beehiiv', files: ['posts.csv'] });
    const performance = await refused({ type: 'beehiiv', files: ['performance.csv'] });

    expect(posts).toContain('holds posts');
    expect(performance).toContain('posts did');
  });
});

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([['steady', 'members.csv']])(
  'makes nobody of %s, %s, a contact until a person says that they agreed',
  async (type, file) => {
    expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
  },
);

it('takes the end of a plan of Steady for no word about mail', async () => {
  const migrated = await migrate({ type: 'steady', files: ['members.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=14 custom.plan=Friend first_name=Ada last_name=Example',
      'ben@example.com country=100 custom.plan=Friend first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});
