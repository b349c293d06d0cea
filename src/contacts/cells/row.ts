// A row before it means anything: cells by position, since names in a header may repeat.
import type { CellFault } from '../values/row-faults.ts';

/** One record of a source file. */
export interface SourceRow {
  /** The line on which the record begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Positions of cells that were not read, since they are no text or too long. */
  readonly unread?: readonly number[];
  /** By position: what stands where other rows have a value, and is an object of JSON. The cell is blank. */
  readonly nested?: ReadonlyMap<number, string>;
  /** In a file of fixed rows: the name of the row that was rejected. */
  readonly original?: string;
}

/** A row that could not be taken, and its place. */
export interface Reject extends CellFault {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  /** Left out where only the place and the fault are asked for. */
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
export interface RejectedRow extends CellFault {
  readonly line: number;
  readonly cells: readonly string[];
}
