// A view of contacts, in which several columns say who left and none who agreed.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'hubspot-crm-exports-all-contacts-2024-05-06.csv';
const COMPANIES = 'hubspot-crm-exports-all-companies-2024-05-06.csv';

describe('a view of HubSpot', () => {
  it('is imported with the worst word of all its columns', async () => {
    const migrated = await migrate({
      type: 'hubspot',
      files: [CONTACTS],
      options: { status: 'subscribed', columns: { 'custom.colour': 'Favourite colour' } },
    });

    expect(migrated).toEqual({
      contacts: [
        'ADA@example.com city=Vienna country=14 custom.colour=red and green first_name=Ada last_name=Example',
        // Not paid for as a marketing contact, which is no word about consent.
        'hal@example.com country=100 first_name=Hal last_name=Example',
      ],
      customFields: ['colour'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'eve@example.com bounced UNKNOWN_USER',
        'finn@example.com bounced',
        'kim@example.com bounced',
      ],
      rejects: [
        `${CONTACTS}:11 Unsubscribed from all email flag-unknown "perhaps"`,
        `${CONTACTS}:13 Email address-space`,
      ],
      rows: {
        file0:
          '13 = 2 desired + 5 suppressed + 2 no consent + 2 invalid + 1 duplicate + 1 excluded',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('has those who agreed by their legal basis, once a person says that it is about mail', async () => {
    const story = { type: 'hubspot', files: ['hubspot-crm-exports-legal-basis-2026-03-14.csv'] };
    const map = (meaning: string) => ({
      status: { map: { 'Freely given consent from contact': meaning } },
    });

    const agreed = await migrate({ ...story, options: map('subscribed') });
    const open = await migrate({ ...story, options: map('no-consent') });

    expect(agreed.contacts).toEqual([
      'ada@example.com country=100 first_name=Ada last_name=Example',
      'dan@example.com country=100 first_name=Dan last_name=Example',
    ]);
    expect(agreed.suppressions).toEqual([
      'cleo@example.com unsubscribed Freely given consent from contact',
    ]);
    expect(agreed.rejects).toEqual([]);
    expect(open.contacts).toEqual([]);
    expect(await refused(story)).toContain('says who left');
  });

  it('is refused when nobody says that the others agreed', async () => {
    const failure = await refused({ type: 'hubspot', files: [CONTACTS] });

    expect(failure).toContain('says who left');
  });

  it('is refused when it holds companies or belongs to another provider', async () => {
    const failure = await refused({
      type: 'hubspot',
      files: [COMPANIES, '../sendgrid/contacts.csv'],
      options: { status: 'subscribed' },
    });

    expect(failure).toContain('no people');
    expect(failure).toContain('Write `type: sendgrid`.');
  });
});
