// Contacts whose columns are in the account's language, and the list that tells why people are blocked.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contacts_export.csv';
const BLOCKED = 'blocked_contacts.csv';
const UNFILTERED = 'unfiltered.csv';

describe('the exports of Brevo', () => {
  it('are imported without the blocklisted, each with the reason of the blocked list', async () => {
    const migrated = await migrate({ type: 'brevo', files: [CONTACTS, BLOCKED] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.added_time=02-01-2024 03:04 custom.interests=tea and coffee custom.sms=431234 custom.tags=2, 7 first_name=Ada last_name=Example',
      ],
      customFields: ['added_time', 'interests', 'sms', 'tags'],
      suppressions: [
        'HAL@example.com unsubscribed',
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'jon@example.com bounced no such user, says mx.example.com, 2024-05-06T07:08:09Z',
        'kim@example.com complained contactFlaggedAsSpam, 2024-05-06T07:08:09Z',
        'lea@example.com unsubscribed unsubscribedViaMA, 2024-05-06T07:08:09Z',
        'mia@example.com unsubscribed somethingNew, 2024-05-06T07:08:09Z',
      ],
      rejects: [
        `${CONTACTS}:8 email_marketing is no status that is known: "maybe"`,
        `${CONTACTS}:9 EMAIL has no @`,
      ],
      rows: {
        file0:
          '11 = 1 desired + 3 suppressed + 2 no consent + 2 invalid + 2 duplicate + 1 excluded',
        file1: '4 = 4 suppressed',
      },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
    });
  });

  it('are refused without a column that says who is blocklisted', async () => {
    const failure = await refused({ type: 'brevo', files: [UNFILTERED] });

    expect(failure).toContain('Brevo: contacts: the file says nothing about who may get mail');
  });

  it('suppress everybody of an export that was filtered to the blocklisted', async () => {
    const { contacts, suppressions } = await migrate({
      type: 'brevo',
      files: [UNFILTERED],
      options: { status: 'unsubscribed' },
    });

    expect({ contacts, suppressions }).toEqual({
      contacts: [],
      suppressions: ['ada@example.com unsubscribed'],
    });
  });
});
