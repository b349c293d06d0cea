// Customer relations: Pipedrive, Salesforce, Zoho CRM, Dynamics 365 and Odoo. Most of them flag people who must get no
// mail; a person without the flag has not agreed to any.
import { commaOrSemicolonTags, firstAddress } from '../form/split-cells.ts';
import {
  addressBehind,
  against,
  consentWords,
  type FileKind,
  flag,
  knownWords,
  PERSON,
  type Preset,
  reasons,
  tellsWhoLeft,
  words,
} from '../form/preset.ts';

export const pipedrive: Preset = {
  name: 'pipedrive',
  title: 'Pipedrive',
  certainty: 'likely',
  facts:
    'several public readers of the list of people, support.pipedrive.com (Campaigns: marketing contacts); the words "no consent" and "unsubscribed" from memory',
  exports: 'The list of people as CSV with their e-mail addresses and "Marketing status".',
  kinds: [
    {
      name: 'people',
      recognise: {
        all: ['Person - Name'],
        any: [
          ...['Person - Email', 'Person - Email - Work', 'Person - Email - Home'],
          'Person - Email - Other',
        ],
      },
      columns: {
        email: ['Address'],
        'custom.company': ['Person - Organization'],
        'custom.phone': ['Person - Phone', 'Person - Phone - Work', 'Person - Phone - Mobile'],
      },
      derived: [
        {
          from: [
            ...['Person - Email', 'Person - Email - Work', 'Person - Email - Home'],
            'Person - Email - Other',
          ],
          ...{ each: true, columns: ['Address'], parts: firstAddress },
        },
      ],
      fullName: ['Person - Name'],
      status: [
        consentWords(['Person - Marketing status'], {
          ...{ subscribed: 'subscribed', 'no consent': 'no-consent', archived: 'no-consent' },
          ...{ unsubscribed: 'unsubscribed', bounced: 'bounced' },
          'pending double opt-in': 'unconfirmed',
        }),
      ],
      rest: 'offered',
      ignore: ['Person - ID', 'Person - Label', 'Person - Owner', 'Person - Open deals'],
    },
  ],
};

export const salesforce: Preset = {
  name: 'salesforce',
  title: 'Salesforce',
  certainty: 'certain',
  facts:
    'developer.salesforce.com (field reference of Contact and of CampaignMember), public queries of contacts with all their fields',
  exports:
    'Contacts and leads by Data Loader with Email, HasOptedOutOfEmail, EmailBouncedReason and IsDeleted.',
  kinds: [
    {
      name: 'contacts or leads',
      recognise: { all: ['Email', 'HasOptedOutOfEmail'] },
      columns: {
        ...PERSON,
        ...addressBehind('Mailing', ''),
        'custom.company': ['Company'],
        'custom.phone': ['Phone', 'MobilePhone'],
      },
      status: [
        against(['HasOptedOutOfEmail'], 'unsubscribed'),
        reasons(['EmailBouncedReason'], {}),
        against(['EmailBouncedDate'], 'bounced'),
        against(['IsEmailBounced'], 'bounced'),
        against(['IsDeleted'], 'no-consent'),
      ],
      rest: 'offered',
      ignore: [
        ...['Id', 'AccountId', 'OwnerId', 'DoNotCall', 'HasOptedOutOfFax', 'LeadSource', 'Status'],
        ...['CreatedDate', 'LastModifiedDate', 'SystemModstamp', 'Birthdate', 'Description'],
      ],
      evidence: { reason: ['EmailBouncedReason'], at: ['EmailBouncedDate'] },
      warnings: [
        {
          lacking: ['EmailBouncedReason', 'EmailBouncedDate', 'IsEmailBounced'],
          words:
            'No column says which addresses bounced. Export again with EmailBouncedReason, or name a file of those addresses under suppressions.',
        },
      ],
    },
  ],
};

export const zohocrm: Preset = {
  name: 'zohocrm',
  title: 'Zoho CRM',
  certainty: 'likely',
  facts: 'several public readers of its CSV of contacts; the CSV of leads from memory',
  exports: 'The modules Contacts and Leads as CSV with all fields, "Email Opt Out" among them.',
  kinds: [
    {
      name: 'contacts or leads',
      recognise: {
        all: ['Record Id', 'Email', 'Email Opt Out'],
        any: ['Unsubscribed Mode', 'Unsubscribed Time', 'Contact Owner.id', 'Lead Owner.id'],
      },
      columns: {
        ...PERSON,
        email: ['First address'],
        ...addressBehind('Mailing ', ''),
        'custom.company': ['Account Name', 'Company'],
        'custom.phone': ['Phone', 'Mobile'],
      },
      derived: [
        {
          ...{ from: ['Email', 'Secondary Email'], each: true },
          ...{ columns: ['First address'], parts: firstAddress },
        },
      ],
      tags: { column: ['Tag'], parts: commaOrSemicolonTags },
      status: [
        against(['Email Opt Out'], 'unsubscribed'),
        // How and when somebody left.
        reasons(['Unsubscribed Mode'], { 'consent form': 'unsubscribed', manual: 'unsubscribed' }),
        against(['Unsubscribed Time'], 'unsubscribed'),
      ],
      rest: 'offered',
      ignore: [
        ...['Record Id', 'Contact Owner', 'Lead Owner', 'Contact Owner.id', 'Lead Owner.id'],
        ...['Account Name.id', 'Lead Source', 'Lead Status', 'Description'],
        ...['Created Time', 'Modified Time', 'Last Activity Time', 'Date of Birth'],
      ],
      evidence: { at: ['Unsubscribed Time'] },
    },
  ],
};

// Dynamics 365: contacts and leads, as "Export to Excel" writes them. The columns that bar mail hold Allow and Do Not
// Allow, and nobody agreed by Allow: it is what every new record holds.

const BARRED = { Allow: 'nothing', 'Do Not Allow': 'unsubscribed' } as const;

const BULK = ['Do not allow Bulk Emails', 'Do not allow Bulk E-mails', 'donotbulkemail'];

const DYNAMICS_PEOPLE = {
  columns: {
    ...PERSON,
    email: ['Email', 'Email Address', 'E-mail'],
    address_line1: ['Address 1: Street 1', 'Street 1'],
    address_line2: ['Address 1: Street 2', 'Street 2'],
    city: ['Address 1: City', 'City'],
    state_province_region: ['Address 1: State/Province', 'State/Province'],
    postal_code: ['Address 1: ZIP/Postal Code', 'ZIP/Postal Code'],
    country: ['Address 1: Country/Region', 'Country/Region'],
    'custom.company': ['Company Name', 'Company'],
    'custom.phone': ['Business Phone', 'Mobile Phone'],
  },
  fullName: ['Full Name', 'Name'],
  status: [
    words(['Do not allow Emails', 'Do not allow E-mails', 'donotemail'], BARRED),
    words(BULK, BARRED),
    words(['Do not send marketing materials', 'Send Marketing Materials', 'donotsendmm'], {
      Send: 'nothing',
      'Do Not Send': 'unsubscribed',
    }),
    // A record that is out of use: not a word about mail, and no reason to write.
    knownWords(['Status', 'Status Reason'], { Inactive: 'no-consent', Active: 'nothing' }),
  ],
  ignore: [{ containing: '(Do Not Modify)' }, { containing: 'Do not allow' }],
  rest: 'offered',
  warnings: [
    tellsWhoLeft(BULK, '"Do not allow Bulk Emails"', 'Add it to the view and export again'),
  ],
} as const satisfies Partial<FileKind>;

export const dynamics365: Preset = {
  name: 'dynamics365',
  title: 'Dynamics 365',
  certainty: 'likely',
  facts: 'learn.microsoft.com (Dataverse tables contact and lead, Export to Excel)',
  exports:
    'A view of contacts as a static worksheet (Export to Excel), with "Do not allow Emails", "Do not allow Bulk Emails" and the address in it.',
  kinds: [
    {
      ...DYNAMICS_PEOPLE,
      name: 'contacts',
      recognise: { all: ['(Do Not Modify) Contact', '(Do Not Modify) Row Checksum'] },
    },
    {
      ...DYNAMICS_PEOPLE,
      name: 'leads',
      recognise: { all: ['(Do Not Modify) Lead', '(Do Not Modify) Row Checksum'] },
    },
  ],
};

// Odoo: the mailing contacts of Email Marketing, exported from their list. Somebody on a mailing list was put there by
// themselves or by an import, so only a person knows who agreed.

export const odoo: Preset = {
  name: 'odoo',
  title: 'Odoo',
  certainty: 'likely',
  facts: 'the source of odoo/odoo (addons/mass_mailing), with the labels of the fields',
  exports:
    'The mailing contacts as XLSX or CSV (Email Marketing, Mailing Lists, Mailing Lists Contacts, Export) with Email, Blacklist, Subscription Information/Mailing List and Subscription Information/Opt Out, and the blacklist (Configuration, Blacklisted Email Addresses).',
  kinds: [
    {
      name: 'mailing contacts',
      recognise: {
        all: ['Email'],
        any: [
          ...['Subscription Information/Opt Out', 'Subscription Information/Mailing List'],
          ...['subscription_ids/opt_out', 'subscription_list_ids/opt_out'],
        ],
      },
      columns: {
        email: ['Email'],
        country: ['Filled country'],
        'custom.company': ['Filled company'],
      },
      derived: [
        { from: ['Country'], columns: ['Filled country'], parts: filledText },
        { from: ['Company Name'], columns: ['Filled company'], parts: filledText },
      ],
      fullName: ['Name'],
      status: [
        flag(['Blacklist', 'is_blacklisted'], 'unsubscribed'),
        flag(
          [
            ...['Subscription Information/Opt Out', 'Opt Out'],
            ...['subscription_ids/opt_out', 'subscription_list_ids/opt_out'],
          ],
          'unsubscribed',
        ),
      ],
      ignore: [{ containing: 'Subscription Information/' }, 'External ID', 'ID', 'Bounce'],
      warnings: [
        {
          lacking: ['Blacklist', 'is_blacklisted'],
          words:
            'The column Blacklist is missing: the file does not say who left all mail. Export again with it, or name the blacklist under suppressions.',
        },
      ],
    },
  ],
};

/** Odoo writes False where a text is blank. */
function filledText(cell: string): readonly string[] {
  return [/^false$/iu.test(cell.trim()) ? '' : cell];
}
