// Contacts of a site, of whom those with a status that nobody understands are nobody's subscribers.
import { expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';

it('takes the contacts of Wix over by the status of their first address', async () => {
  const migrated = await migrate({ type: 'wix', files: [CONTACTS] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com address_line1=Rose Lane 5, Door 2 city=Vienna country=14 custom.company=Tea House custom.created_at_utc_0=2022-01-10 16:35 custom.email_2=ada@example.test custom.language=en custom.tags=vip, tea first_name=Ada last_name=Example postal_code=01010',
      'gail@example.com country=100 custom.created_at_utc_0=2022-01-11 16:35 custom.tags=tea first_name=Gail',
    ],
    customFields: ['company', 'created_at_utc_0', 'email_2', 'language', 'phone', 'tags'],
    suppressions: ['ben@example.com unsubscribed'],
    rejects: [
      `${CONTACTS}:8 Email subscriber status is no status that is known: "Sleeping"`,
      `${CONTACTS}:12 Email 1 has nothing after the @`,
    ],
    rows: {
      file0: '10 = 2 desired + 1 suppressed + 3 no consent + 2 invalid + 1 duplicate + 1 excluded',
    },
    warnings: [
      '1 row of file0 skipped: no address, or nothing that lasts.',
      `${CONTACTS}: 1 cell has an apostrophe that a spreadsheet put before it; it was taken away, the first in line 11.`,
    ],
  });
});
