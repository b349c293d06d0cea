// Mailing contacts, of whom a person says whether they agreed: being on a list is no word of theirs.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'mailing_contacts.csv';

it('takes the mailing contacts of Odoo over, but nobody who opted out or is blacklisted', async () => {
  const migrated = await migrate({
    type: 'odoo',
    files: [CONTACTS],
    options: { status: 'subscribed' },
  });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com country=14 custom.company=Tea House first_name=Ada last_name=Example',
      'dan@example.com country=100 first_name=Dan last_name=Example',
    ],
    customFields: ['company'],
    suppressions: ['ben@example.com unsubscribed', 'cleo@example.com unsubscribed'],
    // The further lists of a contact stand in rows without an address.
    rejects: [`${CONTACTS}:6 Email is blank`],
    rows: { file0: '5 = 2 desired + 2 suppressed + 1 invalid' },
    warnings: [],
  });
});

it('makes nobody of Odoo a contact until a person says that they agreed', async () => {
  expect(await refused({ type: 'odoo', files: [CONTACTS] })).toContain(
    'the file says who left, and not who agreed to get mail',
  );
});
