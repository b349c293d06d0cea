// Address books of mail programs and telephones.
import type { Shape } from '../shape.ts';

export const ADDRESS_BOOKS: readonly Shape[] = [
  {
    title: 'Google Contacts CSV since 2024 with labels as consent',
    fact: 'Google Contacts, Export, "Google CSV" (header since 2024: First Name … Labels, E-mail 1 - Label); labels joined with " ::: "',
    files: {
      'contacts.csv': [
        'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
        'Ann,,Lee,,,,,,,,,,,,,,Newsletter opted in ::: * myContacts,* Home,ann.lee@example.com,,,Mobile,+44 20 7946 0001',
        'Bob,,Ray,,,,,,,,Ray Ltd,Owner,,1970-02-03,,,Unsubscribed ::: * myContacts,* Work,bob@example.com,Home,bob.ray@example.org,,',
        'Cara,,Moss,,,,,,,,,,,,,,Newsletter opted in ::: Unsubscribed ::: * myContacts,* ,cara@example.com,,,,',
        'Dan,,Hill,,,,,,,,,,,,Met in Leeds,,* myContacts ::: Friends,* ,dan@example.net,,,,',
        'Eve,,Stone,,,,,,,,,,,,,,* starred ::: * myContacts,* ,eve@example.com,,,,',
        ',,,,,,,,,,Parcel Shop,,,,,,* myContacts,* Work,info@example.net,,,,',
      ],
    },
    people: {
      'ann.lee@example.com': 'agreed',
      'bob@example.com': 'left',
      'bob.ray@example.org': 'left',
      'cara@example.com': 'left',
      'dan@example.net': 'never agreed',
      'eve@example.com': 'never agreed',
      'info@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Google Contacts CSV before 2024 with two addresses in one value cell',
    fact: 'Google Contacts old "Google CSV": Name, Given Name, Group Membership, E-mail 1 - Type, E-mail 1 - Value; UTF-16LE with BOM in the old Contacts; values of one type joined with " ::: "',
    files: {
      'google.csv': {
        text:
          '\uFEFFName,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\r\n' +
          'Zoë Brandt,Zoë,,Brandt,,,,,,,,,,,,,,,,,,,,,,,,,* My Contacts,* ,zoe@example.com,,\r\n' +
          'Ivo Maas,Ivo,,Maas,,,,,,,,,,,,,,,,,,,,,,Opted out of all our mailings 4 May 2012,,,* My Contacts,* Home,ivo@example.com ::: ivo.maas@example.org,Mobile,+31 20 555 0101\r\n' +
          'Pia Lund,Pia,,Lund,,,,,,,,,,,,,,,,,,,,,,,,,* My Contacts ::: Opted out,* Work,pia@example.net,,\r\n' +
          'Tom Reed,Tom,,Reed,,,,,,,,,,,1961-07-30,male,,,,,Baker,,,,,"Tall, plays the tuba",,,* My Contacts ::: Family,* ,tom.reed@example.com,,\r\n',
        encoding: 'utf-16le',
      },
    },
    people: {
      'zoe@example.com': 'never agreed',
      'ivo@example.com': 'left',
      'ivo.maas@example.org': 'left',
      'pia@example.net': 'left',
      'tom.reed@example.com': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Outlook CSV in English with categories and zero dates',
    fact: 'Outlook for Windows, Import/Export wizard, "Comma Separated Values": all fields quoted, 0/0/00 for no date, Unspecified, Normal, FALSE, Display Name "Ann Lee (address)"',
    files: {
      'contacts.CSV': {
        text:
          '"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Phone","Mobile Phone","Anniversary","Birthday","Categories","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","E-mail 2 Type","E-mail 2 Display Name","Gender","Keywords","Notes","Priority","Private","Sensitivity","User 1","User 2","Web Page"\r\n' +
          '"Ms","Ann","","Lee","","Lee & Co","","Buyer","","","0/0/00","0/0/00","Newsletter - consent given","ann@example.com","SMTP","Ann Lee (ann@example.com)","","","","Unspecified","","","Normal","FALSE","Normal","","",""\r\n' +
          '"","Bob","","Ray","","","","","","","0/0/00","3/4/1971","Newsletter - unsubscribed","Bob.Ray@example.com","SMTP","Bob Ray (Bob.Ray@example.com)","bob@example.org","SMTP","Bob Ray (bob@example.org)","Unspecified","","","Normal","FALSE","Normal","","",""\r\n' +
          '"","Cara","","Moss","","","","","","","0/0/00","0/0/00","Customers","cara@example.com","SMTP","Cara Moss (cara@example.com)","","","","Unspecified","","Likes oak.\r\nCame by twice.","High","TRUE","Private","","",""\r\n' +
          '"","Dan","","Hill","","","","","","","0/0/00","0/0/00","Customers;Newsletter - unsubscribed","dan@example.net","SMTP","Dan Hill (dan@example.net)","","","","Unspecified","","","Normal","FALSE","Normal","","",""\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob.ray@example.com': 'left',
      'bob@example.org': 'left',
      'cara@example.com': 'never agreed',
      'dan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Outlook CSV in German with Kategorien and Notizen',
    fact: 'Outlook auf Deutsch, Import/Export-Assistent with chosen fields: "Anrede","Vorname","Nachname","E-Mail-Adresse","E-Mail: Angezeigter Name","Kategorien","Notizen"; windows-1252, 0.0.00',
    files: {
      'Kontakte.CSV': {
        text:
          '"Anrede","Vorname","Nachname","Firma","Straße geschäftlich","Ort geschäftlich","Telefon geschäftlich","E-Mail-Adresse","E-Mail-Typ","E-Mail: Angezeigter Name","E-Mail 2: Adresse","Geburtstag","Geschlecht","Kategorien","Notizen","Priorität","Vertraulichkeit"\r\n' +
          '"Frau","Jutta","Größer","","","Köln","","jutta@example.com","SMTP","Jutta Größer (jutta@example.com)","","0.0.00","Keine Angabe","Kunden","Hat sich am 12.03.2024 vom Newsletter abgemeldet.","Normal","Normal"\r\n' +
          '"Herr","Uwe","Täuber","Täuber GmbH","Hauptstraße 3","Mölln","","uwe@example.com","SMTP","Uwe Täuber (uwe@example.com)","","0.0.00","Keine Angabe","Newsletter: Einwilligung erteilt","","Normal","Normal"\r\n' +
          '"Herr","Jörg","Klöß","","","","","joerg@example.org","SMTP","Jörg Klöß (joerg@example.org)","j.kloess@example.com","0.0.00","Keine Angabe","Newsletter abgemeldet","","Hoch","Normal"\r\n' +
          '"","Ute","Haß","","","","+49 40 555 0102","ute@example.net","SMTP","Ute Haß (ute@example.net)","","1.5.1960","Keine Angabe","Lieferanten","ruft nur vormittags zurück","Normal","Vertraulich"\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'jutta@example.com': 'left',
      'uwe@example.com': 'agreed',
      'joerg@example.org': 'left',
      'j.kloess@example.com': 'left',
      'ute@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Outlook CSV in French with Notes about leaving',
    fact: 'Outlook en français, Importer/Exporter: "Prénom","Nom","Adresse de messagerie","Nom complet de l\'adresse de messagerie","Catégories","Notes"; windows-1252',
    files: {
      'contacts.csv': {
        text:
          '"Titre","Prénom","Nom","Société","Ville (bureau)","Téléphone (bureau)","Adresse de messagerie","Type de messagerie","Nom complet de l\'adresse de messagerie","Adresse de messagerie 2","Anniversaire","Catégories","Notes","Priorité"\r\n' +
          '"Mme","Hélène","Brûlé","","Nîmes","","helene@example.com","SMTP","Hélène Brûlé (helene@example.com)","","0/0/00","Clients","Désabonnée de la newsletter le 12/03/2024","Normal"\r\n' +
          '"M.","Zoé","Fête","Fête SARL","","","zoe.fete@example.com","SMTP","Zoé Fête (zoe.fete@example.com)","","0/0/00","Newsletter acceptée","","Normal"\r\n' +
          '"M.","Noël","Lefèvre","","","","noel@example.org","SMTP","Noël Lefèvre (noel@example.org)","","0/0/00","Clients","Ne souhaite plus recevoir nos e-mails","Normal"\r\n' +
          '"","Côme","Aïn","","","","come@example.net","SMTP","Côme Aïn (come@example.net)","","14/7/1980","Fournisseurs","","Normal"\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'helene@example.com': 'left',
      'zoe.fete@example.com': 'agreed',
      'noel@example.org': 'left',
      'come@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Android vCard 2.1 with quoted-printable notes',
    fact: 'Android Contacts, "Export to .vcf file": VERSION:2.1, EMAIL;HOME:, NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE: with soft line breaks, CRLF',
    files: {
      'contacts.vcf': {
        text:
          'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nTEL;CELL:+442079460001\r\nEMAIL;HOME:ann@example.com\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen=20M=C3=BCller\r\nEMAIL;WORK:juergen@example.com\r\nEMAIL;HOME;PREF:j.mueller@example.org\r\nNOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=B6chte=20keinen=20Newsletter=20mehr,=20abgemeldet=20am=\r\n=2012.03.2024\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ray;Bob;;;\r\nFN:Bob Ray\r\nTEL;CELL;PREF:555-0103\r\nEMAIL;PREF:bob@example.com\r\nNOTE:Unsubscribed from the newsletter by phone\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:2.1\r\nN:;Plumber;;;\r\nFN:Plumber\r\nEMAIL;WORK:office@example.net\r\nNOTE:Call before 9\r\nEND:VCARD\r\n',
      },
    },
    people: {
      'ann@example.com': 'never agreed',
      'juergen@example.com': 'left',
      'j.mueller@example.org': 'left',
      'bob@example.com': 'left',
      'office@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Apple Contacts vCard 3.0 of a newsletter group',
    fact: 'macOS Contacts, "Export vCard": PRODID:-//Apple Inc.//macOS …//EN, EMAIL;type=INTERNET;type=HOME;type=pref, item1.X-ABLabel, folded NOTE',
    files: {
      'Newsletter readers.vcf': {
        text:
          'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//macOS 14.5//EN\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nEMAIL;type=INTERNET;type=HOME;type=pref:Ann.Lee@example.com\r\nUID:7E0C1A11-0001-4AA1-9C5E-000000000001\r\nX-ABUID:7E0C1A11-0001-4AA1-9C5E-000000000001:ABPerson\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//macOS 14.5//EN\r\nN:Ray;Bob;;;\r\nFN:Bob Ray\r\nitem1.EMAIL;type=INTERNET;type=pref:bob@example.com\r\nitem1.X-ABLabel:_$!<Other>!$_\r\nNOTE:Wrote on 3 May 2024 that he does not want the newsletter any more\\, \r\n unsubscribed him.\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//macOS 14.5//EN\r\nN:Moss;Cara;;;\r\nFN:Cara Moss\r\nEMAIL;type=INTERNET;type=WORK;type=pref:cara@example.org\r\nNOTE:Unsubscribed\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//macOS 14.5//EN\r\nN:Hill;Dan;;;\r\nFN:Dan Hill\r\nEMAIL;type=INTERNET;type=HOME;type=pref:dan@example.net\r\nNOTE:Changed his address in June\r\nEND:VCARD\r\n',
      },
    },
    people: {
      'ann.lee@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'vCard 4.0 from a CardDAV server with grouped and parameterised e-mails',
    fact: 'RFC 6350 vCard 4.0 as Thunderbird and Nextcloud write it: EMAIL;PREF=1:, CATEGORIES, KIND:group with MEMBER, mailto-free values',
    files: {
      'addressbook.vcf': {
        text:
          'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nEMAIL;PREF=1;TYPE=home:ann@example.com\r\nCATEGORIES:Newsletter opt-in\r\nREV:20240501T101500Z\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob Ray\r\nEMAIL;PREF=1:bob@example.com\r\nEMAIL;PREF=2;TYPE=work:b.ray@example.org\r\nCATEGORIES:Newsletter opt-out,Customers\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Cara Moss\r\nEMAIL:cara@example.com\r\nCATEGORIES:Customers\r\nNOTE:Newsletter: not asked yet\r\nEND:VCARD\r\n' +
          'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Dan Hill\r\nEMAIL;PREF=1:dan@example.net\r\nNOTE:Complained about our mails\\, never write to him again\r\nEND:VCARD\r\n',
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'b.ray@example.org': 'left',
      'cara@example.com': 'never agreed',
      'dan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Thunderbird LDIF with base64 names and a description',
    fact: 'Thunderbird address book export, LDIF: dn: cn=…,mail=…, objectclass mozillaAbPersonAlpha, mozillaSecondEmail, description, custom1, modifytimestamp: 0Z; non-ASCII as "::" base64',
    files: {
      'Kunden.ldif': [
        'dn: cn=Ann Lee,mail=ann@example.com',
        'objectclass: top',
        'objectclass: person',
        'objectclass: organizationalPerson',
        'objectclass: inetOrgPerson',
        'objectclass: mozillaAbPersonAlpha',
        'givenName: Ann',
        'sn: Lee',
        'cn: Ann Lee',
        'mail: ann@example.com',
        'mozillaCustom1: Newsletter: yes',
        'modifytimestamp: 0Z',
        '',
        // dn: cn=Jürgen Müller,mail=juergen@example.com; description: Möchte keinen Newsletter mehr
        'dn:: Y249SsO8cmdlbiBNw7xsbGVyLG1haWw9anVlcmdlbkBleGFtcGxlLmNvbQ==',
        'objectclass: top',
        'objectclass: person',
        'objectclass: organizationalPerson',
        'objectclass: inetOrgPerson',
        'objectclass: mozillaAbPersonAlpha',
        'givenName:: SsO8cmdlbg==',
        'sn:: TcO8bGxlcg==',
        'cn:: SsO8cmdlbiBNw7xsbGVy',
        'mail: juergen@example.com',
        'mozillaSecondEmail: j.mueller@example.org',
        'description:: TcO2Y2h0ZSBrZWluZW4gTmV3c2xldHRlciBtZWhy',
        'modifytimestamp: 1710244800Z',
        '',
        'dn: mail=office@example.net',
        'objectclass: top',
        'objectclass: person',
        'objectclass: organizationalPerson',
        'objectclass: inetOrgPerson',
        'objectclass: mozillaAbPersonAlpha',
        'mail: office@example.net',
        'modifytimestamp: 0Z',
        '',
        'dn: cn=Bob Ray,mail=bob@example.com',
        'objectclass: top',
        'objectclass: person',
        'objectclass: organizationalPerson',
        'objectclass: inetOrgPerson',
        'objectclass: mozillaAbPersonAlpha',
        'givenName: Bob',
        'sn: Ray',
        'cn: Bob Ray',
        'mail: bob@example.com',
        'mozillaCustom1: Newsletter: unsubscribed',
        'modifytimestamp: 1710244801Z',
        '',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'juergen@example.com': 'left',
      'j.mueller@example.org': 'left',
      'office@example.net': 'never agreed',
      'bob@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Thunderbird CSV of a newsletter address book with Custom and Notes',
    fact: 'Thunderbird address book export, "Comma Separated": First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,…,Custom 1,…,Notes',
    files: {
      'Newsletter.csv': [
        'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home State,Home ZipCode,Home Country,Work Address,Work Address 2,Work City,Work State,Work ZipCode,Work Country,Job Title,Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,Custom 2,Custom 3,Custom 4,Notes,',
        'Ann,Lee,Ann Lee,,ann@example.com,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
        'Bob,Ray,Bob Ray,,bob@example.com,,,,,,,,,,,,,,,,,,,,,,,,,,,,unsubscribed,,,,,',
        'Cara,Moss,Cara Moss,,cara@example.org,,,,,,,,,,,,,,,,,,,,,,,,,1980,5,1,,,,,"Unsubscribed 3 May 2024, wrote to us",',
        ',,,,dan@example.net,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,mail bounces: user unknown,',
        'Eve,Stone,Eve Stone,,eve@example.com,,,,,,,,,,Leeds,,,,,,,,,,,,,,,,,,,,,,reads every issue,',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'left',
      'eve@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
];
