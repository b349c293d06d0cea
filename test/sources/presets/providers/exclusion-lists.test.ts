// Contacts, and the lists beside them that say who gets no mail from the whole account.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';
import { anyCounted } from '../../../../src/sources/presets/providers/exclusion-lists.ts';
import { saying } from '../../../saying.ts';

// ActiveCampaign: contacts whose status is a word or a number, and the exclusion list beside them.

const ACTIVECAMPAIGN_CONTACTS = 'contacts.csv';

const EXCLUSIONS = 'exclusions.csv';

describe('the exports of ActiveCampaign', () => {
  it('are imported by word or number, without those on the exclusion list', async () => {
    const migrated = await migrate({
      type: 'activecampaign',
      files: [ACTIVECAMPAIGN_CONTACTS, EXCLUSIONS],
    });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.date_created=2024-01-02 03:04:05 custom.how_did_you_hear_about_us=a friend, at work custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['date_created', 'how_did_you_hear_about_us', 'tags'],
      suppressions: [
        'BEN@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'dan@example.com bounced',
        'jon@example.com unsubscribed',
      ],
      rejects: [
        `${ACTIVECAMPAIGN_CONTACTS}:8 Status status-unknown "4"`,
        `${ACTIVECAMPAIGN_CONTACTS}:9 Status status-blank`,
        `${ACTIVECAMPAIGN_CONTACTS}:12 Email domain-without-dot`,
        `${EXCLUSIONS}:3 Email address-pattern`,
      ],
      rows: {
        file0:
          '11 = 1 desired + 3 suppressed + 1 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '2 = 1 suppressed + 1 invalid',
      },
      warnings: [
        'ROWS_PASSED_OVER',
        'WHOLE_DOMAINS',
        `${ACTIVECAMPAIGN_CONTACTS}: The status of ActiveCampaign is that on one list, and its exclusion list is in no export of contacts: name that one under suppressions, too.`,
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
    expect(rejects).toEqual(['contact_list.json:6 status status-unknown "9"']);
  });
});

// Brevo: contacts whose columns are in the account's language, and the list that tells why people are blocked.

const BREVO_CONTACTS = 'contacts_export.csv';

const BLOCKED = 'blocked_contacts.csv';

const UNFILTERED = 'unfiltered.csv';

describe('the exports of Brevo', () => {
  it('are imported without the blocklisted, each with the reason of the blocked list', async () => {
    const migrated = await migrate({ type: 'brevo', files: [BREVO_CONTACTS, BLOCKED] });

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
        `${BREVO_CONTACTS}:8 email_marketing status-unknown "maybe"`,
        `${BREVO_CONTACTS}:9 EMAIL address-without-at`,
      ],
      rows: {
        file0:
          '11 = 1 desired + 3 suppressed + 2 no consent + 2 invalid + 2 duplicate + 1 excluded',
        file1: '4 = 4 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('are refused without a column that says who is blocklisted', async () => {
    const failure = await refused({ type: 'brevo', files: [UNFILTERED] });

    expect(failure).toEqual(saying('Brevo: contacts', 'says nothing'));
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

// Mailjet: contacts with their flags, and statistics that count in one file and say TRUE in the other.

const MAILJET_CONTACTS = 'contacts.csv';

describe('the exports of Mailjet', () => {
  it('are imported without people who left, bounced, complained or is excluded', async () => {
    const migrated = await migrate({
      type: 'mailjet',
      files: [MAILJET_CONTACTS, 'statistics.csv', 'events.csv', 'exclusion-list.csv'],
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
        `${MAILJET_CONTACTS}:8 IsExcludedFromCampaigns flag-unknown "perhaps"`,
        `${MAILJET_CONTACTS}:9 Email address-whole-domain`,
      ],
      rows: {
        file0: '11 = 1 desired + 4 suppressed + 1 no consent + 2 invalid + 3 duplicate',
        file1: '4 = 2 suppressed + 2 excluded',
        file2: '2 = 1 suppressed + 1 excluded',
        file3: '1 = 1 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER', 'ROWS_PASSED_OVER'],
    });
  });

  it('are refused when nobody says that the contacts agreed', async () => {
    const failure = await refused({ type: 'mailjet', files: [MAILJET_CONTACTS] });

    expect(failure).toContain('says who left');
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
