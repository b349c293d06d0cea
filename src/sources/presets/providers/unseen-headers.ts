// Services of whose CSV no real header is known: Kit, GetResponse, Drip, Moosend and Zoho Campaigns. Their columns are
// named as on the services' pages and in their APIs. An address is enough for most kinds, and reports of campaigns are
// refused.
import { commaOrSemicolonTags, commaTags, jsonTags } from '../form/split-cells.ts';
import {
  ADDRESS,
  against,
  CAMPAIGN_REPORT,
  type FileKind,
  kindsOfStatus,
  knownWords,
  PERSON,
  type Preset,
  statusWords,
  words,
} from '../form/preset.ts';

// Kit (formerly ConvertKit): the subscribers of one filter, whose header is uncertain, and those of the API. A file
// of all tabs usually holds only confirmed subscribers.

/** Inactive people never confirmed; those who left are called cancelled. */
const STATES = {
  active: 'subscribed',
  inactive: 'unconfirmed',
  cancelled: 'unsubscribed',
} as const;

/** Last names and places are fields of the account, which chose their names. */
const KIT_SUBSCRIBERS = {
  columns: {
    email: ['email_address', 'email'],
    first_name: ['first_name'],
    last_name: ['last_name', 'fields.last_name', 'surname', 'fields.surname'],
    city: ['city', 'fields.city'],
    postal_code: ['zip', 'postal_code', 'postcode', 'fields.zip', 'fields.postal_code'],
    country: ['country', 'fields.country'],
    'custom.created_at': ['created_at'],
  },
  tags: { column: ['tags'], parts: commaTags },
  ignore: ['id', 'subscriber_id', 'added_at'],
  evidence: { at: ['cancelled_at', 'unsubscribed_at', 'bounced_at', 'complained_at'] },
} as const satisfies Partial<FileKind>;

const BY_STATE = {
  ...KIT_SUBSCRIBERS,
  status: [statusWords(['state'], STATES)],
} as const satisfies Partial<FileKind>;

export const kit: Preset = {
  name: 'kit',
  title: 'Kit (ConvertKit)',
  certainty: 'assumed',
  facts: 'the states of the interface, help.kit.com; the CSV from memory',
  exports:
    'Every status of the subscribers as a CSV of its own (Subscribers, filter by confirmed, unconfirmed, cancelled, bounced and complained, Export); a file without a column of the status is a source with its `status`.',
  kinds: [
    {
      ...BY_STATE,
      name: 'subscribers in the form of the API',
      certainty: 'certain',
      recognise: {
        all: ['id', 'email_address', 'first_name', 'state', 'created_at'],
        none: ['status'],
      },
    },
    CAMPAIGN_REPORT,
    {
      ...KIT_SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['status'], any: ['email', 'email_address'], weak: true },
      // Beside a status, `state` is part of an address.
      columns: { ...KIT_SUBSCRIBERS.columns, state_province_region: ['state'] },
      status: [statusWords(['status'], STATES)],
    },
    {
      ...BY_STATE,
      name: 'subscribers by their state',
      recognise: { all: ['state'], any: ['email', 'email_address'], weak: true },
    },
    {
      ...KIT_SUBSCRIBERS,
      name: 'subscribers of one status',
      recognise: { any: ['email', 'email_address'], weak: true },
      warnings: [
        'No column tells the status: Kit exports what was filtered, and confirmed subscribers only where nothing was. Read the others with `status: unsubscribed` (cancelled), `status: bounced`, `status: complained` or `status: unconfirmed`.',
      ],
    },
  ],
};

// GetResponse: the contacts of one search in one list, and block lists. A file may have more or fewer columns than are
// named here.

const GETRESPONSE_EMAIL = ['email', 'email address', 'contact email'];

const GETRESPONSE_CONTACTS = {
  columns: {
    ...PERSON,
    email: GETRESPONSE_EMAIL,
    // Country and city may be guesses by IP, so they are left out.
    address_line1: ['street', 'address'],
    postal_code: ['postal code', 'zip', 'zip code'],
    'custom.added_on': ['added on', 'created on', 'subscribed on', 'date added'],
  },
  fullName: ['name'],
  tags: { column: ['tags'], parts: commaOrSemicolonTags },
  status: [
    words(['status', 'subscription status'], { removed: 'unsubscribed' }),
    against(['unsubscribed on', 'removed on'], 'unsubscribed'),
    against(['bounced on'], 'bounced'),
  ],
  ignore: [
    ...['id', 'contact id', 'ip', 'ip address', 'score', 'scoring', 'origin', 'day of cycle'],
    ...['country', 'country code', 'city', 'region', 'latitude', 'longitude', 'time zone'],
  ],
  evidence: {
    reason: ['unsubscribe reason', 'removal reason', 'reason'],
    at: ['unsubscribed on', 'removed on', 'bounced on'],
  },
  withoutStatus:
    'No column tells the state: in GetResponse each state is a search of its own. Read the others with `status: unsubscribed` (also the removed), `status: bounced` or `status: unconfirmed`.',
} as const satisfies Partial<FileKind>;

export const getresponse: Preset = {
  name: 'getresponse',
  title: 'GetResponse',
  certainty: 'assumed',
  facts: 'memory alone',
  exports:
    'Every list as CSV, one file for each state that can be searched for (active, unconfirmed, unsubscribed, removed, bounced), each as a source with its `status`, and the block lists under a name with "block" or "suppress" in it. Country and city are not taken, as they may be guesses; name them under columns where people gave them.',
  kinds: [
    CAMPAIGN_REPORT,
    {
      name: 'block list',
      recognise: {
        any: [...GETRESPONSE_EMAIL, 'pattern', 'mask'],
        none: ['name', 'first name', 'status', 'added on', 'created on'],
        file: /block|black|suppress/iu,
        weak: true,
      },
      // Patterns that are not addresses become rejects, so that a person sees them.
      columns: { email: [...GETRESPONSE_EMAIL, 'pattern', 'mask'] },
      status: { always: 'unsubscribed' },
      evidence: { reason: ['reason'], at: ['added on', 'date added', 'date'] },
    },
    {
      ...GETRESPONSE_CONTACTS,
      name: 'contacts',
      recognise: { any: GETRESPONSE_EMAIL, weak: true },
    },
  ],
};

// Drip, the mail service: the people of an account, by the names of its API. The period tracker called Drip exports CSV,
// too, without addresses.

const DRIP_PEOPLE = {
  columns: {
    ...PERSON,
    ...ADDRESS,
    'custom.created_at': ['created_at'],
    'custom.phone': ['phone', 'sms_number'],
  },
  fullName: ['name'],
  tags: {
    column: ['tags'],
    parts: (cell) => (cell.trim().startsWith('[') ? jsonTags(cell) : commaTags(cell)),
  },
  status: [
    // Drip or the owner removed the inactive ones; they get no mail there.
    statusWords(['status'], {
      inactive: 'unsubscribed',
      removed: 'unsubscribed',
      undeliverable: 'bounced',
    }),
    against(['unsubscribed_at'], 'unsubscribed'),
    knownWords(['eu_consent'], { denied: 'no-consent' }),
  ],
  ignore: [
    ...['id', 'href', 'user_id', 'visitor_uuid', 'ip_address', 'user_agent', 'time_zone'],
    ...['utc_offset', 'lead_score', 'base_lead_score', 'prospect', 'lifetime_value'],
    ...['original_referrer', 'landing_url', 'eu_consent_message'],
  ],
  otherWays: ['phone', 'sms_number', 'visitor_uuid'],
  evidence: { reason: ['unsubscribe_reason', 'reason'], at: ['unsubscribed_at'] },
  withoutStatus:
    'No column tells the status. Export everybody with the column "status", or name the export of those who left under suppressions.',
} as const satisfies Partial<FileKind>;

export const drip: Preset = {
  name: 'drip',
  title: 'Drip',
  certainty: 'assumed',
  facts: 'one weak reader',
  exports: 'Everybody (People, Export) as CSV with the columns "status" and "tags" in it.',
  kinds: [
    CAMPAIGN_REPORT,
    { ...DRIP_PEOPLE, name: 'people', recognise: { all: ['email'], weak: true } },
  ],
};

// Moosend: the subscribers of one mailing list. A column with another name becomes a custom field. The API gives the
// status as a number.

const MOOSEND_EMAIL = ['Email', 'Email Address'];

const MOOSEND_SUBSCRIBERS = {
  columns: {
    ...PERSON,
    email: MOOSEND_EMAIL,
    ...ADDRESS,
    'custom.created_on': ['Created On'],
    'custom.phone': ['Mobile', 'Phone'],
  },
  fullName: ['Name'],
  tags: { column: ['Tags'], parts: commaOrSemicolonTags },
  status: [
    // Archived people did not leave, but they may get no mail.
    statusWords(['Status', 'Subscription Status'], {
      removed: 'unsubscribed',
      archived: 'no-consent',
    }),
    against(['Unsubscribed On'], 'unsubscribed'),
  ],
  ignore: ['ID', 'Updated On', 'Subscribe Method', 'Subscribe Type', 'IP', 'IP Address'],
  otherWays: ['Mobile', 'Phone'],
  evidence: {
    reason: ['Unsubscribe Reason', 'Removed Reason', 'Reason'],
    at: ['Unsubscribed On', 'Removed On', 'Bounced On'],
  },
  withoutStatus:
    'No column tells the status: in Moosend the active, the unsubscribed, the bounced and the removed can be exported one by one. Read the others with `status: unsubscribed` (also the removed) or `status: bounced`.',
} as const satisfies Partial<FileKind>;

export const moosend: Preset = {
  name: 'moosend',
  title: 'Moosend',
  certainty: 'assumed',
  facts: 'memory alone; of the answers of its API (v3) the words of a client of it',
  exports:
    'The subscribers of every mailing list as CSV, of every status (active, unsubscribed, bounced, removed); a file without a column of the status is a source with its `status`.',
  kinds: [
    CAMPAIGN_REPORT,
    {
      name: 'subscribers of the API',
      certainty: 'likely',
      recognise: { all: ['Email', 'SubscribeType', 'SubscribeMethod'] },
      columns: { email: ['Email'], 'custom.phone': ['Mobile'] },
      fullName: ['Name'],
      tags: { column: ['Tags'], parts: jsonTags },
      status: [
        statusWords(['SubscribeType'], {
          1: 'subscribed',
          2: 'unsubscribed',
          3: 'bounced',
          4: 'unsubscribed',
        }),
        against(['UnsubscribedOn'], 'unsubscribed'),
      ],
      ignore: [
        ...['ID', 'CreatedOn', 'UpdatedOn', 'UnsubscribedFromID', 'SubscribeMethod', 'RemovedOn'],
        ...['CustomFields', 'Preferences'],
      ],
    },
    { ...MOOSEND_SUBSCRIBERS, name: 'subscribers', recognise: { any: MOOSEND_EMAIL, weak: true } },
  ],
};

// Zoho Campaigns: the contacts, and a file each for unsubscribes, bounces, complaints and do-not-mail.

const ZOHOCAMPAIGNS_EMAIL = ['Contact Email', 'Email', 'Email Address'];

const ZOHOCAMPAIGNS_CONTACTS = {
  name: 'contacts',
  columns: {
    ...PERSON,
    email: ZOHOCAMPAIGNS_EMAIL,
    ...ADDRESS,
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
  columns: { email: ZOHOCAMPAIGNS_EMAIL },
  ignore: ['First Name', 'Last Name', 'Phone', 'Company Name', 'Contact Status'],
  evidence: {
    reason: ['Unsubscribe Reason', 'Bounce Reason', 'Bounce Type', 'Reason', 'Comments'],
    at: [
      ...['Unsubscribed Date', 'Unsubscribed Time', 'Bounced Date', 'Bounced Time'],
      ...['Complained Date', 'Complained Time', 'Added Time', 'Date', 'Time'],
    ],
  },
} as const satisfies Partial<FileKind>;

const HAS_ADDRESS = { any: ZOHOCAMPAIGNS_EMAIL, weak: true } as const;

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
      ...ZOHOCAMPAIGNS_CONTACTS,
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
    { ...ZOHOCAMPAIGNS_CONTACTS, recognise: HAS_ADDRESS },
  ],
};
