// Programs of customer relations: CiviCRM, Zoho CRM, Pipedrive, Salesforce, NationBuilder. A flag says who may not be
// mailed, which is no agreement of the others.
import { firstAddress } from '../form/split-cells.ts';
import { against, consentWords, flag, PERSON, type Preset, words } from '../form/preset.ts';

export const civicrm: Preset = {
  name: 'civicrm',
  title: 'CiviCRM',
  certainty: 'certain',
  facts:
    'civicrm/civicrm-core (schema/Contact/Contact.entityType.php, schema/Core/Email.entityType.php, emailOnHoldOptions)',
  exports:
    'A search of contacts as CSV with Email, On Hold, "Do Not Email" and "No Bulk Emails (User Opt Out)".',
  kinds: [
    {
      name: 'contacts',
      recognise: { all: ['Email', 'No Bulk Emails (User Opt Out)'] },
      columns: {
        ...PERSON,
        address_line1: ['Street Address'],
        city: ['City'],
        state_province_region: ['State'],
        postal_code: ['Postal Code'],
        country: ['Country'],
        'custom.company': ['Current Employer', 'Organization Name'],
        'custom.phone': ['Phone'],
      },
      status: [
        against(['No Bulk Emails (User Opt Out)'], 'unsubscribed'),
        against(['Do Not Email'], 'unsubscribed'),
        words(['On Hold'], {
          ...{ 0: 'nothing', no: 'nothing', 1: 'bounced', 'On Hold Bounce': 'bounced' },
          ...{ yes: 'bounced', 2: 'unsubscribed', 'On Hold Opt Out': 'unsubscribed' },
        }),
        against(['Is Deceased', 'Deceased'], 'no-consent'),
        against(['Contact is in Trash'], 'no-consent'),
      ],
      rest: 'offered',
      ignore: [
        ...['Contact ID', 'Contact Type', 'Contact Subtype', 'Sort Name', 'Display Name'],
        ...['Do Not Phone', 'Do Not Mail', 'Do Not Sms', 'Do Not Trade', 'Birth Date'],
      ],
      warnings: [
        {
          lacking: ['On Hold'],
          words:
            'The column On Hold is missing: the file does not say whose mail bounced. Export again with it.',
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
        email: ['Address'],
        address_line1: ['Mailing Street', 'Street'],
        city: ['Mailing City', 'City'],
        state_province_region: ['Mailing State', 'State'],
        postal_code: ['Mailing Zip', 'Zip Code'],
        country: ['Mailing Country', 'Country'],
        'custom.company': ['Account Name', 'Company'],
        'custom.phone': ['Phone', 'Mobile'],
      },
      derived: [
        {
          ...{ from: ['Email', 'Secondary Email'], each: true },
          ...{ columns: ['Address'], parts: firstAddress },
        },
      ],
      status: [
        against(['Email Opt Out'], 'unsubscribed'),
        // How and when somebody left.
        { kind: 'filled', column: ['Unsubscribed Mode'], status: 'unsubscribed' },
        { kind: 'filled', column: ['Unsubscribed Time'], status: 'unsubscribed' },
      ],
      rest: 'offered',
      ignore: [
        ...['Record Id', 'Contact Owner', 'Lead Owner', 'Contact Owner.id', 'Lead Owner.id'],
        ...['Account Name.id', 'Lead Source', 'Lead Status', 'Description', 'Tag'],
        ...['Created Time', 'Modified Time', 'Last Activity Time', 'Date of Birth'],
      ],
      evidence: { at: ['Unsubscribed Time'] },
    },
  ],
};

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
        email: ['Email'],
        first_name: ['FirstName'],
        last_name: ['LastName'],
        address_line1: ['MailingStreet', 'Street'],
        city: ['MailingCity', 'City'],
        state_province_region: ['MailingState', 'State'],
        postal_code: ['MailingPostalCode', 'PostalCode'],
        country: ['MailingCountry', 'Country'],
        'custom.company': ['Company'],
        'custom.phone': ['Phone', 'MobilePhone'],
      },
      status: [
        against(['HasOptedOutOfEmail'], 'unsubscribed'),
        { kind: 'filled', column: ['EmailBouncedReason'], status: 'bounced' },
        { kind: 'filled', column: ['EmailBouncedDate'], status: 'bounced' },
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

const BAD = [
  'email',
  ...[1, 2, 3, 4].flatMap((n) => [`email${String(n)}`, `email${String(n)}_is_bad`]),
];

export const nationbuilder: Preset = {
  name: 'nationbuilder',
  title: 'NationBuilder',
  certainty: 'likely',
  facts:
    'support.nationbuilder.com (Fields available for import), one public reader and one public header of the people export',
  exports: 'All people as CSV with email_opt_in, do_not_contact and the columns "email…_is_bad".',
  kinds: [
    {
      name: 'people',
      recognise: { all: ['nationbuilder_id', 'email', 'email_opt_in'] },
      columns: { ...PERSON, 'custom.phone': ['mobile_number', 'phone_number'] },
      derived: [{ from: BAD, each: true, columns: ['Address is bad'], parts: badAddress }],
      status: [
        flag(['email_opt_in'], 'subscribed', 'no-consent'),
        against(['do_not_contact'], 'unsubscribed'),
        against(['Address is bad'], 'bounced'),
        against(['is_deceased'], 'no-consent'),
      ],
      otherwise: 'no-consent',
      rest: 'offered',
      ignore: [
        ...['nationbuilder_id', 'mobile_opt_in', 'do_not_call', 'is_supporter', 'is_volunteer'],
        ...['support_level', 'tag_list', 'note', 'born_at', 'email_is_bad'],
      ],
    },
  ],
};

/** What is said of the address that gets the mail, which is one of four. A word that is no answer goes on as it is. */
function badAddress(cell: string): readonly string[] {
  const [email = '', ...rest] = cell.split('\n').map((text) => text.trim());
  const place = rest.findIndex((text, at) => at % 2 === 0 && isSame(text, email));
  // An address that none of the four is: what is said of the first one may be said of it.
  return [rest[(place < 0 ? 0 : place) + 1] ?? ''];
}

function isSame(one: string, other: string): boolean {
  return one !== '' && one.toLowerCase() === other.toLowerCase();
}
