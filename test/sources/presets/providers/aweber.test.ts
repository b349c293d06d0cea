// The leads of one list, and the zip of an account, in which every list has a folder of its own.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';

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
      rejects: [
        `${ACTIVE}:7 Email has no @`,
        `${INACTIVE}:7 Email has two @: one cell must hold one address`,
      ],
      rows: {
        file0: '6 = 3 desired + 1 invalid + 2 duplicate',
        file1: '6 = 5 suppressed + 1 invalid',
      },
      warnings: [],
    });
  });

  it('are those of every list in the zip of an account, in the encoding of its old days', async () => {
    const folder = await folderWith('account.zip', await account());

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
    const folder = await folderWith('tea.csv', content);

    const renamed = await refused({ type: 'aweber', files: ['tea.csv'], folder });
    const summary = await refused({ type: 'aweber', files: [SUMMARY] });

    expect(renamed).toContain('AWeber: leads under another name: the file says nothing');
    expect(summary).toContain('It tells of broadcasts, not of people.');
  });
});

describe('the inactive leads of AWeber', () => {
  it('stay unsubscribed under any name, whatever the configuration says of the rest', async () => {
    const content = await readFile(join(FIXTURES, 'aweber', INACTIVE));
    const folder = await folderWith('tea.csv', content);

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
    const folder = await folderWith('tea.csv', Buffer.from(header + rows.join('\n')));

    const migrated = await migrate({ type: 'aweber', files: ['tea.csv'], folder });

    expect(migrated).toMatchObject({
      contacts: [],
      suppressions: ['kim@example.com unsubscribed Unsubscribed'],
      rejects: ['tea.csv:3 Status is no status that is known: "moved away"'],
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

async function folderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aweber-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}
