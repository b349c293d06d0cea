// Newsletter programs that people run on a server of their own: phpList, and the plugins of WordPress and Joomla.
import type { Shape } from '../shape.ts';

export const SELF_HOSTED: readonly Shape[] = [
  {
    title: 'phpList subscriber export, tab separated, confirmed and blacklisted as 0/1',
    fact: 'phpList 3 source, admin/actions/export.php and structure.php: column labels, tab separator when EXPORT_EXCEL is off, List Membership last',
    // Confirmed stays 1 when somebody is blacklisted.
    files: {
      'phpList Export from 2022-01-04 to 2024-02-11 (2024-Feb-12).csv': [
        'id\tEmail\tIs this subscriber confirmed\tIs this subscriber blacklisted\tDid this subscriber manually confirm\tNumber of bounces\tEntered\tLast Modified\tSend this subscriber HTML emails\tList Membership',
        '11\tann@example.com\t1\t0\t1\t0\t2022-01-04 09:11:02\t2022-01-04 09:14:40\t1\tnewsletter ',
        '12\tbob@example.com\t0\t0\t0\t0\t2022-03-09 17:40:51\t2022-03-09 17:40:51\t1\tnewsletter ',
        '15\tcara@example.org\t1\t1\t1\t0\t2021-06-01 08:00:00\t2023-11-20 21:05:13\t1\tNo Lists',
        '16\tdan@example.org\t0\t1\t0\t4\t2021-06-02 08:00:00\t2023-12-01 03:00:09\t0\tNo Lists',
        '21\teve@example.net\t1\t0\t1\t1\t2023-05-06 10:22:31\t2024-02-11 03:00:11\t1\tnewsletter press ',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'phpList blacklist tables dumped by phpMyAdmin',
    fact: 'phpList 3 source, structure.php: tables user_blacklist (email, added) and user_blacklist_data (email, name, data); phpMyAdmin CSV with column names',
    // A file of people who left: no column of a state, "added" is the day they left.
    files: {
      'phplist_user_blacklist.csv': [
        '"email","added"',
        '"ann@example.com","2023-11-20 21:05:13"',
        '"bob@example.com","2023-12-01 03:00:09"',
        '"cara@example.org","2024-01-02 12:30:00"',
      ],
      'phplist_user_blacklist_data.csv': [
        '"email","name","data"',
        '"ann@example.com","reason","Unsubscribed"',
        '"bob@example.com","reason","Too many bounces"',
        '"cara@example.org","reason","Blacklisted by admin"',
      ],
    },
    people: {
      'ann@example.com': 'left',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'AcyMailing export with active, confirmed and dates per list',
    fact: 'AcyMailing 8-10 source, Controllers/Users/Export.php and Helpers/ExportHelper.php: raw column names, one subscription and one unsubscription date column per list, CRLF, every cell quoted',
    // Active means the account is not disabled; it stays 1 for those who left.
    files: {
      'export_2024-03-01.csv': {
        text:
          '"email","name","active","confirmed","creation_date","confirmation_date","Subscription date Newsletter","Unsubscription date Newsletter"\r\n' +
          '"ann@example.com","Ann Lee","1","1","2022-02-01 10:00:00","2022-02-01 10:03:12","2022-02-01 10:00:00",""\r\n' +
          '"bob@example.com","Bob Ray","1","1","2022-02-03 11:00:00","2022-02-03 11:00:44","2022-02-03 11:00:00","2023-09-14 07:21:55"\r\n' +
          '"cara@example.org","Cara O&#039;Neil","1","0","2024-01-20 19:44:10","","2024-01-20 19:44:10",""\r\n' +
          '"dan@example.net","","1","1","2023-07-08 08:12:00","2023-07-08 08:15:00","2023-07-08 08:12:00",""\r\n',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'MailPoet CSV export: list status against global status',
    fact: 'MailPoet 4/5 source, Export.php and ImportExportFactory.php: labels, byte order mark, raw status words, list column last',
    // The list status stays "subscribed" when the global status says they left.
    files: {
      'MailPoet_export_8f3k2l.csv': {
        text:
          '\uFEFF"Email","First name","Last name","Subscription IP","Subscription time","Confirmation time","Confirmation IP","List status","Global status","List"\n' +
          '"ann@example.com","Ann","Lee","203.0.113.4","2022-05-01 08:00:00","2022-05-01 08:02:10","203.0.113.4","subscribed","subscribed","Newsletter"\n' +
          '"bob@example.com","Bob","Ray","203.0.113.5","2022-05-02 08:00:00","2022-05-02 09:00:00","203.0.113.5","subscribed","unsubscribed","Newsletter"\n' +
          '"cara@example.org","Cara","","203.0.113.6","2024-01-09 12:00:00","","","subscribed","unconfirmed","Newsletter"\n' +
          '"dan@example.org","Dan","Sun","203.0.113.7","2021-01-09 12:00:00","2021-01-09 12:20:00","203.0.113.7","subscribed","bounced","Newsletter"\n' +
          '"eve@example.net","","","203.0.113.8","2021-03-03 12:00:00","2021-03-03 12:20:00","203.0.113.8","unsubscribed","unsubscribed","Newsletter"\n' +
          '"finn@example.net","Finn","","","2023-08-30 15:41:07","2023-08-30 15:41:07","","subscribed","subscribed","Newsletter"\n',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.org': 'left',
      'eve@example.net': 'left',
      'finn@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'MailPoet XLSX export, one sheet per list',
    fact: 'MailPoet 4/5 source, Export.php generateXLSX: a sheet named after each list, the header on each, list column last',
    // The same person stands on several sheets; the list status differs, the global status does not.
    files: {
      'MailPoet_export_q7d1.xlsx': {
        sheets: [
          {
            name: 'Newsletter',
            rows: [
              ['Email', 'First name', 'Last name', 'List status', 'Global status', 'List'],
              ['ann@example.com', 'Ann', 'Lee', 'subscribed', 'subscribed', 'Newsletter'],
              ['bob@example.com', 'Bob', 'Ray', 'unsubscribed', 'unsubscribed', 'Newsletter'],
              ['cara@example.org', 'Cara', '', 'subscribed', 'bounced', 'Newsletter'],
            ],
          },
          {
            name: 'WooCommerce Customers',
            rows: [
              ['Email', 'First name', 'Last name', 'List status', 'Global status', 'List'],
              [
                'ann@example.com',
                'Ann',
                'Lee',
                'subscribed',
                'subscribed',
                'WooCommerce Customers',
              ],
              [
                'bob@example.com',
                'Bob',
                'Ray',
                'subscribed',
                'unsubscribed',
                'WooCommerce Customers',
              ],
              [
                'dan@example.net',
                'Dan',
                'Sun',
                'unconfirmed',
                'unconfirmed',
                'WooCommerce Customers',
              ],
            ],
          },
        ],
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'The Newsletter Plugin export with status letters',
    fact: 'The Newsletter Plugin (WordPress) source, users.php export(): header, semicolons, status letter, twenty profile and twenty list columns, trailing semicolon in rows; letters C, S, U, B from the plugin documentation',
    // S is "subscribed, not confirmed yet"; C is confirmed; the list flags stay 1 for U and B.
    files: {
      'newsletter-subscribers.csv': [
        '"Email";"Name";"Surname";"Sex";"Status";"Date";"Token";"Profile 1";"Profile 2";"Profile 3";"Profile 4";"Profile 5";"Profile 6";"Profile 7";"Profile 8";"Profile 9";"Profile 10";"Profile 11";"Profile 12";"Profile 13";"Profile 14";"Profile 15";"Profile 16";"Profile 17";"Profile 18";"Profile 19";"Profile 20";"List 1";"List 2";"List 3";"List 4";"List 5";"List 6";"List 7";"List 8";"List 9";"List 10";"List 11";"List 12";"List 13";"List 14";"List 15";"List 16";"List 17";"List 18";"List 19";"List 20";"Feed by mail";"Follow up"',
        '"ann@example.com";"Ann";"Lee";"f";"C";"2014-05-01 10:11:12";"a1b2c3";;;;;;;;;;;;;;;;;;;;;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;',
        '"bob@example.com";"Bob";"";"m";"S";"2014-06-01 10:11:12";"b1b2c3";;;;;;;;;;;;;;;;;;;;;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;',
        '"cara@example.org";"Cara";"Hill";"f";"U";"2013-02-01 10:11:12";"c1b2c3";;;;;;;;;;;;;;;;;;;;;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;',
        '"dan@example.org";"";"";"n";"B";"2012-12-12 12:12:12";"d1b2c3";;;;;;;;;;;;;;;;;;;;;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;',
        '"eve@example.net";"Eve";"";"n";"C";"2015-01-08 19:00:01";"e1b2c3";;;;;;;;;;;;;;;;;;;;;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'FluentCRM contacts as JSON of its REST API',
    fact: 'FluentCRM developer docs, REST API "subscribers" and "contacts by status": status words subscribed, unsubscribed, pending, bounced, complained, transactional',
    // A transactional contact may only get order mail; "lead" and "customer" say nothing about consent.
    files: {
      'fluentcrm-subscribers.json': [
        '{"subscribers":{"current_page":1,"data":[',
        '{"id":"1","user_id":null,"hash":"00000000000000000000000000001eef","prefix":null,"first_name":"Ann","last_name":"Lee","email":"ann@example.com","timezone":null,"country":"","phone":null,"status":"subscribed","contact_type":"lead","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-02-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]},',
        '{"id":"2","user_id":null,"hash":"00000000000000000000000000003dde","prefix":null,"first_name":"Bob","last_name":"Ray","email":"bob@example.com","timezone":null,"country":"","phone":null,"status":"pending","contact_type":"lead","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-03-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]},',
        '{"id":"3","user_id":null,"hash":"00000000000000000000000000005ccd","prefix":null,"first_name":"Cara","last_name":"","email":"cara@example.org","timezone":null,"country":"","phone":null,"status":"unsubscribed","contact_type":"customer","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-04-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]},',
        '{"id":"4","user_id":null,"hash":"00000000000000000000000000007bbc","prefix":null,"first_name":"Dan","last_name":"","email":"dan@example.org","timezone":null,"country":"","phone":null,"status":"bounced","contact_type":"lead","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-05-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]},',
        '{"id":"5","user_id":null,"hash":"00000000000000000000000000009aab","prefix":null,"first_name":"Eve","last_name":"","email":"eve@example.net","timezone":null,"country":"","phone":null,"status":"complained","contact_type":"customer","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-06-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]},',
        '{"id":"6","user_id":null,"hash":"0000000000000000000000000000b99a","prefix":null,"first_name":"Finn","last_name":"Moor","email":"finn@example.net","timezone":null,"country":"","phone":null,"status":"transactional","contact_type":"customer","source":"web","total_points":0,"life_time_value":0,"last_activity":null,"created_at":"2023-07-11 10:00:00","updated_at":"2024-02-01 11:00:00","tags":[],"lists":[{"id":"1","title":"Newsletter","slug":"newsletter"}]}',
        '],"per_page":10,"total":6}}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'left',
      'finn@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Mailster CSV export with status names, semicolons, no quoting, Windows-1252',
    fact: 'Mailster (WordPress) source, ajax_do_export: headings, separator and encoding chosen by the user, values joined unquoted, list names joined by comma',
    // Those who left keep their lists and the date of their confirmation.
    files: {
      'mailster_export_2023-11-02-09-14-55.csv': {
        text:
          'Email;First Name;Last Name;Lists;Status;Signup Date;Confirm Date\n' +
          'ann@example.com;Änne;Lee;Weekly, Offers;Subscribed;2022-04-01 07:00:00;2022-04-01 07:05:00\n' +
          'bob@example.com;Jörg;;Weekly;Pending;2023-10-30 22:10:41;\n' +
          'cara@example.org;Zoë;Müller;Weekly, Offers;Unsubscribed;2021-04-01 07:00:00;2021-04-01 07:05:00\n' +
          'dan@example.org;;;Offers;Hardbounced;2020-12-24 18:00:00;2020-12-24 18:01:00\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Mailster export with the status code only, tab separated',
    fact: 'Mailster (WordPress) source, ajax_do_export: "Statuscode" column and Unix times when no date format is chosen; codes 0 pending, 1 subscribed, 2 unsubscribed, 3 hardbounced',
    // Zero is something other than yes or no: it waits for its confirmation.
    files: {
      'mailster_export_2024-01-15-16-00-01.csv': [
        '#\tEmail\tFirst Name\tLists\tStatuscode\tSignup Date\tConfirm Date',
        '1\tann@example.com\tAnn\tWeekly\t1\t1648796400\t1648796700',
        '2\tbob@example.com\tBob\tWeekly\t0\t1704067200\t',
        '3\tcara@example.org\tCara\tWeekly\t2\t1617260400\t1617260700',
        '4\tdan@example.org\t\tWeekly\t3\t1608832800\t1608832860',
        '5\teve@example.net\tEve\tWeekly\t1\t1690000000\t1690000300',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Sendy subscribers table dumped by phpMyAdmin',
    fact: 'Sendy database schema, table subscribers: unsubscribed, bounced, bounce_soft, complaint, confirmed as 0/1',
    // Flags in both directions: 1 is good in confirmed and bad in the others; one soft bounce is nothing.
    files: {
      'subscribers.csv': [
        '"id","userID","name","email","custom_fields","list","unsubscribed","bounced","bounce_soft","complaint","last_campaign","last_ares","timestamp","join_date","confirmed","messageID"',
        '"101","1","Ann Lee","ann@example.com","","3","0","0","0","0","41",NULL,"1706000000","1650000000","1",NULL',
        '"102","1","Bob Ray","bob@example.com","","3","1","0","0","0","40",NULL,"1705000000","1650000001","1",NULL',
        '"103","1","","cara@example.org","","3","0","1","0","0","40",NULL,"1705000500","1650000002","1",NULL',
        '"104","1","Dan","dan@example.org","","3","0","0","0","1","39",NULL,"1704000000","1650000003","1",NULL',
        '"105","1","Eve","eve@example.net","","3","0","0","0","0",NULL,NULL,"1706100000","1706100000","0",NULL',
        '"106","1","Finn","finn@example.net","","3","0","0","1","0","41",NULL,"1706000100","1660000000","1",NULL',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'never agreed',
      'finn@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
];
