// Wix: the contacts of a site. People may have several addresses, each in its own column; the status is about the first.
import { commaOrSemicolonTags } from '../form/split-cells.ts';
import { consentWords, type Preset } from '../form/preset.ts';

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
        email: ['Email 1'],
        first_name: ['First Name'],
        last_name: ['Last Name'],
        address_line1: ['Address 1 - Street'],
        city: ['Address 1 - City'],
        state_province_region: ['Address 1 - State/Region'],
        postal_code: ['Address 1 - Zip'],
        country: ['Address 1 - Country'],
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
      otherWays: ['Phone 1', 'Phone 2', 'Phone 3', 'Phone 4'],
    },
  ],
};
