// What a person may choose about their files, and what they chose. Whether they answer on a terminal, on a page or in a
// file, an answer is the same.

/** What a choice is about, in the order in which it is made: each may change what the next ones are. */
export const CHOICE_TOPICS = [
  /** Whose export a file is. */
  'kind',
  /** Whether each file is a list of its own. */
  'lists',
  /** Which table of a database is read. */
  'table',
  /** What becomes of a column. */
  'column',
  /** What a word of a column says of consent. */
  'word',
  /** What holds for everybody of whom no column says anything. */
  'consent',
  'tags',
  'contact-type',
  'country',
] as const;

export interface About {
  readonly ask: (typeof CHOICE_TOPICS)[number];
  /** The name of a file. */
  readonly file?: string | undefined;
  /** The name of a source, or of the first source of a sync. */
  readonly source?: string | undefined;
  /** As a configuration names it. */
  readonly column?: string | undefined;
  readonly word?: string | undefined;
}

export interface Answer {
  readonly about: About;
  readonly answer: string;
}

/** One text for one choice. */
export function aboutKey({ ask, file, source, column, word }: About): string {
  return JSON.stringify([ask, file, source, column, word]);
}

export interface ChoiceOption {
  readonly value: string;
  /** For people. */
  readonly words: string;
}

export interface Choice {
  readonly about: About;
  /** A question, or the name of what it is about. */
  readonly text: string;
  /** None: a text of one's own, of which `present` shows an example. */
  readonly options: readonly ChoiceOption[];
  /** Columns of which one may say it instead: then its answer is what becomes of that column. */
  readonly columns?: readonly string[] | undefined;
  /** Empty: nobody has decided. */
  readonly present: string;
  /** What happens as long as nobody decides, or what a text of one's own stands instead of. */
  readonly undecided?: string | undefined;
  /** Why it is guessed so. */
  readonly because?: string | undefined;
  /** Up to three values, masked. */
  readonly samples?: readonly string[] | undefined;
  /** Rows that it is about. */
  readonly rows?: number | undefined;
}
