// Mailchimp: the zip of an audience, or single members of it. The member tells who may get mail: by its columns if
// they differ, else by its name. Its API gives all people of an audience with their status.
import { jsonNames, quotedTags } from '../form/split-cells.ts';
import {
  addressBehind,
  type FileKind,
  kindsOfStatus,
  knownWords,
  type Preset,
  statusWords,
} from '../form/preset.ts';

/** The parts of an address in one cell, joined by two spaces in this order. Empty parts may be left out. */
const ADDRESS_COLUMNS = [
  ...['Address (line 1)', 'Address (line 2)', 'Address (city)'],
  ...['Address (state)', 'Address (postal code)', 'Address (country)'],
];

const SYSTEM_COLUMNS = ['MEMBER_RATING', 'OPTIN_TIME', 'LEID', 'EUID', 'LAST_CHANGED'];
const OF_SYSTEM = { anyTwo: SYSTEM_COLUMNS };

/** All members of the archive have this. The user chose the labels of the fields. */
const MEMBERS = {
  // First the names that only Mailchimp has; a re-imported audience has the others as fields too.
  ownColumnsFrom: ['MEMBER_RATING', 'OPTIN_TIME', 'OPTIN_IP', 'CONFIRM_TIME', 'LEID', 'EUID'],
  columns: {
    email: ['Email Address', 'Email', 'E-Mail', 'E-Mail Address', { place: 0 }],
    // The labels of new audiences, in the languages that Mailchimp makes them in.
    first_name: ['First Name', 'FNAME', 'Vorname', 'Prénom', 'Nome', 'Nombre', 'Voornaam'],
    last_name: [
      ...['Last Name', 'LNAME', 'Nachname', 'Nom', 'Cognome', 'Apellidos', 'Sobrenome'],
      'Achternaam',
    ],
    address_line1: ['Address (line 1)'],
    address_line2: ['Address (line 2)'],
    city: ['Address (city)', 'City'],
    state_province_region: ['Address (state)', 'State'],
    postal_code: ['Address (postal code)', 'ZIP Code', 'Postal Code'],
    country: ['Address (country)', 'Country'],
  },
  // Guessed by IP.
  guesses: { country: ['CC'] },
  derived: [
    {
      from: ['Address'],
      columns: ADDRESS_COLUMNS,
      parts: mailchimpAddress,
      isLost: (cell, [line1, ...others]) =>
        cell.trim() !== '' && line1 === '' && others.slice(0, -1).every((part) => part === ''),
    },
  ],
  tags: { column: ['TAGS'], parts: quotedTags },
  ignore: [
    'EMAIL_TYPE',
    // Fields of these names come from an export that was imported again.
    { containing: 'UNSUB_' },
    { containing: 'CLEAN_' },
    ...SYSTEM_COLUMNS,
  ],
} as const satisfies Partial<FileKind>;

/** Members of an audience as the API gives them. */
const API_MEMBERS: FileKind = {
  name: 'members of the API',
  recognise: { all: ['email_address', 'unique_email_id', 'status'] },
  columns: {
    email: ['email_address'],
    first_name: ['merge_fields.FNAME'],
    last_name: ['merge_fields.LNAME'],
    ...addressBehind('merge_fields.ADDRESS.'),
    address_line1: ['merge_fields.ADDRESS.addr1'],
    address_line2: ['merge_fields.ADDRESS.addr2'],
    'custom.phone': ['merge_fields.PHONE'],
  },
  // Guessed by IP.
  guesses: { country: ['location.country_code'] },
  tags: { column: ['tags'], parts: (cell) => jsonNames(cell) },
  status: [statusWords(['status'], { transactional: 'no-consent', archived: 'no-consent' })],
  ignore: [
    ...['id', 'unique_email_id', 'contact_id', 'web_id', 'list_id', 'full_name', 'email_type'],
    ...['consents_to_one_to_one_messaging', 'sms_subscription_status', 'member_rating', 'vip'],
    ...['last_changed', 'language', 'email_client', 'source', 'tags_count', 'ip_signup', 'ip_opt'],
    ...['timestamp_signup', 'timestamp_opt', 'unsubscribe_reason', 'marketing_permissions'],
    ...['merge_fields.ADDRESS', 'merge_fields.BIRTHDAY', '_links'],
    { containing: 'stats.' },
    { containing: 'location.' },
    { containing: 'interests.' },
    { containing: 'last_note' },
  ],
  evidence: { reason: ['unsubscribe_reason'] },
};

const SIGN_UP = { at: ['CONFIRM_TIME', 'OPTIN_TIME'], ip: ['CONFIRM_IP', 'OPTIN_IP'] } as const;

export const mailchimp: Preset = {
  name: 'mailchimp',
  title: 'Mailchimp',
  certainty: 'certain',
  facts:
    'real files in the tests of TryGhost/migrate, headers in buttondown/roadmap, mailchimp.com/help, mailchimp.com/developer',
  exports: 'The zip of each audience: Audience, All contacts, Export audience.',
  kinds: [
    API_MEMBERS,
    {
      ...MEMBERS,
      name: 'unsubscribed members',
      recognise: { all: ['UNSUB_TIME'], any: SYSTEM_COLUMNS },
      status: [
        { kind: 'always', status: 'unsubscribed' },
        // Complaints have no file of their own, and Mailchimp's words for them are uncertain.
        knownWords(['UNSUB_REASON'], { abuse: 'complained', spam: 'complained' }),
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
    ...kindsOfStatus(MEMBERS, [
      ['unsubscribed members', { ...OF_SYSTEM, file: /^unsubscribed/iu }, 'unsubscribed'],
      ['cleaned members', { ...OF_SYSTEM, file: /^cleaned/iu }, 'bounced'],
    ]),
    ...kindsOfStatus({ ...MEMBERS, evidence: SIGN_UP }, [
      ['nonsubscribed members', { ...OF_SYSTEM, file: /^nonsubscribed/iu }, 'no-consent'],
      ['subscribed members', { ...OF_SYSTEM, file: /^subscribed/iu }, 'subscribed'],
    ]),
    {
      ...MEMBERS,
      // Subscribed and nonsubscribed members have the same columns.
      name: 'members under another name',
      recognise: OF_SYSTEM,
      evidence: SIGN_UP,
    },
  ],
};

const SHORTEST_PART_COUNT = 5;

/** A country that no service knows, for an address that may hold one. */
const UNCLEAR_COUNTRY = '(not clear from the address)';

/**
 * Six parts, or five without the second line. With any other number it is unclear which are missing: only the
 * country is kept, so that no default country replaces it.
 */
export function mailchimpAddress(cell: string): readonly string[] {
  const text = cell.replaceAll(/^ +| +$/gu, '');
  const parts = text.split(/ {2}/u).map((part) => part.trim());
  if (parts.length === ADDRESS_COLUMNS.length) return parts;
  if (endsInUnitedStates(parts)) {
    const [line1 = '', ...others] = parts;
    const before = parts.length === SHORTEST_PART_COUNT ? [line1] : [line1, ''];
    return [...before, ...others, 'US'];
  }
  if (parts.length === SHORTEST_PART_COUNT) {
    const [line1 = '', ...others] = parts;
    return [line1, '', ...others];
  }
  return ['', '', '', '', '', countryOf(parts.filter((part) => part !== ''))];
}

/** By the first digit of their ZIP codes. */
const STATES = [
  ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'],
  ['DE', 'NY', 'PA'],
  ['DC', 'MD', 'NC', 'SC', 'VA', 'WV'],
  ['AL', 'FL', 'GA', 'MS'],
  ['IN', 'KY', 'MI', 'OH'],
  ['IA', 'MN', 'MT', 'ND', 'SD', 'WI'],
  ['IL', 'KS', 'MO', 'NE'],
  ['AR', 'LA', 'OK', 'TX'],
  ['AZ', 'CO', 'ID', 'NM', 'NV', 'UT', 'WY'],
  ['AK', 'CA', 'HI', 'OR', 'WA'],
] as const;

/** Codes that Rieti and Varese have as well, with the same letters for their provinces. So has Trento, as Tennessee. */
const IN_ITALY = /^(?:RI 02[01]|VA 21)/u;

/** A street, a city, a state and its ZIP code, without the country: no default country is theirs. */
function endsInUnitedStates(parts: readonly string[]): boolean {
  const [state = '', code = ''] = parts.slice(-2);
  if (parts.length < 4 || parts.length > SHORTEST_PART_COUNT) return false;
  if (!/^\d{5}(?:-\d{4})?$/u.test(code) || IN_ITALY.test(`${state} ${code}`)) return false;
  const states: readonly string[] = STATES[Number(code[0])] ?? [];
  return states.includes(state);
}

/** The last part is the country, unless it is a postal code. Two parts are usually street and city. */
function countryOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3 || /\d/u.test(last)) return '';
  // Two or three letters may be a state as well as a country, unless they follow a postal code.
  const isCode = last.length <= 3;
  return isCode && !/\d/u.test(parts.slice(1).at(-2) ?? '') ? UNCLEAR_COUNTRY : last;
}
