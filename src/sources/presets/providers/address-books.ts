// Address books: Google Contacts, Outlook, and the connections of LinkedIn. Nobody agrees by standing in one, so that a
// person answers for them. Their labels, categories and notes are words of the owner's own, of which plain tables
// know more: `init` reads them as such, and a preset only where the configuration names it.
import { firstAddress } from '../form/split-cells.ts';
import { addressBehind, type FileKind, PERSON, type Preset } from '../form/preset.ts';

/** Words of the owner that say who left; the others say nothing. */
function ownWords(labels: readonly string[], notes: readonly string[]) {
  return [
    { kind: 'labels', column: labels, words: {} },
    { kind: 'notes', column: notes, words: {} },
  ] as const;
}

const GOOGLE: Omit<FileKind, 'name' | 'recognise'> = {
  columns: {
    ...PERSON,
    email: ['Address'],
    ...addressBehind('Address 1 - '),
    'custom.company': ['Organization Name', 'Organization 1 - Name'],
    'custom.phone': ['Phone 1 - Value'],
  },
  derived: [
    {
      from: ['E-mail 1 - Value', 'E-mail 2 - Value', 'E-mail 3 - Value', 'E-mail 4 - Value'],
      ...{ each: true, columns: ['Address'], parts: firstAddress },
    },
  ],
  status: ownWords(['Labels', 'Group Membership'], ['Notes']),
  rest: 'offered',
  ignore: ['Notes', 'Photo', 'Birthday'],
  otherWays: ['Phone 1 - Value'],
};

export const googlecontacts: Preset = {
  name: 'googlecontacts',
  title: 'Google Contacts',
  certainty: 'certain',
  facts:
    'the headers in several public readers and writers of the Google CSV, before 2024 and since',
  exports: 'The contacts, or one label of them, as "Google CSV" (Contacts, Export).',
  kinds: [
    {
      ...GOOGLE,
      name: 'contacts',
      recognise: { all: ['E-mail 1 - Value', 'First Name', 'Labels'], weak: true },
    },
    {
      ...GOOGLE,
      name: 'contacts of before 2024',
      recognise: { all: ['E-mail 1 - Value', 'Given Name', 'Family Name'], weak: true },
    },
  ],
};

const OUTLOOK: Omit<FileKind, 'name' | 'recognise'> = {
  columns: {
    email: ['Address'],
    first_name: ['First Name', 'Vorname', 'Prénom'],
    last_name: ['Last Name', 'Nachname', 'Nom'],
    address_line1: ['Business Street', 'Straße geschäftlich'],
    city: ['Business City', 'Ort geschäftlich'],
    state_province_region: ['Business State'],
    postal_code: ['Business Postal Code', 'Postleitzahl geschäftlich'],
    country: ['Business Country/Region', 'Land/Region geschäftlich'],
    'custom.company': ['Company', 'Firma', 'Société'],
    'custom.phone': ['Mobile Phone', 'Business Phone', 'Telefon geschäftlich'],
  },
  status: ownWords(['Categories', 'Kategorien', 'Catégories'], ['Notes', 'Notizen']),
  rest: 'offered',
  ignore: ['Notes', 'Notizen', 'Birthday', 'Geburtstag', 'Anniversary', 'Gender', 'Geschlecht'],
};

/** One kind for each language. */
function outlookKind(name: string, all: readonly string[], addresses: readonly string[]): FileKind {
  const from = [...all.slice(0, 1), ...addresses];
  const derived = [{ from, each: true, columns: ['Address'], parts: firstAddress }] as const;
  return { ...OUTLOOK, name, recognise: { all, weak: true }, derived };
}

export const outlook: Preset = {
  name: 'outlook',
  title: 'Outlook',
  certainty: 'likely',
  facts: 'the headers in several public readers of each of the three languages',
  exports: 'The contacts as CSV (File, Open & Export, Import/Export), with categories and notes.',
  kinds: [
    outlookKind(
      'contacts in English',
      ['E-mail Address', 'E-mail Display Name'],
      ['E-mail 2 Address', 'E-mail 3 Address'],
    ),
    outlookKind(
      'contacts in German',
      ['E-Mail-Adresse', 'E-Mail: Angezeigter Name'],
      ['E-Mail 2: Adresse', 'E-Mail 3: Adresse'],
    ),
    outlookKind(
      'contacts in French',
      ['Adresse de messagerie', "Nom complet de l'adresse de messagerie"],
      ['Adresse de messagerie 2', 'Adresse de messagerie 3'],
    ),
  ],
};

export const linkedin: Preset = {
  name: 'linkedin',
  title: 'LinkedIn',
  certainty: 'certain',
  facts: 'the header in several public readers of Connections.csv, and in their tests',
  exports: 'The connections (Get a copy of your data). Most of them have no address in it.',
  kinds: [
    {
      name: 'connections',
      recognise: {
        all: ['First Name', 'Last Name', 'Email Address', 'Company', 'Position', 'Connected On'],
      },
      columns: {
        ...PERSON,
        email: ['Email Address'],
        'custom.company': ['Company'],
      },
      rest: 'offered',
      ignore: ['URL', 'Position', 'Connected On'],
      otherWays: ['First Name', 'Last Name', 'URL'],
    },
  ],
};
