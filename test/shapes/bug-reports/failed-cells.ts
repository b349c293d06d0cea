// Cells that say that something went wrong, or nothing at all, where consent is kept.
import type { Shape } from '../shape.ts';

export const FAILED_CELLS: readonly Shape[] = [
  {
    title: 'A list with an opt-out looked up in another sheet that is gone: #REF! in one cell',
    fact: 'Excel, "How to correct a #REF! error"; the cells of a CSV hold the word of the failure',
    files: {
      'list.csv': [
        'Email,First Name,Country,Status,Opted Out',
        'ann@example.com,Ann,Germany,subscribed,#REF!',
        'ben@example.com,Ben,Germany,subscribed,no',
        'cleo@example.com,Cleo,Austria,subscribed,yes',
        'dirk@example.com,Dirk,Germany,subscribed,no',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'A workbook whose days of unsubscribing are formulas, two of which failed',
    fact: 'ECMA-376, 18.18.11 (cell type e); Excel, error values of formulas',
    files: {
      'newsletter.xlsx': {
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              ['Email', 'First name', 'Country', 'Unsubscribed on'],
              ['ann@example.com', 'Ann', 'Germany', { error: '#REF!' }],
              ['ben@example.com', 'Ben', 'Germany', null],
              ['cleo@example.com', 'Cleo', 'Austria', { date: '2026-03-04' }],
              ['dirk@example.com', 'Dirk', 'Germany', { error: '#VALUE!' }],
              ['elsa@example.com', 'Elsa', 'Germany', null],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'unknown',
      'elsa@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'A workbook with two rows of one person: the status of the first failed',
    fact: 'Excel, a status that is looked up in a table of accounts shows #N/A for an account that is not there',
    files: {
      'accounts.xlsx': {
        sheets: [
          {
            name: 'Accounts',
            rows: [
              ['Email', 'First name', 'Country', 'Subscription status'],
              ['ann@example.com', 'Ann', 'Germany', { error: '#N/A' }],
              ['ann@example.com', 'Ann', 'Germany', 'subscribed'],
              ['ben@example.com', 'Ben', 'Germany', 'subscribed'],
              ['cleo@example.com', 'Cleo', 'Austria', 'unsubscribed'],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Klaviyo profiles that went through Google Sheets: #REF! under Email Suppressions',
    fact: 'Klaviyo export of a list; support.google.com/docs, errors of formulas',
    files: {
      'members.csv': [
        'Email,Klaviyo ID,First Name,Last Name,Country,Email Marketing Consent,Email Suppressions',
        'ann@example.com,01A,Ann,Ash,Germany,SUBSCRIBED,#REF!',
        'ben@example.com,01B,Ben,Birch,Germany,SUBSCRIBED,[]',
        'cleo@example.com,01C,Cleo,Cedar,Austria,SUBSCRIBED,"[\'UNSUBSCRIBE\']"',
        'dirk@example.com,01D,Dirk,Dogwood,Germany,NEVER_SUBSCRIBED,[]',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title:
      'HubSpot contacts that went through a spreadsheet: #NAME? under Unsubscribed from all email',
    fact: 'HubSpot export of contacts; a cell that begins with = or - is a formula for a spreadsheet',
    files: {
      'hubspot-crm-exports-all-contacts.csv': [
        'Record ID,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason,Marketing contact status,Create Date',
        '1,Ann,Ash,ann@example.com,#NAME?,,Marketing contact,2025-01-02 10:00',
        '2,Ben,Birch,ben@example.com,false,,Marketing contact,2025-01-03 10:00',
        '3,Cleo,Cedar,cleo@example.com,true,,Marketing contact,2025-01-04 10:00',
        '4,Dirk,Dogwood,dirk@example.com,false,#N/A,Marketing contact,2025-01-05 10:00',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'unknown',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Subscribers of a program in JavaScript: Invalid date where nobody unsubscribed',
    fact: 'momentjs.com (moment(null).format() is "Invalid date")',
    files: {
      'subscribers.csv': [
        'email,first_name,country,status,unsubscribed_at',
        'ann@example.com,Ann,Germany,active,Invalid date',
        'ben@example.com,Ben,Germany,active,Invalid date',
        'cleo@example.com,Cleo,Austria,unsubscribed,2026-03-04 10:11:12',
        'dirk@example.com,Dirk,Germany,active,Invalid date',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Days of bounces from Luxon: Invalid DateTime beside days and blanks',
    fact: 'moment.github.io/luxon (toString of an invalid DateTime is "Invalid DateTime")',
    files: {
      'people.csv': [
        'email,name,country,newsletter,bounced_at',
        'ann@example.com,Ann Ash,Germany,yes,Invalid DateTime',
        'ben@example.com,Ben Birch,Germany,yes,',
        'cleo@example.com,Cleo Cedar,Austria,yes,2026-03-04T10:11:12Z',
        'dirk@example.com,Dirk Dogwood,Germany,yes,',
        'elsa@example.com,Elsa Elm,Germany,no,',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'agreed',
      'elsa@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Ghost members with a blank cell under subscribed_to_emails',
    fact: 'TryGhost/Ghost, members-csv; a member who was imported without the column has a blank cell',
    files: {
      'members.csv': [
        'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
        '1,ann@example.com,Ann Ash,,,false,,2025-01-02T10:00:00.000Z,,,',
        '2,ben@example.com,Ben Birch,,true,false,,2025-01-03T10:00:00.000Z,,,',
        '3,cleo@example.com,Cleo Cedar,,false,false,,2025-01-04T10:00:00.000Z,,,',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title:
      'A Mautic report of contacts beside the do-not-contact list: blank where nobody stands on it',
    fact: 'mautic/mautic, reports with the data source "Do Not Contact" joined to contacts',
    files: {
      'do-not-contact.csv': [
        'Email,DNC reason,DNC channel,DNC date added',
        'ann@example.com,,,',
        'ben@example.com,,email,',
        'cleo@example.com,1,email,2026-03-04 10:11:12',
        'dirk@example.com,2,email,2026-03-05 10:11:12',
      ],
    },
    people: {
      'ann@example.com': 'unknown',
      'ben@example.com': 'unknown',
      'cleo@example.com': 'left',
      'dirk@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Square customers whom the seller blocked from online booking',
    fact: 'squareup.com/help (Customer directory, export): "Blocked from online booking" is about appointments',
    files: {
      'customers.csv': [
        'Reference ID,First Name,Surname,Email Address,Phone Number,Company Name,Email Subscription Status,Blocked from online booking,Square Customer ID',
        ',Ann,Ash,ann@example.com,,,subscribed,Yes,A1',
        ',Ben,Birch,ben@example.com,,,subscribed,No,B2',
        ',Cleo,Cedar,cleo@example.com,,,unsubscribed,No,C3',
        ',Dirk,Dogwood,dirk@example.com,,,unknown,No,D4',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Leads whose status says nothing of mail, beside a column of deleted ones',
    fact: 'Salesforce, standard values of the status of a lead (New, Converted), and its field IsDeleted by another label',
    files: {
      'leads.csv': [
        'Email,Country,Status,Deleted',
        'ann@example.com,Germany,New,no',
        'ben@example.com,Germany,Converted,no',
        'cleo@example.com,Austria,New,yes',
        'dirk@example.com,Germany,Converted,yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'never agreed',
      'dirk@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Not a statement: failed formulas in names and cities, and rows of nothing else',
    fact: 'Excel, a formula that is filled down below the last row of a list shows #N/A there',
    files: {
      'list.xlsx': {
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              ['Email', 'First name', 'City', 'Country', 'Newsletter'],
              ['ann@example.com', { error: '#N/A' }, 'Ulm', 'Germany', 'yes'],
              ['ben@example.com', 'Ben', { error: '#REF!' }, 'Germany', 'yes'],
              ['cleo@example.com', 'Cleo', 'Graz', 'Austria', 'no'],
              [null, { error: '#N/A' }, { error: '#N/A' }, null, null],
              [null, { error: '#N/A' }, { error: '#N/A' }, null, null],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Not a failure: NaT and NaN where pandas has no day',
    fact: 'pandas.pydata.org (DataFrame.to_csv with na_rep), "Working with missing data"',
    files: {
      'people.csv': [
        'email,first_name,country,status,unsubscribed_at,bounced_at',
        'ann@example.com,Ann,Germany,active,NaT,NaN',
        'ben@example.com,Ben,Germany,active,NaT,NaN',
        'cleo@example.com,Cleo,Austria,unsubscribed,2026-03-04 10:11:12,NaN',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title:
      'A list whose days of unsubscribing are the zero of Unix time, as it is shown in California',
    fact: 'JavaScript and PHP: a time of 0 seconds is 1970-01-01 00:00 UTC, which is 1969-12-31 16:00 in Los Angeles',
    files: {
      'list.csv': [
        'Email,First Name,Country,Unsubscribed at',
        'ann@example.com,Ann,Germany,12/31/1969',
        'ben@example.com,Ben,Germany,12/31/1969',
        'cleo@example.com,Cleo,Austria,03/15/2024',
        'dirk@example.com,Dirk,Germany,03/15/1985',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben@example.com': 'agreed',
      'cleo@example.com': 'left',
      'dirk@example.com': 'unknown',
    },
    owner: 'everybody agreed',
  },
];
