// Constant Contact: the contacts with their status, and campaign reports. Of the reports, only bounces and opt-outs
// are of use.
import { commaTags } from '../form/split-cells.ts';
import {
  against,
  consentWords,
  type FileKind,
  PERSON,
  type Preset,
  words,
} from '../form/preset.ts';

const CONTACTS = {
  columns: {
    ...PERSON,
    email: ['Email address', 'email_address', 'Email'],
    address_line1: [...anywhere('Street address line 1'), 'street'],
    city: [...anywhere('City'), 'City'],
    state_province_region: [...anywhere('State/Province'), 'State'],
    postal_code: [...anywhere('Zip/Postal Code'), 'Zip'],
    country: [...anywhere('Country'), 'Country'],
  },
  tags: { column: ['Tags', 'tag'], parts: commaTags },
  status: [
    consentWords(['Email status']),
    // Its good words tell how consent was given, which is no status.
    words(['Email permission status', 'email_permission'], {
      ...{ express: 'nothing', explicit: 'nothing', implied: 'nothing', implicit: 'nothing' },
      ...{ temp_hold: 'unconfirmed', 'temp hold': 'unconfirmed', not_set: 'no-consent' },
    }),
    against(['Confirmed Opt-Out Date', 'email_optout_date'], 'unsubscribed'),
  ],
  ignore: [
    ...['Email update source', 'Updated At', 'email_optin', 'email_optin_source'],
    'email_optin_date',
  ],
  otherWays: [{ containing: 'Phone' }],
  evidence: {
    reason: [
      ...['Confirmed Opt-Out Reason', 'Confirmed Opt-Out Source'],
      ...['email_optout_reason', 'email_optout_source'],
    ],
    at: ['Confirmed Opt-Out Date', 'email_optout_date'],
  },
} as const satisfies Partial<FileKind>;

const REPORT_OF_LEAVERS = {
  columns: { email: ['Email address'] },
  certainty: 'assumed',
} as const satisfies Partial<FileKind>;

/** Contacts as the third version of the API gives them. */
const API_CONTACTS: FileKind = {
  name: 'contacts of the API',
  recognise: { all: ['email_address.address', 'email_address.permission_to_send'] },
  columns: {
    ...PERSON,
    email: ['email_address.address'],
  },
  status: [
    // Implicit is what a user of Constant Contact says of a list: only a person knows what it is worth.
    consentWords(['email_address.permission_to_send'], {
      ...{ explicit: 'subscribed', temp_hold: 'unconfirmed', not_set: 'no-consent' },
    }),
    against(['email_address.opt_out_date'], 'unsubscribed'),
    against(['deleted_at'], 'no-consent'),
  ],
  ignore: [
    ...['contact_id', 'update_source', 'create_source', 'created_at', 'updated_at', 'deleted_at'],
    // Whether the account confirms at all, which is true of everybody.
    ...['email_address.confirm_status', 'email_address.opt_in_source', 'email_address.opt_in_date'],
    ...['email_address.created_at', 'email_address.updated_at', 'list_memberships', 'taggings'],
    ...['custom_fields', 'phone_numbers', 'street_addresses', 'notes'],
  ],
  evidence: {
    reason: ['email_address.opt_out_reason', 'email_address.opt_out_source'],
    at: ['email_address.opt_out_date'],
  },
};

export const constantcontact: Preset = {
  name: 'constantcontact',
  title: 'Constant Contact',
  certainty: 'certain',
  facts: 'developer.constantcontact.com, knowledgebase.constantcontact.com, readers of real files',
  exports:
    'All contacts, active, unsubscribed and removed, as CSV with the columns "Email status" and "Email permission status"; and the bounces of the last campaigns, which no export of contacts has.',
  kinds: [
    {
      name: 'report of opens, clicks or sends',
      recognise: {
        all: ['Email address'],
        any: ['Opened At', 'Clicked At', 'Sent At', 'Forwarded At', 'Did Not Open At'],
      },
      refuse:
        'It tells what people did with one campaign, not who wants mail. Export the contacts instead.',
    },
    {
      ...REPORT_OF_LEAVERS,
      name: 'report of bounces',
      recognise: { all: ['Email address', 'Bounced At'] },
      status: { always: 'bounced' },
      evidence: { reason: ['Bounce Type', 'Bounce Reason'], at: ['Bounced At'] },
    },
    {
      ...REPORT_OF_LEAVERS,
      name: 'report of opt-outs',
      recognise: { all: ['Email address'], any: ['Opted Out At', 'Opt-Out At', 'Unsubscribed At'] },
      status: { always: 'unsubscribed' },
      evidence: {
        reason: ['Confirmed Opt-Out Reason', 'Opt-Out Reason'],
        at: ['Opted Out At', 'Opt-Out At', 'Unsubscribed At'],
      },
    },
    API_CONTACTS,
    {
      ...CONTACTS,
      name: 'contacts',
      recognise: { all: ['Email address', 'Email status', 'Email permission status'] },
    },
    {
      ...CONTACTS,
      name: 'contacts in the form of the API',
      recognise: { all: ['email_address', 'email_permission'] },
    },
    {
      ...CONTACTS,
      name: 'contacts with few columns',
      certainty: 'likely',
      recognise: {
        all: ['Email address'],
        any: ['Email status', 'Email permission status', 'Email Lists'],
        weak: true,
      },
    },
  ],
};

function anywhere(title: string): readonly string[] {
  return ['Home', 'Work', 'Other'].map((place) => `${title} - ${place}`);
}
