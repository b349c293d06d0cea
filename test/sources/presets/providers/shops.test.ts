// Shops: what people bought is no consent.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

// Shopify: customers, of whom a no to mail is no unsubscribe, and never a yes.

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
      `${CUSTOMERS}:6 Accepts Email Marketing flag-unknown "maybe"`,
      `${CUSTOMERS}:10 Email address-without-at`,
      `${CUSTOMERS}:11 Default Address Country Code country-unknown "ZZ"`,
    ],
    rows: { file0: '10 = 1 desired + 3 no consent + 3 invalid + 1 duplicate + 2 excluded' },
    warnings: [
      'ROWS_PASSED_OVER',
      `${CUSTOMERS}: 2 cells have an apostrophe that a spreadsheet put before it; it was removed, the first in line 2.`,
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
    customFields: [],
    suppressions: [],
    rejects: ['orders_export_1.csv:7 Email address-blank'],
    rows: { file0: '6 = 2 desired + 1 no consent + 1 invalid + 2 duplicate' },
    warnings: [
      'orders_export_1.csv: 2 rows continue the order above, the first in line 3: what is blank there is as above.',
      'orders_export_1.csv: Orders say who ticked the box when they bought, not who left since. Export the customers as well, and name the exports of the service that sent the mail under suppressions.',
    ],
  });
});

// Magento: the table of the newsletter with a number for the status.

const FILE = 'newsletter_subscriber.csv';

describe('the newsletter of Magento', () => {
  it('is imported by the number of the status', async () => {
    const { contacts, suppressions, rejects } = await migrate({ type: 'magento', files: [FILE] });

    expect(contacts).toEqual(['ada@example.com country=100']);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed 2024-02-02T03:04:05']);
    expect(rejects).toEqual([`${FILE}:6 subscriber_status status-unknown "7"`]);
  });
});

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['stripe', 'subscriptions.csv'],
  ['stripe', 'customers.csv'],
  ['woocommerce', 'customers.csv'],
  ['square', 'customers.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('takes a canceled subscription of Stripe for no word about mail', async () => {
  const migrated = await migrate({ type: 'stripe', files: ['subscriptions.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100', 'ben@example.com country=100'],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the customers of Stripe, whatever they owe', async () => {
  const migrated = await migrate({ type: 'stripe', files: ['customers.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});

it('reads the customers of WooCommerce', async () => {
  const migrated = await migrate({
    type: 'woocommerce',
    files: ['customers.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=14 first_name=Ada last_name=Example postal_code=4020',
    ],
    suppressions: [],
    rows: { file0: '1 = 1 desired' },
  });
});

it('reads the long report of WooCommerce, which the site writes under other names', async () => {
  const migrated = await migrate({
    type: 'woocommerce',
    files: ['customers-of-the-site.csv'],
    options: AGREED,
  });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com city=Linz country=14 first_name=Ada last_name=Example'],
    rows: { file0: '1 = 1 desired' },
  });
});

it('keeps customers of Square from mail who unsubscribed', async () => {
  const migrated = await migrate({ type: 'square', files: ['customers.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=100 custom.company=Tea House first_name=Ada last_name=Example postal_code=4020',
    ],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '2 = 1 desired + 1 suppressed' },
  });
});

it('makes nobody of Square a contact for being subscribed or unknown', async () => {
  const source = { type: 'square', files: ['customers-now.csv'] };

  expect(await refused(source)).toContain('Write `status: subscribed`');
  expect(await migrate({ ...source, options: AGREED })).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed'],
    rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
  });
});

// Wix: contacts of a site, of whom those with a status that nobody understands are nobody's subscribers.

const CONTACTS = 'contacts.csv';

it('takes the contacts of Wix over by the status of their first address', async () => {
  const migrated = await migrate({ type: 'wix', files: [CONTACTS] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com address_line1=Rose Lane 5, Door 2 city=Vienna country=14 custom.company=Tea House custom.created_at_utc_0=2022-01-10 16:35 custom.email_2=ada@example.test custom.language=en custom.tags=vip, tea first_name=Ada last_name=Example postal_code=01010',
      'gail@example.com country=100 custom.created_at_utc_0=2022-01-11 16:35 custom.tags=tea first_name=Gail',
    ],
    customFields: ['company', 'created_at_utc_0', 'email_2', 'language', 'tags'],
    suppressions: ['ben@example.com unsubscribed'],
    rejects: [
      `${CONTACTS}:8 Email subscriber status status-unknown "Sleeping"`,
      `${CONTACTS}:12 Email 1 domain-blank`,
    ],
    rows: {
      file0: '10 = 2 desired + 1 suppressed + 3 no consent + 2 invalid + 1 duplicate + 1 excluded',
    },
    warnings: [
      'ROWS_PASSED_OVER',
      `${CONTACTS}: 1 cell has an apostrophe that a spreadsheet put before it; it was removed, the first in line 11.`,
    ],
  });
});
