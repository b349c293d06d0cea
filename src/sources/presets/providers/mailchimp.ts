// Mailchimp: the zip of an audience, or single members of it. Who may get mail is told by the member that
// a person is in: by its columns where they differ, else by its name.
import { quotedTags } from '../form/cells.ts';
import type { FileKind, Preset } from '../form/preset.ts';

/**
 * What becomes of an address, which is one cell: its parts joined by two spaces, in this order. Parts that are
 * empty are left out or leave more spaces.
 */
const ADDRESS_COLUMNS = [
  'Address (line 1)',
  'Address (line 2)',
  'Address (city)',
  'Address (state)',
  'Address (postal code)',
  'Address (country)',
] as const;

const SYSTEM_COLUMNS = ['MEMBER_RATING', 'OPTIN_TIME', 'LEID', 'EUID', 'LAST_CHANGED'];

/** What every member of the archive has. The labels of its fields are the user's own words. */
const MEMBERS = {
  // First what can only be Mailchimp's; a re-imported audience has the others as fields, too.
  ownColumnsFrom: ['MEMBER_RATING', 'OPTIN_TIME', 'OPTIN_IP', 'CONFIRM_TIME', 'LEID', 'EUID'],
  columns: {
    email: ['Email Address', 'Email', 'E-Mail', 'E-Mail Address', { place: 0 }],
    first_name: ['First Name', 'FNAME'],
    last_name: ['Last Name', 'LNAME'],
    address_line1: ['Address (line 1)'],
    address_line2: ['Address (line 2)'],
    city: ['Address (city)', 'City'],
    state_province_region: ['Address (state)', 'State'],
    postal_code: ['Address (postal code)', 'ZIP Code', 'Postal Code'],
    country: ['Address (country)', 'Country'],
  },
  // Guessed by the IP, and not the person's own word.
  guesses: { country: ['CC'] },
  derived: [{ from: ['Address'], columns: ADDRESS_COLUMNS, parts: mailchimpAddress }],
  tags: { column: ['TAGS'], parts: quotedTags },
  rest: 'taken',
  ignore: [
    'EMAIL_TYPE',
    // Fields of these names are left over from an export that was imported again.
    { containing: 'UNSUB_' },
    { containing: 'CLEAN_' },
    ...SYSTEM_COLUMNS,
  ],
} as const satisfies Partial<FileKind>;

const SIGN_UP = { at: ['CONFIRM_TIME', 'OPTIN_TIME'], ip: ['CONFIRM_IP', 'OPTIN_IP'] } as const;

export const mailchimp: Preset = {
  name: 'mailchimp',
  title: 'Mailchimp',
  certainty: 'certain',
  exports: 'The zip of each audience: Audience, All contacts, Export audience.',
  kinds: [
    {
      ...MEMBERS,
      name: 'unsubscribed members',
      recognise: { all: ['UNSUB_TIME'], any: SYSTEM_COLUMNS },
      status: [
        { kind: 'always', status: 'unsubscribed' },
        // Complaints have no file of their own; how Mailchimp words them is not known for sure.
        {
          kind: 'words',
          column: ['UNSUB_REASON'],
          words: { abuse: 'complained', spam: 'complained' },
          otherwise: 'nothing',
        },
      ],
      evidence: {
        reason: ['UNSUB_REASON_OTHER', 'UNSUB_REASON', 'UNSUB_CAMPAIGN_TITLE'],
        at: ['UNSUB_TIME'],
      },
    },
    {
      ...MEMBERS,
      name: 'cleaned members',
      recognise: { all: ['CLEAN_TIME'], any: SYSTEM_COLUMNS },
      status: { always: 'bounced' },
      evidence: { reason: ['CLEAN_CAMPAIGN_TITLE'], at: ['CLEAN_TIME'] },
    },
    {
      ...MEMBERS,
      name: 'unsubscribed members',
      recognise: { anyTwo: SYSTEM_COLUMNS, file: /^unsubscribed/iu },
      status: { always: 'unsubscribed' },
    },
    {
      ...MEMBERS,
      name: 'cleaned members',
      recognise: { anyTwo: SYSTEM_COLUMNS, file: /^cleaned/iu },
      status: { always: 'bounced' },
    },
    {
      ...MEMBERS,
      name: 'nonsubscribed members',
      recognise: { anyTwo: SYSTEM_COLUMNS, file: /^nonsubscribed/iu },
      status: { always: 'no-consent' },
      evidence: SIGN_UP,
    },
    {
      ...MEMBERS,
      name: 'subscribed members',
      recognise: { anyTwo: SYSTEM_COLUMNS, file: /^subscribed/iu },
      status: { always: 'subscribed' },
      evidence: SIGN_UP,
    },
    {
      ...MEMBERS,
      // The columns of subscribed and nonsubscribed members are the same.
      name: 'members under another name',
      recognise: { anyTwo: SYSTEM_COLUMNS },
      evidence: SIGN_UP,
    },
  ],
};

const SHORTEST_PART_COUNT = 5;

/** Of an address that has parts enough to hold a country: no service knows a country of this name. */
const UNCLEAR_COUNTRY = '(not clear from the address)';

/**
 * Six parts as they stand, five without the second line. Of any other number, no one can say which are
 * missing: such an address is left out but for its country, so that no other one is put in its place.
 */
export function mailchimpAddress(cell: string): readonly string[] {
  const text = cell.replaceAll(/^ +| +$/gu, '');
  const parts = text.split(/ {2}/u).map((part) => part.trim());
  if (parts.length === ADDRESS_COLUMNS.length) return parts;
  if (parts.length === SHORTEST_PART_COUNT) {
    const [line1 = '', ...others] = parts;
    return [line1, '', ...others];
  }
  return ['', '', '', '', '', countryOf(parts.filter((part) => part !== ''))];
}

/** The last part is the country, unless it is a postal code; two parts are hardly more than street and city. */
function countryOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3 || /\d/u.test(last)) return '';
  // Two or three letters are a state as well as a country, but for those behind a postal code.
  const isCode = last.length <= 3;
  return isCode && !/\d/u.test(parts.slice(1).at(-2) ?? '') ? UNCLEAR_COUNTRY : last;
}
