// Programs in which associations and campaigns keep their members: CiviCRM, NationBuilder and Wild Apricot. Several
// columns bar mail, some set by the person and some by mail that came back.
import { commaTags } from '../form/split-cells.ts';
import { ADDRESS, against, flag, PERSON, type Preset, words } from '../form/preset.ts';

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
        ...ADDRESS,
        'custom.company': ['Current Employer', 'Organization Name'],
        'custom.phone': ['Phone'],
        'custom.groups': ['Group(s)', 'Groups'],
      },
      tags: { column: ['Tag(s)', 'Tags'], parts: commaTags },
      status: [
        against(['No Bulk Emails (User Opt Out)'], 'unsubscribed'),
        against(['Do Not Email'], 'unsubscribed'),
        words(['On Hold', 'Email On Hold'], {
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
          lacking: ['On Hold', 'Email On Hold'],
          words:
            'The column On Hold is missing: the file does not say whose mail bounced. Export again with it.',
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
      tags: { column: ['tag_list'], parts: commaTags },
      derived: [{ from: BAD, each: true, columns: ['Address is bad'], parts: badAddress }],
      status: [
        flag(['email_opt_in'], 'subscribed', 'no-consent'),
        against(['do_not_contact'], 'unsubscribed'),
        against(['unsubscribed_at'], 'unsubscribed'),
        against(['Address is bad'], 'bounced'),
        against(['is_deceased'], 'no-consent'),
      ],
      otherwise: 'no-consent',
      rest: 'offered',
      ignore: [
        ...['nationbuilder_id', 'mobile_opt_in', 'do_not_call', 'is_supporter', 'is_volunteer'],
        ...['support_level', 'note', 'born_at', 'email_is_bad'],
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

// Wild Apricot: contacts and members. Who agreed to mail stands in one column; who may not get it in several others,
// some of which the person sets and some the mail that came back.

export const wildapricot: Preset = {
  name: 'wildapricot',
  title: 'Wild Apricot',
  certainty: 'likely',
  facts: 'the fields of contacts in its help (Email subscriptions, Exporting contacts)',
  exports:
    'All contacts with all fields as CSV or XLS (Contacts, Export), "Subscribed to emails" and the fields "… disabled" among them.',
  ownColumns: ['Member emails and newsletters'],
  kinds: [
    {
      name: 'contacts',
      recognise: {
        all: ['Email', 'Subscribed to emails'],
        any: ['Email delivery disabled', 'Receiving emails disabled'],
      },
      columns: {
        ...PERSON,
        'custom.company': ['Organization'],
        'custom.phone': ['Phone', 'Mobile Phone'],
        ...ADDRESS,
      },
      status: [
        flag(['Subscribed to emails'], 'subscribed', 'unsubscribed'),
        // Set by the person, or by the link in every newsletter.
        flag(['Member emails and newsletters'], 'subscribed', 'unsubscribed'),
        flag(['Receiving emails disabled'], 'unsubscribed'),
        flag(['Email delivery disabled automatically'], 'bounced'),
        flag(['Email delivery disabled'], 'unsubscribed'),
        // An archived contact gets no mail, whether or not the person asked for that.
        flag(['Archived'], 'no-consent'),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...['User ID', 'Member ID', 'Donor', 'Event registrant', 'Member', 'Event announcements'],
        ...['Membership level', 'Membership status', 'Member since', 'Renewal due'],
      ],
      rest: 'offered',
    },
  ],
};
