// Readers who pay are not always those who get mail.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';

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
        `${LIST}:8 email_disabled is neither yes nor no: "perhaps"`,
        `${LIST}:10 email has a domain without a dot`,
      ],
      rows: {
        file0: '9 = 2 desired + 2 suppressed + 1 no consent + 2 invalid + 1 duplicate + 1 excluded',
        file1: '2 = 1 desired + 1 suppressed',
      },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
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

    expect(failure).toContain('It holds posts, not people.');
  });
});

async function folderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'substack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}
