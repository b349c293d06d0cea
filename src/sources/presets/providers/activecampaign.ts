// ActiveCampaign: the contacts of one search or list, with their status on that list. The account's exclusion list
// is a separate file.
import { commaTags } from '../form/split-cells.ts';
import { type FileKind, listNamed, PERSON, type Preset, statusWords } from '../form/preset.ts';

const CONTACTS = {
  columns: {
    ...PERSON,
    // The account's fields have an asterisk, which does not count in a name.
    address_line1: ['*Address', '*Street Address'],
    city: ['*City'],
    state_province_region: ['*State'],
    postal_code: ['*Zip', '*Zip Code', '*Postal Code'],
    country: ['*Country'],
  },
  tags: { column: ['Tags'], parts: commaTags },
  status: [
    statusWords(['Status'], { 0: 'unconfirmed', 1: 'subscribed', 2: 'unsubscribed', 3: 'bounced' }),
  ],
  ignore: ['Contact ID', 'ac_id', 'id', 'IP', 'IP Address', 'Score', 'Date Updated'],
  otherWays: ['Phone'],
  warnings: [
    'The status of ActiveCampaign is that on one list, and its exclusion list is in no export of contacts: name that one under suppressions, too.',
  ],
} as const satisfies Partial<FileKind>;

export const activecampaign: Preset = {
  name: 'activecampaign',
  title: 'ActiveCampaign',
  certainty: 'likely',
  facts: "one customer's guide to the states, one reader",
  exports:
    'All contacts of every status as CSV, list by list (Contacts, Export), and the exclusion list under a name with "exclu" in it.',
  kinds: [
    listNamed('exclusion list', /exclu/iu, ['Status']),
    {
      ...CONTACTS,
      name: 'contacts',
      recognise: { all: ['Email', 'First Name', 'Last Name', 'Tags', 'Status', 'Date Created'] },
    },
    { ...CONTACTS, name: 'contacts', recognise: { all: ['Email', 'ac_id'] } },
    {
      ...CONTACTS,
      name: 'contacts with few columns',
      certainty: 'assumed',
      recognise: {
        all: ['Email'],
        any: ['Date Created', 'Contact ID', 'Status', 'Tags', 'Lists'],
        weak: true,
      },
    },
  ],
};
