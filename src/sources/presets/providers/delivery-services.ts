// Services that deliver single mails: SendGrid, Amazon SES, Mailgun, Postmark, Mandrill and MailerSend. Their suppression
// lists, one for each reason, domain, stream or account, say who must get no mail. Few files say who agreed.
import { commaTags, jsonAttributes, jsonRecords, jsonTags } from '../form/split-cells.ts';
import {
  ADDRESS,
  type FileKind,
  flag,
  kindsOfStatus,
  knownWords,
  listed,
  PERSON,
  type Preset,
  words,
} from '../form/preset.ts';

// Twilio SendGrid: the contacts, which do not tell consent, and a file per suppression list. Only their names tell
// bounces and blocks apart.

const BOUNCE_COLUMNS = ['status', 'reason', 'email', 'created'];

/** All suppression lists: without contact fields, and with the time in `created`. */
const SENDGRID_LIST = {
  columns: { email: ['email'] },
  rest: 'offered',
  ignore: ['status', 'ip'],
  evidence: { reason: ['reason', 'status'], at: ['created'], ip: ['ip'] },
} as const satisfies Partial<FileKind>;

const SENDGRID_CONTACTS = {
  columns: {
    ...PERSON,
    ...ADDRESS,
    state_province_region: ['STATE_PROVINCE_REGION'],
    alt_email: ['First alternate email'],
  },
  derived: [
    {
      from: ['ALTERNATE_EMAILS'],
      columns: ['First alternate email'],
      parts: (cell) => commaTags(cell.replaceAll(/[[\]"';|\s]+/gu, ',')),
    },
  ],
  ignore: [
    ...['CONTACT_ID', 'CREATED_AT', 'UPDATED_AT', 'PHONE_NUMBER_ID', 'EXTERNAL_ID', 'ANONYMOUS_ID'],
    ...['UNIQUE_NAME', 'LINE', 'FACEBOOK'],
  ],
  otherWays: ['PHONE_NUMBER', 'WHATSAPP', 'PHONE_NUMBER_ID', 'EXTERNAL_ID', 'ANONYMOUS_ID'],
} as const satisfies Partial<FileKind>;

export const sendgrid: Preset = {
  name: 'sendgrid',
  title: 'SendGrid',
  certainty: 'certain',
  facts: 'docs.sendgrid.com, the readers of SparkPost/sparkpost-cli',
  exports:
    'The contacts (Marketing, Contacts, Export), and the CSV of every list under Suppressions: bounces, spam reports, invalid, global and group unsubscribes; of each subaccount.',
  ownColumns: ['PHONE_NUMBER_ID', 'ANONYMOUS_ID'],
  kinds: [
    {
      ...SENDGRID_CONTACTS,
      name: 'contacts',
      recognise: { all: ['EMAIL', 'CONTACT_ID', 'CREATED_AT', 'ALTERNATE_EMAILS'] },
    },
    {
      ...SENDGRID_LIST,
      name: 'blocks',
      recognise: { only: BOUNCE_COLUMNS, file: /block/iu },
      // A block is the receiver's refusal of one message, and temporary.
      status: [],
      otherwise: 'nothing',
    },
    ...kindsOfStatus(SENDGRID_LIST, [
      ['bounces', { only: BOUNCE_COLUMNS, file: /bounce/iu }, 'bounced'],
    ]),
    {
      ...SENDGRID_LIST,
      name: 'bounces or blocks',
      recognise: { only: BOUNCE_COLUMNS },
      refuse:
        'Both lists have the same columns, and only bounces suppress. Name the file as it was downloaded: suppression_bounces.csv or suppression_blocks.csv.',
    },
    ...kindsOfStatus(SENDGRID_LIST, [
      ['invalid addresses', { only: ['reason', 'email', 'created'] }, 'bounced'],
      ['spam reports', { only: ['ip', 'email', 'created'] }, 'complained'],
      // The list of a group counts for all mail, unless the source fills only a group.
      ['unsubscribes', { only: ['email', 'created'], file: /unsub/iu }, 'unsubscribed'],
    ]),
    {
      ...SENDGRID_LIST,
      name: 'a list of unsubscribes that was renamed',
      recognise: { only: ['email', 'created'], weak: true },
      refuse:
        'Its columns do not say which list it is. Name the file as it was downloaded, such as suppression_unsubscribes.csv.',
    },
    {
      ...SENDGRID_CONTACTS,
      name: 'contacts in the form of the import template',
      certainty: 'likely',
      recognise: {
        all: ['email', 'first_name', 'last_name', 'address_line_1', 'state_province_region'],
        weak: true,
      },
    },
  ],
};

// Amazon SES: the suppression list of an account in one region, and the contacts of a contact list, as the AWS
// command line saves them. Only the contacts tell unsubscribes.

/** Derived from a JSON list of topics with the person's answer for each. */
const TOPIC_COLUMNS = ['Topics', 'Answer about topics'] as const;

export const ses: Preset = {
  name: 'ses',
  title: 'Amazon SES',
  certainty: 'certain',
  facts: 'docs.aws.amazon.com (sesv2)',
  exports:
    'The JSON of `aws sesv2 list-suppressed-destinations` for every region, and of `aws sesv2 list-contacts` for every contact list, with all pages: several in one file are read, too. Of its notifications about mails, one JSON per line, those of lasting bounces and complaints.',
  kinds: [
    {
      name: 'suppressed destinations',
      recognise: { all: ['EmailAddress', 'Reason', 'LastUpdateTime'] },
      columns: { email: ['EmailAddress'] },
      // SES sends nothing to this address, whatever the reason.
      status: [
        listed('bounced'),
        knownWords(['Reason'], { BOUNCE: 'bounced', COMPLAINT: 'complained' }),
      ],
      rest: 'offered',
      ignore: [{ containing: 'Attributes' }],
      evidence: { reason: ['Reason'], at: ['LastUpdateTime'] },
    },
    {
      name: 'notifications',
      // Made from the objects of each mail: see `json-notifications`.
      recognise: { all: ['emailAddress', 'sesEvent'] },
      columns: { email: ['emailAddress'] },
      status: [
        knownWords(['sesEvent'], {
          'Permanent bounce': 'bounced',
          // Mail may reach them tomorrow.
          'Passing bounce': 'nothing',
          Complaint: 'complained',
          'Not spam': 'nothing',
          // They may have come back since, which other notifications tell.
          Unsubscribe: 'no-consent',
          Subscription: 'nothing',
          ...{ Send: 'nothing', Delivery: 'nothing', Open: 'nothing', Click: 'nothing' },
          ...{ Reject: 'nothing', DeliveryDelay: 'nothing', 'Rendering Failure': 'nothing' },
        }),
      ],
      otherwise: 'nothing',
      evidence: { reason: ['reason'], at: ['timestamp'] },
    },
    {
      name: 'contacts',
      recognise: { all: ['EmailAddress', 'UnsubscribeAll'] },
      columns: { email: ['EmailAddress'] },
      derived: [
        { from: ['TopicPreferences'], columns: TOPIC_COLUMNS, parts: topicAnswers },
        { from: ['AttributesData'], columns: { below: 'AttributesData' }, parts: jsonAttributes },
      ],
      tags: {
        column: ['TopicPreferences'],
        parts: (cell) => commaTags(topicAnswers(cell)[0] ?? ''),
      },
      status: [
        flag(['UnsubscribeAll'], 'unsubscribed'),
        // A no to every topic does not stop mail about other topics.
        words(TOPIC_COLUMNS.slice(1), { OPT_IN: 'subscribed', OPT_OUT: 'no-consent' }),
      ],
      // A list's defaults are not the person's answers.
      ignore: ['TopicDefaultPreferences', 'ContactListName', 'LastUpdatedTimestamp'],
      evidence: { at: ['LastUpdatedTimestamp'] },
    },
  ],
};

/** The topics that a person opted into, and the best answer: OPT_IN, OPT_OUT or blank. */
export function topicAnswers(cell: string): readonly string[] {
  const answers = jsonRecords(cell).flatMap(({ TopicName: name, SubscriptionStatus: status }) =>
    typeof name === 'string' && typeof status === 'string' ? [{ name, status }] : [],
  );
  const names = answers.filter(({ status }) => status === 'OPT_IN').map(({ name }) => name);
  if (names.length > 0) return [names.join(', '), 'OPT_IN'];
  return ['', answers.length > 0 ? 'OPT_OUT' : ''];
}

// Mailgun: the three suppression lists of each sending domain, as CSV or JSON, and the members of mailing lists. Its
// export script writes one header over all of them, so the name of the file outweighs its columns.

const MAILGUN_LIST = {
  columns: { email: ['address'] },
  rest: 'offered',
  ignore: ['code', 'MessageHash', 'error', 'tags', 'created_at'],
  evidence: { reason: ['error', 'code'], at: ['created_at'] },
} as const satisfies Partial<FileKind>;

export const mailgun: Preset = {
  name: 'mailgun',
  title: 'Mailgun',
  certainty: 'certain',
  facts: 'documentation.mailgun.com, mailgun/scripts',
  exports:
    'The bounces, complaints and unsubscribes of every sending domain, as CSV or JSON. Compare the number of rows with the one that Mailgun shows: its own export script loses the first page.',
  ownColumns: ['MessageHash'],
  kinds: [
    {
      name: 'members of a mailing list',
      // The members of lists are also found under these names by other programs: a person says whose they are.
      recognise: { all: ['address', 'name', 'subscribed'] },
      columns: { email: ['address'] },
      fullName: ['name'],
      status: [flag(['subscribed'], 'subscribed', 'unsubscribed')],
      otherwise: 'no-consent',
    },
    ...kindsOfStatus(MAILGUN_LIST, [
      ['complaints', { all: ['address', 'created_at'], file: /complaint/iu }, 'complained'],
    ]),
    {
      ...MAILGUN_LIST,
      name: 'unsubscribes',
      recognise: { all: ['address', 'tags'] },
      derived: [{ from: ['tags'], columns: ['Unsubscribed from'], parts: unsubscribedFrom }],
      status: [
        words(['Unsubscribed from'], {
          ...{ all: 'unsubscribed', some: 'nothing', 'not said': 'no-consent' },
        }),
      ],
      // People who left the mail with one tag may want the rest.
      otherwise: 'nothing',
    },
    ...kindsOfStatus(MAILGUN_LIST, [
      [
        'unsubscribes of the export script',
        { all: ['address', 'created_at'], file: /unsub/iu },
        'unsubscribed',
      ],
      ['bounces', { all: ['address', 'code', 'error'] }, 'bounced'],
      ['complaints', { only: ['address', 'created_at'] }, 'complained'],
    ]),
  ],
};

/** `all` for the tag `*`: the person left all mail. `not said` for no tag. */
export function unsubscribedFrom(cell: string): readonly string[] {
  const tags = jsonTags(cell);
  if (tags.includes('*')) return ['all'];
  return [tags.length === 0 ? 'not said' : 'some'];
}

// Postmark: the suppressions of one message stream, from the API or the website.

const REASON_COLUMNS = ['SuppressionReason', 'Suppression Reason', 'Reason'];

const SUPPRESSIONS = {
  status: [
    // Postmark sends nothing to this address, whatever the reason.
    listed('unsubscribed'),
    knownWords(REASON_COLUMNS, {
      HardBounce: 'bounced',
      SpamComplaint: 'complained',
      // By the person or by the owner of the account: no mail is sent in either case.
      ManualSuppression: 'unsubscribed',
      'Manual suppression': 'unsubscribed',
    }),
  ],
  rest: 'offered',
  ignore: ['Origin', 'Source', 'Stream', 'MessageStream'],
  evidence: { reason: REASON_COLUMNS, at: ['CreatedAt', 'Created At', 'Date'] },
} as const satisfies Partial<FileKind>;

export const postmark: Preset = {
  name: 'postmark',
  title: 'Postmark',
  certainty: 'certain',
  facts: 'answers of the interface in a reader of them; the CSV from memory',
  exports:
    'The suppressions of every message stream of every server: the JSON of the interface (suppressions/dump), or the CSV of the site.',
  kinds: [
    {
      ...SUPPRESSIONS,
      name: 'suppressions',
      recognise: { all: ['EmailAddress', 'SuppressionReason', 'Origin'] },
      columns: { email: ['EmailAddress'] },
    },
    {
      ...SUPPRESSIONS,
      name: 'suppressions as CSV',
      certainty: 'assumed',
      recognise: { any: REASON_COLUMNS, weak: true },
      columns: { email: ['Email Address', 'EmailAddress', 'Email', 'Recipient'] },
    },
  ],
};

// Mandrill (Mailchimp Transactional): the deny list, with a reason in every row.

export const mandrill: Preset = {
  name: 'mandrill',
  title: 'Mandrill',
  certainty: 'likely',
  facts: 'one reader of the deny list',
  exports: 'The deny list as CSV (Outbound, Deny lists, Export), of every subaccount.',
  ownColumns: ['last_event_at'],
  kinds: [
    {
      name: 'deny list',
      recognise: { all: ['email', 'reason', 'detail', 'created_at', 'expires_at'] },
      columns: { email: ['email'] },
      status: [
        words(['reason'], {
          ...{ 'hard-bounce': 'bounced', 'soft-bounce': 'nothing', spam: 'complained' },
          ...{ unsub: 'unsubscribed', custom: 'unsubscribed', manual: 'unsubscribed' },
        }),
      ],
      // A soft bounce is temporary, as `expires_at` shows.
      otherwise: 'nothing',
      rest: 'offered',
      ignore: ['expires_at', 'last_event_at', 'subaccount'],
      evidence: { reason: ['detail', 'reason'], at: ['created_at'] },
    },
  ],
};

// MailerSend: the four suppression lists of the API. They have the same keys, so the name of the file tells which
// list it is.

const MAILERSEND_LIST = {
  columns: { email: ['recipient.email', 'recipient', 'email', 'pattern'] },
  ignore: [
    ...['id', 'type', 'recipient.id', 'updated_at', 'reason', 'readable_reason'],
    ...[{ containing: 'domain' }, { containing: 'recipient' }],
  ],
  evidence: { reason: ['readable_reason', 'reason'], at: ['created_at'] },
} as const satisfies Partial<FileKind>;

const MAILERSEND_ADDRESS = ['recipient.email'];

export const mailersend: Preset = {
  name: 'mailersend',
  title: 'MailerSend',
  certainty: 'likely',
  facts: 'the lists of the interface, one reader',
  exports:
    'The JSON of the four suppression lists of every domain, each in a file of its name: hard-bounces, spam-complaints, unsubscribes and blocklist.',
  kinds: kindsOfStatus(MAILERSEND_LIST, [
    ['hard bounces', { all: MAILERSEND_ADDRESS, file: /^hard[ _-]?bounce/iu }, 'bounced'],
    ['spam complaints', { all: MAILERSEND_ADDRESS, file: /^(?:spam|complain)/iu }, 'complained'],
    ['unsubscribes', { all: MAILERSEND_ADDRESS, file: /^unsub/iu }, 'unsubscribed'],
    [
      'blocklist',
      { any: [...MAILERSEND_ADDRESS, 'pattern'], file: /^block[ _-]?list/iu, weak: true },
      'unsubscribed',
    ],
    // On each of the lists, people get no mail.
    [
      'one of the lists under another name',
      { all: [...MAILERSEND_ADDRESS, 'created_at'], weak: true },
      'unsubscribed',
    ],
  ]),
};
