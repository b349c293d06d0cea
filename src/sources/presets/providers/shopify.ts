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
  kinds: [
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
