// Omnisend: the contacts of a store with their status for mail. Buyers who never agreed are in the file too, and one
// address may have several rows.
import { commaTags, jsonAttributes, jsonRecords, jsonTags, textOf } from '../form/split-cells.ts';
import { consentWords, PERSON, type Preset } from '../form/preset.ts';

/** In an identifier. */
const STATUS_PATH = ['identifier.channels.email.status'];

const STATUS_WORDS = { 'Non-subscribed': 'no-consent', nonSubscribed: 'no-consent' } as const;

export const omnisend: Preset = {
  name: 'omnisend',
  title: 'Omnisend',
  certainty: 'certain',
  facts: 'a tool over real exports, api-docs.omnisend.com',
  exports: 'All contacts as CSV, not only a segment of them, so that those who left are in it.',
  kinds: [
    {
      name: 'contacts of the API',
      certainty: 'likely',
      recognise: { all: ['contactID', 'identifiers'] },
      columns: {
        email: ['Address of the e-mail'],
        first_name: ['firstName'],
        last_name: ['lastName'],
        address_line1: ['address'],
        city: ['city'],
        state_province_region: ['state'],
        postal_code: ['postalCode'],
        country: ['countryCode', 'country'],
      },
      derived: [
        {
          from: ['identifiers'],
          columns: ['Address of the e-mail', 'Status of the e-mail'],
          parts: emailIdentifier,
        },
      ],
      tags: { column: ['tags'], parts: jsonTags },
      status: [consentWords(['Status of the e-mail'], STATUS_WORDS)],
      ignore: ['contactID', 'createdAt', 'updatedAt', 'country', 'optIns', 'consents', 'statuses'],
      otherWays: ['identifiers'],
    },
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
        consentWords(['Email subscription status'], STATUS_WORDS),
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

/**
 * The address and the status of the one e-mail among the ways to reach a contact, each with its channels. Of several
 * addresses the first one, with a blank status: it is not known whom a status is about.
 */
function emailIdentifier(cell: string): readonly string[] {
  const [first, ...others] = jsonRecords(cell).filter(({ type }) => type === 'email');
  if (first === undefined) return [];
  const [status = ''] = others.length > 0 ? [] : jsonAttributes(textOf(first), STATUS_PATH);
  return [textOf(first['id']), status];
}
