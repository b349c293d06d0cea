// The suppression lists of services that deliver single mails, and what else they hold.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';
import {
  topicAnswers,
  unsubscribedFrom,
} from '../../../../src/sources/presets/providers/delivery-services.ts';
import { saying } from '../../../saying.ts';

// SendGrid: the contacts, which say nothing about consent, and the lists that do.

const SENDGRID_CONTACTS = 'contacts.csv';

const BLOCKS = 'suppression_blocks.csv';

const LISTS = [
  'suppression_bounces (1).csv',
  'suppression_spam_reports.csv',
  'suppression_invalid_emails.csv',
  'suppression_unsubscribes.csv',
];

describe('the exports of SendGrid', () => {
  it('are imported with fields, and every list with its own reason', async () => {
    const migrated = await migrate({
      type: 'sendgrid',
      files: [SENDGRID_CONTACTS, ...LISTS, BLOCKS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'Ben@Example.com country=100 custom.plan=silver first_name=Benjamin',
        'ada@example.com address_line1=Rose Lane 5, Door 2 alt_email=ada.other@example.com city=Vienna country=14 custom.plan=gold first_name=Ada last_name=Example',
        'hal@example.com country=100 first_name=Hal',
      ],
      customFields: ['plan'],
      suppressions: [
        'IRIS@example.com unsubscribed 2021-01-01T00:00:06Z',
        'dan@example.com bounced 550 5.1.1 The address "dan" does not exist, says <mx.example.com>, 2021-01-01T00:00:00Z',
        'finn@example.com complained 2021-01-01T00:00:04Z, 192.0.2.44',
        'gail@example.com bounced Mail domain mentioned in email address is unknown, 2021-01-01T00:00:05Z',
        'kim@example.com bounced 552 gone, 2021-01-01T00:00:02Z',
        'lea@example.com bounced 552 gone, 2021-01-01T00:00:02Z',
      ],
      rejects: [
        'contacts.csv:8 EMAIL address-without-at',
        'suppression_bounces (1).csv:4 email address-without-at',
      ],
      rows: {
        file0: '10 = 3 desired + 1 invalid + 5 duplicate + 1 excluded',
        file1: '3 = 2 suppressed + 1 invalid',
        file2: '1 = 1 duplicate',
        file3: '1 = 1 suppressed',
        file4: '2 = 2 suppressed',
        file5: '1 = 1 excluded',
      },
      warnings: ['ROWS_PASSED_OVER', 'ROWS_PASSED_OVER', 'LEAVERS_UNREAD'],
    });
  });

  it('are refused when nobody says that the contacts agreed', async () => {
    const failure = await refused({ type: 'sendgrid', files: [SENDGRID_CONTACTS, ...LISTS] });

    expect(failure).toEqual(saying('SendGrid: contacts', 'says nothing'));
  });

  it('suppress blocked addresses too when the configuration says so', async () => {
    const { suppressions } = await migrate({
      type: 'sendgrid',
      files: [BLOCKS],
      options: { status: 'bounced' },
    });

    expect(suppressions).toEqual(['hal@example.com bounced mailbox busy, 2021-01-01T00:00:03Z']);
  });
});

// Amazon SES: the suppression list in two pages, and contacts with their answers about topics.

const SUPPRESSED = 'suppressed.json';

const SES_CONTACTS = 'contacts.json';

describe('the exports of Amazon SES', () => {
  it('are imported with the topics that people wanted, and every page of the suppressed', async () => {
    const migrated = await migrate({
      type: 'ses',
      files: [SUPPRESSED, SES_CONTACTS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'dan@example.com country=100 custom.tags=Tea, Offers',
        'gail@example.com country=100',
      ],
      customFields: ['tags'],
      suppressions: [
        'CLEO@example.com bounced BOUNCE, 2020-04-10T21:03:05+02:00',
        'ada@example.com bounced BOUNCE, 2020-04-10T21:03:05+02:00',
        'ben@example.com complained COMPLAINT, 2020-04-10T19:03:05Z',
        'eve@example.com unsubscribed 2021-04-10T21:03:05+02:00',
      ],
      rejects: [`${SUPPRESSED}:4 EmailAddress address-whole-domain`],
      rows: {
        file0: '4 = 2 suppressed + 1 invalid + 1 duplicate',
        file1: '5 = 2 desired + 2 suppressed + 1 no consent',
      },
      warnings: ['WHOLE_DOMAINS'],
    });
  });

  it('keep lasting bounces and complaints of the notifications from all mail, and nobody else', async () => {
    const migrated = await migrate({ type: 'ses', files: ['notifications.ndjson'] });

    expect(migrated).toMatchObject({
      contacts: [],
      suppressions: [
        'ben@example.com bounced General, 2024-03-12T08:16:00Z',
        'dan@example.com complained abuse, 2024-03-12T09:00:00Z',
      ],
      rejects: [],
    });
  });

  it('have attributes in a text of JSON, which the configuration can ask for', async () => {
    const { contacts } = await migrate({
      type: 'ses',
      files: [SES_CONTACTS],
      options: {
        status: 'subscribed',
        columns: { city: 'AttributesData.city', country: 'AttributesData.address.country' },
      },
    });

    expect(contacts).toContain('dan@example.com city=Vienna country=14 custom.tags=Tea, Offers');
  });

  it('are refused when nobody says that contacts without an answer agreed', async () => {
    const failure = await refused({ type: 'ses', files: [SES_CONTACTS] });

    expect(failure).toContain('says who left');
  });
});

describe('the topics of a person in a cell of Amazon SES', () => {
  const answer = (name: string, status: string): object => ({
    TopicName: name,
    SubscriptionStatus: status,
  });

  it.each([
    ['all topics that were wanted', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_OUT')], 'Tea'],
    ['several', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_IN')], 'Tea, News'],
  ])('names %s', (_, topics, names) => {
    expect(topicAnswers(JSON.stringify(topics))).toEqual([names, 'OPT_IN']);
  });

  it('says when no topic was wanted', () => {
    expect(topicAnswers(JSON.stringify([answer('News', 'OPT_OUT')]))).toEqual(['', 'OPT_OUT']);
  });

  it.each(['', '[]', '[{"TopicName":"Tea"}]', '[null,"Tea"]', '{}', 'OPT_IN'])(
    'takes %j for no answer',
    (cell) => {
      expect(topicAnswers(cell)).toEqual(['', '']);
    },
  );
});

// Mailgun: the suppression lists of one domain, as CSV, as JSON, and as the script writes them.

const MAILGUN_BOUNCES = 'example.test_bounces.csv';

describe('the lists of Mailgun', () => {
  it('suppress each with its own reason, but nobody who left the mail with one tag', async () => {
    const migrated = await migrate({
      type: 'mailgun',
      files: [
        ...[MAILGUN_BOUNCES, 'example.test_complaints.csv', 'unsubscribes.json'],
        'example.test_unsubscribes.csv',
      ],
    });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'ada@example.com bounced No such mailbox, says mx.example.com, Fri, 21 Oct 2011 11:02:55 UTC',
        'ben@example.com complained Sat, 22 Oct 2011 11:02:55 UTC',
        'cleo@example.com complained Sat, 22 Oct 2011 11:02:55 UTC',
        'dan@example.com unsubscribed Fri, 21 Oct 2011 11:02:55 UTC',
        'gail@example.com unsubscribed Fri, 21 Oct 2011 11:02:55 UTC',
      ],
      rejects: [`${MAILGUN_BOUNCES}:5 address address-whole-domain`],
      rows: {
        file0: '3 = 1 suppressed + 1 invalid + 1 duplicate',
        file1: '2 = 2 suppressed',
        file2: '3 = 1 suppressed + 1 no consent + 1 excluded',
        file3: '1 = 1 suppressed',
      },
      warnings: ['ROWS_PASSED_OVER', 'WHOLE_DOMAINS'],
    });
  });
});

it('takes the members of a list of Mailgun over who stayed, and suppresses who left', async () => {
  const { contacts, suppressions } = await migrate({ type: 'mailgun', files: ['members.json'] });

  expect(contacts).toEqual([
    'ada@example.com country=100 first_name=Ada last_name=Example',
    'ivy@example.com country=100 custom.vars_age=26',
  ]);
  expect(suppressions).toEqual(['hal@example.com unsubscribed']);
});

describe('the tags of an unsubscribe of Mailgun', () => {
  it.each(['*', '["*"]', 'news, *'])('reads %j as all mail', (cell) => {
    expect(unsubscribedFrom(cell)).toEqual(['all']);
  });

  it.each(['', '[]', ' '])('suppresses nobody by %j', (cell) => {
    expect(unsubscribedFrom(cell)).toEqual(['not said']);
  });

  it.each(['news', '["news","active"]', 'a*'])('reads %j as some mail', (cell) => {
    expect(unsubscribedFrom(cell)).toEqual(['some']);
  });
});

// Postmark: the suppressions of two message streams: a dump of the interface and a CSV of the site.

describe('the suppressions of Postmark', () => {
  it('are imported with their reasons, from JSON and CSV', async () => {
    const migrated = await migrate({ type: 'postmark', files: ['broadcast.json', 'outbound.csv'] });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'Cleo@example.com unsubscribed ManualSuppression, 2019-12-17T08:58:33-05:00',
        'ada@example.com bounced HardBounce, 2019-12-17T08:58:33-05:00',
        'ben@example.com complained SpamComplaint, 2019-12-17T08:58:33-05:00',
        'dan@example.com unsubscribed ManualSuppression, 2019-12-17T08:58:33-05:00',
        'eve@example.com unsubscribed SomethingNew, 2019-12-17T08:58:33-05:00',
        'gail@example.com unsubscribed Unsubscribe, 2019-12-17T08:58:33-05:00',
        'hal@example.com bounced Hard bounce, 2019-12-17T08:58:33-05:00',
      ],
      rejects: ['broadcast.json:7 EmailAddress address-without-at'],
      rows: { file0: '7 = 5 suppressed + 1 invalid + 1 duplicate', file1: '2 = 2 suppressed' },
      warnings: ['LEAVERS_UNREAD'],
    });
  });
});

// Mandrill: the deny list, in which soft bounces stand beside what lasts.

const LIST = 'denylist.csv';

describe('the deny list of Mandrill', () => {
  it('suppresses by its reasons, and soft bounces pass', async () => {
    const migrated = await migrate({ type: 'mandrill', files: [LIST] });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'Cleo@example.com complained spam, 2014-01-02T03:04:05',
        'ada@example.com bounced 550 unknown, says mx.example.com, 2014-01-02T03:04:05',
        'dan@example.com unsubscribed unsub, 2014-01-02T03:04:05',
        'eve@example.com unsubscribed asked by phone, 2014-01-02T03:04:05',
      ],
      rejects: [`${LIST}:8 reason status-unknown "rejected"`, `${LIST}:9 email address-space`],
      rows: { file0: '8 = 4 suppressed + 2 invalid + 1 duplicate + 1 excluded' },
      warnings: ['ROWS_PASSED_OVER', 'LEAVERS_UNREAD'],
    });
  });
});

// MailerSend: four lists with the same keys, and one whose name does not tell which of them it is.

const MAILERSEND_BOUNCES = 'hard-bounces.json';

const BLOCKED = 'blocklist.json';

it('takes the lists of MailerSend over by their names, and the worst of them for one person', async () => {
  const files = [
    MAILERSEND_BOUNCES,
    'spam-complaints.json',
    'unsubscribes.json',
    BLOCKED,
    'saved.json',
  ];

  const migrated = await migrate({ type: 'mailersend', files });

  expect(migrated).toEqual({
    contacts: [],
    customFields: [],
    suppressions: [
      'ada@example.com bounced no such user, 2024-02-03T04:05:06Z',
      'ben@example.com complained 2024-02-05T04:05:06Z',
      'dan@example.com unsubscribed I no longer want these mails, 2024-02-06T04:05:06Z',
      'eve@example.com unsubscribed 2024-02-07T04:05:06Z',
      'finn@example.com unsubscribed 2024-02-08T04:05:06Z',
    ],
    rejects: [
      `${MAILERSEND_BOUNCES}:3 recipient.email domain-blank`,
      `${BLOCKED}:2 pattern address-pattern`,
    ],
    rows: {
      file0: '3 = 1 suppressed + 1 invalid + 1 duplicate',
      file1: '1 = 1 suppressed',
      file2: '1 = 1 suppressed',
      file3: '2 = 1 suppressed + 1 invalid',
      file4: '1 = 1 suppressed',
    },
    warnings: ['LEAVERS_UNREAD', 'WHOLE_DOMAINS'],
  });
});
