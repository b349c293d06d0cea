// Marketing of online stores: Klaviyo and Omnisend. Both hold people who never agreed, and keep a consent for each
// channel; only the one for e-mail counts.
import { commaTags, jsonAttributes, jsonRecords, jsonTags, textOf } from '../form/split-cells.ts';
import {
  ADDRESS,
  addressBehind,
  against,
  consentWords,
  type FileKind,
  knownWords,
  listed,
  PERSON,
  type Preset,
  words,
} from '../form/preset.ts';

// Klaviyo: the profiles of a list or segment, where a suppression outweighs the consent beside it, and the suppressed
// profiles.

const SUPPRESSION_WORDS = {
  UNSUBSCRIBE: 'unsubscribed',
  USER_SUPPRESSED: 'unsubscribed',
  SPAM_COMPLAINT: 'complained',
  HARD_BOUNCE: 'bounced',
  INVALID_EMAIL: 'bounced',
} as const;

/** A row that says nothing about consent has none. */
const PROFILES = {
  columns: {
    ...PERSON,
    ...ADDRESS,
  },
  status: [
    consentWords(['Email Marketing Consent'], { NEVER_SUBSCRIBED: 'no-consent' }),
    { ...consentWords(['$consent'], { email: 'subscribed' }), otherwise: 'nothing', several: true },
    { ...words(['Email Suppressions'], SUPPRESSION_WORDS), several: true },
  ],
  ignore: [
    ...['Klaviyo ID', 'Latitude', 'Longitude', 'IP Address', 'SMS Marketing Consent'],
    ...['Email Marketing Consent Timestamp', 'First Active', 'Last Active', 'Last Open'],
    ...['Last Click', 'Average Order Value', 'Average Days Between Orders'],
    ...['Expected Date Of Next Order', 'Source', 'Profile Created On'],
    { containing: 'Customer Lifetime Value' },
    { containing: 'Number Of Orders' },
  ],
  otherWays: ['Phone Number'],
  evidence: {
    reason: ['Email Suppressions'],
    at: ['Email Suppressions Timestamp', 'Email Marketing Consent Timestamp'],
  },
  warnings: [
    {
      lacking: ['Email Suppressions'],
      words:
        'The column "Email Suppressions" is missing: a profile can be subscribed and suppressed at once. Add it and export again, or name the export of the suppressed profiles under suppressions.',
    },
  ],
} as const satisfies Partial<FileKind>;

const MARKETING = 'attributes.subscriptions.email.marketing';

/** Profiles as the API gives them, with the subscriptions asked for. */
const API_PROFILES: FileKind = {
  name: 'profiles of the API',
  recognise: { all: ['attributes.email', `${MARKETING}.consent`] },
  columns: {
    email: ['attributes.email'],
    first_name: ['attributes.first_name'],
    last_name: ['attributes.last_name'],
    ...addressBehind('attributes.location.'),
    'custom.phone': ['attributes.phone_number'],
    'custom.organization': ['attributes.organization'],
  },
  derived: [
    { from: [`${MARKETING}.suppression`], columns: ['Suppressions'], parts: reasons },
    { from: [`${MARKETING}.list_suppressions`], columns: ['Left a list'], parts: anyReason },
  ],
  status: [
    consentWords([`${MARKETING}.consent`], { NEVER_SUBSCRIBED: 'no-consent' }),
    { ...words(['Suppressions'], SUPPRESSION_WORDS), several: true },
    // Somebody who left one list may want another.
    against(['Left a list'], 'no-consent'),
    { kind: 'flag', column: [`${MARKETING}.can_receive_email_marketing`], no: 'no-consent' },
  ],
  ignore: [
    ...['type', 'id', 'attributes.external_id', 'attributes.anonymous_id', 'attributes.created'],
    ...['attributes.updated', 'attributes.last_event_date', 'attributes.image'],
    // How somebody subscribed: without a second mail, it was with one click.
    `${MARKETING}.double_optin`,
    ...[`${MARKETING}.consent_timestamp`, `${MARKETING}.last_updated`, `${MARKETING}.method`],
    ...[`${MARKETING}.method_detail`, `${MARKETING}.custom_method_detail`],
    { containing: 'attributes.subscriptions.sms' },
    { containing: 'attributes.subscriptions.mobile_push' },
    { containing: 'attributes.subscriptions.whatsapp' },
    { containing: 'attributes.predictive_analytics' },
    { containing: 'links.' },
    { containing: 'relationships.' },
  ],
  otherWays: ['attributes.phone_number', 'attributes.external_id'],
  evidence: { reason: ['Suppressions'] },
};

export const klaviyo: Preset = {
  name: 'klaviyo',
  title: 'Klaviyo',
  certainty: 'certain',
  facts: 'readers with whole headers of real files, help.klaviyo.com, developers.klaviyo.com',
  exports:
    'Each list or segment as CSV with the columns "Email Marketing Consent" and "Email Suppressions" in it, and the suppressed profiles.',
  kinds: [
    API_PROFILES,
    {
      name: 'suppressed profiles',
      certainty: 'assumed',
      // Its columns are uncertain; many files have only an address.
      recognise: {
        all: ['Email'],
        none: ['Email Marketing Consent'],
        file: /suppress/iu,
        weak: true,
      },
      columns: { email: ['Email'] },
      status: [
        listed('unsubscribed'),
        {
          ...knownWords([{ containing: 'Reason' }, 'Email Suppressions'], SUPPRESSION_WORDS),
          several: true,
        },
      ],
      rest: 'offered',
      ignore: ['Klaviyo ID'],
      evidence: {
        reason: [{ containing: 'Reason' }, 'Email Suppressions'],
        at: [{ containing: 'Timestamp' }, 'Date', 'Suppressed At'],
      },
    },
    {
      ...PROFILES,
      name: 'profiles',
      recognise: { all: ['Email'], any: ['Klaviyo ID', 'Email Marketing Consent'] },
    },
  ],
};

/** The reasons in a JSON list of suppressions, parted by spaces. */
function reasons(cell: string): readonly string[] {
  return [
    jsonRecords(cell)
      .map(({ reason }) => textOf(reason))
      .join(' '),
  ];
}

function anyReason(cell: string): readonly string[] {
  return [reasons(cell).some((reason) => reason !== '') ? 'yes' : ''];
}

// Omnisend: the contacts of a store with their status for mail. Buyers who never agreed are in the file too, and one
// address may have several rows.

/** In an identifier. */
const STATUS_PATH = ['identifier.channels.email.status'];

const STATUS_WORDS = { 'Non-subscribed': 'no-consent', nonSubscribed: 'no-consent' } as const;

export const omnisend: Preset = {
  name: 'omnisend',
  title: 'Omnisend',
  certainty: 'certain',
  facts: 'a tool over real exports, api-docs.omnisend.com',
  exports: 'All contacts as CSV, not only a segment of them, so that those who left are in it.',
  kinds: [
    {
      name: 'contacts of the API',
      certainty: 'likely',
      recognise: { all: ['contactID', 'identifiers'] },
      columns: {
        ...PERSON,
        email: ['Address of the e-mail'],
        ...ADDRESS,
        country: ['countryCode', 'country'],
      },
      derived: [
        {
          from: ['identifiers'],
          columns: ['Address of the e-mail', 'Status of the e-mail'],
          parts: emailIdentifier,
        },
      ],
      tags: { column: ['tags'], parts: jsonTags },
      status: [consentWords(['Status of the e-mail'], STATUS_WORDS)],
      ignore: ['contactID', 'createdAt', 'updatedAt', 'country', 'optIns', 'consents', 'statuses'],
      otherWays: ['identifiers'],
    },
    {
      name: 'contacts',
      recognise: { all: ['Email', 'Email subscription status'] },
      columns: {
        ...PERSON,
        ...ADDRESS,
      },
      tags: { column: ['Tags'], parts: commaTags },
      status: [
        // The opt-out date stays when a person comes back, so it is no status.
        consentWords(['Email subscription status'], STATUS_WORDS),
      ],
      ignore: [
        ...['Contact ID', 'SMS subscription status', 'SMS consent', 'SMS opt-in date'],
        ...['SMS opt-out date', 'SMS opt-out reason'],
      ],
      otherWays: ['Phone number', 'Phone'],
      evidence: { reason: ['Email opt-out reason'], at: ['Email opt-out date'] },
    },
  ],
};

/**
 * The address and the status of the one e-mail among the ways to reach a contact, each with its channels. Of several
 * addresses the first one, with a blank status: it is not known whom a status is about.
 */
function emailIdentifier(cell: string): readonly string[] {
  const [first, ...others] = jsonRecords(cell).filter(({ type }) => type === 'email');
  if (first === undefined) return [];
  const [status = ''] = others.length > 0 ? [] : jsonAttributes(textOf(first), STATUS_PATH);
  return [textOf(first['id']), status];
}
