// Spreadsheets made by hand, one language after the other.
import type { Shape } from '../shape.ts';

export const LISTS_OF_WESTERN_EUROPE: readonly Shape[] = [
  {
    title: 'German Excel CSV with sep= line and WAHR/FALSCH',
    fact: 'Excel auf Deutsch, "CSV (Trennzeichen-getrennt)": semicolon, windows-1252, booleans WAHR and FALSCH; first line sep=; read by Excel',
    files: {
      'Kundenliste.csv': {
        text:
          'sep=;\r\nNr.;Name;E-Mail;Kunde seit;Newsletter\r\n' +
          '1;Jutta Größer;jutta@example.com;03.02.2019;WAHR\r\n' +
          '2;Uwe Täuber;uwe@example.com;14.11.2020;FALSCH\r\n' +
          '3;Jörg Klöß;joerg@example.org;01.06.2021;WAHR\r\n' +
          '4;Änne Voß;aenne@example.net;22.08.2022;\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'jutta@example.com': 'agreed',
      'uwe@example.com': 'never agreed',
      'joerg@example.org': 'agreed',
      'aenne@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'German list with "Abgemeldet am" as text of several kinds',
    fact: 'List kept by hand in Excel auf Deutsch, semicolon, windows-1252: dates TT.MM.JJJJ, month names, a dash for no date',
    files: {
      'Verteiler.csv': {
        text:
          'Vorname;Nachname;E-Mail-Adresse;Angemeldet am;Abgemeldet am\r\n' +
          'Jutta;Größer;jutta@example.com;03.02.2019;\r\n' +
          'Uwe;Täuber;uwe@example.com;14.11.2020;12.3.24\r\n' +
          'Jörg;Klöß;joerg@example.org;1. Juni 2021;März 2024\r\n' +
          'Ute;Haß;ute@example.net;2021;-\r\n' +
          'Änne;Voß;aenne@example.net;22.08.2022;ja, telefonisch\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'jutta@example.com': 'agreed',
      'uwe@example.com': 'left',
      'joerg@example.org': 'left',
      'ute@example.net': 'agreed',
      'aenne@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German customers with Einwilligung and Werbewiderspruch',
    fact: 'List kept by hand after Art. 21 DSGVO (Werbewiderspruch is an objection to advertising): two columns, ja/nein and a date',
    files: {
      'kunden_werbung.csv': [
        'Kundennr;Firma;Mail;Werbeeinwilligung;Werbewiderspruch am;Mahnstufe',
        '10001;Bäckerei Ast;ast@example.com;ja;;0',
        '10002;Holz & Co;holz@example.com;ja;04.05.2023;0',
        '10003;Café Zeit;zeit@example.org;nein;;2',
        '10004;Ofen Ruß;russ@example.net;nein;17.09.2022;0',
        '10005;Glas Kern;kern@example.net;;;1',
      ],
    },
    people: {
      'ast@example.com': 'agreed',
      'holz@example.com': 'left',
      'zeit@example.org': 'never agreed',
      'russ@example.net': 'left',
      'kern@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'German magazine readers whose paid Abo is cancelled',
    fact: 'List kept by hand: Abo-Status aktiv/gekündigt is the paid magazine, Newsletter-Einwilligung is apart from it',
    files: {
      'abonnenten.csv': [
        'Abo-Nr.;Name;E-Mail;Abo-Status;Abo-Ende;Newsletter-Einwilligung',
        '501;Jutta Ast;jutta@example.com;aktiv;;ja',
        '502;Uwe Holz;uwe@example.com;gekündigt;31.12.2023;ja',
        '503;Jörg Zeit;joerg@example.org;aktiv;;nein',
        '504;Ute Ruß;ute@example.net;gekündigt;31.03.2024;nein',
        '505;Kai Kern;kai@example.net;pausiert;;',
      ],
    },
    people: {
      'jutta@example.com': 'agreed',
      'uwe@example.com': 'agreed',
      'joerg@example.org': 'never agreed',
      'ute@example.net': 'never agreed',
      'kai@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'French Excel CSV with Désinscrit VRAI/FAUX',
    fact: 'Excel en français, "CSV (séparateur : point-virgule)": semicolon, windows-1252, VRAI and FAUX; the column tells who left',
    files: {
      'abonnés.csv': {
        text:
          'Nom;Prénom;Courriel;Inscrit le;Désinscrit\r\n' +
          'Brûlé;Hélène;helene@example.com;03/02/2021;FAUX\r\n' +
          'Fête;Zoé;zoe@example.com;14/11/2021;VRAI\r\n' +
          'Lefèvre;Noël;noel@example.org;01/06/2022;FAUX\r\n' +
          'Aïn;Côme;come@example.net;22/08/2022;VRAI\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'helene@example.com': 'agreed',
      'zoe@example.com': 'left',
      'noel@example.org': 'agreed',
      'come@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'French list from Excel for Mac in MacRoman with CR line ends',
    fact: 'Excel for Mac, "CSV (Macintosh)": macintosh encoding, carriage return alone ends a line, semicolon in French settings',
    files: {
      'clients.csv': {
        text:
          'Prénom;Nom;Adresse électronique;Reçoit la lettre d’information\r' +
          'Hélène;Brûlé;helene@example.com;Oui\r' +
          'Zoé;Fête;zoe@example.com;Non\r' +
          'Noël;Lefèvre;noel@example.org;Oui\r' +
          'Côme;Aïn;come@example.net;Désabonné\r' +
          'Léa;Çoban;lea@example.net;\r',
        encoding: 'macintosh',
      },
    },
    people: {
      'helene@example.com': 'agreed',
      'zoe@example.com': 'never agreed',
      'noel@example.org': 'agreed',
      'come@example.net': 'left',
      'lea@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Spanish list with Sí/No and Fecha de baja',
    fact: 'List kept by hand in Spanish: "baja" is leaving, dates DD/MM/AAAA, semicolon, windows-1252',
    files: {
      'clientes.csv': {
        text:
          'Nombre;Apellidos;Correo electrónico;Acepta publicidad;Fecha de alta;Fecha de baja\r\n' +
          'Íñigo;Peña;inigo@example.com;Sí;03/02/2021;\r\n' +
          'Begoña;Núñez;begona@example.com;Sí;14/11/2021;12/03/2024\r\n' +
          'Raúl;Ibáñez;raul@example.org;No;01/06/2022;\r\n' +
          'Inés;Güell;ines@example.net;No;22/08/2022;01/09/2023\r\n' +
          'Ana;Otxoa;ana@example.net;;05/01/2023;\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'inigo@example.com': 'agreed',
      'begona@example.com': 'left',
      'raul@example.org': 'never agreed',
      'ines@example.net': 'left',
      'ana@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Portuguese list with Descadastrado em',
    fact: 'List kept by hand in Brazilian Portuguese: Sim/Não, "descadastrado" is unsubscribed, dates DD/MM/AAAA',
    files: {
      'contatos.csv': [
        'Nome;E-mail;Aceita receber e-mails;Descadastrado em;Observações',
        'João Conceição;joao@example.com;Sim;;',
        'Luísa Antão;luisa@example.com;Sim;10/04/2024;clicou no link',
        'Zé Muñoz;ze@example.org;Não;;comprou na loja',
        'Iara Leão;iara@example.net;sim;;prefere WhatsApp',
        'Caio Simões;caio@example.net;Não;02/01/2024;',
      ],
    },
    people: {
      'joao@example.com': 'agreed',
      'luisa@example.com': 'left',
      'ze@example.org': 'never agreed',
      'iara@example.net': 'agreed',
      'caio@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Italian list with VERO/FALSO and Revoca del consenso',
    fact: 'Excel in italiano: VERO and FALSO, semicolon; privacy columns as Italian shops keep them, "revoca" is withdrawal',
    files: {
      'anagrafica.csv': {
        text:
          '\uFEFFCodice;Ragione sociale;E-mail;Consenso trattamento dati;Consenso marketing;Revoca del consenso\r\n' +
          'C001;Forno Città;forno@example.com;VERO;VERO;\r\n' +
          'C002;Caffè Più;caffe@example.com;VERO;FALSO;\r\n' +
          'C003;Legno Qualità;legno@example.org;VERO;VERO;15/02/2024\r\n' +
          'C004;Studio Però;studio@example.net;VERO;FALSO;03/07/2023\r\n' +
          'C005;Bar Sanità;bar@example.net;VERO;;\r\n',
      },
    },
    people: {
      'forno@example.com': 'agreed',
      'caffe@example.com': 'never agreed',
      'legno@example.org': 'left',
      'studio@example.net': 'left',
      'bar@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Dutch list with Ja/Nee and a cross under Uitgeschreven',
    fact: 'List kept by hand in Dutch: Nieuwsbrief Ja/Nee, Uitgeschreven marked x, semicolon',
    files: {
      'klanten.csv': [
        'Voornaam;Tussenvoegsel;Achternaam;E-mailadres;Nieuwsbrief;Uitgeschreven',
        'Joost;van der;Berg;joost@example.com;Ja;',
        'Marieke;de;Boer;marieke@example.com;Ja;x',
        'Sanne;;Kuiper;sanne@example.org;Nee;',
        'Teun;;Smit;teun@example.net;ja;X',
        'Fleur;;Bos;fleur@example.net;;',
      ],
    },
    people: {
      'joost@example.com': 'agreed',
      'marieke@example.com': 'left',
      'sanne@example.org': 'never agreed',
      'teun@example.net': 'left',
      'fleur@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'German list of two columns of addresses, Angemeldet and Abgemeldet',
    fact: 'List kept by hand: who signed up on the left, who left on the right, in no order and not row by row',
    files: {
      'verteiler.csv': [
        'Angemeldet;Abgemeldet',
        'ann@example.com;bob@example.com',
        'bob@example.com;cem@example.org',
        'dan@example.net;',
        'eve@example.net;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cem@example.org': 'left',
      'dan@example.net': 'agreed',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German list with the day on which consent ends',
    fact: 'List kept by hand: Einwilligung gültig bis, blank for those who agreed without an end',
    files: {
      'kunden.csv': [
        'E-Mail;Vorname;Einwilligung gültig bis',
        'ann@example.com;Ann;',
        'bob@example.com;Bob;31.12.2019',
        'cem@example.org;Cem;31.12.2020',
        'dan@example.net;Dan;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cem@example.org': 'never agreed',
      'dan@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'German club members with Austritt and a Verteiler of several lists',
    fact: 'List kept by hand: Austritt is the day of leaving the club, Verteiler names a list or says raus',
    files: {
      'mitglieder.csv': [
        'E-Mail;Name;Verteiler;Austritt',
        'ann@example.com;Ann Ast;Newsletter;',
        'bob@example.com;Bob Bau;raus;',
        'cem@example.org;Cem Can;Newsletter;31.12.2021',
        'dan@example.net;Dan Dorn;Newsletter;',
        'eve@example.net;Eve Eck;kein Verteiler;',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cem@example.org': 'never agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'List in which who left stands again with a mistyped address',
    fact: 'List kept by hand: a second row for somebody who left, with a blank or (at) in the address',
    files: {
      'list.csv': [
        'E-Mail,Name,Status',
        'ann@example.com,Ann,subscribed',
        'bob@example.com,Bob,subscribed',
        'bob @example.com,Bob,unsubscribed',
        'cem@example.org,Cem,subscribed',
        'cem(at)example.org,Cem,unsubscribed',
        'dan@example.net,Dan,subscribed',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cem@example.org': 'never agreed',
      'dan@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
];
