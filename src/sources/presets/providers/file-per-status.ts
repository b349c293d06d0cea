// Services that export each status as a file of its own: AWeber, EmailOctopus, MailerLite and MailUp. The columns of such
// a file often do not tell the status.
import { commaOrSemicolonTags, commaTags, jsonTags } from '../form/split-cells.ts';
import {
  ADDRESS,
  against,
  type FileKind,
  knownWords,
  listed,
  type Preset,
  statusWords,
  words,
} from '../form/preset.ts';

// AWeber: the export of an account, with a folder per list and two files of leads in each. The file tells who may
// get mail; imported people are usually "Not Verified", so that column does not.

/** AWeber guesses places by IP, so they fill no field. */
const LEADS = {
  columns: { email: ['Email'], 'custom.date_added': ['Date Added'] },
  fullName: ['Name', 'Name 1'],
  fromPath: [{ column: 'List', pattern: /(?:^|\/)awlist\d+_([^/]+)\//iu }],
  tags: { column: ['tags'], parts: commaTags },
  ignore: ['Verified', 'IP Address', 'Latitude', 'Longitude'],
} as const satisfies Partial<FileKind>;

const SIGN_UP = { reason: ['Add Method'], at: ['Date Added'], ip: ['IP Address'] } as const;

const INACTIVE = {
  ...LEADS,
  name: 'inactive leads',
  ignore: [...LEADS.ignore, 'Add Method'],
  status: [
    // AWeber's words are uncertain, but no one in this file gets mail.
    listed('unsubscribed'),
    knownWords(['Status'], {
      ...{ active: 'nothing', subscribed: 'nothing', confirmed: 'nothing' },
      ...{ enabled: 'nothing', verified: 'nothing', unconfirmed: 'nothing' },
    }),
  ],
  evidence: { reason: ['Status'], at: ['Inactive Date'] },
} as const satisfies Partial<FileKind>;

const AWEBER_COLUMNS = ['Email', 'Add Method', 'Verified', 'Date Added'];

export const aweber: Preset = {
  name: 'aweber',
  title: 'AWeber',
  certainty: 'certain',
  facts: 'a reader of the real export',
  exports:
    'The zip of the whole account, with the active and the inactive leads of every list; `List` is the name of a column that says which list a row is from.',
  members: /(?:^|\/)[^/]*leads[^/]*\.csv$/iu,
  kinds: [
    {
      name: 'summary of broadcasts',
      recognise: { all: ['Date Sent', 'Subject', 'Number Emailed'] },
      refuse: 'It tells of broadcasts, not of people. Export the leads of the lists.',
    },
    { ...INACTIVE, recognise: { all: [...AWEBER_COLUMNS, 'Inactive Date'] } },
    { ...INACTIVE, recognise: { all: AWEBER_COLUMNS, file: /^inactive/iu } },
    {
      ...LEADS,
      name: 'active leads',
      recognise: { all: AWEBER_COLUMNS, file: /^active/iu },
      status: [{ kind: 'always', status: 'subscribed' }, words(['Status'])],
      evidence: SIGN_UP,
    },
    {
      ...LEADS,
      name: 'leads with a status',
      recognise: { all: [...AWEBER_COLUMNS, 'Status'] },
      status: [statusWords(['Status'])],
      evidence: { reason: ['Status'] },
    },
    {
      ...LEADS,
      name: 'leads under another name',
      recognise: { all: AWEBER_COLUMNS },
      evidence: SIGN_UP,
    },
  ],
};

// EmailOctopus: the contacts of a list. Their status is the filter of the export, and neither the file nor its name
// tells it.

const EMAILOCTOPUS_CONTACTS = {
  columns: {
    email: ['Email address'],
    first_name: ['First name', 'fields.FirstName'],
    last_name: ['Last name', 'fields.LastName'],
  },
  fromPath: [
    {
      column: 'List',
      pattern: /emailoctopus-export-([^/]+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu,
    },
  ],
  tags: { column: ['Tags'], parts: jsonTags },
  ignore: ['Identifier', 'id', 'Last changed', 'last_updated_at'],
} as const satisfies Partial<FileKind>;

const STATUS_COLUMN = [
  statusWords(['Status'], { PENDING: 'unconfirmed' }),
] as const satisfies FileKind['status'];

const EMAILOCTOPUS_REPORT = {
  name: 'report of a campaign',
  refuse:
    'It tells what people did with one campaign, not who wants mail. Export the contacts of the lists.',
} as const satisfies Partial<FileKind>;

const EMAILOCTOPUS_COLUMNS = ['Identifier', 'Email address', 'Created', 'Last changed'];

export const emailoctopus: Preset = {
  name: 'emailoctopus',
  title: 'EmailOctopus',
  certainty: 'certain',
  facts: 'observed columns and names of files',
  exports:
    'The zip of each list, once filtered by each status, each as a source with its `status`; `List` is the name of a column that says which list a row is from.',
  ownFile: /emailoctopus-export-/iu,
  kinds: [
    { ...EMAILOCTOPUS_REPORT, recognise: { all: ['Email address', 'opened', 'clicked'] } },
    {
      ...EMAILOCTOPUS_REPORT,
      recognise: { all: ['Email address'], file: /^campaign_/iu, weak: true },
    },
    {
      ...EMAILOCTOPUS_CONTACTS,
      name: 'contacts with a status',
      certainty: 'assumed',
      recognise: { all: [...EMAILOCTOPUS_COLUMNS, 'Status'] },
      status: STATUS_COLUMN,
    },
    {
      ...EMAILOCTOPUS_CONTACTS,
      name: 'contacts',
      recognise: { all: EMAILOCTOPUS_COLUMNS },
      warnings: [
        'No column tells the status: EmailOctopus exports the contacts that were filtered, all with the same columns. Export those who unsubscribed, bounced or complained as well, and read them with `status: unsubscribed`, `status: bounced` or `status: complained`.',
      ],
    },
    {
      ...EMAILOCTOPUS_CONTACTS,
      name: 'contacts in the form of the API',
      certainty: 'likely',
      recognise: {
        all: ['id', 'email_address', 'status'],
        any: ['fields.FirstName', 'fields.LastName', 'tags', 'created_at'],
        weak: true,
      },
      status: STATUS_COLUMN,
    },
  ],
};

// MailerLite: a file per view of subscribers. The unsubscribed have the same columns as the active, so a person must
// name the view of a file without a status column.

const MAILERLITE_SUBSCRIBERS = {
  columns: {
    email: ['Subscriber', 'Email'],
    first_name: ['Name', 'First name'],
    last_name: ['Last name', 'Surname'],
    ...ADDRESS,
    // `Location` is a guess.
  },
  tags: { column: ['Groups'], parts: commaOrSemicolonTags },
  status: [
    statusWords(['Status'], { junk: 'complained' }),
    against(['unsubscribed_at'], 'unsubscribed'),
  ],
  ignore: [
    ...['Sent', 'Opens', 'Clicks', 'Location', 'Open rate', 'Click rate', 'id', 'updated_at'],
    ...['ip_address', 'optin_ip', 'opted_in_at'],
  ],
  evidence: { at: ['unsubscribed_at'] },
  withoutStatus:
    'No column tells the status: MailerLite exports each status as a view of its own, all with the same columns. Read the others with `status: unsubscribed`, `status: bounced` or `status: complained` (junk).',
} as const satisfies Partial<FileKind>;

export const mailerlite: Preset = {
  name: 'mailerlite',
  title: 'MailerLite',
  certainty: 'certain',
  facts: 'mailerlite.com/help, headers of real files',
  exports:
    'Every status of the subscribers as a CSV of its own (Subscribers, filter by status, Export): active, unsubscribed, unconfirmed, bounced and junk, each as a source with its `status`.',
  kinds: [
    {
      ...MAILERLITE_SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['Subscriber'], any: ['Subscribed', 'Sent', 'Opens', 'Clicks'] },
    },
    {
      ...MAILERLITE_SUBSCRIBERS,
      name: 'subscribers in the form of the API',
      certainty: 'assumed',
      recognise: { all: ['email', 'status', 'subscribed_at'], weak: true },
    },
  ],
};

// MailUp: those who left, list by list.

export const mailup: Preset = {
  name: 'mailup',
  title: 'MailUp',
  certainty: 'likely',
  facts: 'help.mailup.com (Export of email unsubscribers)',
  exports: 'The unsubscribed recipients of every list as CSV.',
  kinds: [
    {
      name: 'unsubscribed recipients',
      recognise: { all: ['email', 'idList', 'OptOut_Date'] },
      columns: { email: ['email'] },
      // How they left: 8 is a bounce, 16 a complaint. All the others were unsubscribed, by themselves or by the owner.
      status: [
        against(['OptOut_Date'], 'unsubscribed'),
        knownWords(['optout_type'], { 8: 'bounced', 16: 'complained' }),
      ],
      otherwise: 'no-consent',
      evidence: { at: ['OptOut_Date'] },
      ignore: ['idList', 'optout_nl', 'optout_type', 'optout_subtype'],
    },
  ],
};
