// Customers, of whom a no to mail is no unsubscribe, and never a yes.
import { expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const CUSTOMERS = 'customers_export.csv';

it('takes the customers of Shopify over who accept mail, and suppresses nobody', async () => {
  const migrated = await migrate({ type: 'shopify', files: [CUSTOMERS] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com country=14 custom.company=Tea House custom.phone=+431234 custom.tags=vip, tea first_name=Ada last_name=Example',
    ],
    customFields: ['company', 'phone', 'tags'],
    suppressions: [],
    rejects: [
      `${CUSTOMERS}:6 Accepts Email Marketing is neither yes nor no: "maybe"`,
      `${CUSTOMERS}:10 Email has no @`,
      `${CUSTOMERS}:11 Default Address Country Code is no country that the service knows: "ZZ"`,
    ],
    rows: { file0: '9 = 1 desired + 3 no consent + 3 invalid + 1 duplicate + 1 excluded' },
    warnings: [
      '1 row of file0 skipped: no address, or nothing that lasts.',
      `${CUSTOMERS}: 2 cells have an apostrophe that a spreadsheet put before it; it was taken away, the first in line 2.`,
      `${CUSTOMERS}: The file does not say who unsubscribed or bounced. Name the exports of the service that sent the mail under suppressions.`,
    ],
  });
});
