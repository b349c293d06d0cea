// Programs of customer relations: whom one may call is not who agreed to mail.
import type { Shape } from '../shape.ts';

export const CUSTOMER_RELATIONS: readonly Shape[] = [
  {
    title: 'CiviCRM contact export of the newsletter group: privacy flags are 1 or empty',
    fact: 'CiviCRM core, schema/Contact/Contact.entityType.php (titles "Do Not Email", "No Bulk Emails (User Opt Out)"), ExportTest.php (a flag not set is an empty string)',
    files: {
      'CiviCRM_Contact_Search.csv': [
        '"Contact ID","Contact Type","Do Not Email","Do Not Phone","Do Not Mail","Do Not Sms","Do Not Trade","No Bulk Emails (User Opt Out)","Sort Name","First Name","Last Name","Email"',
        '"203","Individual","","","","","","","Abel, Ines","Ines","Abel","ines.abel@example.org"',
        '"211","Individual","","1","1","","1","","Boyd, Carl","Carl","Boyd","carl@example.org"',
        '"214","Individual","","","","","","1","Cole, Dana","Dana","Cole","Dana.Cole@Example.org"',
        '"230","Individual","1","","","","","","Diaz, Eva","Eva","Diaz","eva.diaz@example.net"',
        '"231","Individual","1","1","1","1","1","1","Elm, Finn","Finn","Elm","finn@example.net"',
      ],
    },
    people: {
      'ines.abel@example.org': 'agreed',
      'carl@example.org': 'agreed',
      'dana.cole@example.org': 'left',
      'eva.diaz@example.net': 'left',
      'finn@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Odoo mailing contacts as a workbook: opt out of the list, and the blacklist',
    fact: 'Odoo 17 mass_mailing, models mailing.contact and mailing.subscription (labels "Blacklist", "Subscription Information", "Mailing List", "Opt Out"); web export to xlsx',
    files: {
      'Mailing Contact (mailing.contact).xlsx': {
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              [
                'Name',
                'Company Name',
                'Email',
                'Blacklist',
                'Subscription Information/Mailing List',
                'Subscription Information/Opt Out',
              ],
              ['Ana Prado', 'Prado SL', 'ana@example.com', false, 'Newsletter', false],
              ['Ben Roth', false, 'ben.roth@example.com', false, 'Newsletter', true],
              ['Cleo Sand', 'Sand AG', 'cleo@example.com', true, 'Newsletter', false],
              ['Dirk Thal', false, 'dirk@example.com', true, 'Newsletter', true],
              ['Elsa Uhl', 'Uhl KG', 'Elsa.Uhl@example.com', false, 'Newsletter', false],
            ],
          },
        ],
      },
    },
    people: {
      'ana@example.com': 'agreed',
      'ben.roth@example.com': 'left',
      'cleo@example.com': 'left',
      'dirk@example.com': 'left',
      'elsa.uhl@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Zoho CRM contacts with Email Opt Out and the way it came about',
    fact: 'Zoho CRM, export of the module Contacts (fields "Email Opt Out", "Unsubscribed Mode", "Unsubscribed Time"; record ids zcrm_…)',
    files: {
      'Contacts_001.csv': [
        'Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name.id,Account Name,Email,Phone,Created Time,Last Activity Time,Email Opt Out,Unsubscribed Mode,Unsubscribed Time',
        'zcrm_5437920000000412001,zcrm_5437920000000300013,Mia Sales,Trade Show,Ada,Kern,zcrm_5437920000000411001,Kern GmbH,ada.kern@example.com,,2026-01-12 09:14:02,2026-03-01 10:00:00,false,,',
        'zcrm_5437920000000412002,zcrm_5437920000000300013,Mia Sales,Web Download,Bo,Lund,zcrm_5437920000000411002,Lund AB,bo@example.com,,2026-01-15 11:20:45,2026-02-20 08:12:31,true,Consent form,2026-02-20 08:12:31',
        'zcrm_5437920000000412003,zcrm_5437920000000300013,Mia Sales,,Cy,Moss,,,cy.moss@example.com,,2026-01-19 16:03:10,,true,Manual,2026-03-14 10:22:05',
        'zcrm_5437920000000412004,zcrm_5437920000000300013,Mia Sales,Cold Call,Di,Nash,,,di@example.net,,2026-02-02 13:40:00,2026-02-02 13:40:00,true,,',
        'zcrm_5437920000000412005,zcrm_5437920000000300013,Mia Sales,Newsletter,Ed,Orr,,,ed.orr@example.net,,2026-02-09 07:55:26,,false,,',
      ],
    },
    people: {
      'ada.kern@example.com': 'never agreed',
      'bo@example.com': 'left',
      'cy.moss@example.com': 'left',
      'di@example.net': 'left',
      'ed.orr@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Pipedrive people with the marketing status of Campaigns',
    fact: 'Pipedrive Knowledge Base, "Campaigns: marketing contacts" (statuses); list view export of people (columns "Person - …")',
    files: {
      'people-8123456-41.csv': [
        'Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Phone - Work,Person - Open deals,Person - Marketing status,Person - Owner',
        '"Alma Ito","Customer","Ito Ltd",alma@example.com,,,,1,Subscribed,Sam',
        '"Bert Jung","Hot lead","Jung AG",bert.jung@example.com,,,,2,No consent,Sam',
        '"Cara King","Customer","King Inc",cara@example.com,,,,0,Unsubscribed,Sam',
        '"Dov Lahti","Cold lead",,dov@example.com,,,,0,Bounced,Sam',
        '"Ella Mir",,,,ella.mir@example.net,,,0,Pending double opt-in,Sam',
        '"Fay Nord","Warm lead",,,,fay@example.net,,0,Subscribed,Sam',
      ],
    },
    people: {
      'alma@example.com': 'agreed',
      'bert.jung@example.com': 'never agreed',
      'cara@example.com': 'left',
      'dov@example.com': 'left',
      'ella.mir@example.net': 'never agreed',
      'fay@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Salesforce leads report, details only, with the footer of the report and Latin-1 letters',
    fact: 'Salesforce Classic report export to CSV, encoding ISO-8859-1: field label "Email Opt Out" with 1 and 0, footer lines with copyright, confidentiality and "Generated By"',
    files: {
      'report1760012345678.csv': {
        text:
          '"First Name","Last Name","Company / Account","Lead Source","Lead Status","Email","Email Opt Out","Do Not Call"\n' +
          '"Jörg","Bähr","Bähr & Söhne","Web","Open - Not Contacted","joerg@example.com","0","0"\n' +
          '"Kim","Chu","Chu LLC","Purchased List","Working - Contacted","kim.chu@example.com","1","0"\n' +
          '"Léa","Dubois","Dubois SARL","Partner Referral","Closed - Not Converted","lea@example.com","0","1"\n' +
          '"Max","Ek","Ek AB","Web","Closed - Converted","max@example.net","1","1"\n' +
          '\n\n' +
          '"All leads 2026"\n' +
          '"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."\n' +
          '"Confidential Information - Do Not Distribute"\n' +
          '"Generated By:  Mia Sales 05.03.2026 09:31"\n' +
          '"Example Trading"\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'joerg@example.com': 'never agreed',
      'kim.chu@example.com': 'left',
      'lea@example.com': 'never agreed',
      'max@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Salesforce Data Loader contacts: opted out, and bounced with a reason',
    fact: 'Salesforce Object Reference, Contact: HasOptedOutOfEmail, DoNotCall, EmailBouncedReason, EmailBouncedDate; Data Loader writes upper case names, true and false, ISO times',
    files: {
      'extract.csv': [
        '"ID","FIRSTNAME","LASTNAME","EMAIL","DONOTCALL","HASOPTEDOUTOFEMAIL","EMAILBOUNCEDREASON","EMAILBOUNCEDDATE","ISDELETED","LEADSOURCE"',
        '"0035g00000AbCd1AAE","Ann","Ford","ann.ford@example.com","false","false","","","false","Web"',
        '"0035g00000AbCd2AAE","Ben","Gray","ben@example.com","true","false","","","false","Phone Inquiry"',
        '"0035g00000AbCd3AAE","Cat","Holm","cat.holm@example.com","false","true","","","false","Web"',
        '"0035g00000AbCd4AAE","Dan","Ives","dan@example.com","false","false","550 5.1.1 The email account that you tried to reach does not exist","2026-02-11T08:15:22.000Z","false",""',
        '"0035g00000AbCd5AAE","Eve","Jost","eve@example.net","true","true","","","false","Other"',
      ],
    },
    people: {
      'ann.ford@example.com': 'never agreed',
      'ben@example.com': 'never agreed',
      'cat.holm@example.com': 'left',
      'dan@example.com': 'left',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'HubSpot contacts: a marketing contact is a matter of billing, not of consent',
    fact: 'HubSpot default contact properties: "Unsubscribed from all email", "Marketing contact status", "Email hard bounce reason", "Legal basis for processing contact\'s data"',
    files: {
      'hubspot-crm-exports-all-contacts-2026-03-14.csv': [
        '"Record ID - Contact","First Name","Last Name","Email","Lifecycle Stage","Marketing contact status","Legal basis for processing contact\'s data","Unsubscribed from all email","Email hard bounce reason","Create Date"',
        '"51","Abe","Karr","abe@example.com","Subscriber","Marketing contact","Freely given consent from contact","","","2026-01-05 10:11"',
        '"52","Bea","Lowe","bea.lowe@example.com","Customer","Marketing contact","","","","2026-01-06 12:40"',
        '"53","Cal","Mann","cal@example.com","Lead","Marketing contact","Freely given consent from contact","true","","2026-01-06 15:02"',
        '"54","Dee","Nye","dee@example.com","Lead","Non-marketing contact","","","","2026-01-08 08:30"',
        '"55","Eli","Owen","eli.owen@example.net","Opportunity","Marketing contact","","","Unknown user","2026-01-09 09:00"',
        '"56","Fia","Penn","fia@example.net","Subscriber","Non-marketing contact","Freely given consent from contact","","","2026-01-10 17:21"',
      ],
    },
    people: {
      'abe@example.com': 'agreed',
      'bea.lowe@example.com': 'never agreed',
      'cal@example.com': 'left',
      'dee@example.com': 'never agreed',
      'eli.owen@example.net': 'left',
      'fia@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Dynamics 365 contacts workbook: Allow and Do Not Allow under "Do not allow" columns',
    fact: 'Microsoft Dataverse, table contact: donotemail "Do not allow Emails", donotbulkemail "Do not allow Bulk Emails" (labels Allow, Do Not Allow); Export to Excel writes three "(Do Not Modify)" columns and a hidden sheet',
    files: {
      'Active Contacts 3-14-2026 10-22-05 AM.xlsx': {
        sheets: [
          {
            name: 'Active Contacts',
            rows: [
              [
                '(Do Not Modify) Contact',
                '(Do Not Modify) Row Checksum',
                '(Do Not Modify) Modified On',
                'Full Name',
                'Email',
                'Do not allow Emails',
                'Do not allow Bulk Emails',
                'Do not allow Phone Calls',
                'Status',
              ],
              [
                '7c9e6679-7425-40de-944b-e07fc1f90ae1',
                'a1B2c3D4e5==',
                { date: '2026-03-02T09:10:00' },
                'Alan Poe',
                'alan@example.com',
                'Allow',
                'Allow',
                'Allow',
                'Active',
              ],
              [
                '7c9e6679-7425-40de-944b-e07fc1f90ae2',
                'b1B2c3D4e5==',
                { date: '2026-03-03T09:10:00' },
                'Bess Quin',
                'bess.quin@example.com',
                'Allow',
                'Do Not Allow',
                'Allow',
                'Active',
              ],
              [
                '7c9e6679-7425-40de-944b-e07fc1f90ae3',
                'c1B2c3D4e5==',
                { date: '2026-03-04T09:10:00' },
                'Colm Ross',
                'colm@example.com',
                'Do Not Allow',
                'Do Not Allow',
                'Do Not Allow',
                'Active',
              ],
              [
                '7c9e6679-7425-40de-944b-e07fc1f90ae4',
                'd1B2c3D4e5==',
                { date: '2026-03-05T09:10:00' },
                'Dora Shaw',
                'dora@example.com',
                'Allow',
                'Allow',
                'Do Not Allow',
                'Active',
              ],
              [
                '7c9e6679-7425-40de-944b-e07fc1f90ae5',
                'e1B2c3D4e5==',
                { date: '2026-03-06T09:10:00' },
                'Emil Tate',
                'emil.tate@example.net',
                'Allow',
                'Allow',
                'Allow',
                'Inactive',
              ],
            ],
          },
          {
            name: 'hiddenSheet',
            hidden: true,
            rows: [
              ['contact:Zm9vYmFyYmF6:contactid=%28Do%20Not%20Modify%29%20Contact'],
              ['Allow', 'Do Not Allow'],
              ['Active', 'Inactive'],
            ],
          },
        ],
      },
    },
    people: {
      'alan@example.com': 'never agreed',
      'bess.quin@example.com': 'left',
      'colm@example.com': 'left',
      'dora@example.com': 'never agreed',
      'emil.tate@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'SuiteCRM table email_addresses from phpMyAdmin: opt_out beats an old confirmed opt-in',
    fact: 'SuiteCRM 7.10 and later, table email_addresses: opt_out, invalid_email, confirm_opt_in with not-opt-in and confirmed-opt-in',
    files: {
      'email_addresses.csv': [
        '"id","email_address","email_address_caps","invalid_email","opt_out","confirm_opt_in","confirm_opt_in_date","confirm_opt_in_sent_date","date_created","date_modified","deleted"',
        '"1f0a5c1e-0001","ada.voss@example.com","ADA.VOSS@EXAMPLE.COM","0","0","confirmed-opt-in","2026-01-05 10:00:00","2026-01-05 09:58:00","2026-01-05 09:58:00","2026-01-05 10:00:00","0"',
        '"1f0a5c1e-0002","bob.wick@example.com","BOB.WICK@EXAMPLE.COM","0","0","not-opt-in",NULL,NULL,"2026-01-06 11:00:00","2026-01-06 11:00:00","0"',
        '"1f0a5c1e-0003","cyn@example.com","CYN@EXAMPLE.COM","0","1","confirmed-opt-in","2025-06-01 08:00:00","2025-06-01 07:59:00","2025-06-01 07:59:00","2026-02-01 12:00:00","0"',
        '"1f0a5c1e-0004","del@example.net","DEL@EXAMPLE.NET","1","0","confirmed-opt-in","2025-07-01 08:00:00","2025-07-01 07:59:00","2025-07-01 07:59:00","2026-02-03 12:00:00","0"',
        '"1f0a5c1e-0005","edi@example.net","EDI@EXAMPLE.NET","0","1","not-opt-in",NULL,NULL,"2025-08-01 07:59:00","2025-09-03 12:00:00","0"',
      ],
    },
    people: {
      'ada.voss@example.com': 'agreed',
      'bob.wick@example.com': 'never agreed',
      'cyn@example.com': 'left',
      'del@example.net': 'left',
      'edi@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Bitrix24 contacts in Russian: "takes part in the export" and "open to all" are not consent',
    fact: 'Bitrix24 CRM, contact fields EXPORT "Участвует в экспорте контактов", OPENED "Доступен для всех", HAS_EMAIL "Задан e-mail"; export to CSV with semicolons and a BOM',
    files: {
      'CONTACT_20260314_4d1f.csv': [
        '\ufeff"ID";"Обращение";"Имя";"Отчество";"Фамилия";"Тип контакта";"Источник";"Рабочий телефон";"Рабочий e-mail";"Задан e-mail";"Участвует в экспорте контактов";"Доступен для всех"',
        '"11";"г-н";"Иван";"Петрович";"Белов";"Клиенты";"Веб-сайт";"";"ivan.belov@example.com";"да";"да";"да"',
        '"12";"г-жа";"Анна";"";"Серова";"Поставщики";"Звонок";"";"anna@example.com";"да";"да";"нет"',
        '"13";"";"Олег";"";"Громов";"Партнёры";"Выставка";"";"oleg@example.net";"да";"нет";"да"',
        '"14";"г-жа";"Юлия";"";"Зуева";"Другое";"Рекомендация";"";"yulia@example.net";"да";"нет";"нет"',
      ],
    },
    people: {
      'ivan.belov@example.com': 'never agreed',
      'anna@example.com': 'never agreed',
      'oleg@example.net': 'never agreed',
      'yulia@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
