// Twilio SendGrid: the contacts, which do not tell consent, and a file per suppression list. Only their names tell
// bounces and blocks apart.
import { commaTags } from '../form/split-cells.ts';
import { kindsOfStatus, PERSON, type FileKind, type Preset } from '../form/preset.ts';

const BOUNCE_COLUMNS = ['status', 'reason', 'email', 'created'];

/** All suppression lists: without contact fields, and with the time in `created`. */
const LIST = {
  columns: { email: ['email'] },
  rest: 'offered',
  ignore: ['status', 'ip'],
  evidence: { reason: ['reason', 'status'], at: ['created'], ip: ['ip'] },
} as const satisfies Partial<FileKind>;

const CONTACTS = {
  columns: {
    ...PERSON,
    address_line1: ['ADDRESS_LINE_1'],
    address_line2: ['ADDRESS_LINE_2'],
    city: ['CITY'],
    state_province_region: ['STATE_PROVINCE_REGION'],
    postal_code: ['POSTAL_CODE'],
    country: ['COUNTRY'],
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
      ...CONTACTS,
      name: 'contacts',
      recognise: { all: ['EMAIL', 'CONTACT_ID', 'CREATED_AT', 'ALTERNATE_EMAILS'] },
    },
    {
      ...LIST,
      name: 'blocks',
      recognise: { only: BOUNCE_COLUMNS, file: /block/iu },
      // A block is the receiver's refusal of one message, and temporary.
      status: [],
      otherwise: 'nothing',
    },
    ...kindsOfStatus(LIST, [['bounces', { only: BOUNCE_COLUMNS, file: /bounce/iu }, 'bounced']]),
    {
      ...LIST,
      name: 'bounces or blocks',
      recognise: { only: BOUNCE_COLUMNS },
      refuse:
        'Both lists have the same columns, and only bounces suppress. Name the file as it was downloaded: suppression_bounces.csv or suppression_blocks.csv.',
    },
    ...kindsOfStatus(LIST, [
      ['invalid addresses', { only: ['reason', 'email', 'created'] }, 'bounced'],
      ['spam reports', { only: ['ip', 'email', 'created'] }, 'complained'],
      // The list of a group counts for all mail, unless the source fills only a group.
      ['unsubscribes', { only: ['email', 'created'], file: /unsub/iu }, 'unsubscribed'],
    ]),
    {
      ...LIST,
      name: 'a list of unsubscribes that was renamed',
      recognise: { only: ['email', 'created'], weak: true },
      refuse:
        'Its columns do not say which list it is. Name the file as it was downloaded, such as suppression_unsubscribes.csv.',
    },
    {
      ...CONTACTS,
      name: 'contacts in the form of the import template',
      certainty: 'likely',
      recognise: {
        all: ['email', 'first_name', 'last_name', 'address_line_1', 'state_province_region'],
        weak: true,
      },
    },
  ],
};
