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

it('takes from the orders of Shopify who ticked the box, whatever became of the order', async () => {
  const migrated = await migrate({ type: 'shopify', files: ['orders_export_1.csv'] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com address_line1=Teeweg 1 city=Wien country=14 first_name=Ada last_name=Example postal_code=1010',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    customFields: ['phone'],
    suppressions: [],
    rejects: ['orders_export_1.csv:7 Email is blank'],
    rows: { file0: '6 = 2 desired + 1 no consent + 1 invalid + 2 duplicate' },
    warnings: [
      'orders_export_1.csv: 2 rows continue the order above, the first in line 3: what is blank there is as above.',
      'orders_export_1.csv: Orders say who ticked the box when they bought, not who left since. Export the customers as well, and name the exports of the service that sent the mail under suppressions.',
    ],
  });
});
