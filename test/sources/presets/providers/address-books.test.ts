// Address books: nobody agrees by standing in one, and labels and notes may say who left.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['googlecontacts', 'contacts.csv'],
  ['googlecontacts', 'google.csv'],
  ['outlook', 'contacts.csv'],
  ['outlook', 'Kontakte.csv'],
  ['outlook', 'carnet.csv'],
  ['linkedin', 'Connections.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads the labels and notes of Google Contacts, and the second address where the first is blank', async () => {
  const migrated = await migrate({
    type: 'googlecontacts',
    files: ['contacts.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada last_name=Example',
      'dan@example.com country=100 first_name=Dan last_name=Example',
    ],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '4 = 2 desired + 1 suppressed + 1 no consent' },
  });
});

it('reads Google Contacts of before 2024, with two addresses in one cell', async () => {
  const migrated = await migrate({
    type: 'googlecontacts',
    files: ['google.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '2 = 1 desired + 1 suppressed' },
  });
});

it('reads the categories of Outlook in English', async () => {
  const migrated = await migrate({ type: 'outlook', files: ['contacts.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada last_name=Example',
      'cleo@example.com country=100 first_name=Cleo last_name=Example',
    ],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '3 = 2 desired + 1 suppressed' },
  });
});

it('reads the categories and notes of Outlook in German', async () => {
  const migrated = await migrate({ type: 'outlook', files: ['Kontakte.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com city=Linz country=100 first_name=Ada last_name=Example'],
    suppressions: ['cleo@example.com unsubscribed'],
    rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
  });
});

it('reads the notes of Outlook in French', async () => {
  const migrated = await migrate({ type: 'outlook', files: ['carnet.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '2 = 1 desired + 1 no consent' },
  });
});

it('skips the connections of LinkedIn that show no address', async () => {
  const migrated = await migrate({ type: 'linkedin', files: ['Connections.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 1 desired + 1 excluded' },
  });
});
