// Contacts with a status and a level of permission, and reports that look like them.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contact_export_1100000000001_010224_030405.csv';

describe('the exports of Constant Contact', () => {
  it('are imported where status and permission agree, and bounces come from their report', async () => {
    const migrated = await migrate({ type: 'constantcontact', files: [CONTACTS, 'bounces.csv'] });

    expect(migrated).toEqual({
      contacts: [
        'Ada@Example.com address_line1=Rose Lane 5, Door 2 city=Vienna country=14 custom.company=Tea House custom.created_at=2020-09-25 16:45:13 -0400 custom.email_lists=News, Offers custom.favourite_tea=black custom.source_name=Website sign-up form custom.tags=vip, tea first_name=Ada last_name=Example postal_code=1010',
      ],
      customFields: [
        'company',
        'created_at',
        'email_lists',
        'favourite_tea',
        'source_name',
        'tags',
      ],
      suppressions: [
        'ben@example.com unsubscribed Too many mails, 2021-09-25T16:45:13-04:00',
        'cleo@example.com unsubscribed',
        'gail@example.com unsubscribed Account, 2021-09-25T16:45:13-04:00',
        'kim@example.com bounced Non-existent address, 2022-01-02T03:04:05-05:00',
      ],
      rejects: [
        `${CONTACTS}:10 Email status status-unknown "Resting"`,
        `${CONTACTS}:12 Email address domain-blank`,
      ],
      rows: {
        file0:
          '12 = 1 desired + 3 suppressed + 3 no consent + 2 invalid + 2 duplicate + 1 excluded',
        file1: '1 = 1 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('are refused when they are a report of who opened a campaign', async () => {
    const failure = await refused({ type: 'constantcontact', files: ['opens.csv'] });

    expect(failure).toContain('Constant Contact: report');
  });
});

describe('the answers of the API of Constant Contact', () => {
  it('are imported by their permission, of which an implicit one is told', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'constantcontact',
      files: ['api.json'],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada']);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed Enough, 2023-12-12T10:00:00Z',
      'finn@example.com unsubscribed 2023-12-12T10:00:00Z',
    ]);
    expect(rejects).toEqual([
      'api.json:4 email_address.permission_to_send status-unknown "implicit"',
    ]);
  });
});
