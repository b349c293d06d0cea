// Events, advertisements and communities: what people joined is no consent.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['eventbrite', 'attendees.csv'],
  ['facebookleads', 'leads.csv'],
  ['discourse', 'user-list.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads the attendees of Eventbrite', async () => {
  const migrated = await migrate({ type: 'eventbrite', files: ['attendees.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the leads of Facebook', async () => {
  const migrated = await migrate({ type: 'facebookleads', files: ['leads.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.phone=+4310000001 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('mails nobody of Discourse whose account is suspended, staged or never was active', async () => {
  const migrated = await migrate({ type: 'discourse', files: ['user-list.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '4 = 1 desired + 3 no consent' },
  });
});
