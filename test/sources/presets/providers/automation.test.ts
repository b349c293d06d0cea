// Marketing automation: who left is told, and who agreed only by Braze.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['marketo', 'leads.csv'],
  ['braze', 'user_data.csv'],
  ['customerio', 'people.csv'],
  ['iterable', 'users.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads four flags of Marketo, and its null as nothing', async () => {
  const migrated = await migrate({ type: 'marketo', files: ['leads.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada',
      'finn@example.com country=100 first_name=Finn',
    ],
    suppressions: [
      'ben@example.com unsubscribed',
      'cleo@example.com bounced',
      'dan@example.com unsubscribed',
    ],
    rows: { file0: '6 = 2 desired + 3 suppressed + 1 no consent' },
  });
});

it('takes from Braze who opted in and did not leave later', async () => {
  const migrated = await migrate({ type: 'braze', files: ['segment.csv'] });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed 2025-02-11T08:15:22Z'],
    rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
  });
});

it('knows from the user data of Braze only who left', async () => {
  const migrated = await migrate({ type: 'braze', files: ['user_data.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com city=Linz country=14 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed 2025-02-11T08:15:22Z'],
    rows: { file0: '2 = 1 desired + 1 suppressed' },
  });
});

it('mails nobody of Customer.io who left all mail or one topic', async () => {
  const migrated = await migrate({ type: 'customerio', files: ['people.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 first_name=Ada',
      'dan@example.com country=100 first_name=Dan',
    ],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '4 = 2 desired + 1 suppressed + 1 no consent' },
  });
});

it('mails nobody of Iterable who left a channel, and suppresses none of them for ever', async () => {
  const migrated = await migrate({ type: 'iterable', files: ['users.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '3 = 1 desired + 2 no consent' },
  });
});
