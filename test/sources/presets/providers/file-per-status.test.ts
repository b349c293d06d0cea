// Files of one status each, of which not all say which one it is.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';
import { saying } from '../../../saying.ts';

// AWeber: the leads of one list, and the zip of an account, in which every list has a folder of its own.

const ACTIVE = 'active_leads.csv';

const INACTIVE = 'inactive_leads.csv';

const SUMMARY = 'broadcast_summary.csv';

describe('the leads of AWeber', () => {
  it('are imported by the file that they are in, the unverified ones too', async () => {
    const migrated = await migrate({ type: 'aweber', files: [ACTIVE, INACTIVE] });

    expect(migrated).toEqual({
      contacts: [
        'CLEO@example.com country=100 custom.date_added=2019-04-08 10:11:12 custom.tags=news first_name=Cleo last_name=van der Sample',
        'ada@example.com country=100 custom.date_added=2019-04-05 10:11:12 custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example',
        'ben@example.com country=100 custom.date_added=2019-04-06 10:11:12 custom.favourite_tea=mint first_name=Ben last_name=Example',
      ],
      customFields: ['date_added', 'favourite_tea', 'tags'],
      suppressions: [
        'EVE@example.com unsubscribed Unsubscribed, 2020-01-02T03:04:05',
        'finn@example.com bounced undeliverable, 2020-01-03T03:04:05',
        'gail@example.com unsubscribed 2020-01-04T03:04:05',
        'hal@example.com unsubscribed moved away, 2020-01-05T03:04:05',
        'iris@example.com unsubscribed Active, 2020-01-06T03:04:05',
      ],
      rejects: [`${ACTIVE}:7 Email address-without-at`, `${INACTIVE}:7 Email address-several-ats`],
      rows: {
        file0: '6 = 3 desired + 1 invalid + 2 duplicate',
        file1: '6 = 5 suppressed + 1 invalid',
      },
      warnings: ['LEAVERS_UNREAD'],
    });
  });

  it('are those of every list in the zip of an account, in the encoding of its old days', async () => {
    const folder = await aweberFolderWith('account.zip', await account());

    const { contacts, suppressions, rows } = await migrate({
      type: 'aweber',
      files: ['account.zip'],
      folder,
      options: { columns: { 'custom.list': 'List' } },
    });

    expect(contacts).toEqual([
      'zoe@example.com country=100 custom.date_added=2019-05-01 00:00:00 custom.list=Tea first_name=Zoë',
    ]);
    expect(suppressions).toHaveLength(5);
    expect(rows).toEqual({ file0: '7 = 1 desired + 5 suppressed + 1 invalid' });
  });

  it('leave the unverified ones out when the configuration names that column', async () => {
    const { contacts } = await migrate({
      type: 'aweber',
      files: [ACTIVE],
      options: { status: { column: 'Verified' } },
    });

    expect(contacts.map((text) => text.split(' ')[0])).toEqual(['ben@example.com']);
  });

  it('are refused under another name, and so is the summary of broadcasts', async () => {
    const content = await readFile(join(FIXTURES, 'aweber', ACTIVE));
    const folder = await aweberFolderWith('tea.csv', content);

    const renamed = await refused({ type: 'aweber', files: ['tea.csv'], folder });
    const summary = await refused({ type: 'aweber', files: [SUMMARY] });

    expect(renamed).toEqual(saying('AWeber: leads', 'says nothing'));
    expect(summary).toContain('broadcasts');
  });
});

describe('the inactive leads of AWeber', () => {
  it('stay unsubscribed under any name, whatever the configuration says of the rest', async () => {
    const content = await readFile(join(FIXTURES, 'aweber', INACTIVE));
    const folder = await aweberFolderWith('tea.csv', content);

    const { contacts, suppressions } = await migrate({
      type: 'aweber',
      files: ['tea.csv'],
      folder,
      options: { status: 'subscribed' },
    });

    expect(contacts).toEqual([]);
    expect(suppressions).toHaveLength(5);
  });

  it('are known by their status where they have lost name and date', async () => {
    const header = 'Email,Name,Add Method,Verified,Date Added,Status\n';
    const rows = ['kim@example.com,Kim,,,,Unsubscribed', 'lea@example.com,Lea,,,,moved away'];
    const folder = await aweberFolderWith('tea.csv', Buffer.from(header + rows.join('\n')));

    const migrated = await migrate({ type: 'aweber', files: ['tea.csv'], folder });

    expect(migrated).toMatchObject({
      contacts: [],
      suppressions: ['kim@example.com unsubscribed Unsubscribed'],
      rejects: ['tea.csv:3 Status status-unknown "moved away"'],
    });
  });
});

/** A list with people in it, and one without any. */
async function account(): Promise<Buffer> {
  const header = 'Email,Name,Add Method,Verified,Date Added,tags\n';
  const zoe = 'zoe@example.com,Zoë,,Not Verified,2019-05-01 00:00:00,\n';
  return zipOf([
    { name: 'awlist1_Tea/leads/active_leads.csv', content: Buffer.from(header + zoe, 'latin1') },
    {
      name: 'awlist1_Tea/leads/inactive_leads.csv',
      content: await readFile(join(FIXTURES, 'aweber', INACTIVE)),
    },
    {
      name: 'awlist1_Tea/broadcasts/broadcast_summary.csv',
      content: await readFile(join(FIXTURES, 'aweber', SUMMARY)),
    },
    { name: 'awlist2_Old/leads/active_leads.csv', content: header },
    { name: 'awlist2_Old/leads/inactive_leads.csv', content: '' },
  ]);
}

async function aweberFolderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aweber-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}

// EmailOctopus: contacts of a list whose status nobody but the person who exported them knows.

const LIST =
  'emailoctopus-export-tea-letter-0b1c2d3e-0000-4000-8000-000000000001-filter-1714989600.csv';

const CONTACTS = 'contacts.json';

const ADVICE =
  'No column tells the status: EmailOctopus exports the contacts that were filtered, all with the same columns. Export those who unsubscribed, bounced or complained as well, and read them with `status: unsubscribed`, `status: bounced` or `status: complained`.';

describe('the contacts of EmailOctopus', () => {
  it('are imported when a person says which filter it was', async () => {
    const migrated = await migrate({
      type: 'emailoctopus',
      files: [LIST],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'BEN@example.com country=100 custom.created=2024-01-04T03:04:05+00:00 custom.favourite_tea=mint first_name=Ben last_name=Sample',
        'ada@example.com country=100 custom.created=2024-01-02T03:04:05+00:00 custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['created', 'favourite_tea', 'tags'],
      suppressions: [],
      rejects: [`${LIST}:6 Email address address-without-at`],
      rows: { file0: '4 = 2 desired + 1 invalid + 1 duplicate' },
      warnings: [`${LIST}: ${ADVICE}`],
    });
  });

  it('are refused before, and suppress everybody when it was the filter of those who left', async () => {
    const failure = await refused({ type: 'emailoctopus', files: [LIST] });
    const { contacts, suppressions } = await migrate({
      type: 'emailoctopus',
      files: [LIST],
      options: { status: 'unsubscribed' },
    });

    expect(failure).toEqual(saying('EmailOctopus: contacts', 'says nothing'));
    expect(contacts).toEqual([]);
    expect(suppressions).toEqual(['ada@example.com unsubscribed', 'ben@example.com unsubscribed']);
  });

  it('tell the list by the name of their file, which stands in a zip', async () => {
    const content = await readFile(join(FIXTURES, 'emailoctopus', LIST), 'utf8');
    const folder = await emailoctopusFolderWith(
      'export.zip',
      zipOf([{ name: LIST, content: `\ufeff${content}` }]),
    );

    const { contacts } = await migrate({
      type: 'emailoctopus',
      files: ['export.zip'],
      folder,
      options: { status: 'subscribed', columns: { 'custom.list': 'List' } },
    });

    expect(contacts.map((text) => / custom\.list=(\S+)/u.exec(text)?.[1])).toEqual([
      ...['tea-letter', 'tea-letter'],
    ]);
  });

  it('have a status in the form of the API', async () => {
    const migrated = await migrate({ type: 'emailoctopus', files: [CONTACTS] });

    expect(migrated).toEqual({
      contacts: [
        'dan@example.com country=100 custom.created_at=2024-01-06T03:04:05+00:00 custom.fields_tea=mint custom.tags=vip, tea first_name=Dan last_name=Example',
      ],
      customFields: ['created_at', 'fields_tea', 'tags'],
      suppressions: ['Eve@example.com unsubscribed'],
      rejects: [`${CONTACTS}:4 status status-unknown "SLEEPING"`],
      rows: { file0: '4 = 1 desired + 1 suppressed + 1 no consent + 1 invalid' },
      warnings: [],
    });
  });

  it('are read by their status where the export has come to tell it', async () => {
    const header = 'Identifier,Email address,Created,Last changed,Status\n';
    const rows = ['1,kim@example.com,,,Subscribed', '2,lea@example.com,,,Complained'];
    const folder = await emailoctopusFolderWith('list.csv', Buffer.from(header + rows.join('\n')));

    const migrated = await migrate({ type: 'emailoctopus', files: ['list.csv'], folder });

    expect(migrated).toMatchObject({
      contacts: ['kim@example.com country=100'],
      suppressions: ['lea@example.com complained'],
      warnings: [],
    });
  });

  it('are not taken from the report of a campaign', async () => {
    const failure = await refused({ type: 'emailoctopus', files: ['campaign_tea.csv'] });

    expect(failure).toContain('one campaign');
  });
});

async function emailoctopusFolderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emailoctopus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}

// MailerLite: views of subscribers, which tell the status in a column or not at all.

const ALL = 'all.csv';

const VIEW = 'view.csv';

describe('the views of MailerLite', () => {
  it('are imported by their status, and the date of the sign-up is no status', async () => {
    const migrated = await migrate({ type: 'mailerlite', files: [ALL] });

    expect(migrated).toEqual({
      contacts: [
        'GAIL@example.com country=100 custom.subscribed=2024-01-03 03:04:05 custom.tags=News, Tea first_name=Gail',
        'ada@example.com country=14 custom.company=Tea House custom.subscribed=2024-01-02 03:04:05 custom.tags=News, Tea first_name=Ada last_name=Example',
      ],
      customFields: ['company', 'subscribed', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com complained',
        'dan@example.com bounced',
      ],
      rejects: [
        `${ALL}:8 Status status-unknown "sleeping"`,
        `${ALL}:11 Status status-blank`,
        `${ALL}:12 Subscriber address-without-at`,
      ],
      rows: { file0: '10 = 2 desired + 3 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are refused without a status until a person says which view it is', async () => {
    const failure = await refused({ type: 'mailerlite', files: [VIEW] });
    const active = await migrate({
      type: 'mailerlite',
      files: [VIEW],
      options: { status: 'subscribed' },
    });
    const junk = await migrate({
      type: 'mailerlite',
      files: [VIEW],
      options: { status: 'complained' },
    });

    expect(failure).toEqual(saying('MailerLite: subscribers', 'says nothing'));
    expect(active.contacts).toHaveLength(1);
    expect(active.warnings[0]).toEqual(saying('MailerLite', 'view'));
    expect(junk).toMatchObject({ contacts: [], suppressions: ['jon@example.com complained'] });
  });
});

it('suppresses everybody in the unsubscribed recipients of MailUp', async () => {
  const migrated = await migrate({ type: 'mailup', files: ['unsubscribed.csv'] });

  expect(migrated).toMatchObject({
    contacts: [],
    suppressions: [
      'ada@example.com unsubscribed 20240501T111244',
      'ben@example.com unsubscribed 20240502T111244',
      'cleo@example.com complained 20240503T111244',
      'dan@example.com unsubscribed 20240504T111244',
    ],
    rows: { file0: '4 = 4 suppressed' },
  });
});
