// Brevo (formerly Sendinblue): the contacts, with the account's attributes as columns, and the addresses blocked for
// transactional mail, the only file with reasons.
import { jsonTags } from '../form/split-cells.ts';
import { consentWords, type FileKind, flag, knownWords, type Preset } from '../form/preset.ts';

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

const CONTACTS = {
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
        knownWords(['reason.code', 'reason'], {
          hardBounce: 'bounced',
          contactFlaggedAsSpam: 'complained',
        }),
      ],
      // People blocked for other reasons get no mail either.
      otherwise: 'unsubscribed',
      rest: 'offered',
      ignore: ['senderEmail', 'reason.message'],
      evidence: { reason: ['reason.message', 'reason.code', 'reason'], at: ['blockedAt'] },
    },
    { ...CONTACTS, name: 'contacts', recognise: { all: ['EMAIL'], anyTwo: OWN_COLUMNS } },
    {
      ...CONTACTS,
      name: 'contacts with few columns',
      recognise: { all: ['EMAIL'], any: ['CONTACT ID', ...OWN_COLUMNS], weak: true },
    },
  ],
};
