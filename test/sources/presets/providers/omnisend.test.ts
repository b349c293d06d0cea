// Contacts of a store, in which one address may have several rows.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const CONTACTS = 'contacts_export_2024.csv';

describe('the contacts of Omnisend', () => {
  it('are imported with the worst word of all rows of an address, and without buyers who never agreed', async () => {
    const migrated = await migrate({ type: 'omnisend', files: [CONTACTS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com city=Vienna country=14 custom.email_opt_in_date=2024-01-02T10:00:00Z custom.segments=Active customers custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=W',
        'iris@example.com country=100 custom.email_opt_in_date=2024-05-02T10:00:00Z first_name=Iris',
      ],
      customFields: ['email_consent', 'email_opt_in_date', 'phone_number', 'segments', 'tags'],
      suppressions: [
        'EVE@example.com unsubscribed',
        'FINN@example.com unsubscribed',
        'ben@example.com unsubscribed Unsubscribed via link in marketing message, 2024-03-02T10:00:00Z',
      ],
      rejects: [
        `${CONTACTS}:6 Email subscription status is no status that is known: "perhaps"`,
        `${CONTACTS}:13 Email has no @`,
      ],
      rows: {
        file0:
          '12 = 2 desired + 3 suppressed + 2 no consent + 2 invalid + 2 duplicate + 1 excluded',
      },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
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
    expect(rejects).toEqual([
      'api.json:6 Status of the e-mail is no status that is known: "perhaps"',
    ]);
  });
});
