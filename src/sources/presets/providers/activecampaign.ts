// ActiveCampaign: the contacts of one search or list, with their status on that list. The account's exclusion list
// is a separate file.
import { commaTags } from '../form/split-cells.ts';
import {
  type FileKind,
  filled,
  listNamed,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';

const STATUS = statusWords(['Status'], {
  0: 'unconfirmed',
  1: 'subscribed',
  2: 'unsubscribed',
  3: 'bounced',
});

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
  status: [STATUS],
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
      name: 'contacts of a list in the older API',
      certainty: 'likely',
      recognise: { all: ['email', 'status', 'subscriberid', 'listid', 'bounced_hard'] },
      columns: { ...PERSON, 'custom.phone': ['phone'] },
      status: [STATUS, filled(['bounced_hard'], 'bounced')],
      ignore: [
        ...['id', 'subscriberid', 'listid', 'cdate', 'sdate', 'udate', 'listname', 'name'],
        ...['responder', 'sync', 'bounced_soft', 'bounced_date', 'formid', 'hash', 'ip'],
        ...['ip4_sub', 'ip4_unsub', 'unsubcampaignid', 'unsubmessageid', 'result_code'],
      ],
      otherWays: ['phone'],
      evidence: { reason: ['unsubreason'], at: ['udate'] },
      warnings: CONTACTS.warnings,
    },
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
