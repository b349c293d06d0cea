// Wild Apricot: contacts and members. Who agreed to mail stands in one column; who may not get it in several others,
// some of which the person sets and some the mail that came back.
import { flag, PERSON, type Preset } from '../form/preset.ts';

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
        address_line1: ['Address'],
        city: ['City'],
        state_province_region: ['Province/State', 'State/Province'],
        postal_code: ['Postal code', 'Zip'],
        country: ['Country'],
      },
      status: [
        flag(['Subscribed to emails'], 'subscribed', 'unsubscribed'),
        // Set by the person, or by the link in every newsletter.
        flag(['Member emails and newsletters'], 'subscribed', 'unsubscribed'),
        flag(['Receiving emails disabled'], 'unsubscribed'),
        flag(['Email delivery disabled automatically'], 'bounced'),
        flag(['Email delivery disabled'], 'unsubscribed'),
        // Out of use: their mail ended with it, by whoever's wish.
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
