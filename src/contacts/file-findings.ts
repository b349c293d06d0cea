// What `listferry init` finds in the files that a person brings: what they are, what their columns hold,
// and what nobody but a person can say. No address and no other person's value is in it.
import type { Status } from './consent.ts';
import type { MappedField } from './mapping.ts';
import type { PresetType } from './preset-types.ts';

export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  readonly form: 'table' | 'archive' | 'database' | 'snapshot';
  /** Several in an archive or a database; none of a snapshot, which knows its own. */
  readonly tables: readonly FoundTable[];
}

export interface FoundTable {
  /** As people know it; of a member with its archive before it, of a database the table's name. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rowCount: number;
  readonly is: KnownExport | RefusedExport | PlainTable;
  /** What its name alone says of everybody in it: that they left. */
  readonly nameSays?: Status | undefined;
  /** The column that names a list or an audience in every row, with its names. */
  readonly lists?: { readonly column: string; readonly names: readonly string[] } | undefined;
  /** Of the sampled rows: those that may get mail, and those of them without a country. */
  readonly takers: {
    readonly count: number;
    readonly withoutCountry: number;
    /** Of those without: who has one in a column that the provider guessed. */
    readonly guessed?: { readonly column: string; readonly count: number } | undefined;
  };
}

/** A provider's export that a preset reads. */
export interface KnownExport extends Recognition {
  readonly kind: 'export';
  /** `suppressions`: nobody in it gets mail, so that it fills no contact. */
  readonly role: 'contacts' | 'suppressions';
  /** False: only a person knows whether the others in it agreed to get mail. */
  readonly saysWhoAgreed: boolean;
  readonly status: readonly StatusColumnWords[];
  readonly hasTags: boolean;
}

/** A provider's export that nobody should read for contacts. */
export interface RefusedExport extends Recognition {
  readonly kind: 'refused';
  /** What to do instead, as full sentences. */
  readonly advice: string;
}

export interface Recognition {
  readonly type: PresetType;
  /** Such as `Mailchimp: subscribed members`. */
  readonly title: string;
  readonly certainty: 'certain' | 'likely' | 'assumed';
  /** What spoke for it, such as `its columns LEID, EUID`. */
  readonly because: string;
}

/** A table of nobody we know: its columns by their names and values. */
export interface PlainTable {
  readonly kind: 'plain';
  /** Without `email` where no column holds addresses. */
  readonly fields: readonly FoundField[];
  /** Undefined: no column speaks of consent. */
  readonly status: PlainStatus | undefined;
  /** Further columns that speak of consent: a configuration can read only one. */
  readonly otherStatus: readonly string[];
}

export interface FoundField {
  readonly field: MappedField;
  /** As a configuration names it: by its name, or by its place where the name repeats. */
  readonly column: string;
  readonly looksLike: 'text' | 'number' | 'date';
}

export type PlainStatus =
  /** `isMixed`: yes and no, and other words among them. */
  | ({ readonly kind: 'words'; readonly isMixed?: boolean } & StatusColumnWords)
  /**
   * Its values are no words, or too few that are known. `isHeld`: what it says against mail counts whatever
   * the configuration says, and its unknown words bring no mail.
   */
  | { readonly kind: 'unread'; readonly column: string; readonly isHeld?: boolean };

export interface StatusColumnWords {
  readonly column: string;
  readonly words: readonly StatusWord[];
}

export interface StatusWord {
  readonly word: string;
  /** Rows that hold it. */
  readonly rows: number;
  /** Undefined: nobody knows the word. */
  readonly meaning: Status | 'nothing' | undefined;
  /** The meaning is the safe one of two: the word says only that somebody has not left. */
  readonly isDoubtful?: boolean;
}
