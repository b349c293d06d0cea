// A report as data, before any format has it: blocks in the order in which they are read. A text, Markdown and the page for
// a browser are three renderers of the same blocks, so that none says what another one leaves out.
import type { ReportList } from '../words/report-options.ts';
import type { Term } from '../words/phrases.ts';

/**
 * Words in a block can be read as they are: what came from outside went through `visible` or `quoted`. A renderer escapes
 * the marks of its own language, and gives commands the configuration that they work on.
 */
export type Block = Headline | Facts | Lines | Notices | Sums | Table | List | Totals;

/** What it is, and the one sentence that says what is so. Every document begins with it. */
export interface Headline {
  readonly block: 'headline';
  readonly what: 'Plan' | 'Run' | 'Undo of run' | 'Rehearsal of plan' | 'Fleet';
  readonly id: string;
  /** As it goes on behind a colon, without its full stop. */
  readonly sentence: string;
}

/** What a reader may want to know of a plan or a run itself: label and value. */
export interface Facts {
  readonly block: 'facts';
  readonly facts: readonly Fact[];
}

/** What is aside has no room in a text. */
export type Fact = readonly [label: string, value: string, isAside?: 'aside'];

/** Sentences, one below the other. */
export interface Lines {
  readonly block: 'lines';
  /** Of those that a page has in a form of its own. */
  readonly id?: string;
  readonly lines: readonly string[];
  readonly tone?: Tone | undefined;
}

/** How it is to strike a reader; `strong` is no judgement. */
export type Tone = 'good' | 'warn' | 'bad' | 'note' | 'strong';

/** What a person should know, each with what to do about it. */
export interface Notices {
  readonly block: 'notices';
  /** Where links lead. */
  readonly id: string;
  readonly title?: string;
  readonly notices: readonly Notice[];
  /** Of all of them together. */
  readonly commands?: readonly Command[];
}

export interface Notice {
  readonly tone: Tone;
  /** What kind of thing it is, such as `Warning`. */
  readonly label?: string;
  readonly words: string;
  /** Its name in the catalogue of conditions. */
  readonly id?: string;
  /** Sentences below it, which may name commands in backticks. */
  readonly detail?: readonly string[] | undefined;
  readonly commands?: readonly Command[];
}

export interface Command {
  /** What it is for, where that is not plain. */
  readonly lead?: string | undefined;
  readonly command: string;
}

/** Sums that a reader can check: every contact, or every row, is in one term. */
export interface Sums {
  readonly block: 'sums';
  readonly id: string;
  readonly title: string;
  readonly sums: readonly Sum[];
  /** Where there may be more than a person reads: the command that shows all of them. */
  readonly seeAll?: string | undefined;
  /** Sentences about them. */
  readonly notes?: readonly string[];
}

export interface Sum {
  /** What it is the sum of, such as `contact type`, and its name. */
  readonly of: string;
  readonly name: string;
  /** The mode of a contact type or segment, or the sync that takes the rows. */
  readonly place: { readonly kind: 'mode' | 'into'; readonly name: string };
  readonly total: Term;
  readonly terms: readonly Term[];
  /** Counted beside the sum: contacts that do not exist yet. */
  readonly beside: readonly Term[];
}

export interface Table {
  readonly block: 'table';
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  /** Those of numbers come last. */
  readonly columns: readonly string[];
  readonly numbers?: readonly string[];
  /** A cell for each column. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** Nobody has to read it: a text leaves it out. */
  readonly isAside?: boolean;
}

/** A list of any length, read entry by entry. */
export interface List extends ReportList<Entry> {
  readonly block: 'list';
  readonly id: string;
  /** What an entry's cells are called; the last one is that of its lines. */
  readonly columns: readonly string[];
  /** Of changes: what chooses them on a command line. */
  readonly selector?: string;
  /** The command that shows all of them. */
  readonly seeAll?: string | undefined;
  /** Where only some are shown, they are not the first ones. */
  readonly isSampled?: boolean;
}

/** A change, a finding or a row. */
export interface Entry {
  readonly sign: '+' | '~' | '-' | '!' | '?';
  readonly cells: readonly string[];
  /** The row that it comes from. */
  readonly origin?: string | undefined;
  /** What is to be said of it, below. */
  readonly lines: readonly string[];
}

/** The numbers in one fixed form that a script can look for, zeros included. */
export interface Totals {
  readonly block: 'totals';
  readonly line: string;
}

export type Document = readonly Block[];
