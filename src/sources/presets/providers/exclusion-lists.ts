// Contacts, and beside them a list for the whole account of people who get no mail: ActiveCampaign, Brevo and Mailjet.
import { commaTags, jsonTags } from '../form/split-cells.ts';
import {
  ADDRESS,
  against,
  consentWords,
  type FileKind,
  flag,
  knownWords,
  listed,
  listNamed,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';

// ActiveCampaign: the contacts of one search or list, with their status on that list. The account's exclusion list
// is a separate file.

const ACTIVECAMPAIGN_STATUS = statusWords(['Status'], {
  0: 'unconfirmed',
  1: 'subscribed',
  2: 'unsubscribed',
  3: 'bounced',
});

const ACTIVECAMPAIGN_CONTACTS = {
  columns: {
    ...PERSON,
    // The account's fields have an asterisk, which does not count in a name.
    ...ADDRESS,
  },
  tags: { column: ['Tags'], parts: commaTags },
  status: [ACTIVECAMPAIGN_STATUS],
  ignore: ['Contact ID', 'ac_id', 'id', 'IP', 'IP Address', 'Score', 'Date Updated'],
  otherWays: ['Phone'],
  warnings: [
    'The status of ActiveCampaign is that on one list, and its exclusion list is in no export of contacts: name that one under suppressions, too.',
  ],
} as const satisfies Partial<FileKind>;

export const activecampaign: Preset = {
  name: 'activecampaign',
  title: 'ActiveCampaign',
  certainty: 'likely',
  facts: "one customer's guide to the states, one reader",
  exports:
    'All contacts of every status as CSV, list by list (Contacts, Export), and the exclusion list under a name with "exclu" in it.',
  kinds: [
    listNamed('exclusion list', /exclu/iu, ['Status']),
    {
      name: 'contacts of a list in the older API',
      certainty: 'likely',
      recognise: { all: ['email', 'status', 'subscriberid', 'listid', 'bounced_hard'] },
      columns: { ...PERSON, 'custom.phone': ['phone'] },
      derived: [{ from: ['bounced_hard'], columns: ['Any hard bounce'], parts: anyCounted }],
      status: [ACTIVECAMPAIGN_STATUS, flag(['Any hard bounce'], 'bounced')],
      ignore: [
        ...['id', 'subscriberid', 'listid', 'cdate', 'sdate', 'udate', 'listname', 'name'],
        ...['responder', 'sync', 'bounced_soft', 'bounced_date', 'formid', 'hash', 'ip'],
        ...['ip4_sub', 'ip4_unsub', 'unsubcampaignid', 'unsubmessageid', 'result_code'],
      ],
      otherWays: ['phone'],
      evidence: { reason: ['unsubreason'], at: ['udate'] },
      warnings: ACTIVECAMPAIGN_CONTACTS.warnings,
    },
    {
      ...ACTIVECAMPAIGN_CONTACTS,
      name: 'contacts',
      recognise: { all: ['Email', 'First Name', 'Last Name', 'Tags', 'Status', 'Date Created'] },
    },
    { ...ACTIVECAMPAIGN_CONTACTS, name: 'contacts', recognise: { all: ['Email', 'ac_id'] } },
    {
      ...ACTIVECAMPAIGN_CONTACTS,
      name: 'contacts with few columns',
      certainty: 'assumed',
      recognise: {
        all: ['Email'],
        any: ['Date Created', 'Contact ID', 'Status', 'Tags', 'Lists'],
        weak: true,
      },
    },
  ],
};

// Brevo (formerly Sendinblue): the contacts, with the account's attributes as columns, and the addresses blocked for
// transactional mail, the only file with reasons.

const BLOCKLISTED = [
  'EMAIL_BLACKLISTED',
  'EMAIL_BLOCKLISTED',
  'emailBlacklisted',
  'BLACKLISTED',
  'BLOCKLISTED',
];

/** Other providers have each of them too, but not two of them beside `EMAIL`. */
const OWN_COLUMNS = [
  ...['ADDED_TIME', 'MODIFIED_TIME', 'SMS', 'WHATSAPP', 'EXT_ID', 'LANDLINE_NUMBER'],
  ...['_listIds', 'DOUBLE_OPT-IN', 'email_marketing', ...BLOCKLISTED],
];

const BREVO_CONTACTS = {
  columns: {
    email: ['EMAIL'],
    first_name: ['FIRSTNAME', 'PRENOM', 'PRÉNOM', 'VORNAME', 'NOMBRE', 'NOME'],
    last_name: ['LASTNAME', 'NOM', 'NACHNAME', 'APELLIDOS', 'COGNOME'],
    address_line1: ['ADDRESS', 'ADRESSE'],
    city: ['CITY', 'VILLE', 'STADT'],
    state_province_region: ['STATE', 'REGION'],
    postal_code: ['ZIP', 'ZIP_CODE', 'POSTAL_CODE', 'CODE_POSTAL', 'PLZ'],
    country: ['COUNTRY', 'PAYS', 'LAND'],
  },
  tags: { column: ['_listIds', 'LIST_IDS'], parts: jsonTags },
  status: [
    consentWords(['email_marketing']),
    flag(BLOCKLISTED, 'unsubscribed'),
    // A category, probably with 1 = yes and 2 = no. A yes is old and does not prove consent today.
    knownWords(['DOUBLE_OPT-IN'], {
      1: 'nothing',
      yes: 'nothing',
      2: 'unconfirmed',
      no: 'unconfirmed',
    }),
  ],
  ignore: ['CONTACT ID', 'EXT_ID', 'MODIFIED_TIME', 'sms_marketing'],
  otherWays: ['SMS', 'WHATSAPP', 'LANDLINE_NUMBER', 'EXT_ID'],
  warnings: [
    {
      lacking: ['email_marketing', ...BLOCKLISTED],
      words:
        'No column says who is blocklisted. Export with the subscription status, or name the export of the blocklisted contacts under suppressions with `status: unsubscribed`.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const brevo: Preset = {
  name: 'brevo',
  title: 'Brevo',
  certainty: 'likely',
  facts: 'developers.brevo.com, help.brevo.com; the columns of blocklisted people from one reader',
  exports:
    'All contacts as CSV with the subscription status (an export that is filtered to blocklisted contacts has no such column: read it with `status: unsubscribed`), and the list of transactional blocked contacts.',
  ownColumns: ['LANDLINE_NUMBER'],
  kinds: [
    {
      name: 'blocked contacts',
      certainty: 'assumed',
      recognise: { all: ['email', 'senderEmail', 'blockedAt'] },
      columns: { email: ['email'] },
      status: [
        listed('unsubscribed'),
        knownWords(['reason.code', 'reason'], {
          hardBounce: 'bounced',
          contactFlaggedAsSpam: 'complained',
        }),
      ],
      rest: 'offered',
      ignore: ['senderEmail', 'reason.message'],
      evidence: { reason: ['reason.message', 'reason.code', 'reason'], at: ['blockedAt'] },
    },
    { ...BREVO_CONTACTS, name: 'contacts', recognise: { all: ['EMAIL'], anyTwo: OWN_COLUMNS } },
    {
      ...BREVO_CONTACTS,
      name: 'contacts with few columns',
      recognise: { all: ['EMAIL'], any: ['CONTACT ID', ...OWN_COLUMNS], weak: true },
    },
  ],
};

// Mailjet: contact lists, the account's exclusion list, and statistics, which only say whom mail does not reach.

const MAILJET_CONTACTS = {
  columns: {
    ...PERSON,
    email: ['Email', 'Contact.Email.Email', 'Email address'],
    city: ['city'],
    postal_code: ['zip', 'postcode', 'postal_code'],
    country: ['country'],
  },
  fullName: ['name'],
  status: [
    flag(['IsUnsubscribed', 'isunsub'], 'unsubscribed'),
    against(['UnsubscribedAt'], 'unsubscribed'),
    flag(['IsExcludedFromCampaigns'], 'unsubscribed'),
    flag(['IsSpamComplaining'], 'complained'),
    flag(['IsOptInPending'], 'unconfirmed'),
  ],
  ignore: [
    ...['ID', 'ContactID', 'ListID', 'LastActivityAt', 'LastUpdateAt', 'DeliveredCount'],
    ...['IsActive', 'ListName', 'ExclusionFromCampaignsUpdatedAt'],
  ],
  evidence: { at: ['UnsubscribedAt'] },
  warnings: [
    {
      lacking: ['IsExcludedFromCampaigns'],
      words:
        'No column says who is on the exclusion list of the account. Export that list, too, and name it under suppressions.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const mailjet: Preset = {
  name: 'mailjet',
  title: 'Mailjet',
  certainty: 'certain',
  facts: 'documentation.mailjet.com, readers of both statistics',
  exports:
    'Each contact list, the exclusion list under a name with "exclu" in it, and the contact statistics, which tell bounces and complaints.',
  kinds: [
    {
      name: 'statistics',
      recognise: { all: ['email', 'hard_bounce', 'soft_bounce', 'blocked'] },
      columns: { email: ['email'] },
      derived: [
        { from: ['hard_bounce'], columns: ['Any hard bounce'], parts: anyCounted },
        { from: ['spam'], columns: ['Any complaint'], parts: anyCounted },
        { from: ['unsub', 'unsubscribed'], columns: ['Any unsubscribe'], parts: anyCounted },
      ],
      status: [
        flag(['Any hard bounce'], 'bounced'),
        flag(['Any complaint'], 'complained'),
        flag(['Any unsubscribe'], 'unsubscribed'),
      ],
      // Soft bounces and blocks are temporary, and having got mail is no consent.
      otherwise: 'nothing',
      rest: 'offered',
      ignore: ['sent', 'soft_bounce', 'blocked', 'status', 'queued', 'open', 'opened', 'clicked'],
    },
    listNamed('exclusion list', /exclu/iu),
    {
      ...MAILJET_CONTACTS,
      name: 'contacts with their exclusions',
      recognise: { all: ['Email', 'IsExcludedFromCampaigns'] },
    },
    {
      ...MAILJET_CONTACTS,
      name: 'contacts of a list',
      certainty: 'assumed',
      recognise: {
        all: ['email'],
        any: ['isunsub', 'IsUnsubscribed', 'name', 'firstname', 'source'],
        weak: true,
      },
    },
  ],
};

/** Some exports write a count where others write TRUE or FALSE: `yes` for a number above 0, `no` for 0. */
export function anyCounted(cell: string): readonly string[] {
  const text = cell.trim();
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return [text];
  return [Number(text) > 0 ? 'yes' : 'no'];
}
