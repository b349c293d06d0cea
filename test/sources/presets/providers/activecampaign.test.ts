// Contacts whose status is a word or a number, and the exclusion list beside them.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';
const EXCLUSIONS = 'exclusions.csv';

describe('the exports of ActiveCampaign', () => {
  it('are imported by word or number, without those on the exclusion list', async () => {
    const migrated = await migrate({ type: 'activecampaign', files: [CONTACTS, EXCLUSIONS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.date_created=2024-01-02 03:04:05 custom.how_did_you_hear_about_us=a friend, at work custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['date_created', 'how_did_you_hear_about_us', 'phone', 'tags'],
      suppressions: [
        'BEN@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'dan@example.com bounced',
        'jon@example.com unsubscribed',
      ],
      rejects: [
        `${CONTACTS}:8 Status is no status that is known: "4"`,
        `${CONTACTS}:9 Status is blank`,
        `${CONTACTS}:12 Email has a domain without a dot`,
        `${EXCLUSIONS}:3 Email is a pattern for a whole domain`,
      ],
      rows: {
        file0:
          '11 = 1 desired + 3 suppressed + 1 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '2 = 1 suppressed + 1 invalid',
      },
      warnings: [
        '1 row of file0 skipped: no address, or nothing that lasts.',
        `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file1, the first in ${EXCLUSIONS} line 3).`,
        `${CONTACTS}: The status of ActiveCampaign is that on one list, and its exclusion list is in no export of contacts: name that one under suppressions, too.`,
      ],
    });
  });
});

describe('the answers of the API of ActiveCampaign', () => {
  it('are imported by the number of the status on the list, and without hard bounces', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'activecampaign',
      files: ['contact_list.json'],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada']);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed moved, 2024-01-02T03:04:05',
      'cleo@example.com bounced',
      'eve@example.com bounced',
    ]);
    expect(rejects).toEqual(['contact_list.json:6 status is no status that is known: "9"']);
  });
});
