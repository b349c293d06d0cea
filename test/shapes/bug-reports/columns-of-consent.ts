// Columns that speak of consent in codes and in words that no table knows.
import type { Shape } from '../shape.ts';

export const COLUMNS_OF_CONSENT: readonly Shape[] = [
  {
    title: 'A status of the codes A and B beside an opt-in of yes',
    fact: 'Membership program: A is active, B has left; the opt-in is what people ticked when they joined, and nobody changes it',
    files: {
      'members.csv': [
        'Email,First name,Country,Status,Newsletter opt-in',
        'ann@example.com,Ann,Germany,A,yes',
        'bob@example.com,Bob,Germany,A,yes',
        'cat@example.com,Cat,Germany,A,yes',
        'dan@example.com,Dan,Germany,B,yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'A status of the numbers 1 and 4 beside a newsletter of yes',
    fact: 'Own program of a shop: the status is a number of its enumeration; 4 is written when somebody unsubscribes',
    files: {
      'customers.csv': [
        'email;name;country;status;newsletter',
        'ann@example.com;Ann Lee;Austria;1;1',
        'bob@example.com;Bob Ray;Austria;4;1',
        'cat@example.com;Cat Moss;Austria;1;1',
        'dan@example.com;Dan Hill;Austria;1;0',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'A coded subscription status beside a consent of yes',
    fact: 'Own program: "Subscription status" 1 is on the list, 2 is taken off it; "Marketing consent" is that of the sign-up',
    files: {
      'list.csv': [
        'Email,Name,Country,Subscription status,Marketing consent',
        'ann@example.com,Ann Lee,France,1,TRUE',
        'bob@example.com,Bob Ray,France,2,TRUE',
        'cat@example.com,Cat Moss,France,1,TRUE',
        'dan@example.com,Dan Hill,France,1,FALSE',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'A status of twelve numbers beside an opt-in of yes',
    fact: 'Own program: one number for each step of a contact; 9 is written when somebody objects to mail',
    files: {
      'contacts.csv': [
        'Email,Name,Country,Status,Opt-in',
        ...['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '9'].map(
          (code) => `p${code}@example.com,Person ${code},Germany,${code},yes`,
        ),
      ],
    },
    people: {
      ...Object.fromEntries(
        ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20'].map(
          (code) => [`p${code}@example.com`, 'agreed'] as const,
        ),
      ),
      'p9@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'A column DND of a customer program',
    fact: 'Sales program of agencies: the flag DND (do not disturb) keeps a contact from every message; the others all asked for mail',
    files: {
      'contacts.csv': [
        'Email,Name,Country,DND',
        'ann@example.com,Ann Lee,Germany,false',
        'bob@example.com,Bob Ray,Germany,true',
        'cat@example.com,Cat Moss,Germany,false',
        'dan@example.com,Dan Hill,Germany,false',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title:
      'HubSpot contacts of whom some are non-marketing contacts, and nothing else says who agreed',
    fact: 'HubSpot default contact property "Marketing contact status": Marketing contact, Non-marketing contact; in this account whoever asked for mail was made a marketing contact',
    files: {
      'hubspot-crm-exports-all-contacts-2026-03-14.csv': [
        '"Record ID - Contact","First Name","Last Name","Email","Country/Region","Contact owner","Lifecycle Stage","Marketing contact status","Unsubscribed from all email","Email hard bounce reason"',
        '"51","Abe","Karr","abe@example.com","Germany","Kai Vogt","Lead","Marketing contact","",""',
        '"52","Bea","Lowe","bea.lowe@example.com","Germany","Kai Vogt","Lead","Non-marketing contact","",""',
        '"53","Cal","Mann","cal@example.com","Germany","Kai Vogt","Lead","Non-marketing contact","true",""',
        '"54","Dee","Nye","dee@example.com","Germany","Kai Vogt","Lead","Non-marketing contact","",""',
        '"55","Eli","Owen","eli@example.net","Germany","Kai Vogt","Lead","Marketing contact","",""',
      ],
    },
    people: {
      'abe@example.com': 'agreed',
      'bea.lowe@example.com': 'never agreed',
      'cal@example.com': 'left',
      'dee@example.com': 'never agreed',
      'eli@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Guests of an event with an approval_status',
    fact: 'Guest list of an event service: approval_status is approved, declined, pending_approval or invited; whoever was approved had asked for news of further events',
    files: {
      'guests.csv': [
        'api_id,name,email,country,approval_status',
        'gst-1,Ann Lee,ann@example.com,Germany,approved',
        'gst-2,Bob Ray,bob@example.com,Germany,declined',
        'gst-3,Cat Moss,cat@example.com,Germany,approved',
        'gst-4,Dan Hill,dan@example.com,Germany,invited',
        'gst-5,Eve Stone,eve@example.com,Germany,invited',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'The question of an Italian organiser: keep me informed',
    fact: 'Registrations of an event: the box asks whether the organiser may go on writing; Sì or No',
    files: {
      'partecipanti.csv': [
        'Email,Nome,Cognome,Paese,Tienimi informato su altri eventi e novità di questo organizzatore',
        'anna@example.com,Anna,Neri,Germany,Sì',
        'bice@example.com,Bice,Riva,Germany,No',
        'carla@example.com,Carla,Serra,Germany,Sì',
        'dino@example.com,Dino,Valle,Germany,No',
      ],
    },
    people: {
      'anna@example.com': 'agreed',
      'bice@example.com': 'never agreed',
      'carla@example.com': 'agreed',
      'dino@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'A Dutch sign-up sheet: keep me posted',
    fact: 'Sign-up form of a cultural centre: "Houd mij op de hoogte" is the box for its mails',
    files: {
      'aanmeldingen.csv': [
        'E-mail,Naam,Country,Houd mij op de hoogte',
        'anke@example.com,Anke de Boer,Germany,ja',
        'bas@example.com,Bas Vos,Germany,nee',
        'coen@example.com,Coen Mol,Germany,ja',
        'dirk@example.com,Dirk Smit,Germany,nee',
      ],
    },
    people: {
      'anke@example.com': 'agreed',
      'bas@example.com': 'never agreed',
      'coen@example.com': 'agreed',
      'dirk@example.com': 'never agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'A column of a form whose name is the number of its question',
    fact: 'Form builder: answers stand below Q1, Q2 and so on; Q7 asked "Shall we write to you?", with Gladly and Rather not',
    files: {
      'answers.csv': [
        'Email,Name,Country,Q3,Q7',
        'ann@example.com,Ann Lee,Germany,Bus,Gladly',
        'bob@example.com,Bob Ray,Germany,Bus,Rather not',
        'cat@example.com,Cat Moss,Germany,Train,Gladly',
        'dan@example.com,Dan Hill,Germany,Train,Rather not',
        'eve@example.com,Eve Stone,Germany,Train,Gladly',
        'finn@example.com,Finn Orr,Germany,Bus,Gladly',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'agreed',
      'finn@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Sales status of contacts who all asked for the newsletter',
    fact: 'Innocent: customer program; the column Status is a step of a sale, and "Newsletter opt-in" alone is about mail',
    files: {
      'crm.csv': [
        'Email,Name,Country,Status,Newsletter opt-in',
        'ann@example.com,Ann Lee,Germany,Prospect,yes',
        'bob@example.com,Bob Ray,Germany,Key client,yes',
        'cat@example.com,Cat Moss,Germany,Partner,yes',
        'dan@example.com,Dan Hill,Germany,Supplier,no',
        'eve@example.com,Eve Stone,Germany,Prospect,yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'agreed',
      'cat@example.com': 'agreed',
      'dan@example.com': 'never agreed',
      'eve@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Mexican states below Estado beside a newsletter',
    fact: 'Innocent: list of a shop in Mexico; Estado is the state of the address, and Boletín alone is about mail',
    files: {
      'clientes.csv': [
        'Correo,Nombre,País,Estado,Boletín',
        'ana@example.com,Ana,Mexico,Jalisco,sí',
        'beto@example.com,Beto,Mexico,Nuevo León,sí',
        'caro@example.com,Caro,Mexico,Jalisco,no',
        'dora@example.com,Dora,Mexico,Puebla,sí',
      ],
    },
    people: {
      'ana@example.com': 'agreed',
      'beto@example.com': 'agreed',
      'caro@example.com': 'never agreed',
      'dora@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
];
