// Shops, events and communities: Stripe, WooCommerce, Square, Eventbrite, Facebook leads, Discourse. Who bought, came,
// asked or has an account did not agree to mail by it, and nobody leaves by ending one. Where owners keep questions or
// notes of their own beside, `init` reads a plain table, which knows more of them.
import { against, PERSON, type Preset, words } from '../form/preset.ts';

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
        city: ['City'],
        state_province_region: ['Region'],
        postal_code: ['Postal Code'],
        country: ['Country / Region'],
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
        email: ['Email Address'],
        first_name: ['First Name'],
        last_name: ['Last Name', 'Surname'],
        address_line1: ['Street Address 1'],
        address_line2: ['Street Address 2'],
        city: ['City'],
        state_province_region: ['State'],
        postal_code: ['Postal Code'],
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
      otherWays: ['Phone Number'],
      warnings: [
        {
          lacking: ['Email Subscription Status', 'Email Unsubscribed'],
          words:
            'The column "Email Subscription Status" is missing: the file does not say who left. Export again with it, or name a file of those who left under suppressions.',
        },
      ],
    },
  ],
};

export const eventbrite: Preset = {
  name: 'eventbrite',
  title: 'Eventbrite',
  certainty: 'likely',
  facts: 'the header in several public readers of the attendee report',
  exports:
    'The attendee report as CSV. The answers to your question about mail are named by `status: { column: … }`.',
  kinds: [
    {
      name: 'attendees',
      recognise: { all: ['Email', 'Attendee Status', 'Order Date'], weak: true },
      columns: PERSON,
      rest: 'offered',
      ignore: [
        ...['Order #', 'Order Date', 'Attendee #', 'Attendee Status', 'Quantity', 'Currency'],
        ...['Ticket Type', 'Total Paid'],
      ],
    },
  ],
};

export const facebookleads: Preset = {
  name: 'facebookleads',
  title: 'Facebook leads',
  certainty: 'likely',
  facts: 'the header in several public readers of the CSV, and in their tests',
  exports:
    'The leads of a form as CSV. The answers to your question about mail are named by `status: { column: … }`.',
  kinds: [
    {
      name: 'leads',
      recognise: { all: ['email', 'form_id', 'is_organic', 'adset_id'], weak: true },
      columns: {
        ...PERSON,
        city: ['city'],
        country: ['country'],
        'custom.phone': ['phone_number', 'phone'],
      },
      fullName: ['full_name'],
      rest: 'offered',
      ignore: [
        ...['id', 'created_time', 'ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id'],
        ...['campaign_name', 'form_id', 'form_name', 'is_organic', 'platform', 'lead_status'],
      ],
    },
  ],
};

export const discourse: Preset = {
  name: 'discourse',
  title: 'Discourse',
  certainty: 'certain',
  facts: 'discourse/discourse (app/jobs/regular/export_csv_file.rb, user_list)',
  exports: 'The list of users as CSV (Admin, Users, Export). An account is no subscription.',
  kinds: [
    {
      name: 'users',
      recognise: { all: ['username', 'email', 'trust_level', 'silenced_till'] },
      columns: { email: ['email'] },
      fullName: ['name'],
      status: [
        { kind: 'filled', column: ['suspended_at'], status: 'no-consent' },
        { kind: 'filled', column: ['silenced_till'], status: 'no-consent' },
        // They came by mail to the forum, and have never been there.
        against(['staged'], 'no-consent'),
        { kind: 'flag', column: ['active'], no: 'no-consent' },
        { kind: 'flag', column: ['approved'], no: 'no-consent' },
      ],
      rest: 'offered',
      ignore: [
        ...['id', 'username', 'title', 'created_at', 'last_seen_at', 'last_posted_at', 'views'],
        ...['last_emailed_at', 'trust_level', 'admin', 'moderator', 'ip_address', 'website'],
        ...['topics_entered', 'posts_read_count', 'time_read', 'topic_count', 'post_count'],
        ...['likes_given', 'likes_received', 'location', 'group_names', 'suspended_till'],
      ],
    },
  ],
};
