// People in saved answers of an API, whose flags and dates say who left.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

// CleverReach: receivers with times that are zero where it never happened.

const CLEVERREACH_FILE = 'receivers.json';

describe('the receivers of CleverReach', () => {
  it('are imported where they are active, and kept from mail where they left', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'cleverreach',
      files: [CLEVERREACH_FILE],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.global_attributes_shoe_size=41 custom.tags=tea first_name=Ada',
    ]);
    expect(suppressions).toEqual(['ben@example.com unsubscribed']);
    expect(rejects).toEqual([`${CLEVERREACH_FILE}:5 activated status-unknown "3"`]);
  });
});

// Buttondown: subscribers whose type is their status.

const BUTTONDOWN_FILE = 'subscribers.json';

describe('the subscribers of Buttondown', () => {
  it('are imported by their type, and one who came back by it alone', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'buttondown',
      files: [BUTTONDOWN_FILE],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.metadata_city=Vienna custom.tags=vip, tea',
      'dan@example.com country=100',
    ]);
    expect(suppressions).toEqual([
      'cleo@example.com unsubscribed Too many, 2024-01-02T09:00:00Z',
      'eve@example.com bounced 2024-01-03T09:00:00Z',
      'finn@example.com complained',
    ]);
    expect(rejects).toEqual([`${BUTTONDOWN_FILE}:7 type status-unknown "churned"`]);
  });
});

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['systemeio', 'contacts.json'],
  ['systemeio', 'contacts.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads the state of a contact of FluentCRM, and nothing from the kind of customer', async () => {
  const migrated = await migrate({ type: 'fluentcrm', files: ['subscribers.json'] });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=14 custom.phone=+43 1 0000001 custom.tags=Tea first_name=Ada last_name=Example',
    ],
    suppressions: [
      'cleo@example.com unsubscribed',
      'dan@example.com complained',
      'finn@example.com complained',
    ],
    rows: { file0: '6 = 1 desired + 3 suppressed + 2 no consent' },
  });
});

it('reads the three flags of systeme.io', async () => {
  const migrated = await migrate({ type: 'systemeio', files: ['contacts.json'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 custom.tags=tea first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed', 'cleo@example.com bounced'],
    rows: { file0: '4 = 1 desired + 2 suppressed + 1 no consent' },
  });
});

it('reads the CSV of systeme.io, which tells of nobody who left', async () => {
  const migrated = await migrate({ type: 'systemeio', files: ['contacts.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=14 custom.tags=tea, cake first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '1 = 1 desired' },
  });
});
