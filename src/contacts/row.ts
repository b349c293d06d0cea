// A row before it means anything: cells by position, since headers repeat and lie.

/** One record of a source file. */
export interface SourceRow {
  /** The line on which the record begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row that could not be taken, with its place and the reason in words for the person who mends it. */
export interface Reject {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  /** The source's column, or empty where the whole row is meant. */
  readonly column: string;
  readonly reason: string;
}
