// The form of a preset: what a provider's exports look like, as data. Everything that tells how
// to read a file stands here; the engine acts on it.
import type { FieldName, PresetType, Status, StatusRule } from '../../../contacts/index.ts';

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
  /** Which exports a person should make, as one sentence for the README. */
  readonly exports: string;
  /** The first one that fits is taken: narrow signatures come first. */
  readonly kinds: readonly FileKind[];
  /** Which members of an archive are read, by their names in it; left out, all. */
  readonly members?: RegExp;
}

/** One kind of file that the provider makes. Columns that a file lacks are passed over. */
export interface FileKind {
  /** For people, such as `unsubscribed members`. */
  readonly name: string;
  /** Where the provider's other files are better known than this one. */
  readonly certainty?: Certainty;
  readonly recognise: Signature;
  /** Such files are not read: what they are and what to do instead, as full sentences. */
  readonly refuse?: string;
  /**
   * The provider's own columns begin at the first of these that the header has, and what stands left of
   * it are fields that its user made up. Consent is only read from the one, fields from the other.
   */
  readonly ownColumnsFrom?: readonly string[];
  /** A status for every row, or rules, of which the worst statement wins. Left out: only a person can say it. */
  readonly status?: { readonly always: Status } | readonly StatusRule<Columns>[];
  /** Rows about which no rule says anything: `nothing` lets them pass; left out, a person says it. */
  readonly otherwise?: Status | 'nothing';
  /** Of email, the standard fields and custom ones by the names that they get here. */
  readonly columns?: Readonly<Partial<Record<FieldName | 'email', Columns>>>;
  /** A column of whole names, which are split where no other column holds the first or the last name. */
  readonly fullName?: Columns;
  /** Cells that hold several things. Their parts become columns, which everything above can name. */
  readonly derived?: readonly DerivedColumns[];
  /** Columns that the file's path fills, such as the list that it is about. */
  readonly fromPath?: readonly PathColumn[];
  readonly tags?: { readonly column: Columns; readonly parts: (cell: string) => readonly string[] };
  /** Columns of no field. `taken`: each is a custom field; `offered`, or left out: they are only told. */
  readonly rest?: 'taken' | 'offered';
  /** Columns that may stand in for a field and are guesses of the provider: only a person takes one. */
  readonly guesses?: Readonly<Partial<Record<FieldName, Columns>>>;
  /** Columns that say nothing of a person: ids, counters, guesses. They are not part of the rest. */
  readonly ignore?: Columns;
  /** Other ways to reach a person: a row with one of them and no address is passed over. */
  readonly otherWays?: Columns;
  readonly evidence?: { readonly reason?: Columns; readonly at?: Columns; readonly ip?: Columns };
  /** Addresses in key form that belong to no person. */
  readonly placeholders?: readonly RegExp[];
  /** Full sentences that a person must know: always, or where none of the columns is there. */
  readonly warnings?: readonly (string | { readonly lacking: Columns; readonly words: string })[];
}

/** Names of one column in the order in which they are tried; capitals and punctuation do not count. */
export type Columns = readonly ColumnName[];

export type ColumnName =
  | string
  /** Any column whose name holds the text, all of them where several count. */
  | { readonly containing: string }
  /** By its place, from 0, where the name is the user's own. */
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
  /** Too common to name the provider by: only where the configuration names the type. */
  readonly weak?: true;
}

export interface DerivedColumns {
  readonly from: Columns;
  /** A column of the same row that the parts depend on. It is not taken by that. */
  readonly beside?: Columns;
  /** Names of the columns that are added; or, before a dot, of those that a person asks for by path. */
  readonly columns: readonly string[] | { readonly below: string };
  /**
   * One part per column, in their order; a missing part is blank. `beside` is blank where that column is
   * not there.
   */
  readonly parts: (cell: string, columns: readonly string[], beside: string) => readonly string[];
}

export interface PathColumn {
  readonly column: string;
  /** Its first group is the cell of every row; a path without it gives a blank one. */
  readonly pattern: RegExp;
}

/**
 * What people did with one mail, as a table with an address column: it looks like a list of contacts and
 * says nothing about who wants mail. For providers whose reports have no surer mark than these columns.
 * Weak: another provider may count opens beside its contacts.
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
  first_name: ['First name'],
  last_name: ['Last name'],
} as const satisfies FileKind['columns'];

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
