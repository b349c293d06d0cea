// Customer relations: flags against mail, and what was said for it.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['zohocrm', 'Contacts_001.csv'],
  ['salesforce', 'extract.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads all that Zoho CRM says of leaving, and the second address where the first is blank', async () => {
  const migrated = await migrate({ type: 'zohocrm', files: ['Contacts_001.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada last_name=Example',
      'dan@example.com country=100 first_name=Dan last_name=Example',
    ],
    suppressions: [
      'ben@example.com unsubscribed 2025-02-20T08:12:31',
      'cleo@example.com unsubscribed',
    ],
    rows: { file0: '4 = 2 desired + 2 suppressed' },
  });
});

it('reads the marketing status of Pipedrive, and the first address of three columns', async () => {
  const migrated = await migrate({ type: 'pipedrive', files: ['people.csv'] });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.company=Tea House first_name=Ada last_name=Example',
      'finn@example.com country=100 first_name=Finn last_name=Example',
    ],
    suppressions: ['cleo@example.com unsubscribed', 'dan@example.com bounced'],
    rows: { file0: '7 = 2 desired + 2 suppressed + 3 no consent' },
  });
});

it('reads opting out and bounces of Salesforce, and mails no deleted record', async () => {
  const migrated = await migrate({ type: 'salesforce', files: ['extract.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com city=Linz country=100 first_name=Ada last_name=Example'],
    suppressions: [
      'ben@example.com unsubscribed',
      'cleo@example.com bounced 550 5.1.1, 2025-02-11T08:15:22Z',
    ],
    rows: { file0: '4 = 1 desired + 2 suppressed + 1 no consent' },
  });
});

// Dynamics 365: views of contacts and leads. Allow is what every new record holds, so that nobody agreed by it.

const [DYNAMICS_CONTACTS, DYNAMICS_LEADS] = ['contacts.csv', 'leads.csv'];

it('reads Do Not Allow of Dynamics 365 as a word of somebody who left', async () => {
  const migrated = await migrate({
    type: 'dynamics365',
    files: [DYNAMICS_CONTACTS, DYNAMICS_LEADS],
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
    rejects: [`${DYNAMICS_CONTACTS}:7 Do not allow Emails status-unknown "Perhaps"`],
    rows: {
      file0: '6 = 2 desired + 2 suppressed + 1 no consent + 1 invalid',
      file1: '2 = 1 desired + 1 suppressed',
    },
    warnings: [
      `${DYNAMICS_LEADS}: The column "Do not allow Bulk Emails" is missing: the file does not say who left. Add it to the view and export again, or name a file of those who left under suppressions.`,
    ],
  });
});

it('takes nobody of Dynamics 365 by Allow alone', async () => {
  expect(await refused({ type: 'dynamics365', files: [DYNAMICS_CONTACTS] })).toContain(
    'says who left',
  );
});

// Odoo: mailing contacts, of whom a person says whether they agreed: being on a list is no word of theirs.

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
    rejects: [`${CONTACTS}:6 Email address-blank`],
    rows: { file0: '5 = 2 desired + 2 suppressed + 1 invalid' },
    warnings: [],
  });
});

it('makes nobody of Odoo a contact until a person says that they agreed', async () => {
  expect(await refused({ type: 'odoo', files: [CONTACTS] })).toContain('says who left');
});
