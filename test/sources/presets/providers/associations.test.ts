// Members, and the several columns that end their mail.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([['civicrm', 'CiviCRM_Contact_Search.csv']])(
  'makes nobody of %s, %s, a contact until a person says that they agreed',
  async (type, file) => {
    expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
  },
);

it('reads the privacy flags of CiviCRM and the addresses on hold', async () => {
  const migrated = await migrate({
    type: 'civicrm',
    files: ['CiviCRM_Contact_Search.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=14 custom.groups=Tea letter custom.tags=Volunteer, Donor first_name=Ada last_name=Example',
    ],
    suppressions: [
      'ben@example.com unsubscribed',
      'cleo@example.com unsubscribed',
      'dan@example.com bounced',
      'eve@example.com unsubscribed',
    ],
    rows: { file0: '5 = 1 desired + 4 suppressed' },
  });
});

it('reads of NationBuilder whether the address in use is bad, and not another one', async () => {
  const migrated = await migrate({ type: 'nationbuilder', files: ['people.csv'] });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 custom.tags=tea first_name=Ada last_name=Example'],
    suppressions: [
      'ben@example.com bounced',
      'cleo@example.com unsubscribed',
      'finn@example.com bounced',
      'gail@example.com unsubscribed',
    ],
    rows: { file0: '7 = 1 desired + 4 suppressed + 2 no consent' },
  });
});

// Wild Apricot: contacts and members. A membership that lapsed is about money; three columns end the mail.

it('takes over who is subscribed in Wild Apricot, unless another column ends their mail', async () => {
  const migrated = await migrate({ type: 'wildapricot', files: ['MembersExport.csv'] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com country=14 custom.company=Tea House first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    customFields: ['company'],
    suppressions: [
      'cleo@example.com unsubscribed',
      'dan@example.com unsubscribed',
      'eve@example.com unsubscribed',
      'finn@example.com unsubscribed',
    ],
    rejects: [],
    rows: { file0: '8 = 2 desired + 4 suppressed + 2 no consent' },
    warnings: [],
  });
});
