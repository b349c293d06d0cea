// Lists with all statuses, in which the columns of Sendy stand behind the fields of the list.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const LIST = 'tea.csv';
const OLD = 'old.csv';

describe('a list of Sendy', () => {
  it('is imported by its status, with the country of the list and not the one of the IP', async () => {
    const migrated = await migrate({ type: 'sendy', files: [LIST] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.favourite_tea=green and black custom.gdpr=Yes custom.joined=2026/04/01 first_name=Ada last_name=Example',
        'dan@example.com country=100 custom.joined=2026/04/04 first_name=Dan',
      ],
      customFields: ['favourite_tea', 'gdpr', 'joined'],
      suppressions: [
        'IRIS@example.com unsubscribed Unsubscribed',
        'ben@example.com unsubscribed Unsubscribed',
        'cleo@example.com bounced Bounced',
        'eve@example.com complained Marked as spam',
      ],
      rejects: [
        `${LIST}:9 Status is no status that is known: "Sleeping"`,
        `${LIST}:10 Status is blank`,
        `${LIST}:13 Email has two @: one cell must hold one address`,
      ],
      rows: { file0: '11 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('of an old version says nothing, until a person does, and the suppression list counts more', async () => {
    const files = [OLD, 'suppression-list.csv'];

    const failure = await refused({ type: 'sendy', files });
    const { contacts, suppressions, rows } = await migrate({
      type: 'sendy',
      files,
      options: { status: 'subscribed' },
    });

    expect(failure).toContain('Sendy: subscribers without a status: the file says nothing');
    expect(contacts).toEqual(['kim@example.com country=100 first_name=Kim last_name=Example']);
    expect(suppressions).toEqual(['LEA@example.com unsubscribed']);
    expect(rows).toEqual({ file0: '2 = 1 desired + 1 duplicate', file1: '1 = 1 suppressed' });
  });
});
