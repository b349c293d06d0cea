// Campaign Monitor: a file per state of a list's subscribers, all with the same columns; the suppression list; and
// the answers of the API, which alone tell each person's state.
import { jsonRecords, textOf } from '../form/split-cells.ts';
import {
  CAMPAIGN_REPORT,
  type FileKind,
  knownWords,
  listed,
  PERSON,
  type Preset,
  statusWords,
  words,
} from '../form/preset.ts';

/** The owner deleted people from the list: they did not leave, but they may not get mail. */
const STATES = { Active: 'subscribed', Unconfirmed: 'unconfirmed', Deleted: 'no-consent' } as const;

const PEOPLE = {
  columns: {
    ...PERSON,
    email: ['Email Address', 'Email', 'EmailAddress'],
    city: ['City'],
    postal_code: ['Postcode', 'Postal Code', 'Zip', 'Zip Code'],
    country: ['Country'],
    'custom.phone': ['Mobile Number', 'MobileNumber'],
    'custom.date_subscribed': ['Date Subscribed', 'Subscribed date', 'ListJoinedDate'],
  },
  fullName: ['Name'],
  ignore: [
    ...['Permission to track', 'Consent to track', 'ConsentToTrack', 'ConsentToSendSms'],
    ...['Reads email with', 'ReadsEmailWith'],
  ],
  otherWays: ['Mobile Number', 'MobileNumber'],
} as const satisfies Partial<FileKind>;

const VIEW = {
  ...PEOPLE,
  name: 'subscribers of one state',
  columns: { ...PEOPLE.columns, state_province_region: ['State'] },
  status: [words(['Status'], STATES)],
  withoutStatus:
    'No column tells the state: Campaign Monitor exports each state of a list as a view of its own, all with the same columns. Read the others with `status: unsubscribed`, `status: bounced` or `status: unconfirmed`, and leave the deleted ones out.',
} as const satisfies Partial<FileKind>;

const SUPPRESSED = {
  columns: { email: PEOPLE.columns.email },
  status: [
    // They get no mail, whatever the reason.
    listed('unsubscribed'),
    knownWords(['Suppression Reason', 'SuppressionReason', 'Reason'], {
      MarkedAsSpam: 'complained',
    }),
  ],
  rest: 'offered',
  ignore: ['State'],
  evidence: {
    reason: ['Suppression Reason', 'SuppressionReason', 'Reason'],
    at: ['Date', 'Date Suppressed'],
  },
} as const satisfies Partial<FileKind>;

export const campaignmonitor: Preset = {
  name: 'campaignmonitor',
  title: 'Campaign Monitor',
  certainty: 'assumed',
  facts: 'the states of the interface; the CSV from guides of customers',
  exports:
    'Every state of every list as a CSV of its own (active, unconfirmed, unsubscribed, bounced), each as a source with its `status`, and the suppression list of the client.',
  kinds: [
    {
      ...SUPPRESSED,
      name: 'suppression list in the form of the API',
      // With an origin, it is Postmark's.
      recognise: { all: ['EmailAddress', 'SuppressionReason'], none: ['Origin'] },
    },
    {
      ...PEOPLE,
      name: 'subscribers in the form of the API',
      certainty: 'certain',
      recognise: {
        all: ['EmailAddress', 'State'],
        any: ['ListJoinedDate', 'ReadsEmailWith', 'ConsentToTrack'],
      },
      derived: [{ from: ['CustomFields'], columns: { below: 'CustomFields' }, parts: keyedValues }],
      status: [statusWords(['State'], STATES)],
      evidence: { at: ['Date'] },
      warnings: [
        'To keep fields of your own, name them under columns, such as `custom.tea: CustomFields.Tea`.',
      ],
    },
    CAMPAIGN_REPORT,
    {
      ...SUPPRESSED,
      name: 'suppression list',
      recognise: {
        any: ['Suppression Reason', 'Reason', 'Date Suppressed'],
        // Among subscribers, such a column is a field of the owner.
        none: ['Name', 'Date Subscribed', 'Subscribed date', 'Permission to track'],
        weak: true,
      },
    },
    {
      ...VIEW,
      recognise: {
        all: ['Email Address', 'Permission to track'],
        none: CAMPAIGN_REPORT.recognise.any,
      },
    },
    { ...VIEW, recognise: { any: ['Email Address', 'Email'], weak: true } },
  ],
};

/**
 * The fields that the configuration asks for as `COLUMN.KEY`, from a JSON list of keys and values in one cell. Keys
 * may have square brackets on both sides. The values of a key are joined by commas.
 */
export function keyedValues(cell: string, columns: readonly string[]): readonly string[] {
  const pairs = jsonRecords(cell).map(({ Key: key, Value: value }) => ({
    key: typeof key === 'string' ? plainKey(key) : undefined,
    text: textOf(value),
  }));
  return columns.map((column) => {
    const wanted = plainKey(column.slice(column.indexOf('.') + 1));
    const found = pairs.filter(({ key, text }) => key === wanted && text !== '');
    return found.map(({ text }) => text).join(', ');
  });
}

function plainKey(key: string): string {
  const text = key.replaceAll(/^\[|\]$/gu, '');
  return text.trim().toLowerCase();
}
