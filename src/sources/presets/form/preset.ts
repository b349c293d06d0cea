// The form of a preset: what a provider's exports look like, as data on which the engine acts.
import type {
  FieldName,
  PassingStatus,
  PresetType,
  Status,
  StatusRule,
  Suppression,
} from '../../../contacts/index.ts';

/**
 * How sure we are of what a preset says. `certain`: the provider's documents, real files or several
 * independent readers agree. `likely`: one of them, and nothing against it. `assumed`: from hearsay.
 */
export type Certainty = 'certain' | 'likely' | 'assumed';

export interface Preset {
  /** The `type` of a source. */
  readonly name: PresetType;
  /** The provider as it calls itself. */
  readonly title: string;
  readonly certainty: Certainty;
  /** Where its columns and words come from, for the page of presets. */
  readonly facts?: string;
  /** Which exports a person should make, as one sentence for config/presets.md. */
  readonly exports: string;
  /** The first one that fits is taken: narrow signatures come first. */
  readonly kinds: readonly FileKind[];
  /**
   * Further columns that nobody else has, by which a file is surely the provider's. Those of the signatures that are
   * not generic need no place here.
   */
  readonly ownColumns?: readonly string[];
  /** What only this provider writes into the names of its files. */
  readonly ownFile?: RegExp;
  /** Which members of an archive are read, by their names in it; left out, all. */
  readonly members?: RegExp;
}

/** One kind of file that the provider makes. Columns that a file lacks do not matter. */
export interface FileKind {
  /** For people, such as `unsubscribed members`. */
  readonly name: string;
  /** Left out: that of the preset. */
  readonly certainty?: Certainty;
  readonly recognise: Signature;
  /** Such files are not read: full sentences that say what they are and what to do. */
  readonly refuse?: string;
  /**
   * The provider's own columns start at the first of these that the header has. Consent is read from them, and
   * fields from the columns to the left, which the user made.
   */
  readonly ownColumnsFrom?: readonly string[];
  /** A status for every row, or rules, of which the worst statement wins. Left out: only a person can say it. */
  readonly status?: { readonly always: Status } | readonly StatusRule<Columns>[];
  /** A full sentence for a person, if the file has no column of the first rule. */
  readonly withoutStatus?: string;
  /** Rows about which no rule says anything: `nothing` lets them pass; left out, a person says it. */
  readonly otherwise?: PassingStatus | 'nothing';
  /** By field: `email`, the standard fields, and custom fields. */
  readonly columns?: Readonly<Partial<Record<FieldName | 'email', Columns>>>;
  /** A column of whole names, which are split where no other column holds the first or the last name. */
  readonly fullName?: Columns;
  /** Cells that hold several things. Their parts become columns, which everything here can name. */
  readonly derived?: readonly DerivedColumns[];
  /** Columns that the file's path fills, such as the list that it is about. */
  readonly fromPath?: readonly PathColumn[];
  readonly tags?: { readonly column: Columns; readonly parts: (cell: string) => readonly string[] };
  /** All other columns. `offered`: a note names them; left out, each becomes a custom field. */
  readonly rest?: 'offered';
  /** Columns that the provider guessed: only a person may use them for a field. */
  readonly guesses?: Readonly<Partial<Record<FieldName, Columns>>>;
  /** Columns that are not part of the rest: ids, counters, guesses. */
  readonly ignore?: Columns;
  /** Other ways to reach a person: a row with one of them and no address is skipped. */
  readonly otherWays?: Columns;
  readonly evidence?: { readonly reason?: Columns; readonly at?: Columns; readonly ip?: Columns };
  /** Addresses in key form that belong to no person. */
  readonly placeholders?: readonly RegExp[];
  /** Full sentences for a person: always, or if the file has none of the columns. */
  readonly warnings?: readonly (string | { readonly lacking: Columns; readonly words: string })[];
}

/** Names of one column in the order in which they are tried; capitals and punctuation do not count. */
export type Columns = readonly ColumnName[];

export type ColumnName =
  | string
  /** Any column whose name contains the text. */
  | { readonly containing: string }
  /** By its place, from 0, if the user chose its name. */
  | { readonly place: number };

/** What every file of a kind has. All parts must hold. */
export interface Signature {
  readonly all?: readonly string[];
  /** At least one of them. */
  readonly any?: readonly string[];
  /** At least two of them. */
  readonly anyTwo?: readonly string[];
  /** No other columns than these, in any order. */
  readonly only?: readonly string[];
  readonly none?: readonly string[];
  /** Of the file's own name, without its folders. */
  readonly file?: RegExp;
  /** Too common to tell the provider: it counts only if the configuration names the type. */
  readonly weak?: true;
}

export interface DerivedColumns {
  readonly from: Columns;
  /** All of `from` and not the first: `parts` gets a line for each name, blank where the column is missing. */
  readonly each?: true;
  /** A column on which the parts depend. It may still fill a field. */
  readonly beside?: Columns;
  /** Names of the added columns; or, before a dot, of those that the configuration asks for by path. */
  readonly columns: readonly string[] | { readonly below: string };
  /** One part per column, in their order; a missing part is blank. `beside` is blank if that column is missing. */
  readonly parts: (cell: string, columns: readonly string[], beside: string) => readonly string[];
  /** Whether what a cell says is in none of its parts, but for what is known of it for sure; left out, never. */
  readonly isLost?: (cell: string, parts: readonly string[]) => boolean;
}

export interface PathColumn {
  readonly column: string;
  /** Its first group is the cell of every row; blank if the path does not match. */
  readonly pattern: RegExp;
}

/**
 * A report of what people did with one mail. It looks like a list of contacts and says nothing about consent. For
 * providers whose reports are recognised by nothing but these columns; weak, since others count opens, too.
 */
export const CAMPAIGN_REPORT = {
  name: 'campaign report',
  certainty: 'assumed',
  recognise: {
    any: [
      ...['Opened', 'Opened At', 'Date Opened', 'Open Date', 'Opened Time', 'Open Time', 'Opens'],
      ...['Clicked', 'Clicked At', 'Date Clicked', 'Clicked Time', 'Click Time', 'Clicks'],
      ...['Total Opens', 'Total Clicks', 'Unique Opens', 'Clicked Link', 'Links Clicked'],
    ],
    weak: true,
  },
  refuse: 'It tells what people did with one mail, not who wants mail. Export the contacts.',
} as const satisfies FileKind;

/** What most providers call these columns; capitals and punctuation do not count. */
export const PERSON = {
  email: ['Email'],
  first_name: ['First name', 'FirstName', 'Given name'],
  last_name: ['Last name', 'LastName', 'Surname', 'Family name'],
} as const satisfies FileKind['columns'];

/** What most providers call the parts of an address, behind what they write before each: `Billing `. */
export function addressBehind(...starts: readonly string[]) {
  const behind = (...names: readonly string[]): Columns =>
    starts.flatMap((start) => names.map((name) => `${start}${name}`));
  return {
    address_line1: [
      ...behind('Address line 1', 'Address 1', 'Address1', 'Street address 1', 'Street address'),
      ...behind('Street', 'Address'),
    ],
    address_line2: behind('Address line 2', 'Address 2', 'Address2', 'Street address 2'),
    city: behind('City'),
    state_province_region: [
      ...behind('State/Region', 'State/Province', 'Province/State', 'State', 'Province', 'Region'),
    ],
    postal_code: behind('Postal code', 'PostalCode', 'Postcode', 'Zip', 'Zip code', 'Zipcode'),
    country: behind('Country/Region', 'Country'),
  } satisfies FileKind['columns'];
}

/** The same with nothing before it. */
export const ADDRESS = addressBehind('');

type WordRule = Extract<StatusRule<Columns>, { kind: 'words' }>;

/** A status by the column's words. A blank cell says nothing; an unknown word makes its row invalid. */
export function words(column: Columns, meanings: WordRule['words'] = {}): WordRule {
  return { kind: 'words', column, words: meanings };
}

/** The status of every row: a blank cell makes its row invalid, too. */
export function statusWords(column: Columns, meanings?: WordRule['words']): WordRule {
  return { ...words(column, meanings), blank: 'invalid' };
}

/** The consent of every row: a blank cell means that there is none. */
export function consentWords(column: Columns, meanings?: WordRule['words']): WordRule {
  return { ...words(column, meanings), blank: 'no-consent' };
}

/** A status by some words of the column; every other word says nothing. */
export function knownWords(column: Columns, meanings: WordRule['words']): WordRule {
  return { ...words(column, meanings), otherwise: 'nothing' };
}

/** Yes or no in one of its many spellings; a blank cell says nothing. */
export function flag(column: Columns, yes: Status, no?: Status): StatusRule<Columns> {
  return { kind: 'flag', column, yes, ...(no !== undefined && { no }) };
}

/** Of a list of people who get no mail: what its other rules say of a row is only why. */
export function listed(status: Suppression): StatusRule<Columns> {
  return { kind: 'always', status, isListed: true };
}

/**
 * Why or how somebody left or was not reached, or what a mail server said to it. Another wording sends no mail, and
 * suppresses nobody.
 */
export function reasons(column: Columns, meanings: WordRule['words']): WordRule {
  const known = words(column, { ...NO_REASON, ...meanings });
  return { ...known, hasAnswersOfServers: true, otherwise: 'no-consent' };
}

const NO_REASON = { null: 'nothing', none: 'nothing', 'n/a': 'nothing', '-': 'nothing' } as const;

/** A list of addresses that get no mail, which only the name of its file tells. */
export function listNamed(name: string, file: RegExp, none: readonly string[] = []): FileKind {
  return {
    name,
    certainty: 'assumed',
    recognise: { all: ['Email'], none, file, weak: true },
    columns: { email: ['Email'] },
    status: { always: 'unsubscribed' },
  };
}

/** A flag or a day, which a program may also write as null; blank says nothing. For what keeps mail away. */
export function against(column: Columns, yes: Exclude<Status, 'subscribed'>): StatusRule<Columns> {
  return { kind: 'answer', column, yes, isMoment: true, words: {} };
}

/** The day on which somebody agreed, and what holds where there is none. */
export function agreedOn(column: Columns, none: PassingStatus): StatusRule<Columns> {
  const answers = { yes: 'subscribed', no: none, blank: none } as const;
  return { kind: 'answer', column, ...answers, isMoment: true, words: {} };
}

/** Without these columns nobody knows who left. `name`: as a person knows them, and how they get them. */
export function tellsWhoLeft(lacking: Columns, name: string, again = 'Export again with it') {
  const words = `The column ${name} is missing: the file does not say who left. ${again}, or name a file of those who left under suppressions.`;
  return { lacking, words };
}

/** Kinds of files with the same columns: what tells each of them, and the status of everyone in it. */
export function kindsOfStatus(
  shared: Omit<FileKind, 'name' | 'recognise' | 'status'>,
  kinds: readonly (readonly [name: string, recognise: Signature, always: Status])[],
): readonly FileKind[] {
  return kinds.map(([name, recognise, always]) => {
    return { ...shared, name, recognise, status: { always } };
  });
}
