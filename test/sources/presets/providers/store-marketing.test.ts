// Contacts of online stores, with a consent for each channel.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

// Klaviyo: profiles that can be subscribed and suppressed at once, and the list of those who are suppressed.

const PROFILES = 'newsletter.csv';

const SUPPRESSED = 'suppressed-profiles.csv';

describe('the exports of Klaviyo', () => {
  it('are imported where no suppression stands beside the consent', async () => {
    const migrated = await migrate({ type: 'klaviyo', files: [PROFILES, SUPPRESSED] });

    expect(migrated).toEqual({
      contacts: [
        'ADA@example.com address_line1=Rose Lane 5 city=Vienna country=14 custom.date_added=2025-03-01 10:00:00 custom.interests=["tea", "run"] custom.organization=Tea House first_name=Ada last_name=Example postal_code=1010',
      ],
      customFields: ['date_added', 'interests', 'organization'],
      suppressions: [
        "ben@example.com unsubscribed ['USER_SUPPRESSED', 'HARD_BOUNCE'], 2025-04-01T10:00:00Z",
        'cleo@example.com unsubscribed 2025-03-02T10:00:00Z',
        'gail@example.com complained spam_complaint, 2025-04-02T10:00:00Z',
        'hal@example.com bounced HARD_BOUNCE, 2025-04-03T10:00:00Z',
        'lea@example.com bounced INVALID_EMAIL, 2025-05-01T10:00:00Z',
        'mia@example.com unsubscribed',
      ],
      rejects: [
        `${PROFILES}:10 Email Marketing Consent status-unknown "PERHAPS"`,
        `${PROFILES}:11 Email Suppressions status-unknown "NEW_REASON"`,
        `${PROFILES}:12 Email address-several-ats`,
      ],
      rows: {
        file0:
          '13 = 1 desired + 4 suppressed + 2 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '2 = 2 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('of an old account hold the consent to e-mail in a list of channels', async () => {
    const migrated = await migrate({ type: 'klaviyo', files: ['old-list.csv'] });

    expect(migrated).toEqual({
      contacts: ['ada@example.com country=100 first_name=Ada'],
      customFields: [],
      suppressions: ['dan@example.com unsubscribed UNSUBSCRIBE'],
      rejects: [],
      rows: { file0: '4 = 1 desired + 1 suppressed + 2 no consent' },
      warnings: [],
    });
  });
});

describe('the answers of the API of Klaviyo', () => {
  it('are imported where they subscribed and nothing suppresses them', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'klaviyo',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com city=Vienna country=14 custom.attributes_properties_tea=green first_name=Ada',
    ]);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed UNSUBSCRIBE',
      'dan@example.com unsubscribed USER_SUPPRESSED HARD_BOUNCE',
    ]);
    expect(rejects).toEqual(['api.json:8 Suppressions status-unknown "ODD"']);
  });
});

// Omnisend: contacts of a store, in which one address may have several rows.

const CONTACTS = 'contacts_export_2024.csv';

describe('the contacts of Omnisend', () => {
  it('are imported with the worst word of all rows of an address, and without buyers who never agreed', async () => {
    const migrated = await migrate({ type: 'omnisend', files: [CONTACTS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com city=Vienna country=14 custom.email_opt_in_date=2024-01-02T10:00:00Z custom.segments=Active customers custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=W',
        'iris@example.com country=100 custom.email_opt_in_date=2024-05-02T10:00:00Z first_name=Iris',
      ],
      customFields: ['email_opt_in_date', 'segments', 'tags'],
      suppressions: [
        'EVE@example.com unsubscribed',
        'FINN@example.com unsubscribed',
        'ben@example.com unsubscribed Unsubscribed via link in marketing message, 2024-03-02T10:00:00Z',
      ],
      rejects: [
        `${CONTACTS}:6 Email subscription status status-unknown "perhaps"`,
        `${CONTACTS}:13 Email address-without-at`,
      ],
      rows: {
        file0:
          '12 = 2 desired + 3 suppressed + 2 no consent + 2 invalid + 2 duplicate + 1 excluded',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('are those who never agreed as well when the configuration says so', async () => {
    const { contacts } = await migrate({
      type: 'omnisend',
      files: [CONTACTS],
      options: { status: { map: { 'no-consent': 'subscribed' } } },
    });

    expect(contacts.map((text) => text.split('@')[0])).toEqual(['ada', 'cleo', 'gail', 'iris']);
  });
});

describe('the answers of the API of Omnisend', () => {
  it('are imported by the status of the one e-mail address', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'omnisend',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com country=14 custom.tags=source: shop first_name=Ada',
    ]);
    expect(suppressions).toEqual(['ben@example.com unsubscribed']);
    expect(rejects).toEqual(['api.json:6 Status of the e-mail status-unknown "perhaps"']);
  });
});
