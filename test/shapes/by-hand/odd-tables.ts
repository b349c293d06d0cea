// Spreadsheets made by hand: the traps that people lay for programs.
import type { Shape } from '../shape.ts';

export const ODD_TABLES: readonly Shape[] = [
  {
    title: 'Crosses in columns Newsletter and Unsubscribed',
    fact: 'List kept by hand: x, X or ✓ means yes, an empty cell means no, ? means that somebody still has to ask',
    files: {
      'members.csv': [
        'Name,Email,Newsletter,Christmas card,Unsubscribed',
        'Ann Lee,ann@example.com,x,x,',
        'Bob Ray,bob@example.com,x,,x',
        'Cara Moss,cara@example.org,,x,',
        'Dan Hill,dan@example.net,X,,',
        'Eve Stone,eve@example.net,✓,x,✓',
        'Finn Orr,finn@example.com,?,x,',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
      'finn@example.com': 'unknown',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Notes in free text: unsubscribed by phone',
    fact: 'List kept by hand: the column Newsletter was never put right, the last column Notes tells who left',
    files: {
      'customers.csv': [
        'Name,Email,Newsletter,Notes',
        'Ann Lee,ann@example.com,yes,pays by invoice',
        'Bob Ray,bob@example.com,yes,unsubscribed by phone 12 March',
        'Cara Moss,cara@example.org,yes,"asked us to take her off the mailing list, done"',
        'Dan Hill,dan@example.net,no,',
        'Eve Stone,eve@example.net,yes,email bounces - mailbox does not exist',
        'Finn Orr,finn@example.com,yes,prefers delivery on Fridays',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'left',
      'finn@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Consent columns per channel that disagree',
    fact: 'List kept by hand: one consent column per channel; only "Email consent" is about e-mail, "Opted out of email" wins over it',
    files: {
      'consents.csv': [
        'Customer,E-mail address,SMS consent,Phone consent,Post consent,Email consent,Opted out of email',
        'Ann Lee,ann@example.com,No,No,No,Yes,No',
        'Bob Ray,bob@example.com,Yes,Yes,Yes,No,No',
        'Cara Moss,cara@example.org,Yes,Yes,Yes,Yes,Yes',
        'Dan Hill,dan@example.net,Yes,No,Yes,,',
        'Eve Stone,eve@example.net,No,No,No,No,Yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Excel serial numbers in a CSV as the date of leaving',
    fact: 'Excel, CSV of cells formatted as General: dates become serial numbers (45363 is 12 March 2024), a reference to an empty cell becomes 0',
    files: {
      'list.csv': {
        text:
          '\uFEFFEmail,First name,Signed up,Left on,Orders\r\n' +
          'ann@example.com,Ann,43499,0,12\r\n' +
          'bob@example.com,Bob,44149,45363,3\r\n' +
          'cara@example.org,Cara,44348,,0\r\n' +
          'dan@example.net,Dan,44795,45292.5,45292\r\n',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Zero dates as spreadsheets show them',
    fact: 'An empty date shows as 00/01/1900 in Excel (0 formatted as a date), 30/12/1899 in LibreOffice Calc and 00/00/0000 from old databases',
    files: {
      'export.csv': [
        'email;name;subscribed_on;unsubscribed_on',
        'ann@example.com;Ann Lee;03/02/2021;00/01/1900',
        'bob@example.com;Bob Ray;14/11/2021;12/03/2024',
        'cara@example.org;Cara Moss;01/06/2022;30/12/1899',
        'dan@example.net;Dan Hill;22/08/2022;00/00/0000',
        'eve@example.net;Eve Stone;05/01/2023;30/12/2023',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Two header rows with group heads over them',
    fact: 'Spreadsheet with merged heads saved as CSV: the merged head stands in its first column, the true names in the second line',
    files: {
      'crm sheet.csv': [
        'Person,,,Marketing,,,Account,',
        'First name,Last name,Email,Agreed,Source,Withdrawn,Active,Since',
        'Ann,Lee,ann@example.com,Yes,fair,,Yes,2021',
        'Bob,Ray,bob@example.com,Yes,web,2024-03-12,Yes,2021',
        'Cara,Moss,cara@example.org,No,,,No,2022',
        'Dan,Hill,dan@example.net,Yes,web,,Yes,2020',
        'Eve,Stone,eve@example.net,No,,2023-01-05,Yes,2023',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Pipe-separated report with a ruler line and a count',
    fact: 'Report of a database shell (psql aligned output): header, a line of dashes and plus signs, values padded with blanks, "(4 rows)" at the end; booleans t and f',
    files: {
      'subscribers.txt': [
        '      email       |   name    | opted_in | opted_out ',
        '------------------+-----------+----------+-----------',
        ' ann@example.com  | Ann Lee   | t        | f',
        ' bob@example.com  | Bob Ray   | t        | t',
        ' cara@example.org | Cara Moss | f        | f',
        ' dan@example.net  | Dan Hill  | f        | t',
        '(4 rows)',
        '',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Do-not-email column of customers whom nobody asked',
    fact: 'List kept by hand: "Do not email" Y is a refusal, N only means that nobody refused yet',
    files: {
      'accounts.csv': [
        'Account,Contact,Email,Do not email,Do not phone',
        'A-1,Ann Lee,ann@example.com,N,N',
        'A-2,Bob Ray,bob@example.com,Y,Y',
        'A-3,Cara Moss,cara@example.org,N,Y',
        'A-4,Dan Hill,dan@example.net,Y,N',
        'A-5,Eve Stone,eve@example.net,,',
      ],
    },
    people: {
      'ann@example.com': 'never agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Several addresses and display names in one cell',
    fact: 'List kept by hand from mail programs: "Name <address>" and addresses joined by ; or , in one cell (RFC 5322 forms)',
    files: {
      'households.csv': [
        'Household,E-mails,Status',
        'Lee,Ann Lee <Ann@example.com>,subscribed',
        'Ray,bob@example.com; rita@example.com,unsubscribed',
        'Moss,"""Moss, Cara"" <cara@example.org>",unsubscribed',
        'Hill,"dan@example.net, dora@example.net",never asked',
        'Stone,mailto:eve@example.net,subscribed',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'rita@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'dora@example.net': 'never agreed',
      'eve@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
];
