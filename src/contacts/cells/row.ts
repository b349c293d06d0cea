// A row before it means anything: cells by position, since headers repeat and lie.

/** One record of a source file. */
export interface SourceRow {
  /** The line on which the record begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Positions of cells that were not read, since they are no text or too long. */
  readonly unread?: readonly number[];
  /** In a file of rejected rows that somebody fixed: what names the row as it was. */
  readonly original?: string;
}

/** A row that could not be taken, with its place and the reason in words for the person who mends it. */
export interface Reject {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  /** The source's column, or empty where the whole row is meant. */
  readonly column: string;
  readonly reason: string;
  /** Left out where only the place and the reason are asked for. */
  readonly row?: RowAsRead;
}

/** A row that can be written down again as it was read. */
export interface RowAsRead {
  readonly header: readonly string[];
  readonly cells: readonly string[];
}

/** A file some of whose rows were rejected. */
export interface RejectingFile extends Pick<Reject, 'source' | 'file'> {
  readonly header: readonly string[];
}

/** A reject of such a file, with the cells of its row. */
export interface RejectedRow extends Pick<Reject, 'line' | 'column' | 'reason'> {
  readonly cells: readonly string[];
}
