// Views of contacts and leads. Allow is what every new record holds, so that nobody agreed by it.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const [CONTACTS, LEADS] = ['contacts.csv', 'leads.csv'];

it('reads Do Not Allow of Dynamics 365 as a word of somebody who left', async () => {
  const migrated = await migrate({
    type: 'dynamics365',
    files: [CONTACTS, LEADS],
    options: { status: 'subscribed' },
  });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com country=14 custom.company=Tea House first_name=Ada last_name=Example',
      'dan@example.com country=100 first_name=Dan last_name=Example',
      'gail@example.com country=100 first_name=Gail last_name=Example',
    ],
    customFields: ['company'],
    suppressions: [
      'ben@example.com unsubscribed',
      'cleo@example.com unsubscribed',
      'hal@example.com unsubscribed',
    ],
    rejects: [`${CONTACTS}:7 Do not allow Emails is no status that is known: "Perhaps"`],
    rows: {
      file0: '6 = 2 desired + 2 suppressed + 1 no consent + 1 invalid',
      file1: '2 = 1 desired + 1 suppressed',
    },
    warnings: [
      `${LEADS}: The column "Do not allow Bulk Emails" is missing: the file does not say who left. Add it to the view and export again, or name a file of those who left under suppressions.`,
    ],
  });
});

it('takes nobody of Dynamics 365 by Allow alone', async () => {
  expect(await refused({ type: 'dynamics365', files: [CONTACTS] })).toContain(
    'the file says who left, and not who agreed to get mail',
  );
});
