// Newsletter programs on a server or website of one's own: listmonk, phpList and Sendy, MailPoet, Mailster and The
// Newsletter Plugin for WordPress, and AcyMailing.
import { jsonAttributes, jsonRecords } from '../form/split-cells.ts';
import {
  ADDRESS,
  against,
  consentWords,
  type FileKind,
  flag,
  knownWords,
  listNamed,
  PERSON,
  type Preset,
  statusWords,
  words,
} from '../form/preset.ts';

// listmonk: the subscribers, whose status in the CSV is the person's and not that on each list; and from the API,
// bounces and subscribers with their lists.

/** Derived from a JSON list of the lists that a person is or was on, with the answer for each. */
const LIST_COLUMNS = ['Lists (wanted)', 'Answer of the lists'] as const;

const LISTMONK_SUBSCRIBERS = {
  columns: { email: ['email'] },
  fullName: ['name'],
  derived: [{ from: ['attributes'], columns: { below: 'attributes' }, parts: jsonAttributes }],
} as const satisfies Partial<FileKind>;

const STATUS_RULE = statusWords(['status'], {
  enabled: 'subscribed',
  disabled: 'unsubscribed',
  blocklisted: 'unsubscribed',
});

export const listmonk: Preset = {
  name: 'listmonk',
  title: 'listmonk',
  certainty: 'certain',
  facts: 'the source of knadh/listmonk',
  exports:
    'The answers of /api/subscribers and /api/bounces with `per_page=all` as JSON; or the subscribers as CSV, and once more filtered by the subscription status "Unsubscribed" as a source with `status: unsubscribed`.',
  kinds: [
    {
      ...LISTMONK_SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['uuid', 'email', 'attributes', 'status'] },
      status: [STATUS_RULE],
      ignore: ['uuid', 'updated_at'],
      evidence: { reason: ['status'] },
      warnings: [
        'People who left one list of listmonk, or never confirmed it, are enabled all the same: the CSV does not say who is on which list. Read the answer of /api/subscribers instead, or export those who left, too, and read them with `status: unsubscribed`.',
      ],
    },
    {
      ...LISTMONK_SUBSCRIBERS,
      name: 'subscribers of the interface',
      recognise: { all: ['uuid', 'email', 'status', 'lists'] },
      derived: [{ from: ['lists'], columns: LIST_COLUMNS, parts: listAnswers }],
      tags: { column: ['lists'], parts: wantedLists },
      status: [
        STATUS_RULE,
        // People who left every list agree to nothing now.
        words(LIST_COLUMNS.slice(1), {
          wanted: 'subscribed',
          left: 'unsubscribed',
          none: 'no-consent',
        }),
      ],
      ignore: ['id', 'uuid', 'updated_at'],
      evidence: { reason: ['status'] },
    },
    {
      name: 'bounces',
      certainty: 'likely',
      recognise: { all: ['email', 'type', 'source', 'subscriber_uuid'] },
      columns: { email: ['email'] },
      status: [words(['type'], { hard: 'bounced', soft: 'nothing', complaint: 'complained' })],
      rest: 'offered',
      // A soft bounce passes.
      otherwise: 'nothing',
      ignore: [
        ...['id', 'source', 'subscriber_id', 'subscriber_uuid'],
        ...[{ containing: 'meta' }, { containing: 'campaign' }],
      ],
      evidence: { reason: ['type'], at: ['created_at'] },
    },
    {
      ...LISTMONK_SUBSCRIBERS,
      name: 'subscribers in the form of the import',
      recognise: { all: ['email', 'name', 'attributes'], weak: true },
    },
  ],
};

/** The names of the lists that a person wants, and the best answer: `wanted`, `unconfirmed`, `left` or `none`. */
export function listAnswers(cell: string): readonly string[] {
  const wanted = wantedLists(cell);
  if (wanted.length > 0) return [wanted.join(', '), 'wanted'];
  const lists = answersOf(cell);
  const has = (status: string): boolean => lists.some((list) => list.status === status);
  if (has('unconfirmed')) return ['', 'unconfirmed'];
  return ['', has('unsubscribed') ? 'left' : 'none'];
}

/** People on a list without confirmation (single opt-in) stay `unconfirmed` and want it. */
export function wantedLists(cell: string): readonly string[] {
  return answersOf(cell)
    .filter(({ status, optin }) => {
      return status === 'confirmed' || (status === 'unconfirmed' && optin === 'single');
    })
    .map(({ name }) => name);
}

/** Older versions do not tell `optin`: `single` or `double`. */
function answersOf(cell: string) {
  return jsonRecords(cell).flatMap(({ name, subscription_status: status, optin }) =>
    typeof name === 'string' && typeof status === 'string' ? [{ name, status, optin }] : [],
  );
}

// phpList: the subscribers. A person who left is on the blacklist, and stays confirmed.

export const phplist: Preset = {
  name: 'phplist',
  title: 'phpList',
  certainty: 'certain',
  facts: 'the source of phpList 3',
  exports: 'All subscribers as a file with every column (Subscribers, Export), of all lists.',
  kinds: [
    {
      name: 'subscribers',
      recognise: {
        all: ['Email', 'Is this subscriber confirmed', 'Is this subscriber blacklisted'],
      },
      columns: { email: ['Email'], 'custom.lists': ['List Membership'] },
      status: [
        flag(['Is this subscriber confirmed'], 'subscribed', 'unconfirmed'),
        flag(['Is this subscriber blacklisted'], 'unsubscribed'),
        flag(['Is this account disabled?'], 'no-consent'),
        // Somebody who took back every list gets no mail of phpList.
        knownWords(['List Membership'], { 'No Lists': 'no-consent' }),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...['id', 'Did this subscriber manually confirm', 'Entered', 'Last Modified'],
        // phpList puts those who bounce too often on its blacklist itself.
        ...['Number of bounces', 'Send this subscriber HTML emails', 'UUID', 'RSS Frequency'],
        ...['Unique ID for subscriber', 'Which page was used to subscribe', 'Additional data'],
        ...['Last time password was changed', 'Foreign Key'],
      ],
    },
  ],
};

// Sendy: a file per list, with the list's own fields before Sendy's columns. Sendy guesses the country by IP.

const SENDY_SUBSCRIBERS = {
  // A list's own fields may have the names of Sendy's columns, such as a country.
  ownColumnsFrom: ['Joined'],
  columns: {
    email: ['Email'],
    ...ADDRESS,
    'custom.joined': ['Joined on'],
    'custom.gdpr': ['GDPR consent'],
  },
  fullName: ['Name'],
  derived: [
    { from: ['Joined'], columns: ['Joined on'], parts: (cell) => [cell] },
    { from: ['GDPR'], columns: ['GDPR consent'], parts: (cell) => [cell] },
  ],
  status: [
    // As far as is known, Sendy goes on sending after a soft bounce.
    statusWords(['Status'], { 'Soft bounced': 'subscribed', 'Marked as spam': 'complained' }),
  ],
  evidence: { reason: ['Status'] },
} as const satisfies Partial<FileKind>;

export const sendy: Preset = {
  name: 'sendy',
  title: 'Sendy',
  certainty: 'certain',
  facts: 'a header in the tests of a reader',
  exports:
    'All subscribers of every list as CSV, of every status; and the suppression list of each brand under a name with "suppress" in it.',
  kinds: [
    {
      ...SENDY_SUBSCRIBERS,
      name: 'subscribers of a list',
      recognise: { all: ['Added via', 'Opt-in method', 'Signed up from', 'Status'] },
    },
    listNamed('suppression list', /suppress/iu, ['Status']),
    {
      ...SENDY_SUBSCRIBERS,
      name: 'subscribers of an older version',
      recognise: { all: ['Name', 'Email', 'Status'], weak: true },
    },
    {
      ...SENDY_SUBSCRIBERS,
      name: 'subscribers without a status',
      recognise: { all: ['Name', 'Email'], weak: true },
      status: [],
    },
  ],
};

// MailPoet for WordPress: the subscribers, with one status for all lists and one for each.

export const mailpoet: Preset = {
  name: 'mailpoet',
  title: 'MailPoet',
  certainty: 'certain',
  facts:
    'mailpoet/mailpoet (lib/Subscribers/ImportExport: Export, ImportExportFactory, ImportExportRepository), with the English labels',
  exports: 'The subscribers of all lists and of every status as CSV or XLSX, with "Global status".',
  kinds: [
    {
      name: 'subscribers',
      recognise: {
        all: ['Email', 'Global status'],
        any: ['List status', 'Subscription time', 'List'],
      },
      columns: { ...PERSON, 'custom.list': ['List'] },
      status: [
        // Inactive subscribers have opened nothing for a long time, and MailPoet sends them nothing.
        statusWords(['Global status'], { inactive: 'no-consent' }),
        // Leaving one list stops no other; whether another one is meant, only a person knows.
        consentWords(['List status'], { unsubscribed: 'no-consent', inactive: 'no-consent' }),
      ],
      ignore: [
        ...['Subscription IP', 'Subscription time', 'Confirmation IP', 'Confirmation time'],
        'List status',
      ],
    },
  ],
};

// Mailster for WordPress: the subscribers with the columns that the person chose, among them a word or a code for the
// status. Lists and the date of the confirmation stay when somebody leaves.

const MAILSTER_SUBSCRIBERS: FileKind = {
  name: 'subscribers',
  // Others have such columns, too, and other codes in them.
  recognise: { all: ['Email'], any: ['Status', 'Statuscode'], file: /^mailster_export_/iu },
  columns: { ...PERSON, 'custom.lists': ['Lists'] },
  status: [
    // What Mailster could not send for another reason than a bounce may be sent one day.
    statusWords(['Statuscode', 'Status'], {
      ...{ 0: 'unconfirmed', 1: 'subscribed', 2: 'unsubscribed', 3: 'bounced', 4: 'no-consent' },
      error: 'no-consent',
    }),
  ],
  ignore: [
    ...['#', 'ID', 'Hash', 'WP User ID', 'Signup Date', 'Signup IP', 'Confirm Date', 'Confirm IP'],
    ...['Rating', 'Added', 'Updated', 'IP', 'Referer', 'Language', 'Timezone', 'Timeoffset'],
    'Form',
  ],
};

export const mailster: Preset = {
  name: 'mailster',
  title: 'Mailster',
  certainty: 'likely',
  facts: 'the source of the plugin',
  exports: 'The subscribers of every status as CSV, with the status among the columns.',
  ownFile: /^mailster_export_/iu,
  kinds: [MAILSTER_SUBSCRIBERS],
};

// The Newsletter Plugin for WordPress: the subscribers, with a letter for the status. The flags of the lists stay when
// somebody leaves.

export const newsletterplugin: Preset = {
  name: 'newsletterplugin',
  title: 'The Newsletter Plugin',
  certainty: 'certain',
  facts: 'the source of the plugin',
  exports: 'The subscribers as CSV (Subscribers, Export), of every status.',
  kinds: [
    {
      name: 'subscribers',
      recognise: { all: ['Email', 'Status', 'Token', 'Profile 20', 'List 20'] },
      columns: {
        email: ['Email'],
        first_name: ['Name'],
        last_name: ['Surname'],
        country: ['Country'],
      },
      status: [
        statusWords(['Status'], {
          C: 'subscribed',
          S: 'unconfirmed',
          U: 'unsubscribed',
          B: 'bounced',
          P: 'complained',
        }),
      ],
      // Forty columns of profiles and lists, of which most are blank.
      rest: 'offered',
      ignore: [
        ...['Sex', 'Date', 'Token', 'Feed by mail', 'Follow up', 'Language', 'IP'],
        { containing: 'List ' },
      ],
    },
  ],
};

// AcyMailing: the users, with a column of dates for each list.

export const acymailing: Preset = {
  name: 'acymailing',
  title: 'AcyMailing',
  certainty: 'likely',
  facts:
    'acyba/acymailing (back/tables.sql, back/Helpers/ExportHelper.php); the English words of the columns of dates from memory',
  exports:
    'All users as CSV with active, confirmed and the dates of subscribing to each list and of leaving it.',
  kinds: [
    {
      name: 'users',
      recognise: {
        all: ['email', 'active', 'confirmed'],
        any: ['confirmation_date', 'creation_date', 'cms_id'],
      },
      columns: { email: ['email'] },
      fullName: ['name'],
      status: [
        // Both stay 1 for those who left.
        { kind: 'flag', column: ['active'], no: 'no-consent' },
        {
          kind: 'answer',
          ...{ column: ['confirmed'], no: 'unconfirmed', blank: 'unconfirmed', words: {} },
          isMoment: false,
        },
        against([{ containing: 'Unsubscription date' }], 'unsubscribed'),
      ],
      rest: 'offered',
      ignore: [
        ...['id', 'cms_id', 'key', 'source', 'automation', 'language', 'tracking'],
        ...['creation_date', 'confirmation_date', 'confirmation_ip', 'last_sent_date'],
        ...['last_open_date', 'last_click_date', { containing: 'ubscription date' }],
      ],
      evidence: { at: [{ containing: 'Unsubscription date' }] },
      warnings: [
        {
          lacking: [{ containing: 'Unsubscription date' }],
          words:
            'No column says who left a list. Export again with the dates of leaving, or name a file of those who left under suppressions.',
        },
      ],
    },
  ],
};
