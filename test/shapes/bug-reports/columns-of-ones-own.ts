// Columns of consent that the user of a program added beside its own, and answers of which one is odd.
import type { Shape } from '../shape.ts';

const MAILCHIMP =
  'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS';

function member(id: number): string {
  return `2,"2024-01-01 10:00:00",,"2024-01-01 10:00:00",192.0.2.1,DE,BY,"2024-01-01 10:00:00",${String(id)},a${String(id)},,`;
}

const SHOPIFY =
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Country Code,Total Spent,Total Orders,Note,Tags';

const HUBSPOT =
  'Record ID - Contact,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason,Invalid email address,Country/Region';

function active(title: string, odd: string): Shape {
  return {
    title: `${title} of 1 and 0 with one ${odd}`,
    fact: 'Export of a program with accounts, corrected by hand: a switch that somebody filled with another word in one row',
    files: {
      'people.csv': [
        `email,name,country,${title}`,
        'ann@example.com,Ann,Germany,1',
        'bob@example.com,Bob,Germany,0',
        'cat@example.com,Cat,Germany,1',
        `dan@example.com,Dan,Germany,${odd}`,
        'eve@example.com,Eve,Germany,1',
        'fay@example.com,Fay,Germany,0',
        'gil@example.com,Gil,Germany,1',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'agreed',
      'fay@example.com': 'never agreed',
      'gil@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  };
}

export const COLUMNS_OF_ONES_OWN: readonly Shape[] = [
  {
    title: 'Mailchimp audience with fields for consent of its own',
    fact: 'Mailchimp, audience fields: the owner added "Newsletter OK" and "Opted Out"; spreadsheets and people filled them',
    files: {
      'subscribed_members_export_0a1b2c3d4e.csv': [
        `"Email Address","First Name","Last Name",Country,"Newsletter OK","Opted Out",${MAILCHIMP}`,
        `ann@example.com,Ann,Berg,Germany,Yes,,${member(1)}`,
        `bob@example.com,Bob,Berg,Germany,No,,${member(2)}`,
        `cat@example.com,Cat,Berg,Germany,TBC,,${member(3)}`,
        `dan@example.com,Dan,Berg,Germany,#REF!,,${member(4)}`,
        `eve@example.com,Eve,Berg,Germany,,#REF!,${member(5)}`,
        `fay@example.com,Fay,Berg,Germany,Yes,No,${member(6)}`,
        `gil@example.com,Gil,Berg,Germany,,Invalid date,${member(7)}`,
        `hal@example.com,Hal,Berg,Germany,,Maybe,${member(8)}`,
        `ida@example.com,Ida,Berg,Germany,,?,${member(9)}`,
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'unknown',
      'dan@example.com': 'unknown',
      'eve@example.com': 'unknown',
      'fay@example.com': 'agreed',
      'gil@example.com': 'unknown',
      'hal@example.com': 'unknown',
      'ida@example.com': 'unknown',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Mailchimp audience with marketing permissions',
    fact: 'Mailchimp, GDPR fields: the permissions that somebody gave, by the ways to reach them',
    files: {
      'subscribed_members_export_0a1b2c3d4e.csv': [
        `"Email Address","First Name","Last Name",Country,"Marketing Permissions",${MAILCHIMP}`,
        `ann@example.com,Ann,Berg,Germany,Email,${member(1)}`,
        `bob@example.com,Bob,Berg,Germany,"Email, Direct Mail",${member(2)}`,
        `cat@example.com,Cat,Berg,Germany,"Email, Customized Online Advertising",${member(3)}`,
        `dan@example.com,Dan,Berg,Germany,None,${member(4)}`,
        `eve@example.com,Eve,Berg,Germany,Direct Mail,${member(5)}`,
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Shopify customers with a consent of their own',
    fact: 'Shopify customers export, to which a person added the answers to a mail of 2018; None and N/A are people who did not answer',
    files: {
      'customers_export.csv': [
        `${SHOPIFY},Newsletter consent,Do not mail`,
        'Ann,Berg,ann@example.com,yes,,DE,0,0,,,Yes,no',
        'Bob,Berg,bob@example.com,yes,,DE,0,0,,,No,',
        'Cat,Berg,cat@example.com,yes,,DE,0,0,,,None,',
        'Dan,Berg,dan@example.com,yes,,DE,0,0,,,N/A,',
        'Eve,Berg,eve@example.com,yes,,DE,0,0,,,Yes,',
        'Fay,Berg,fay@example.com,yes,,DE,0,0,,,Yes,?',
        'Gil,Berg,gil@example.com,yes,,DE,0,0,,,Yes,yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'never agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'agreed',
      'fay@example.com': 'unknown',
      'gil@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'HubSpot contacts who left one kind of mail, whatever it is called',
    fact: 'HubSpot: "Opted out of email: NAME" for each subscription type, which every account names itself',
    files: {
      'hubspot-crm-exports-all-contacts-2026-11-20.csv': [
        `${HUBSPOT},Opted out of email: Newsletter,Opted out of email: Blog Subscription,Opted out of email: Marketing Information`,
        '1,Ann,Berg,ann@example.com,,,false,Germany,,,',
        '2,Bob,Berg,bob@example.com,,,false,Germany,true,,',
        '3,Cat,Berg,cat@example.com,No,,false,Germany,No,No,No',
        '4,Dan,Berg,dan@example.com,,,false,Germany,,true,',
        '5,Eve,Berg,eve@example.com,,,false,Germany,#REF!,,',
        '6,Fay,Berg,fay@example.com,,,false,Germany,,,true',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'unknown',
      'fay@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  active('active', 'Pending'),
  active('is_active', '?'),
  active('Aktiv', 'unknown'),
];
