// Subscribers with a status of their own and attributes in a cell, and bounces as JSON.
import { describe, expect, it } from 'vitest';
import { listAnswers, wantedLists } from '../../../../src/sources/presets/providers/listmonk.ts';
import { migrate, refused } from '../migration-story.ts';

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
        `${SUBSCRIBERS}:6 status is no status that is known: "paused"`,
        `${SUBSCRIBERS}:9 email has no @`,
        `${SUBSCRIBERS}:10 status is blank`,
      ],
      rows: {
        file0: '10 = 2 desired + 3 suppressed + 3 invalid + 2 duplicate',
        file1: '3 = 2 suppressed + 1 excluded',
      },
      warnings: [
        '1 row of file1 skipped: no address, or nothing that lasts.',
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
      rejects: [`${ANSWER}:8 status is no status that is known: "paused"`],
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

    expect(failure).toContain('the file says nothing about who may get mail');
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
