// Zoho Campaigns: the contacts, and one file each of those who left, bounced, complained or must not be
// mailed. No header of a contact file was to be found; results of campaigns are common and refused.
import { commaOrSemicolonTags } from '../form/cells.ts';
import { CAMPAIGN_REPORT, type FileKind, type Preset } from '../form/preset.ts';

const EMAIL = ['Contact Email', 'Email', 'Email Address'];

const CONTACTS = {
  name: 'contacts',
  columns: {
    email: EMAIL,
    first_name: ['First Name'],
    last_name: ['Last Name'],
    address_line1: ['Address', 'Street'],
    city: ['City'],
    state_province_region: ['State'],
    postal_code: ['Zip Code', 'Zip', 'Postal Code'],
    country: ['Country'],
    'custom.phone': ['Phone', 'Mobile'],
  },
  tags: { column: ['Tags', 'Tag'], parts: commaOrSemicolonTags },
  status: [
    {
      kind: 'words',
      column: ['Contact Status', 'Status', 'Subscription Status'],
      words: {
        ...{ 'Do Not Mail': 'unsubscribed', 'Marked as spam': 'complained' },
        ...{ 'Non-marketing': 'no-consent', 'Not opted in': 'no-consent' },
      },
      blank: 'invalid',
    },
  ],
  rest: 'taken',
  ignore: ['Contact ID', 'Score', 'Contact Score', 'Modified Time', 'Last Modified Time'],
  otherWays: ['Phone', 'Mobile'],
  warnings: [
    {
      lacking: ['Contact Status', 'Status', 'Subscription Status'],
      words:
        'No column tells the status. Name the exports of the unsubscribed, the bounced, the spam-complained and the do-not-mail contacts under suppressions, too.',
    },
  ],
} as const satisfies Partial<FileKind>;

/** People who get no mail, whatever the columns beside their address are. */
const GONE = {
  columns: { email: EMAIL },
  ignore: ['First Name', 'Last Name', 'Phone', 'Company Name', 'Contact Status'],
  evidence: {
    reason: ['Unsubscribe Reason', 'Bounce Reason', 'Bounce Type', 'Reason', 'Comments'],
    at: [
      ...['Unsubscribed Date', 'Unsubscribed Time', 'Bounced Date', 'Bounced Time'],
      ...['Complained Date', 'Complained Time', 'Added Time', 'Date', 'Time'],
    ],
  },
} as const satisfies Partial<FileKind>;

const HAS_ADDRESS = { any: EMAIL, weak: true } as const;

export const zohocampaigns: Preset = {
  name: 'zohocampaigns',
  title: 'Zoho Campaigns',
  certainty: 'assumed',
  exports:
    'All contacts as CSV, and the unsubscribed, the bounced, the spam-complained and the do-not-mail contacts under names that begin with these words.',
  kinds: [
    CAMPAIGN_REPORT,
    {
      ...CONTACTS,
      recognise: {
        all: ['Contact Email', 'First Name', 'Last Name', 'Contact Status'],
        none: CAMPAIGN_REPORT.recognise.any,
      },
    },
    // By the beginning of the name, since `not-unsubscribed.csv` would be the opposite.
    {
      ...GONE,
      name: 'unsubscribed contacts',
      recognise: { ...HAS_ADDRESS, file: /^unsub/iu },
      status: { always: 'unsubscribed' },
    },
    {
      ...GONE,
      name: 'bounced contacts',
      recognise: { ...HAS_ADDRESS, file: /^(?:hard[ _-]?)?bounce/iu },
      status: { always: 'bounced' },
    },
    {
      ...GONE,
      name: 'contacts who marked mail as spam',
      recognise: { ...HAS_ADDRESS, file: /^(?:marked[ _-]?as[ _-]?)?(?:spam|complain)/iu },
      status: { always: 'complained' },
    },
    {
      ...GONE,
      name: 'do-not-mail contacts',
      recognise: { ...HAS_ADDRESS, file: /^do[ _-]?not[ _-]?mail/iu },
      status: { always: 'unsubscribed' },
    },
    { ...CONTACTS, recognise: HAS_ADDRESS },
  ],
};
