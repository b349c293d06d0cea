// Profiles that can be subscribed and suppressed at once, and the list of those who are suppressed.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const PROFILES = 'newsletter.csv';
const SUPPRESSED = 'suppressed-profiles.csv';

describe('the exports of Klaviyo', () => {
  it('are imported where no suppression stands beside the consent', async () => {
    const migrated = await migrate({ type: 'klaviyo', files: [PROFILES, SUPPRESSED] });

    expect(migrated).toEqual({
      contacts: [
        'ADA@example.com address_line1=Rose Lane 5 city=Vienna country=14 custom.date_added=2025-03-01 10:00:00 custom.interests=["tea", "run"] custom.organization=Tea House first_name=Ada last_name=Example postal_code=1010',
      ],
      customFields: ['date_added', 'interests', 'organization', 'phone_number'],
      suppressions: [
        "ben@example.com unsubscribed ['USER_SUPPRESSED', 'HARD_BOUNCE'], 2025-04-01T10:00:00Z",
        'cleo@example.com unsubscribed 2025-03-02T10:00:00Z',
        'gail@example.com complained spam_complaint, 2025-04-02T10:00:00Z',
        'hal@example.com bounced HARD_BOUNCE, 2025-04-03T10:00:00Z',
        'lea@example.com bounced INVALID_EMAIL, 2025-05-01T10:00:00Z',
        'mia@example.com unsubscribed',
      ],
      rejects: [
        `${PROFILES}:10 Email Marketing Consent is no status that is known: "PERHAPS"`,
        `${PROFILES}:11 Email Suppressions is no status that is known: "NEW_REASON"`,
        `${PROFILES}:12 Email has two @: one cell must hold one address`,
      ],
      rows: {
        file0:
          '13 = 1 desired + 4 suppressed + 2 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '2 = 2 suppressed',
      },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
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
    expect(rejects).toEqual(['api.json:8 Suppressions is no status that is known: "ODD"']);
  });
});
