// Text that a program tore, escaped or wrote in a code page of DOS, and numbers longer than a double.
import type { Shape } from '../shape.ts';

export const TORN_AND_CODED_TEXT: readonly Shape[] = [
  {
    title: 'Leavers of a German office saved as CSV (MS-DOS)',
    fact: 'Excel for Windows, "CSV (MS-DOS) (*.csv)": the OEM code page of the system, 850 in Western Europe, and the list separator of the system',
    files: {
      'newsletter.csv': {
        encoding: 'cp850',
        text: [
          'E-Mail;Vorname;Nachname;Ort;Newsletter',
          'ann@example.com;Jörg;Müller;München;ja',
          'bob@example.com;Käthe;Bäcker;Düsseldorf;ja',
          'cara@example.org;Jürgen;Größler;Köln;ja',
          '',
        ].join('\r\n'),
      },
      'newsletter_abgemeldet.csv': {
        encoding: 'cp850',
        text: [
          'E-Mail;Vorname;Nachname;Ort',
          'dan@example.net;Günter;Schäfer;Nürnberg',
          'eve@example.net;Bärbel;Weiß;Würzburg',
          'finn@example.com;Sören;Jäger;Lübeck',
          '',
        ].join('\r\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
      'finn@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'CSV (MS-DOS) whose heading of consent has an umlaut',
    fact: 'Excel for Windows, "CSV (MS-DOS) (*.csv)", code page 850: ü is 0x81, ä 0x84, ß 0xE1, ö 0x94',
    files: {
      'verteiler.csv': {
        encoding: 'cp850',
        text: [
          'Name;E-Mail;Kein Newsletter gewünscht',
          'Jörg Müller;ann@example.com;',
          'Käthe Bäcker;bob@example.com;x',
          'Günter Größler;cara@example.org;',
          'Bärbel Weiß;dan@example.net;x',
          '',
        ].join('\r\n'),
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
    title: 'CSV (MS-DOS) of an office in Quebec with who unsubscribed',
    fact: 'Excel for Windows with Canadian French, code page 850 or 863; é is 0x82 in both; titles as people write them',
    files: {
      'membres.csv': {
        encoding: 'cp850',
        text: [
          'Courriel,Prénom,Nom,Ville,Désabonné',
          'ann@example.com,Hélène,Bérubé,Montréal,non',
          'bob@example.com,René,Côté,Trois-Rivières,oui',
          'cara@example.org,Zoé,Lévesque,Québec,non',
          'dan@example.net,Gérard,Théberge,Lévis,oui',
          'eve@example.net,Françoise,Forêt,Saint-Jérôme,non',
          '',
        ].join('\r\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'CSV (MS-DOS) of a Polish shop with a status in words',
    fact: 'Excel for Windows in Polish, "CSV (MS-DOS)": code page 852; status words of the shop',
    files: {
      'klienci.csv': {
        encoding: 'cp852',
        text: [
          'E-mail;Imię;Nazwisko;Miasto;Zgoda na newsletter',
          'ann@example.com;Łukasz;Wiśniewski;Łódź;tak',
          'bob@example.com;Małgorzata;Dąbrowska;Gdańsk;nie',
          'cara@example.org;Bożena;Wójcik;Kraków;tak',
          'dan@example.net;Paweł;Kamiński;Poznań;nie',
          'eve@example.net;Elżbieta;Zając;Rzeszów;tak',
          '',
        ].join('\r\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'agreed',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'CSV (MS-DOS) of a Norwegian club with who signed off',
    fact: 'Excel for Windows in Norwegian, "CSV (MS-DOS)": code page 850, before that 865; ø, å and æ are the same bytes in both',
    files: {
      'medlemmer.csv': {
        encoding: 'cp865',
        text: [
          'E-post;Fornavn;Etternavn;Sted;Nyhetsbrev',
          'ann@example.com;Bjørn;Sørensen;Tromsø;Påmeldt',
          'bob@example.com;Åse;Håkonsen;Ålesund;Avmeldt',
          'cara@example.org;Kjærsti;Grønås;Bodø;Påmeldt',
          'dan@example.net;Pål;Øverland;Førde;Avmeldt',
          '',
        ].join('\r\n'),
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
    title: 'MySQL SELECT INTO OUTFILE with tabs and line feeds behind a backslash',
    fact: String.raw`MySQL, SELECT … INTO OUTFILE: tabs, no quotes, \N for NULL, and a backslash before each tab, line feed and backslash of a value; the titles by UNION`,
    files: {
      'subscribers.tsv': [
        'email\tname\tnote\tunsubscribed_at',
        'ann@example.com\tAnn Lee\tpaper\\\tand mail\t\\N',
        'bob@example.com\tBob Ray\tcalled\\\nwants no mail\t2024-03-12 08:15:00',
        'cara@example.org\tCara Moss\tC:\\\\New\t\\N',
        'dan@example.net\tDan Hill\twrote\\\ttwice\t2023-05-05 12:00:00',
      ],
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
    title: String.raw`MySQL Workbench export with \" in a name before the flag of leaving`,
    fact: String.raw`FIELDS TERMINATED BY ',' OPTIONALLY ENCLOSED BY '"' ESCAPED BY '\\': a quote in a value is \", NULL is \N without quotes`,
    files: {
      'users.csv': [
        '"email","name","company","unsubscribed"',
        String.raw`"ann@example.com","Ann Lee","Lee & Co",0`,
        String.raw`"bob@example.com","Robert \"Bob\" Ray","The \"Ray\", Ltd",1`,
        String.raw`"cara@example.org","Cara Moss",\N,0`,
        String.raw`"dan@example.net","Dan \"the man\" Hill",\N,1`,
        String.raw`"eve@example.net","Eve Stone","C:\\Stone",0`,
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'mysqldump --tab with commas and line breaks behind a backslash',
    fact: String.raw`mysqldump --tab --fields-terminated-by=, : without enclosure each comma, tab and line feed of a value has a backslash before it, and NULL is \N`,
    files: {
      'contacts.csv': [
        'email,name,address,opted_out_at',
        String.raw`ann@example.com,Lee\, Ann,Main Street 1\, Bern,\N`,
        'bob@example.com,Ray\\, Bob,Main Street 2\\\nBern,2024-03-12 08:15:00',
        String.raw`cara@example.org,Moss\, Cara,\N,\N`,
        String.raw`dan@example.net,Hill\, Dan,Main Street 4,2023-05-05 12:00:00`,
      ],
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
    title: String.raw`phpMyAdmin CSV with \ as the escape and quotes in a remark`,
    fact: String.raw`phpMyAdmin, CSV with "Columns escaped with: \" as in versions before 4, and "Replace NULL with: \N"`,
    files: {
      'members.csv': [
        '"email";"name";"remark";"unsubscribed"',
        String.raw`"ann@example.com";"Ann Lee";"likes \"green tea\"; and milk";"0"`,
        String.raw`"bob@example.com";"Bob Ray";"wrote \"no more mail\"; see 12.3.";"1"`,
        String.raw`"cara@example.org";"Cara Moss";\N;"0"`,
        String.raw`"dan@example.net";"Dan Hill";"\"Dan\"; rang";"1"`,
      ],
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
    title: 'SQLite table in which one city is a blob',
    fact: 'SQLite keeps what a program binds, whatever the column says: Python 2 and PHP bind bytes as BLOB',
    files: {
      'members.db': {
        database: `CREATE TABLE members (id INTEGER PRIMARY KEY, email TEXT, first_name TEXT, city TEXT, unsubscribed INTEGER);
          INSERT INTO members (email, first_name, city, unsubscribed) VALUES
            ('ann@example.com', 'Ann', 'Bern', 0),
            ('bob@example.com', 'Bob', 'Thun', 1),
            ('cara@example.org', 'Cara', x'4fff6c', 0),
            ('dan@example.net', 'Dan', x'fffe', 1),
            ('eve@example.net', 'Eve', 'Olten', 0);`,
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'unknown',
      'dan@example.net': 'left',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Backslashes that people typed, in a file that no MySQL wrote',
    fact: 'Windows paths and logins, as in exports of an Active Directory: DOMAIN\\name; quotes doubled as RFC 4180 has it',
    files: {
      'staff.csv': [
        'email,login,home,nickname,newsletter',
        String.raw`ann@example.com,OFFICE\Nina,"C:\Users\","Ann ""A\"" Lee",yes`,
        String.raw`bob@example.com,OFFICE\bob,"C:\New, old\",Bob,no`,
        String.raw`cara@example.org,OFFICE\N,C:\,"\",yes`,
        String.raw`dan@example.net,OFFICE\dan,\\server\dan,Dan,no`,
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
    title: 'Windows file of Western Europe that no code page of DOS fits',
    fact: 'Excel for Windows, "CSV (Comma delimited)": Windows-1252, whose quotes and letters are other bytes than those of DOS',
    files: {
      'contacts.csv': {
        encoding: 'windows-1252',
        text: [
          'E-Mail;Name;Ort;Newsletter',
          'ann@example.com;Séan O’Brien;Köln;ja',
          'bob@example.com;Zoë Núñez;Málaga;nein',
          'cara@example.org;François Côté;Nîmes;ja',
          '',
        ].join('\r\n'),
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'agreed',
    },
    owner: 'asked nobody',
  },
];
