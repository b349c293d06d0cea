// Files whose names say that their people left, and rows of people who left that a program has torn in two.
import type { Shape } from '../shape.ts';

const HUBSPOT = 'Record ID,First Name,Last Name,Email,Newsletter opt-in';

export const LISTS_OF_LEAVERS: readonly Shape[] = [
  {
    title: 'Brevo contacts beside brevo_blocklisted',
    fact: 'Brevo calls contacts who get no mail blocklisted, and exports them as a list of their own',
    files: {
      'brevo_contacts.csv': [
        'EMAIL;FIRSTNAME;Newsletter',
        'ann@example.com;Ann;yes',
        'bob@example.com;Bob;yes',
      ],
      'brevo_blocklisted.csv': ['EMAIL', 'bob@example.com', 'cara@example.org'],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Customers beside blacklisted',
    fact: 'Sendy, Mailster and many tools of hosts call addresses that get no mail blacklisted',
    files: {
      'customers.csv': [
        'email,name,newsletter',
        'ann@example.com,Ann,yes',
        'dan@example.net,Dan,yes',
      ],
      'blacklisted.csv': ['email', 'dan@example.net'],
    },
    people: { 'ann@example.com': 'agreed', 'dan@example.net': 'left' },
    owner: 'asked nobody',
  },
  {
    title: 'Kunden beside widerruf',
    fact: 'German lists of people who withdrew their consent (Art. 7 (3) GDPR: Widerruf der Einwilligung)',
    files: {
      'kunden.csv': ['E-Mail;Vorname', 'ann@example.com;Ann', 'finn@example.com;Finn'],
      'widerruf.csv': ['E-Mail', 'finn@example.com'],
    },
    people: { 'ann@example.com': 'agreed', 'finn@example.com': 'left' },
    owner: 'everybody agreed',
  },
  {
    title: 'Clientes beside consentimiento revocado',
    fact: 'Spanish lists of people who withdrew their consent (revocación del consentimiento)',
    files: {
      'clientes.csv': ['correo;nombre', 'ann@example.com;Ann', 'gil@example.com;Gil'],
      'consentimiento_revocado.csv': ['correo', 'gil@example.com'],
    },
    people: { 'ann@example.com': 'agreed', 'gil@example.com': 'left' },
    owner: 'everybody agreed',
  },
  {
    title: 'Klanten beside geblokkeerd',
    fact: 'Dutch names of lists of people who get no mail: geblokkeerd, blokkeerlijst',
    files: {
      'klanten.csv': ['e-mail;voornaam', 'ann@example.com;Ann', 'hugo@example.com;Hugo'],
      'geblokkeerd.csv': ['e-mail', 'hugo@example.com'],
    },
    people: { 'ann@example.com': 'agreed', 'hugo@example.com': 'left' },
    owner: 'everybody agreed',
  },
  {
    title: 'Klienci beside cofniete zgody',
    fact: 'Polish lists of people who withdrew their consent (cofnięcie zgody)',
    files: {
      'klienci.csv': ['email;imię', 'ann@example.com;Ann', 'iga@example.com;Iga'],
      'cofnięte zgody.csv': ['email', 'iga@example.com'],
    },
    people: { 'ann@example.com': 'agreed', 'iga@example.com': 'left' },
    owner: 'everybody agreed',
  },
  {
    title: 'HubSpot view beside a view of who unsubscribed',
    fact: 'HubSpot exports views: hub.csv of all contacts and hub_unsubscribed.csv, with the same columns',
    files: {
      'hub.csv': [HUBSPOT, '1,Ann,Lee,ann@example.com,Yes', '2,Bob,Ray,bob@example.com,Yes'],
      'hub_unsubscribed.csv': [HUBSPOT, '3,Cara,Moss,cara@example.org,Yes'],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Carriage return inside a name of an LF file',
    fact: 'Web forms keep the carriage return of a text field; database tools write it without quotes',
    files: {
      'people.csv': {
        text: [
          'email,name,city,status',
          'ann@example.com,Ann,Pune,subscribed',
          'bob@example.com,Bob\rRay,Pune,unsubscribed',
          'cara@example.org,Cara,Pune,subscribed',
          '',
        ].join('\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Line feed inside a company of a CRLF file',
    fact: 'Alt-Enter in a spreadsheet is a lone line feed; tools that write CSV without quotes keep it',
    files: {
      'people.csv': {
        text: [
          'E-Mail;Firma;Ort;Newsletter abgemeldet',
          'ann@example.com;Lee;Pune;nein',
          'bob@example.com;Ray\nand Sons;Pune;ja',
          'cara@example.org;Moss;Pune;nein',
          '',
        ].join('\r\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Carriage return in the note behind a status',
    fact: 'The last column is free text: what follows its carriage return is no row of its own',
    files: {
      'people.csv': {
        text: [
          'email,status,note',
          'ann@example.com,subscribed,likes mail',
          'bob@example.com,unsubscribed,called\rwants no mail',
          'cara@example.org,subscribed,',
          '',
        ].join('\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Lists of two systems joined, one with CRLF and one with LF',
    fact: 'cat windows.csv unix.csv: whole rows end with either line end',
    files: {
      'people.csv': {
        text: 'email,status\r\nann@example.com,subscribed\r\nbob@example.com,unsubscribed\r\ncara@example.org,subscribed\ndan@example.net,unsubscribed\neve@example.net,subscribed\n',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Unblocked members beside blockchain course',
    fact: 'Names that only contain such a word: unblocked, blockchain, Widerrufsbelehrung',
    files: {
      'unblocked_members.csv': ['email,name,newsletter', 'ann@example.com,Ann,yes'],
      'blockchain_course.csv': ['email,name,newsletter', 'bob@example.com,Bob,yes'],
      'widerrufsbelehrung_verschickt.csv': ['email,name,newsletter', 'cara@example.org,Cara,yes'],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'People left to call',
    fact: 'Lists of call centres: people_left.csv holds those who remain',
    files: {
      'people_left.csv': [
        'email,name,newsletter',
        'ann@example.com,Ann,yes',
        'bob@example.com,Bob,no',
      ],
    },
    people: { 'ann@example.com': 'agreed', 'bob@example.com': 'never agreed' },
    owner: 'asked nobody',
  },
  {
    title: 'Kunden beside widersprueche, Rückläufer and never-email',
    fact: 'German offices keep lists of objections (Widersprüche) and of mail that came back (Rückläufer)',
    files: {
      'kunden.csv': ['E-Mail;Vorname', 'ann@example.com;Ann', 'finn@example.com;Finn'],
      'widersprueche.csv': ['E-Mail', 'finn@example.com'],
      'Rückläufer.csv': ['E-Mail', 'gil@example.com'],
      'never-email.csv': ['E-Mail', 'hugo@example.com'],
    },
    people: {
      'ann@example.com': 'agreed',
      'finn@example.com': 'left',
      'gil@example.com': 'left',
      'hugo@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Members of courses that stop smoking',
    fact: 'Names that only contain such a word: stop, opposition, exclusive',
    files: {
      'stop_smoking_course.csv': ['email,name,newsletter', 'ann@example.com,Ann,yes'],
      'exclusive_members.csv': ['email,name,newsletter', 'bob@example.com,Bob,yes'],
    },
    people: { 'ann@example.com': 'agreed', 'bob@example.com': 'agreed' },
    owner: 'asked nobody',
  },
];
