// Contacts by their status, and the files that tell by their names alone why nobody in them gets mail.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';
const NOT_MAILED = 'do not mail.csv';
const FEW = 'few-columns.csv';

describe('the exports of Zoho Campaigns', () => {
  it('are imported by the status of the contacts and the names of the other files', async () => {
    const files = [CONTACTS, 'unsubscribed-contacts.csv', 'bounced.csv', 'spam-complained.csv'];

    const migrated = await migrate({ type: 'zohocampaigns', files: [...files, NOT_MAILED] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.company_name=Tea House custom.favourite_tea=green and black custom.phone=431235 first_name=Ada last_name=Example',
        'gail@example.com country=100 custom.favourite_tea=mint first_name=Gail',
      ],
      customFields: ['company_name', 'favourite_tea', 'phone'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com bounced',
        'dan@example.com complained',
        'eve@example.com unsubscribed',
        'lea@example.com unsubscribed too many, sorry, 2024-02-03T04:05:06',
        'mia@example.com bounced Hard',
        'ned@example.com complained',
        'ola@example.com unsubscribed 2024-02-03T04:05:06',
      ],
      rejects: [
        `${CONTACTS}:11 Contact Status is no status that is known: "Sleeping"`,
        `${CONTACTS}:12 Contact Status is blank`,
        `${CONTACTS}:14 Contact Email has nothing after the @`,
        `${NOT_MAILED}:2 Email Address is a pattern for a whole domain`,
      ],
      rows: {
        file0:
          '13 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '1 = 1 suppressed',
        file2: '1 = 1 suppressed',
        file3: '1 = 1 suppressed',
        file4: '2 = 1 suppressed + 1 invalid',
      },
      warnings: [
        '1 row of file0 skipped: no address, or nothing that lasts.',
        `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file4, the first in ${NOT_MAILED} line 2).`,
      ],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'zohocampaigns', files: [FEW] });
    const told = await migrate({
      type: 'zohocampaigns',
      files: [FEW],
      options: { status: 'subscribed' },
    });

    expect(failure).toContain('Zoho Campaigns: contacts: the file says nothing');
    expect(told.contacts).toEqual(['pam@example.com country=100 first_name=Pam']);
    expect(told.warnings[0]).toContain('No column tells the status.');
  });

  it('are refused when they are the results of a campaign', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({
      type: 'zohocampaigns',
      files: ['campaign-opens.csv'],
      options,
    });

    expect(failure).toContain('It tells what people did with one mail');
  });
});
