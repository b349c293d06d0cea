// Files of services of whose CSV no real header is known.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';
import { saying } from '../../../saying.ts';

// Kit (ConvertKit): subscribers whose words mean something else than elsewhere: an inactive one never confirmed.

const SUBSCRIBERS = 'subscribers.csv';

const CONFIRMED = 'confirmed.csv';

describe('the exports of Kit', () => {
  it('are imported by their status, and the state beside it is a place', async () => {
    const migrated = await migrate({ type: 'kit', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2023-02-14T11:43:55Z custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=Vienna',
      ],
      customFields: ['created_at', 'favourite_tea', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com bounced',
        'dan@example.com complained',
        'gail@example.com unsubscribed',
      ],
      rejects: [
        `${SUBSCRIBERS}:8 status status-unknown "sleeping"`,
        `${SUBSCRIBERS}:11 email address-without-at`,
        `${SUBSCRIBERS}:12 status status-blank`,
      ],
      rows: { file0: '10 = 1 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are imported from the answers of the interface with the fields of the account', async () => {
    const { contacts, suppressions, rows } = await migrate({
      type: 'kit',
      files: ['subscribers.json'],
    });

    expect({ contacts, suppressions, rows }).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2023-02-14T11:43:55Z first_name=Ada last_name=Example',
      ],
      suppressions: ['cleo@example.com unsubscribed'],
      rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
    });
  });

  it('are refused without a status until a person says what was filtered', async () => {
    const failure = await refused({ type: 'kit', files: [CONFIRMED] });
    const confirmed = await migrate({
      type: 'kit',
      files: [CONFIRMED],
      options: { status: 'subscribed' },
    });

    expect(failure).toEqual(saying('Kit (ConvertKit): subscribers', 'says nothing'));
    expect(confirmed.contacts).toHaveLength(1);
    expect(confirmed.warnings[0]).toEqual(saying('Kit', 'filtered'));
  });

  it('are refused when they report on one mail', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({ type: 'kit', files: ['broadcast.csv'], options });

    expect(failure).toContain('one mail');
  });
});

// GetResponse: searches that do not tell which state they are of, with a country that may be a guess, and block lists.

const CONTACTS = 'contacts.csv';

const BLOCKED = 'blocklist.csv';

const WITH_STATUS = 'with-status.csv';

const STATE_UNTOLD =
  'No column tells the state: in GetResponse each state is a search of its own. Read the others with `status: unsubscribed` (also the removed), `status: bounced` or `status: unconfirmed`.';

describe('the exports of GetResponse', () => {
  it('are imported without the blocked and without a country that may be a guess', async () => {
    const migrated = await migrate({
      type: 'getresponse',
      files: [CONTACTS, BLOCKED],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'BEN@example.com country=100 custom.added_on=2024-01-04 03:04:05 custom.campaign=tea custom.favourite_tea=mint first_name=Ben',
        'ada@example.com country=100 custom.added_on=2024-01-02 03:04:05 custom.campaign=news custom.favourite_tea=green; loose and black custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['added_on', 'campaign', 'favourite_tea', 'tags'],
      suppressions: ['cleo@example.com unsubscribed 2024-03-04T05:06:07'],
      rejects: [`${CONTACTS}:7 email address-without-at`, `${BLOCKED}:3 email address-pattern`],
      rows: {
        file0: '5 = 2 desired + 1 invalid + 2 duplicate',
        file1: '2 = 1 suppressed + 1 invalid',
      },
      warnings: ['WHOLE_DOMAINS', `${CONTACTS}: ${STATE_UNTOLD}`],
    });
  });

  it('take the country where a person says that people gave it themselves', async () => {
    const country = { type: 'getresponse', files: [CONTACTS] };
    const options = { status: 'subscribed', columns: { country: 'country' } };

    const { contacts, rejects } = await migrate({ ...country, options });

    expect(contacts[1]).toContain('ada@example.com country=14 ');
    expect(rejects[0]).toBe(`${CONTACTS}:4 country country-unknown "Atlantis"`);
  });

  it('count the worst word of a status and the dates beside it', async () => {
    const migrated = await migrate({
      type: 'getresponse',
      files: [WITH_STATUS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: ['eve@example.com country=100 custom.added_on=2024-01-02 03:04:05 first_name=Eve'],
      customFields: ['added_on'],
      suppressions: [
        'finn@example.com unsubscribed by the owner, in bulk, 2024-02-03T04:05:06',
        'gail@example.com unsubscribed too many, 2024-02-04T04:05:06',
        'hal@example.com bounced',
      ],
      rejects: [`${WITH_STATUS}:8 status status-unknown "sleeping"`],
      rows: { file0: '6 = 1 desired + 3 suppressed + 1 no consent + 1 invalid' },
      warnings: [],
    });
  });

  it('are refused when nobody says which state they are of, or when they report on one mail', async () => {
    const search = await refused({ type: 'getresponse', files: [CONTACTS] });
    const options = { status: 'subscribed' };
    const report = await refused({ type: 'getresponse', files: ['newsletter-3.csv'], options });

    expect(search).toEqual(saying('GetResponse: contacts', 'says nothing'));
    expect(report).toContain('one mail');
  });
});

// Drip: people by their status, and the other product of that name, whose files hold no people at all.

const PEOPLE = 'people.csv';

const NAMES_ONLY = 'names-only.csv';

describe('the exports of Drip', () => {
  it('are imported by their status, and not against a denied consent', async () => {
    const migrated = await migrate({ type: 'drip', files: [PEOPLE] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2024-01-02T03:04:05Z custom.favourite_tea=green and "black" custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=Vienna',
        'gail@example.com country=100 custom.created_at=2024-01-03T03:04:05Z custom.favourite_tea=mint custom.tags=tea, swim first_name=Gail',
      ],
      customFields: ['created_at', 'favourite_tea', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'dan@example.com unsubscribed',
        'eve@example.com bounced',
      ],
      rejects: [
        `${PEOPLE}:11 status status-unknown "sleeping"`,
        `${PEOPLE}:12 status status-blank`,
        `${PEOPLE}:14 email domain-without-dot`,
      ],
      rows: {
        file0:
          '12 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate + 1 excluded',
      },
      warnings: ['ROWS_PASSED_OVER'],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'drip', files: [NAMES_ONLY] });
    const told = await migrate({
      type: 'drip',
      files: [NAMES_ONLY],
      options: { status: 'subscribed' },
    });

    expect(failure).toEqual(saying('Drip: people', 'says nothing'));
    expect(told.contacts).toEqual([
      'lea@example.com country=100 custom.created_at=2024-01-02T03:04:05Z first_name=Lea last_name=van der Berg',
    ]);
    expect(told.warnings[0]).toContain('No column');
  });

  it('are refused when they are those of the period tracker', async () => {
    const failure = await refused({ type: 'drip', files: ['bleeding.csv'] });

    expect(failure).toEqual(saying('not', 'Drip exports: people'));
  });
});

// Moosend: subscribers by their status, where a date of leaving counts more than the word beside it.

const ACTIVE = 'active.csv';

describe('the exports of Moosend', () => {
  it('are imported by their status and the date on which people left', async () => {
    const migrated = await migrate({ type: 'moosend', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_on=2024-01-02 03:04:05 custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['created_on', 'favourite_tea', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed 2024-02-03T04:05:06',
        'cleo@example.com bounced',
        'dan@example.com unsubscribed',
        'finn@example.com unsubscribed 2024-02-04T04:05:06',
      ],
      rejects: [
        `${SUBSCRIBERS}:10 Status status-unknown "Sleeping"`,
        `${SUBSCRIBERS}:11 Status status-blank`,
        `${SUBSCRIBERS}:12 Email address-several-ats`,
      ],
      rows: { file0: '10 = 1 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'moosend', files: [ACTIVE] });
    const active = await migrate({
      type: 'moosend',
      files: [ACTIVE],
      options: { status: 'subscribed' },
    });
    const removed = await migrate({
      type: 'moosend',
      files: [ACTIVE],
      options: { status: 'unsubscribed' },
    });

    expect(failure).toEqual(saying('Moosend: subscribers', 'says nothing'));
    expect(active.contacts).toEqual([
      'jon@example.com country=100 custom.created_on=2024-01-02 03:04:05',
    ]);
    expect(active.warnings[0]).toContain('one by one');
    expect(removed).toMatchObject({ contacts: [], suppressions: ['jon@example.com unsubscribed'] });
  });

  it('are refused when they report on one mail', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({ type: 'moosend', files: ['clicks.csv'], options });

    expect(failure).toContain('one mail');
  });
});

describe('the answers of the API of Moosend', () => {
  it('are imported by the number of the status', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'moosend',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.tags=tea first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed',
      'cleo@example.com bounced',
      'dan@example.com unsubscribed',
    ]);
    expect(rejects).toEqual(['api.json:5 SubscribeType status-unknown "8"']);
  });
});

// Zoho Campaigns: contacts by their status, and the files that tell by their names alone why nobody in them gets mail.

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
        `${CONTACTS}:11 Contact Status status-unknown "Sleeping"`,
        `${CONTACTS}:12 Contact Status status-blank`,
        `${CONTACTS}:14 Contact Email domain-blank`,
        `${NOT_MAILED}:2 Email Address address-pattern`,
      ],
      rows: {
        file0:
          '13 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 2 duplicate + 1 excluded',
        file1: '1 = 1 suppressed',
        file2: '1 = 1 suppressed',
        file3: '1 = 1 suppressed',
        file4: '2 = 1 suppressed + 1 invalid',
      },
      warnings: ['ROWS_PASSED_OVER', 'WHOLE_DOMAINS'],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'zohocampaigns', files: [FEW] });
    const told = await migrate({
      type: 'zohocampaigns',
      files: [FEW],
      options: { status: 'subscribed' },
    });

    expect(failure).toEqual(saying('Zoho Campaigns: contacts', 'says nothing'));
    expect(told.contacts).toEqual(['pam@example.com country=100 first_name=Pam']);
    expect(told.warnings[0]).toContain('No column');
  });

  it('are refused when they are the results of a campaign', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({
      type: 'zohocampaigns',
      files: ['campaign-opens.csv'],
      options,
    });

    expect(failure).toContain('one mail');
  });
});
