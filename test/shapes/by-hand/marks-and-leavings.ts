// Marks that people write where a name stands, and people who left something else than mail.
import type { Shape } from '../shape.ts';

export const MARKS_AND_LEAVINGS: readonly Shape[] = [
  {
    title: 'CRM list with marks in the names',
    fact: 'CRM lists kept by hand: a last name with "- DO NOT EMAIL", "(deceased)" or a cross behind it',
    files: {
      'people.csv': [
        'First name;Last name;Company;Email;Newsletter',
        'Ann;Lee;Lee Ltd;ann@example.com;yes',
        'Bob;Ray - DO NOT EMAIL;;bob@example.com;yes',
        'Cara;Moss (deceased);;cara@example.org;yes',
        'Dan;Hill †;;dan@example.net;yes',
        'Eve;Stone;!!! NICHT ANSCHREIBEN !!! Stone KG;eve@example.net;yes',
        'Finn;Poe;Poe Ltd;finn@example.com;yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'never agreed',
      'finn@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Shop orders with a day of withdrawal',
    fact: 'German shop exports: Widerruf am is the day on which an order was withdrawn (§ 355 BGB)',
    files: {
      'bestellungen.csv': [
        'Bestellnr;Kunde;E-Mail;Bestelldatum;Newsletter;Widerruf am',
        '1001;Lee;ann@example.com;01.02.2024;ja;',
        '1002;Ray;bob@example.com;01.02.2024;ja;05.02.2024',
        '1003;Moss;cara@example.org;03.02.2024;nein;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Japanese members with 退会日 of the club and of nobody from the mails',
    fact: 'Member lists of Japanese associations: 会員番号, 入会日, 退会日 (left the association)',
    files: {
      'kaiin.csv': [
        '会員番号,氏名,メールアドレス,入会日,退会日,メルマガ',
        '1,佐藤,ann@example.com,2019/02/01,,希望する',
        '2,鈴木,bob@example.com,2019/02/01,2022/03/05,希望する',
        '3,高橋,cara@example.org,2019/02/01,,希望しない',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'unknown',
      'cara@example.org': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Newsletter of a club, whose members left its mails',
    fact: 'Club lists in a spreadsheet: Abgemeldet am beside Mitgliedsnummer is the day of leaving the mails',
    files: {
      'verein.csv': [
        'Mitgliedsnummer;Name;E-Mail;Newsletter;Abgemeldet am',
        '1;Lee;ann@example.com;ja;',
        '2;Ray;bob@example.com;ja;05.02.2024',
        '3;Moss;cara@example.org;nein;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Workbook with a sheet Abgemeldet that keeps the former answers',
    fact: 'Workbooks kept by hand: rows are moved to a sheet of their own when somebody leaves',
    files: {
      'liste.xlsx': {
        sheets: [
          {
            name: 'Aktiv',
            rows: [
              ['Name', 'E-Mail', 'Newsletter'],
              ['Ann', 'ann@example.com', 'ja'],
              ['Bob', 'bob@example.com', 'ja'],
            ],
          },
          {
            name: 'Abgemeldet',
            rows: [
              ['Name', 'E-Mail', 'Newsletter'],
              ['Cara', 'cara@example.org', 'ja'],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Crosses and circles for yes and no',
    fact: 'Lists kept by hand in German: x for yes, o for no ("x = ja, o = nein")',
    files: {
      'liste.csv': [
        'Name;E-Mail;Newsletter',
        'Ann;ann@example.com;x',
        'Bob;bob@example.com;o',
        'Cara;cara@example.org;x',
        'Dan;dan@example.net;o',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'agreed',
      'dan@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
