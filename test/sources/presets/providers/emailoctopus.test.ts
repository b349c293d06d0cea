// Contacts of a list whose status nobody but the person who exported them knows.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';

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
      rejects: [`${LIST}:6 Email address has no @`],
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

    expect(failure).toContain('EmailOctopus: contacts: the file says nothing about who may get');
    expect(contacts).toEqual([]);
    expect(suppressions).toEqual(['ada@example.com unsubscribed', 'ben@example.com unsubscribed']);
  });

  it('tell the list by the name of their file, which stands in a zip', async () => {
    const content = await readFile(join(FIXTURES, 'emailoctopus', LIST), 'utf8');
    const folder = await folderWith(
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
      rejects: [`${CONTACTS}:4 status is no status that is known: "SLEEPING"`],
      rows: { file0: '4 = 1 desired + 1 suppressed + 1 no consent + 1 invalid' },
      warnings: [],
    });
  });

  it('are read by their status where the export has come to tell it', async () => {
    const header = 'Identifier,Email address,Created,Last changed,Status\n';
    const rows = ['1,kim@example.com,,,Subscribed', '2,lea@example.com,,,Complained'];
    const folder = await folderWith('list.csv', Buffer.from(header + rows.join('\n')));

    const migrated = await migrate({ type: 'emailoctopus', files: ['list.csv'], folder });

    expect(migrated).toMatchObject({
      contacts: ['kim@example.com country=100'],
      suppressions: ['lea@example.com complained'],
      warnings: [],
    });
  });

  it('are not taken from the report of a campaign', async () => {
    const failure = await refused({ type: 'emailoctopus', files: ['campaign_tea.csv'] });

    expect(failure).toContain('It tells what people did with one campaign');
  });
});

async function folderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emailoctopus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}
