// Forms: the answer to one question of several is the consent.
import type { Shape } from '../shape.ts';

export const FORMS: readonly Shape[] = [
  {
    title: 'Google Forms in German: Ja, Nein and no answer',
    fact: 'Google Forms with a German account, answers as CSV: "Zeitstempel", "E-Mail-Adresse", questions as headers',
    files: {
      'Anmeldung Sommerfest (Antworten) - Formularantworten 1.csv': [
        'Zeitstempel,E-Mail-Adresse,Vor- und Nachname,Mit wie vielen Personen kommen Sie?,Möchten Sie unseren Newsletter erhalten?',
        '04.01.2026 10:00:01,anke.boll@example.com,Anke Boll,2,Ja',
        '05.01.2026 11:10:02,bernd@example.com,Bernd Cors,1,Nein',
        '06.01.2026 12:20:03,Carla.Dorn@Example.com,Carla Dorn,4,',
        '07.01.2026 13:30:04,dieter@example.net,Dieter Ehm,1,Ja',
      ],
    },
    people: {
      'anke.boll@example.com': 'agreed',
      'bernd@example.com': 'never agreed',
      'carla.dorn@example.com': 'never agreed',
      'dieter@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Google Forms in French: a box to tick for the letter, and another question answered with the word newsletter',
    fact: 'Google Forms with a French account: "Horodateur", "Adresse e-mail"; a checkbox question holds the text of the ticked box or nothing',
    files: {
      'Inscription atelier (réponses) - Réponses au formulaire 1.csv': [
        "Horodateur,Adresse e-mail,Nom et prénom,Comment avez-vous connu l'association ?,Lettre d'information",
        "04/01/2026 10:00:01,aude@example.com,Aude Blin,Par un ami,J'accepte de recevoir la lettre d'information par e-mail",
        '05/01/2026 11:10:02,bruno.caro@example.com,Bruno Caro,Par votre newsletter,',
        '06/01/2026 12:20:03,celine@example.net,Céline Doux,Affiche,',
        "07/01/2026 13:30:04,denis@example.net,Denis Ebel,Par votre newsletter,J'accepte de recevoir la lettre d'information par e-mail",
      ],
    },
    people: {
      'aude@example.com': 'agreed',
      'bruno.caro@example.com': 'never agreed',
      'celine@example.net': 'never agreed',
      'denis@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Google Forms in Spanish: everybody accepts the privacy policy, some want the bulletin',
    fact: 'Google Forms with a Spanish account: "Marca temporal", "Dirección de correo electrónico"; answers in the words of the options',
    files: {
      'Inscripción al curso (respuestas) - Respuestas de formulario 1.csv': [
        'Marca temporal,Dirección de correo electrónico,Nombre y apellidos,¿Acepta la política de privacidad?,¿Desea recibir nuestro boletín por correo electrónico?',
        '04/01/2026 10:00:01,alba.rey@example.com,Alba Rey,Sí,"Sí, deseo recibirlo"',
        '05/01/2026 11:10:02,blas@example.com,Blas Soto,Sí,"No, gracias"',
        '06/01/2026 12:20:03,celia.toro@example.net,Celia Toro,Sí,"No, gracias"',
        '07/01/2026 13:30:04,diego@example.net,Diego Urra,Sí,',
        '08/01/2026 14:40:05,elena@example.net,Elena Vega,Sí,"Sí, deseo recibirlo"',
      ],
    },
    people: {
      'alba.rey@example.com': 'agreed',
      'blas@example.com': 'never agreed',
      'celia.toro@example.net': 'never agreed',
      'diego@example.net': 'never agreed',
      'elena@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Typeform responses: yes and no are 1 and 0, partial answers are started',
    fact: 'Typeform, results as CSV: #, questions, Response Type (completed, started), Start Date (UTC), Stage Date (UTC), Submit Date (UTC), Network ID, Tags; a Yes/No question is 1 or 0',
    files: {
      'responses-AbCdEfGh-01K0.csv': [
        "#,First name,What's your e-mail address?,Have you bought from us before?,May we send you our newsletter?,Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags",
        'a1b2c3d4e5f6,Ada,ada@example.com,0,1,completed,2026-01-04 10:00:00,,2026-01-04 10:02:00,0f1e2d3c4b,',
        'a1b2c3d4e5f7,Ben,ben.hill@example.com,1,0,completed,2026-01-05 10:00:00,,2026-01-05 10:02:00,1f1e2d3c4b,',
        'a1b2c3d4e5f8,Cat,cat@example.net,1,,started,2026-01-06 10:00:00,2026-01-06 10:01:00,,2f1e2d3c4b,',
        'a1b2c3d4e5f9,Dan,dan.iles@example.net,1,1,completed,2026-01-07 10:00:00,,2026-01-07 10:02:00,3f1e2d3c4b,',
      ],
    },
    people: {
      'ada@example.com': 'agreed',
      'ben.hill@example.com': 'never agreed',
      'cat@example.net': 'never agreed',
      'dan.iles@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Jotform submissions: accepted terms beside a box for the newsletter',
    fact: 'Jotform Tables, download as CSV: Submission Date as "Jan 4, 2026", Submission IP, Submission ID; Terms & Conditions holds "Accepted", a checkbox holds the text of the option',
    files: {
      'Workshop_Registration2026-03-14_10_22_05.csv': [
        '"Submission Date","First Name","Last Name",Email,"Terms and Conditions",Newsletter,"Submission IP","Submission ID"',
        '"Jan 4, 2026",Ann,Jay,ann.jay@example.com,Accepted,"Yes, please send me the newsletter",192.0.2.10,6100000000000000001',
        '"Jan 5, 2026",Bob,Kay,bob@example.com,Accepted,,192.0.2.11,6100000000000000002',
        '"Jan 6, 2026",Cal,Lee,cal.lee@example.net,Accepted,,192.0.2.12,6100000000000000003',
        '"Jan 7, 2026",Dot,May,dot@example.net,Accepted,"Yes, please send me the newsletter",192.0.2.13,6100000000000000004',
      ],
    },
    people: {
      'ann.jay@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cal.lee@example.net': 'never agreed',
      'dot@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Microsoft Forms workbook in German: the column E-Mail says anonymous, answers end with a semicolon',
    fact: 'Microsoft Forms, "In Excel öffnen" with a German account: ID, Startzeit, Fertigstellungszeit, E-Mail ("anonymous"), Name; a question with several choices ends each choice with a semicolon',
    files: {
      'Anmeldung Fachtag(1-4).xlsx': {
        sheets: [
          {
            name: 'Sheet1',
            rows: [
              [
                'ID',
                'Startzeit',
                'Fertigstellungszeit',
                'E-Mail',
                'Name',
                'Ihr Name',
                'Ihre E-Mail-Adresse',
                'Einwilligung in den Newsletter',
              ],
              [
                1,
                { date: '2026-01-04T10:00:00' },
                { date: '2026-01-04T10:03:00' },
                'anonymous',
                null,
                'Axel Funk',
                'axel.funk@example.com',
                'Ja, ich möchte den Newsletter erhalten;',
              ],
              [
                2,
                { date: '2026-01-05T10:00:00' },
                { date: '2026-01-05T10:03:00' },
                'anonymous',
                null,
                'Birte Gans',
                'birte@example.com',
                null,
              ],
              [
                3,
                { date: '2026-01-06T10:00:00' },
                { date: '2026-01-06T10:03:00' },
                'anonymous',
                null,
                'Claas Hein',
                'claas.hein@example.net',
                'Ja, ich möchte den Newsletter erhalten;',
              ],
              [
                4,
                { date: '2026-01-07T10:00:00' },
                { date: '2026-01-07T10:03:00' },
                'anonymous',
                null,
                'Dörte Ihde',
                'doerte@example.net',
                null,
              ],
            ],
          },
        ],
      },
    },
    people: {
      'axel.funk@example.com': 'agreed',
      'birte@example.com': 'never agreed',
      'claas.hein@example.net': 'agreed',
      'doerte@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Facebook lead ads in UTF-16 with tabs: organic and complete are not consent, the question is',
    fact: 'Meta lead ads, Download as CSV: UTF-16LE with tabs, ids with l:, ag:, as:, c:, f:, is_organic, platform, questions in small letters with underscores, lead_status',
    files: {
      'Fruehjahr_Leads_2026-01-04_2026-03-14.csv': {
        text:
          '\ufeffid\tcreated_time\tad_id\tad_name\tadset_id\tadset_name\tcampaign_id\tcampaign_name\tform_id\tform_name\tis_organic\tplatform\tmöchten_sie_unseren_newsletter_erhalten?\temail\tfull_name\tlead_status\n' +
          'l:9001\t2026-01-04T10:00:00+01:00\tag:11\tBild A\tas:21\tDE 30+\tc:31\tFrühjahr\tf:41\tProbestunde\tfalse\tfb\tja\tarne.kuhn@example.com\tArne Kuhn\tcomplete\n' +
          'l:9002\t2026-01-05T10:00:00+01:00\tag:11\tBild A\tas:21\tDE 30+\tc:31\tFrühjahr\tf:41\tProbestunde\tfalse\tig\tnein\tbritta@example.com\tBritta Löw\tcomplete\n' +
          'l:9003\t2026-01-06T10:00:00+01:00\t\t\t\t\t\t\tf:41\tProbestunde\ttrue\tfb\tnein\tcarsten@example.net\tCarsten Moll\tcomplete\n' +
          'l:9004\t2026-01-07T10:00:00+01:00\tag:12\tBild B\tas:21\tDE 30+\tc:31\tFrühjahr\tf:41\tProbestunde\tfalse\tig\tja\tdoerte.nuss@example.net\tDörte Nuß\tcomplete\n',
        encoding: 'utf-16le',
      },
    },
    people: {
      'arne.kuhn@example.com': 'agreed',
      'britta@example.com': 'never agreed',
      'carsten@example.net': 'never agreed',
      'doerte.nuss@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Gravity Forms entries with two consent fields: privacy for everybody, newsletter for some',
    fact: 'Gravity Forms, Export Entries: a consent field is three columns "(Consent)", "(Text)", "(Description)" with Checked or Not Checked; Entry Id, Entry Date, Payment Status, User IP; BOM',
    files: {
      'membership-application-2026-03-14.csv': [
        '\ufeff"Name (First)","Name (Last)","Email","Privacy policy (Consent)","Privacy policy (Text)","Privacy policy (Description)","Newsletter (Consent)","Newsletter (Text)","Newsletter (Description)","Created By (User Id)","Entry Id","Entry Date","Date Updated","Source Url","Transaction Id","Payment Amount","Payment Date","Payment Status","Post Id","User Agent","User IP"',
        '"Abe","North","abe.north@example.com","Checked","I have read the privacy policy.","","Checked","Please send me the newsletter.","","","501","2026-01-04 10:00:00","2026-01-04 10:00:00","https://shop.example.org/join/","ch_1","30.00","2026-01-04 10:00:02","Paid","","Mozilla/5.0","192.0.2.20"',
        '"Bea","Oaks","bea@example.com","Checked","I have read the privacy policy.","","Not Checked","","","","502","2026-01-05 10:00:00","2026-01-05 10:00:00","https://shop.example.org/join/","ch_2","30.00","2026-01-05 10:00:02","Paid","","Mozilla/5.0","192.0.2.21"',
        '"Cid","Pratt","cid.pratt@example.net","Checked","I have read the privacy policy.","","Checked","Please send me the newsletter.","","","503","2026-01-06 10:00:00","2026-01-06 10:00:00","https://shop.example.org/join/","","30.00","","Failed","","Mozilla/5.0","192.0.2.22"',
        '"Dee","Quill","dee@example.net","Checked","I have read the privacy policy.","","Not Checked","","","","504","2026-01-07 10:00:00","2026-01-07 10:00:00","https://shop.example.org/join/","","30.00","","Processing","","Mozilla/5.0","192.0.2.23"',
      ],
    },
    people: {
      'abe.north@example.com': 'agreed',
      'bea@example.com': 'never agreed',
      'cid.pratt@example.net': 'agreed',
      'dee@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Elementor form submissions: a ticked box is the word on',
    fact: 'Elementor Pro, submissions csv-export.php: labels of the fields, then Form Name (ID), Submission ID, Created At, User ID, User Agent, User IP, Referrer; an acceptance field holds "on" or nothing',
    files: {
      'elementor-submissions-export-Kontakt (a6d5ea4)-2026-03-14.csv': [
        '\ufeff"Name","Email","Nachricht","Ich möchte den Newsletter erhalten",Form Name (ID),Submission ID,Created At,User ID,User Agent,User IP,Referrer',
        '"Aron Rau","aron@example.com","Bitte um Rückruf","on"," Kontakt (a6d5ea4)",42,2026-01-04 10:00:00,0,Mozilla/5.0,192.0.2.30,https://www.example.org/kontakt/',
        '"Bine Saß","bine.sass@example.com","Was kostet das?",""," Kontakt (a6d5ea4)",43,2026-01-05 10:00:00,0,Mozilla/5.0,192.0.2.31,https://www.example.org/kontakt/',
        '"Carl Tan","carl@example.net","Newsletter bitte abbestellen geht wie?",""," Kontakt (a6d5ea4)",44,2026-01-06 10:00:00,0,Mozilla/5.0,192.0.2.32,https://www.example.org/kontakt/',
        '"Dana Ulm","dana.ulm@example.net","","on"," Kontakt (a6d5ea4)",45,2026-01-07 10:00:00,0,Mozilla/5.0,192.0.2.33,https://www.example.org/kontakt/',
      ],
    },
    people: {
      'aron@example.com': 'agreed',
      'bine.sass@example.com': 'never agreed',
      'carl@example.net': 'never agreed',
      'dana.ulm@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'LimeSurvey participants: emailstatus OptOut and bounced, completed N is no refusal',
    fact: 'LimeSurvey, tokens_export(): tid, firstname, lastname, email, emailstatus (OK, OptOut, bounced), token, language, validfrom, validuntil, invited, reminded, remindercount, completed, usesleft; BOM; N or a date',
    files: {
      'tokens_123456.csv': [
        '\ufefftid,firstname,lastname,email,emailstatus,token,language,validfrom,validuntil,invited,reminded,remindercount,completed,usesleft',
        '"1","Ada","Vetter","ada.vetter@example.com","OK","WWy1TkN","de","","","2026-01-04 10:00","N","0","2026-01-05 11:00","0"',
        '"2","Bo","Wirth","bo@example.com","OptOut","XXy1TkN","de","","","2026-01-04 10:00","N","0","N","1"',
        '"3","Cleo","Xaver","cleo@example.com","bounced","YYy1TkN","de","","","2026-01-04 10:00","N","0","N","1"',
        '"4","Dirk","Yilmaz","dirk.yilmaz@example.net","OK","ZZy1TkN","de","","","2026-01-04 10:00","2026-01-11 10:00","1","N","1"',
        '"5","Edda","Zorn","edda@example.net","OK","AAy1TkN","en","","","N","N","0","N","1"',
      ],
    },
    people: {
      'ada.vetter@example.com': 'never agreed',
      'bo@example.com': 'left',
      'cleo@example.com': 'left',
      'dirk.yilmaz@example.net': 'never agreed',
      'edda@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
