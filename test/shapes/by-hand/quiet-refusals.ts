// Lists in which somebody is kept from mail in few or odd words, where nobody looks for them.
import type { Shape } from '../shape.ts';

export const QUIET_REFUSALS: readonly Shape[] = [
  {
    title: 'German categories of which two are barred',
    fact: 'Kept by hand: "Karteileiche - gesperrt" among the categories of Outlook and of CRM programs',
    files: {
      'kontakte.csv': [
        'Name;E-Mail;Kategorie',
        'Ann;ann@example.com;Kunde',
        'Bob;bob@example.com;Interessent',
        'Cara;cara@example.org;Karteileiche - gesperrt',
        'Dan;dan@example.net;Kunde (gesperrt für Mailings)',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German question in which a yes refuses the mail',
    fact: 'Forms kept by hand: "E-Mail-Versand nicht gewünscht" ja or nein',
    files: {
      'kunden.csv': [
        'Name;E-Mail;E-Mail-Versand nicht gewünscht',
        'Ann;ann@example.com;nein',
        'Bob;bob@example.com;ja',
        'Cara;cara@example.org;nein',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Days of agreement of which one is to come',
    fact: 'Consent dates typed by hand or moved by a spreadsheet: a year to come is no agreement yet',
    files: {
      'people.csv': [
        'Name,Email,GDPR consent date',
        'Ann,ann@example.com,2021-03-04',
        'Bob,bob@example.com,2031-03-04',
        'Cara,cara@example.org,',
        'Dan,dan@example.net,2022-08-09',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Users with is_active beside newsletter',
    fact: 'Tables of users of web programs: is_active 0 is an account that was closed or barred',
    files: {
      'users.csv': [
        'id,email,is_active,newsletter',
        '1,ann@example.com,1,1',
        '2,bob@example.com,0,1',
        '3,cara@example.org,1,1',
        '4,dan@example.net,1,0',
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
  {
    title: 'German ERP with a code for advertising',
    fact: 'German ERP programs: Werbe-KZ J or N says whether advertising is allowed, Sperrkennzeichen X bars a customer',
    files: {
      'debitoren.csv': [
        'KdNr;Name1;E-Mail;Werbe-KZ',
        '1;Lee;ann@example.com;J',
        '2;Ray;bob@example.com;N',
        '3;Moss;cara@example.org;J',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'German club in which nobody has resigned',
    fact: 'Club programs such as JVerein: the column Austritt is blank for all who stayed; Bemerkung is free text',
    files: {
      'mitglieder.csv': [
        'Vorname;Nachname;E-Mail;Ausgetreten am;Bemerkung',
        'Ann;Lee;ann@example.com;;Kassenprüferin',
        'Bob;Ray;bob@example.com;;kein Newsletter mehr (Tel. 3.5.)',
        'Cara;Moss;cara@example.org;;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Workbook with a sheet Left 2023',
    fact: 'Excel workbook of a club kept by hand: who left the list was copied to a sheet of the year',
    files: {
      'club.xlsx': {
        sheets: [
          {
            name: 'Members',
            rows: [
              ['Name', 'Email', 'City'],
              ['Ann', 'ann@example.com', 'Bonn'],
              ['Bob', 'bob@example.com', 'Kiel'],
            ],
          },
          {
            name: 'Left 2023',
            rows: [
              ['Name', 'Email', 'Date'],
              ['Bob', 'bob@example.com', { date: '2023-04-05' }],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'File named opt-outs with a true or a false in each row',
    fact: 'Exports named after their column: false says that nobody opted out in this row',
    files: {
      'opt-outs.csv': [
        'Email,Opted out',
        'ann@example.com,false',
        'bob@example.com,true',
        'cara@example.org,false',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German files of readers and of those who left',
    fact: 'Kept by hand: Empfaenger.csv and Abmelder.csv',
    files: {
      'Empfaenger.csv': ['E-Mail;Name;Ort', 'ann@example.com;Ann;Bonn', 'bob@example.com;Bob;Kiel'],
      'Abmelder.csv': ['E-Mail;Datum', 'bob@example.com;01.02.2023'],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German sign-ups with the day of the double opt-in',
    fact: 'Forms of German websites: DOI bestätigt am is blank until the link was clicked',
    files: {
      'anmeldungen.csv': [
        'E-Mail;Angemeldet am;DOI bestätigt am',
        'ann@example.com;01.02.2022;01.02.2022 12:00',
        'bob@example.com;01.02.2022;',
        'cara@example.org;03.02.2022;04.02.2022 08:11',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Polish marketing consent and the day on which it was taken back',
    fact: 'Polish CRM lists: Zgoda marketingowa tak or nie, Data wycofania',
    files: {
      'klienci.csv': [
        'Imię;E-mail;Zgoda marketingowa;Data wycofania',
        'Ann;ann@example.com;tak;',
        'Bob;bob@example.com;tak;2022-03-04',
        'Cara;cara@example.org;nie;',
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
    title: 'Croatian consent given, taken back and signed off',
    fact: 'Croatian lists: Suglasnost (consent) dana, povučena; odjavljen is unsubscribed',
    files: {
      'popis.csv': [
        'Ime;E-mail;Suglasnost',
        'Ann;ann@example.com;dana',
        'Bob;bob@example.com;povučena',
        'Cara;cara@example.org;odjavljen',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Ukrainian consent that was taken back',
    fact: 'Ukrainian lists: Згода на розсилку так, ні, відкликана',
    files: {
      'people.csv': [
        "Ім'я;Ел. пошта;Згода на розсилку",
        'Ann;ann@example.com;так',
        'Bob;bob@example.com;відкликана',
        'Cara;cara@example.org;ні',
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
    title: 'JSON lines with a state that is none of a country',
    fact: 'Interfaces of mail services: state active or suppressed, beside the reason',
    files: {
      'people.ndjson': [
        '{"email":"ann@example.com","state":"active"}',
        '{"email":"bob@example.com","state":"suppressed","reason":"hard_bounce"}',
        '{"email":"cara@example.org","state":"suppressed","reason":"user_unsubscribed"}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Patients of whom one died, beside the newsletter',
    fact: 'Practice programs: PatStatus Patient, Archived, Deceased beside columns of consent',
    files: {
      'patients.csv': [
        'PatNum,LName,FName,Email,PatStatus,Newsletter',
        '1,Lee,Ann,ann@example.com,Patient,Yes',
        '2,Ray,Bob,bob@example.com,Deceased,Yes',
        '3,Moss,Cara,cara@example.org,Patient,No',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
