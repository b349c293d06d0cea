// HubSpot: a view of contacts with the columns that its user chose. No column says who agreed; several say who left,
// and the worst word counts.
import {
  ADDRESS,
  type FileKind,
  flag,
  knownWords,
  PERSON,
  type Preset,
  reasons,
  tellsWhoLeft,
  words,
} from '../form/preset.ts';

const LEGAL_BASIS = ["Legal basis for processing contact's data"] as const;

const LEFT_ALL = ['Unsubscribed from all email'];

const OTHER_OBJECTS = ['Deal Name', 'Ticket name', 'Company Domain Name'];

/** Labels of the English portal; a portal in another language is read with `type: csv`. */
const CONTACTS = {
  columns: {
    ...PERSON,
    ...ADDRESS,
    'custom.company': ['Company Name'],
    'custom.phone': ['Phone Number', 'Mobile Phone Number'],
  },
  status: [
    flag(LEFT_ALL, 'unsubscribed'),
    flag([{ containing: 'Opted out of email: Marketing' }], 'unsubscribed'),
    // Every account names its own kinds of mail, and only a person knows which of them is sent here.
    flag([{ containing: 'Opted out of email' }], 'no-consent'),
    reasons(['Email hard bounce reason'], {
      ...{ 'unknown user': 'bounced', unknown_user: 'bounced', content: 'bounced' },
      ...{ 'mailbox full': 'bounced', mailbox_full: 'bounced', policy: 'bounced' },
      ...{ spam: 'bounced', other: 'bounced' },
    }),
    flag(['Invalid email address'], 'bounced'),
    flag(['Email Address Quarantined'], 'bounced'),
    flag(['Is globally ineligible'], 'bounced'),
    words(['Marketing email confirmation status'], {
      double_opt_in_pending: 'unconfirmed',
      confirmed: 'nothing',
    }),
    {
      ...knownWords(LEGAL_BASIS, { 'Freely given consent from contact': 'nothing' }),
      // It may have been given to the processing of data alone.
      asked: ['Freely given consent from contact'],
    },
  ],
  rest: 'offered',
  ignore: [
    ...['Record ID', 'Record ID - Contact', 'Contact ID', 'Contact owner', 'Email Domain'],
    ...['Last Activity Date', 'Primary Associated Company ID', 'Associated Company IDs'],
    ...['Create Date', 'Last Modified Date'],
    // Who is paid for: people become marketing contacts without having agreed, and stay none after it.
    'Marketing contact status',
    { containing: 'Marketing emails' },
  ],
  otherWays: ['Phone Number', 'Mobile Phone Number', 'First Name', 'Last Name', 'Company Name'],
  evidence: {
    reason: [...['Email hard bounce reason', 'Email address quarantine reason'], ...LEGAL_BASIS],
  },
  warnings: [
    tellsWhoLeft(LEFT_ALL, '"Unsubscribed from all email"', 'Add it to the view and export again'),
    {
      lacking: ['Email hard bounce reason', 'Invalid email address'],
      words:
        'No column says which addresses bounced. Add "Email hard bounce reason" to the view and export again.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const hubspot: Preset = {
  name: 'hubspot',
  title: 'HubSpot',
  certainty: 'certain',
  facts: 'several readers of real exports, with the labels of the properties',
  exports:
    'A view of all contacts as CSV, with the columns "Unsubscribed from all email", every "Opted out of email: …", "Email hard bounce reason", "Invalid email address" and "Marketing email confirmation status" in it.',
  ownColumns: [
    ...['Unsubscribed from all email', 'Email hard bounce reason', 'Email Address Quarantined'],
    ...['Marketing email confirmation status', 'Marketing contact status'],
    ...LEGAL_BASIS,
    'Email address quarantine reason',
  ],
  ownFile: /hubspot-crm-exports-/iu,
  kinds: [
    {
      ...CONTACTS,
      name: 'contacts',
      recognise: {
        all: ['Email'],
        any: ['Record ID', 'Record ID - Contact'],
        none: OTHER_OBJECTS,
      },
    },
    {
      ...CONTACTS,
      name: 'contacts of an older export',
      certainty: 'likely',
      // Other providers have a column of this name too.
      recognise: { all: ['Contact ID', 'Email', 'First Name'], none: OTHER_OBJECTS, weak: true },
    },
    {
      name: 'companies, deals or tickets',
      recognise: {
        all: ['Record ID'],
        any: ['Company name', 'Deal Stage', ...OTHER_OBJECTS],
        none: ['Email'],
      },
      refuse: 'It holds no people. Export a view of contacts.',
    },
  ],
};
