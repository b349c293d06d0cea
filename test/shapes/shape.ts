// The form of a shape: a file as some program writes it, and the truth about the people in it.

/** A workbook cell: text, number, boolean, a date as ISO text, the word of a formula that failed, or blank. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string };

export interface Sheet {
  readonly name: string;
  readonly hidden?: true;
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Lines of text, exact text in an encoding (UTF-8 unless named), the sheets of an XLSX workbook, or the statements that make
 * a SQLite database.
 */
export type ShapeFile =
  | readonly string[]
  | { readonly text: string; readonly encoding?: string }
  | { readonly database: string }
  | { readonly sheets: readonly Sheet[] };

/**
 * What is true of a person, as somebody who knows the program would tell it. `left`: must never get mail, and is
 * to be suppressed. `never agreed`, `unknown`: must not get mail, and must not be suppressed either.
 */
export type Truth = 'agreed' | 'left' | 'never agreed' | 'unknown';

export interface Shape {
  readonly title: string;
  /** Where its columns and words come from. */
  readonly fact: string;
  readonly files: Readonly<Record<string, ShapeFile>>;
  /** By address in small letters: everybody in the files. */
  readonly people: Readonly<Record<string, Truth>>;
  /** What the owner would truthfully answer about people of whom the files say nothing. */
  readonly owner: 'everybody agreed' | 'asked nobody';
}
