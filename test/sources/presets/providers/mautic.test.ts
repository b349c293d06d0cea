// Contacts that tell nothing about consent, and the report of those who must not get mail.
import { describe, expect, it } from 'vitest';
import { besideFilled, reasonAboutMail } from '../../../../src/sources/presets/providers/mautic.ts';
import { migrate, refused } from '../migration-story.ts';
import { saying } from '../../../saying.ts';

const CONTACTS = 'contacts.csv';
const REPORT = 'do-not-contact.csv';

describe('the exports of Mautic', () => {
  it('are imported without people whom the report names for the channel of mail', async () => {
    const migrated = await migrate({
      type: 'mautic',
      files: [CONTACTS, REPORT],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'CLEO@example.com country=100 first_name=Cleo',
        'ada@example.com address_line1=Rose Lane 5 Door 2 city=Vienna country=14 custom.company=Tea House custom.favourite_tea=green custom.position=Owner custom.title=Ms first_name=Ada last_name=Example postal_code=1010 state_province_region=W',
        'ben@example.com city=Berlin country=100 first_name=Ben last_name=Example',
        'hal@example.com country=100 first_name=Hal',
        'jon@example.com country=100 first_name=Jon',
      ],
      customFields: ['company', 'favourite_tea', 'position', 'title'],
      suppressions: [
        'GAIL@example.com bounced 550 no such user, 2024-01-03T03:04:05',
        'finn@example.com unsubscribed User unsubscribed., 2024-01-02T03:04:05',
        'iris@example.com unsubscribed by Kim, 2024-01-05T03:04:05',
      ],
      rejects: [
        `${CONTACTS}:9 email domain-without-dot`,
        `${REPORT}:8 Reason about mail status-unknown "Neu"`,
        `${REPORT}:10 Email address-several-ats`,
      ],
      rows: {
        file0: '12 = 5 desired + 1 invalid + 4 duplicate + 2 excluded',
        file1: '8 = 3 suppressed + 2 invalid + 3 excluded',
      },
      warnings: [
        'ROWS_PASSED_OVER',
        'ROWS_PASSED_OVER',
        'LEAVERS_UNREAD',
        `${CONTACTS}: The contacts of Mautic do not tell who left or bounced: those people look like everybody else. Make a report of the "Do Not Contact" list with e-mail, reason, channel and date, and name it under suppressions.`,
        `${CONTACTS}: A country is only taken where a street stands beside it, since Mautic guesses it by IP. To take it all the same, write \`columns: { country: country }\`.`,
      ],
    });
  });

  it('are refused when nobody says that the contacts agreed', async () => {
    const failure = await refused({ type: 'mautic', files: [CONTACTS, REPORT] });

    expect(failure).toEqual(saying('Mautic: contacts', 'says nothing'));
  });

  it('give every country when the configuration says so', async () => {
    const { contacts } = await migrate({
      type: 'mautic',
      files: [CONTACTS],
      options: { status: 'subscribed', columns: { country: 'country' } },
    });

    expect(contacts[2]).toBe(
      'ben@example.com city=Berlin country=80 first_name=Ben last_name=Example',
    );
  });
});

describe('a country beside a street', () => {
  it('keeps a cell only where the one beside it is filled', () => {
    expect(besideFilled('Austria', [], 'Rose Lane 5')).toEqual(['Austria']);
    expect(besideFilled('Austria', [], ' ')).toEqual([]);
  });
});

describe('a reason on the do-not-contact list', () => {
  const LINK = '<a href="/s/emails/view/7" data-toggle="ajax">Email</a>';

  it.each([
    ['1', 'email', '1'],
    ['Unsubscribed', 'Email', 'Unsubscribed'],
    ['2', '', '2'],
    ['Bounced', LINK, 'Bounced'],
    ['3', 'E-Mail', '3'],
    ['Hat sich abgemeldet', 'email', 'Hat_sich_abgemeldet'],
    ['', 'email', 'not-said'],
  ])('takes %j about %j for the word %s', (reason, channel, word) => {
    expect(reasonAboutMail(reason, [], channel)).toEqual([word]);
  });

  it('says nothing of somebody of whom there is no entry', () => {
    expect(reasonAboutMail('', [], ' ')).toEqual([]);
  });

  it.each([
    ['1', 'sms'],
    ['Bounced', '<a href="/s/sms/view/3">Text Message</a>'],
    ['1', '<a href="https://mail.example.test/s/sms/view/3">Text Message</a>'],
    ['0', 'email'],
    [' Contactable ', 'email'],
  ])('takes %j about %j for nothing', (reason, channel) => {
    expect(reasonAboutMail(reason, [], channel)).toEqual([]);
  });
});

describe('the answers of the API of Mautic', () => {
  it('are imported without those who must not get mail, whatever is said of another channel', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'mautic',
      files: ['api.json'],
      options: { status: 'subscribed' },
    });

    expect(contacts).toEqual([
      'ada@example.com address_line1=Rose Lane 5 country=14 custom.fields_all_favourite_tea=green custom.tags=tea first_name=Ada',
      'dan@example.com country=100',
    ]);
    expect(suppressions).toEqual(['ben@example.com unsubscribed', 'cleo@example.com bounced']);
    expect(rejects).toEqual([]);
  });
});
