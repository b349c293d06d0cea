// Contacts with their flags, and statistics that count in one file and say TRUE in the other.
import { describe, expect, it } from 'vitest';
import { anyCounted } from '../../../../src/sources/presets/providers/mailjet.ts';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';

describe('the exports of Mailjet', () => {
  it('are imported without people who left, bounced, complained or is excluded', async () => {
    const migrated = await migrate({
      type: 'mailjet',
      files: [CONTACTS, 'statistics.csv', 'events.csv', 'exclusion-list.csv'],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.createdat=2024-01-02T03:04:05Z custom.source=fair in May first_name=Ada last_name=Example',
      ],
      customFields: ['createdat', 'source'],
      suppressions: [
        'HAL@example.com unsubscribed',
        'ben@example.com unsubscribed 2024-03-02T03:04:05Z',
        'cleo@example.com unsubscribed',
        'dan@example.com complained',
        'iris@example.com bounced',
        'jon@example.com unsubscribed',
        'kim@example.com complained',
        'mia@example.com bounced',
      ],
      rejects: [
        `${CONTACTS}:8 IsExcludedFromCampaigns is neither yes nor no: "perhaps"`,
        `${CONTACTS}:9 Email has no @: a whole domain is no address`,
      ],
      rows: {
        file0: '11 = 1 desired + 4 suppressed + 1 no consent + 2 invalid + 3 duplicate',
        file1: '4 = 2 suppressed + 2 excluded',
        file2: '2 = 1 suppressed + 1 excluded',
        file3: '1 = 1 suppressed',
      },
      warnings: [
        '2 rows of file1 skipped: no address, or nothing that lasts.',
        '1 row of file2 skipped: no address, or nothing that lasts.',
      ],
    });
  });

  it('are refused when nobody says that the contacts agreed', async () => {
    const failure = await refused({ type: 'mailjet', files: [CONTACTS] });

    expect(failure).toContain('the file says who left, and not who agreed to get mail');
  });
});

describe('a column of counters and flags', () => {
  it.each([
    ['0', 'no'],
    ['0.0', 'no'],
    [' 3 ', 'yes'],
    ['TRUE', 'TRUE'],
    ['', ''],
    ['-1', '-1'],
    ['some', 'some'],
  ])('reads %j as %j', (cell, meaning) => {
    expect(anyCounted(cell)).toEqual([meaning]);
  });
});
