// Programs of customer relations: flags against mail, and what was said for it.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['civicrm', 'CiviCRM_Contact_Search.csv'],
  ['zohocrm', 'Contacts_001.csv'],
  ['salesforce', 'extract.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('reads the privacy flags of CiviCRM and the addresses on hold', async () => {
  const migrated = await migrate({
    type: 'civicrm',
    files: ['CiviCRM_Contact_Search.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=14 first_name=Ada last_name=Example'],
    suppressions: [
      'ben@example.com unsubscribed',
      'cleo@example.com unsubscribed',
      'dan@example.com bounced',
      'eve@example.com unsubscribed',
    ],
    rows: { file0: '5 = 1 desired + 4 suppressed' },
  });
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

it('reads of NationBuilder whether the address in use is bad, and not another one', async () => {
  const migrated = await migrate({ type: 'nationbuilder', files: ['people.csv'] });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: [
      'ben@example.com bounced',
      'cleo@example.com unsubscribed',
      'finn@example.com bounced',
    ],
    rows: { file0: '6 = 1 desired + 3 suppressed + 2 no consent' },
  });
});
