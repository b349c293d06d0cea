// Omnisend: the contacts of a store with their status for mail. Buyers who never agreed are in the file too, and one
// address may have several rows.
import { commaTags } from '../form/split-cells.ts';
import { consentWords, PERSON, type Preset } from '../form/preset.ts';

export const omnisend: Preset = {
  name: 'omnisend',
  title: 'Omnisend',
  certainty: 'certain',
  facts: 'a tool over real exports',
  exports: 'All contacts as CSV, not only a segment of them, so that those who left are in it.',
  kinds: [
    {
      name: 'contacts',
      recognise: { all: ['Email', 'Email subscription status'] },
      columns: {
        ...PERSON,
        address_line1: ['Address'],
        city: ['City'],
        state_province_region: ['State'],
        postal_code: ['Postal code', 'Zip'],
        country: ['Country'],
      },
      tags: { column: ['Tags'], parts: commaTags },
      status: [
        // The opt-out date stays when a person comes back, so it is no status.
        consentWords(['Email subscription status'], {
          'Non-subscribed': 'no-consent',
          nonSubscribed: 'no-consent',
        }),
      ],
      ignore: [
        ...['Contact ID', 'SMS subscription status', 'SMS consent', 'SMS opt-in date'],
        ...['SMS opt-out date', 'SMS opt-out reason'],
      ],
      otherWays: ['Phone number', 'Phone'],
      evidence: { reason: ['Email opt-out reason'], at: ['Email opt-out date'] },
    },
  ],
};
