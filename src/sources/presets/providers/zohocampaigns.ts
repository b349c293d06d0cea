// Zoho Campaigns: the contacts, and a file each for unsubscribes, bounces, complaints and do-not-mail. No real header
// is known. Campaign results are common and refused.
import { commaOrSemicolonTags } from '../form/split-cells.ts';
import {
  CAMPAIGN_REPORT,
  type FileKind,
  kindsOfStatus,
  type Preset,
  statusWords,
} from '../form/preset.ts';

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
    statusWords(['Contact Status', 'Status', 'Subscription Status'], {
      ...{ 'Do Not Mail': 'unsubscribed', 'Marked as spam': 'complained' },
      ...{ 'Non-marketing': 'no-consent', 'Not opted in': 'no-consent' },
    }),
  ],
  ignore: ['Contact ID', 'Score', 'Contact Score', 'Modified Time', 'Last Modified Time'],
  otherWays: ['Phone', 'Mobile'],
  withoutStatus:
    'No column tells the status. Name the exports of the unsubscribed, the bounced, the spam-complained and the do-not-mail contacts under suppressions, too.',
} as const satisfies Partial<FileKind>;

/** People who get no mail; the other columns do not matter. */
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
  facts: 'memory alone',
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
    // Only the start of the name counts: `not-unsubscribed.csv` is the opposite.
    ...kindsOfStatus(GONE, [
      ['unsubscribed contacts', { ...HAS_ADDRESS, file: /^unsub/iu }, 'unsubscribed'],
      ['bounced contacts', { ...HAS_ADDRESS, file: /^(?:hard[ _-]?)?bounce/iu }, 'bounced'],
      [
        'contacts who marked mail as spam',
        { ...HAS_ADDRESS, file: /^(?:marked[ _-]?as[ _-]?)?(?:spam|complain)/iu },
        'complained',
      ],
      [
        'do-not-mail contacts',
        { ...HAS_ADDRESS, file: /^do[ _-]?not[ _-]?mail/iu },
        'unsubscribed',
      ],
    ]),
    { ...CONTACTS, recognise: HAS_ADDRESS },
  ],
};
