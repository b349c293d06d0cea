// Newsletter programs on a server or website of one’s own.
import { describe, expect, it } from 'vitest';
import { listAnswers, wantedLists } from '../../../../src/sources/presets/providers/self-hosted.ts';
import { migrate, refused } from '../migration-story.ts';
import { saying } from '../../../saying.ts';

// listmonk: subscribers with a status of their own and attributes in a cell, and bounces as JSON.

const SUBSCRIBERS = 'subscribers.csv';

const ANSWER = 'answer.json';

const ADDED = 'custom.created_at=2024-01-02 15:04:05.123456 +0000 UTC';

describe('the exports of listmonk', () => {
  it('are imported without people who left, is blocked or bounced', async () => {
    const migrated = await migrate({ type: 'listmonk', files: [SUBSCRIBERS, 'bounces.json'] });

    expect(migrated).toEqual({
      contacts: [
        `ada@example.com country=100 ${ADDED} first_name=Ada last_name=Example`,
        'iris@example.com country=100 custom.created_at=2024-01-03 15:04:05 +0000 UTC first_name=Iris',
      ],
      customFields: ['created_at'],
      suppressions: [
        'Jon@example.com complained complaint, 2024-08-22T23:54:22Z',
        'ben@example.com unsubscribed disabled',
        'cleo@example.com unsubscribed blocklisted',
        'eve@example.com unsubscribed blocklisted',
        'hal@example.com bounced hard, 2024-08-20T23:54:22Z',
      ],
      rejects: [
        `${SUBSCRIBERS}:6 status status-unknown "paused"`,
        `${SUBSCRIBERS}:9 email address-without-at`,
        `${SUBSCRIBERS}:10 status status-blank`,
      ],
      rows: {
        file0: '10 = 2 desired + 3 suppressed + 3 invalid + 2 duplicate',
        file1: '3 = 2 suppressed + 1 excluded',
      },
      warnings: [
        'ROWS_PASSED_OVER',
        `${SUBSCRIBERS}: People who left one list of listmonk, or never confirmed it, are enabled all the same: the CSV does not say who is on which list. Read the answer of /api/subscribers instead, or export those who left, too, and read them with \`status: unsubscribed\`.`,
      ],
    });
  });

  it('tell in the answers of the interface who wants which list', async () => {
    const migrated = await migrate({ type: 'listmonk', files: [ANSWER] });

    expect(migrated).toEqual({
      contacts: [
        'DAN@example.com country=100 custom.created_at=2024-01-05T23:07:16.199433+01:00 custom.tags=Tea, Cake first_name=Dan',
        'ada@example.com country=100 custom.attribs_city=Pune custom.created_at=2024-01-02T23:07:16.199433+01:00 custom.tags=Tea first_name=Ada last_name=Example',
      ],
      customFields: ['attribs_city', 'created_at', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed enabled',
        'eve@example.com unsubscribed blocklisted',
      ],
      rejects: [`${ANSWER}:8 status status-unknown "paused"`],
      rows: { file0: '8 = 2 desired + 2 suppressed + 2 no consent + 1 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('give those attributes that were asked for', async () => {
    const { contacts } = await migrate({
      type: 'listmonk',
      files: [SUBSCRIBERS],
      options: {
        columns: {
          city: 'attributes.city',
          postal_code: 'attributes.address.zip',
          'custom.likes': 'attributes.likes',
        },
      },
    });

    expect(contacts[0]).toBe(
      `ada@example.com city=Pune country=100 ${ADDED} custom.likes=["tea","run"] first_name=Ada last_name=Example postal_code=0411`,
    );
    expect(contacts).toHaveLength(3);
  });

  it('suppress everybody who is enabled, too, when a person says that they left a list', async () => {
    const { contacts, suppressions } = await migrate({
      type: 'listmonk',
      files: [SUBSCRIBERS],
      options: { status: 'unsubscribed' },
    });

    expect(contacts).toEqual([]);
    expect(suppressions).toContain('ada@example.com unsubscribed enabled');
  });

  it('are refused in the form of the import until a person says that everybody agreed', async () => {
    const failure = await refused({ type: 'listmonk', files: ['import.csv'] });
    const { contacts } = await migrate({
      type: 'listmonk',
      files: ['import.csv'],
      options: { status: 'subscribed', columns: { city: 'attributes.city' } },
    });

    expect(failure).toContain('says nothing');
    expect(contacts).toEqual([
      'kim@example.com city=Pune country=100 first_name=Kim last_name=Example',
    ]);
  });
});

describe('the lists of a person in one cell', () => {
  const list = (name: string, status: string, optin?: string): object => ({
    name,
    subscription_status: status,
    optin,
  });

  it.each([
    [
      'what was confirmed',
      [list('Tea', 'confirmed', 'double'), list('Cake', 'unsubscribed')],
      'Tea',
    ],
    ['what asks for no more', [list('Tea', 'unconfirmed', 'single')], 'Tea'],
    ['several', [list('Tea', 'confirmed'), list('Cake', 'confirmed')], 'Tea, Cake'],
  ])('names %s', (_, lists, names) => {
    expect(listAnswers(JSON.stringify(lists))).toEqual([names, 'wanted']);
  });

  it.each([
    ['unconfirmed', [list('Tea', 'unconfirmed', 'double'), list('Cake', 'unsubscribed')]],
    ['unconfirmed', [list('Tea', 'unconfirmed')]],
    ['left', [list('Tea', 'unsubscribed'), list('Cake', 'unsubscribed')]],
    ['none', []],
    ['none', [null, 'Tea', { name: 'Tea' }]],
  ])('says %s', (answer, lists) => {
    expect(listAnswers(JSON.stringify(lists))).toEqual(['', answer]);
  });

  it('keeps commas in the names of lists', () => {
    const lists = [list('Tea, green', 'confirmed'), list('Cake', 'unsubscribed')];

    expect(wantedLists(JSON.stringify(lists))).toEqual(['Tea, green']);
  });

  it.each(['', '{}', 'Tea'])('takes %j for no list', (cell) => {
    expect(listAnswers(cell)).toEqual(['', 'none']);
  });
});

// phpList: subscribers who stay confirmed when they leave, and who count their bounces.

const PHPLIST_FILE = 'subscribers.csv';

describe('the subscribers of phpList', () => {
  it('are imported where they confirmed, are on a list and not on the blacklist', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'phplist',
      files: [PHPLIST_FILE],
    });

    expect(contacts).toEqual(['ada@example.com country=100 custom.lists=news press']);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed']);
    expect(rejects).toEqual([
      `${PHPLIST_FILE}:7 Is this subscriber confirmed flag-unknown "maybe"`,
    ]);
  });
});

// Sendy: lists with all statuses, in which the columns of Sendy stand behind the fields of the list.

const LIST = 'tea.csv';

const OLD = 'old.csv';

describe('a list of Sendy', () => {
  it('is imported by its status, with the country of the list and not the one of the IP', async () => {
    const migrated = await migrate({ type: 'sendy', files: [LIST] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.favourite_tea=green and black custom.gdpr=Yes custom.joined=2026/04/01 first_name=Ada last_name=Example',
        'dan@example.com country=100 custom.joined=2026/04/04 first_name=Dan',
      ],
      customFields: ['favourite_tea', 'gdpr', 'joined'],
      suppressions: [
        'IRIS@example.com unsubscribed Unsubscribed',
        'ben@example.com unsubscribed Unsubscribed',
        'cleo@example.com bounced Bounced',
        'eve@example.com complained Marked as spam',
      ],
      rejects: [
        `${LIST}:9 Status status-unknown "Sleeping"`,
        `${LIST}:10 Status status-blank`,
        `${LIST}:13 Email address-several-ats`,
      ],
      rows: { file0: '11 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('of an old version says nothing, until a person does, and the suppression list counts more', async () => {
    const files = [OLD, 'suppression-list.csv'];

    const failure = await refused({ type: 'sendy', files });
    const { contacts, suppressions, rows } = await migrate({
      type: 'sendy',
      files,
      options: { status: 'subscribed' },
    });

    expect(failure).toEqual(saying('Sendy: subscribers', 'says nothing'));
    expect(contacts).toEqual(['kim@example.com country=100 first_name=Kim last_name=Example']);
    expect(suppressions).toEqual(['LEA@example.com unsubscribed']);
    expect(rows).toEqual({ file0: '2 = 1 desired + 1 duplicate', file1: '1 = 1 suppressed' });
  });
});

// Mailster: subscribers with a code or a word for the status, as the person chose.

const MAILSTER_FILE = 'mailster_export_2024-01-15.csv';

describe('the subscribers of Mailster', () => {
  it('are imported by the code of their status', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'mailster',
      files: [MAILSTER_FILE],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.lists=Weekly first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed', 'dan@example.com bounced']);
    expect(rejects).toEqual([`${MAILSTER_FILE}:7 Statuscode status-unknown "9"`]);
  });

  it('are imported by the word of their status', async () => {
    const { contacts, suppressions, rows } = await migrate({
      type: 'mailster',
      files: ['mailster_export_words.csv'],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada']);
    expect(suppressions).toEqual(['ben@example.com bounced', 'cleo@example.com unsubscribed']);
    expect(rows).toEqual({ file0: '5 = 1 desired + 2 suppressed + 2 no consent' });
  });
});

// The Newsletter Plugin: subscribers with a letter for the status.

const NEWSLETTERPLUGIN_FILE = 'newsletter-subscribers.csv';

describe('the subscribers of The Newsletter Plugin', () => {
  it('are imported by the letter of their status, whatever lists they are on', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'newsletterplugin',
      files: [NEWSLETTERPLUGIN_FILE],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada last_name=Example']);
    expect(suppressions).toEqual([
      'cleo@example.com unsubscribed',
      'dan@example.com bounced',
      'eve@example.com complained',
    ]);
    expect(rejects).toEqual([
      `${NEWSLETTERPLUGIN_FILE}:7 Status status-unknown "Z"`,
      `${NEWSLETTERPLUGIN_FILE}:8 Status status-blank`,
    ]);
  });
});

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([['acymailing', 'users.csv']])(
  'makes nobody of %s, %s, a contact until a person says that they agreed',
  async (type, file) => {
    expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
  },
);

it('takes from MailPoet whom the site still mails, and suppresses nobody for leaving one list', async () => {
  const migrated = await migrate({ type: 'mailpoet', files: ['MailPoet_export_q1.csv'] });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.list=Tea letter custom.tea_or_coffee=Tea first_name=Ada last_name=Example',
    ],
    suppressions: ['cleo@example.com unsubscribed', 'dan@example.com bounced'],
    rows: { file0: '7 = 1 desired + 2 suppressed + 3 no consent + 1 invalid' },
  });
});

it('keeps users of AcyMailing from mail who are disabled, unconfirmed or left', async () => {
  const migrated = await migrate({ type: 'acymailing', files: ['users.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed 2025-01-01T09:00:00'],
    rows: { file0: '4 = 1 desired + 1 suppressed + 2 no consent' },
  });
});
