// Shopify: the customers of a shop. It tells who accepts mail but not who once did and left, so everybody else has no
// consent.
import { commaTags } from '../form/split-cells.ts';
import { flag, PERSON, type Preset } from '../form/preset.ts';

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
        address_line1: ['Billing Address1'],
        address_line2: ['Billing Address2'],
        city: ['Billing City'],
        state_province_region: ['Billing Province', 'Billing Province Name'],
        postal_code: ['Billing Zip'],
        country: ['Billing Country'],
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
        address_line1: ['Default Address Address1'],
        address_line2: ['Default Address Address2'],
        city: ['Default Address City'],
        state_province_region: ['Default Address Province Code', 'Default Address Province'],
        postal_code: ['Default Address Zip'],
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
      otherWays: ['Phone', 'Default Address Phone'],
      warnings: [
        'The file does not say who unsubscribed or bounced. Name the exports of the service that sent the mail under suppressions.',
      ],
    },
  ],
};
