// Shops and the makers of their sites: Shopify, WooCommerce, Magento, Square, Stripe and Wix. Buying is no agreement to
// mail, and ending a subscription is no word against it.
import { commaOrSemicolonTags, commaTags } from '../form/split-cells.ts';
import {
  ADDRESS,
  addressBehind,
  against,
  consentWords,
  flag,
  PERSON,
  type Preset,
  statusWords,
  tellsWhoLeft,
  words,
} from '../form/preset.ts';

// Shopify: the customers of a shop. It tells who accepts mail but not who once did and left, so everybody else has no
// consent.

export const shopify: Preset = {
  name: 'shopify',
  title: 'Shopify',
  certainty: 'likely',
  facts: 'one reader',
  exports:
    'All customers as CSV (Customers, Export). Those who unsubscribed are told by the service that sent the mail: name its export under suppressions.',
  ownColumns: ['Lineitem quantity', 'Lineitem name'],
  kinds: [
    {
      name: 'orders',
      recognise: { all: ['Email', 'Financial Status', 'Accepts Marketing', 'Lineitem name'] },
      columns: {
        email: ['Email'],
        ...addressBehind('Billing '),
        state_province_region: ['Billing Province', 'Billing Province Name'],
        'custom.company': ['Billing Company'],
        'custom.phone': ['Phone', 'Billing Phone'],
      },
      fullName: ['Billing Name'],
      // The box of one order, which no later order takes back by lacking it; a refund is about money.
      status: [flag(['Accepts Marketing'], 'subscribed', 'no-consent')],
      // The rows of further items repeat only the name of the order and the address.
      otherwise: 'nothing',
      rest: 'offered',
      warnings: [
        'Orders say who ticked the box when they bought, not who left since. Export the customers as well, and name the exports of the service that sent the mail under suppressions.',
      ],
    },
    {
      name: 'customers',
      recognise: {
        all: ['Email', 'Accepts Email Marketing'],
        any: ['Total Spent', 'Total Orders', 'Default Address Company'],
      },
      columns: {
        ...PERSON,
        ...addressBehind('Default Address '),
        state_province_region: ['Default Address Province Code', 'Default Address Province'],
        country: ['Default Address Country Code', 'Default Address Country'],
        'custom.company': ['Default Address Company'],
        'custom.phone': ['Phone', 'Default Address Phone'],
      },
      tags: { column: ['Tags'], parts: commaTags },
      status: [flag(['Accepts Email Marketing'], 'subscribed', 'no-consent')],
      otherwise: 'no-consent',
      ignore: [
        ...['Customer ID', 'Accepts SMS Marketing', 'Total Spent', 'Total Orders', 'Tax Exempt'],
        'Default Address Phone',
      ],
      // Whoever paid at the counter may have left a name alone.
      otherWays: ['Phone', 'Default Address Phone', 'First Name', 'Last Name', 'Customer ID'],
      warnings: [
        'The file does not say who unsubscribed or bounced. Name the exports of the service that sent the mail under suppressions.',
      ],
    },
  ],
};

export const woocommerce: Preset = {
  name: 'woocommerce',
  title: 'WooCommerce',
  certainty: 'likely',
  facts:
    'woocommerce/woocommerce (src/Admin/API/Reports/Customers/Controller.php, client/admin/client/analytics/report/customers/table.js)',
  exports: 'The customers as CSV (Analytics, Customers, Download).',
  kinds: [
    {
      name: 'customers',
      recognise: { all: ['Email', 'Username', 'Last Active', 'AOV'] },
      columns: {
        email: ['Email'],
        ...ADDRESS,
      },
      fullName: ['Name'],
      rest: 'offered',
      ignore: [
        // The day of the account: as the site calls it, and as the browser does, which writes short reports.
        ...['Sign Up', 'Date Registered'],
        ...['Username', 'Role', 'Last Active', 'Orders'],
        ...['Total Spend', 'AOV'],
      ],
    },
  ],
};

// Magento and Adobe Commerce: the table of the newsletter, with a number for the status.

export const magento: Preset = {
  name: 'magento',
  title: 'Magento',
  certainty: 'certain',
  facts: 'the source of Magento 2 (Magento_Newsletter)',
  exports: 'The whole table newsletter_subscriber as CSV, with its column names.',
  kinds: [
    {
      name: 'table newsletter_subscriber',
      recognise: {
        all: ['subscriber_email', 'subscriber_status'],
        any: ['subscriber_confirm_code', 'change_status_at'],
      },
      columns: { email: ['subscriber_email'] },
      status: [
        statusWords(['subscriber_status'], {
          1: 'subscribed',
          2: 'unconfirmed',
          3: 'unsubscribed',
          4: 'unconfirmed',
        }),
      ],
      ignore: [
        ...['subscriber_id', 'store_id', 'customer_id', 'subscriber_confirm_code'],
        'change_status_at',
      ],
      evidence: { at: ['change_status_at'] },
    },
  ],
};

export const square: Preset = {
  name: 'square',
  title: 'Square',
  certainty: 'likely',
  facts:
    'squareup.com/help (Manage Unsubscribed Customers, Import Customers Online), two public readers of the export',
  exports:
    'The customer directory as CSV, with "Email Subscription Status" (in older exports "Email Unsubscribed").',
  kinds: [
    {
      name: 'customers',
      recognise: { all: ['Email Address', 'Square Customer ID'] },
      columns: {
        ...PERSON,
        email: ['Email Address'],
        ...ADDRESS,
        'custom.company': ['Company Name'],
        'custom.phone': ['Phone Number'],
      },
      status: [
        against(['Email Unsubscribed'], 'unsubscribed'),
        // How somebody came to be subscribed, only a person knows.
        words(['Email Subscription Status'], {
          ...{ subscribed: 'nothing', unknown: 'no-consent', unsubscribed: 'unsubscribed' },
        }),
      ],
      rest: 'offered',
      ignore: [
        ...['Reference ID', 'Square Customer ID', 'Memo', 'Birthday', 'Creation Source'],
        ...['First Visit', 'Last Visit', 'Transaction Count', 'Lifetime Spend', 'Instant Profile'],
      ],
      otherWays: ['Phone Number', 'First Name', 'Last Name', 'Square Customer ID'],
      warnings: [
        tellsWhoLeft(
          ['Email Subscription Status', 'Email Unsubscribed'],
          '"Email Subscription Status"',
        ),
      ],
    },
  ],
};

export const stripe: Preset = {
  name: 'stripe',
  title: 'Stripe',
  certainty: 'likely',
  facts: 'several public readers of the subscriptions, one of the customers',
  exports:
    'The customers as CSV. A consent that you keep in the metadata is named by `status: { column: … }`.',
  kinds: [
    {
      name: 'subscriptions',
      recognise: {
        all: ['Customer ID', 'Customer Email', 'Status', 'Current Period End (UTC)'],
      },
      columns: { email: ['Customer Email'] },
      fullName: ['Customer Name'],
      rest: 'offered',
      ignore: [
        ...['id', 'Customer ID', 'Customer Description', 'Plan', 'Status', 'Product', 'Quantity'],
        ...['Interval', 'Amount', 'Created (UTC)', 'Start (UTC)', 'Cancel At Period End'],
        ...['Current Period Start (UTC)', 'Current Period End (UTC)', 'Trial End (UTC)'],
        ...['Trial Start (UTC)', 'Canceled At (UTC)', 'Ended At (UTC)'],
      ],
    },
    {
      name: 'customers',
      recognise: { all: ['id', 'Email', 'Created (UTC)', 'Total Spend'], weak: true },
      columns: {
        email: ['Email'],
        city: ['Address City'],
        country: ['Address Country'],
      },
      fullName: ['Name'],
      rest: 'offered',
      ignore: [
        ...['id', 'Description', 'Created (UTC)', 'Delinquent', 'Currency', 'Status', 'Plan'],
        ...['Total Spend', 'Payment Count', 'Refunded Volume', 'Dispute Losses'],
        { containing: 'Card ' },
      ],
    },
  ],
};

// Wix: the contacts of a site. People may have several addresses, each in its own column; the status is about the first.

export const wix: Preset = {
  name: 'wix',
  title: 'Wix',
  certainty: 'certain',
  facts: 'headers of real files',
  exports:
    'All contacts as CSV (Contacts, Export), for any service, so that the column "Email subscriber status" is in it.',
  kinds: [
    {
      name: 'contacts',
      recognise: { all: ['Email 1', 'Email subscriber status'] },
      columns: {
        ...PERSON,
        email: ['Email 1'],
        ...addressBehind('Address 1 - '),
        'custom.phone': ['Phone 1'],
      },
      tags: { column: ['Labels'], parts: commaOrSemicolonTags },
      status: [
        // Its words are unknown; the usual ones are understood.
        consentWords(['Email subscriber status']),
      ],
      ignore: [
        ...['SMS subscriber status', 'Last Activity', 'Address 1 - Type'],
        { containing: 'Last Activity Date' },
      ],
      otherWays: ['Phone 1', 'Phone 2', 'Phone 3', 'Phone 4', 'First Name', 'Last Name'],
    },
  ],
};
