// A row before it means anything: cells by position, since names in a header may repeat.
import type { CellFault } from '../values/row-faults.ts';
import { cleanText, isNullWord } from '../values/text.ts';
import { findColumn, type HeaderProblem } from './header.ts';

/** One record of a source file. */
export interface SourceRow {
  /** The line on which the record begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Positions of cells that were not read, since they are no text or too long. */
  readonly unread?: readonly number[];
  /** By position: what stands where other rows have a value, and is an object of JSON. The cell is blank. */
  readonly nested?: ReadonlyMap<number, string> | undefined;
  /** In a file of fixed rows: the name of the row that was rejected. */
  readonly original?: string | undefined;
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

// Which rows of a source a sync takes, and for which contact type.

export interface SelectionRequest {
  readonly header: readonly string[];
  /** Column: the values it may have, compared as trimmed text, capitals and all. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** One name for all rows, or the column that names it. */
  readonly contactType: string | { readonly column: string };
}

export type Selected =
  | { readonly kind: 'selected'; readonly contactType: string }
  /** A row that is not taken may still name its contact type. */
  | { readonly kind: 'excluded'; readonly contactType?: string };

export type Selection =
  | {
      readonly kind: 'selection';
      readonly select: (row: SourceRow) => Selected;
      /** Positions of the columns that decide. */
      readonly positions: readonly number[];
    }
  | { readonly kind: 'problems'; readonly problems: readonly HeaderProblem[] };

export function compileSelection(request: SelectionRequest): Selection {
  const problems: HeaderProblem[] = [];
  const positions: number[] = [];
  const position = (column: string): number => {
    const found = findColumn(request.header, column);
    if (found.kind === 'column') {
      positions.push(found.index);
      return found.index;
    }
    problems.push(found.problem);
    return -1;
  };
  const conditions = Object.entries(request.where ?? {}).map(([column, values]) => ({
    index: position(column),
    values: new Set((typeof values === 'string' ? [values] : values).map(cleanText)),
  }));
  const contactType = contactTypeReader(request.contactType, position);
  if (problems.length > 0) return { kind: 'problems', problems };

  const select = (row: SourceRow): Selected => {
    const name = contactType(row.cells);
    const taken = conditions.every(({ index, values }) => values.has(cellAt(row.cells, index)));
    if (name === '') return { kind: 'excluded' };
    return { kind: taken ? 'selected' : 'excluded', contactType: name };
  };
  if (conditions.length > 0 || typeof request.contactType !== 'string') {
    return { kind: 'selection', select, positions };
  }
  const always = select({ line: 0, cells: [] });
  return { kind: 'selection', select: () => always, positions };
}

function contactTypeReader(
  contactType: SelectionRequest['contactType'],
  position: (column: string) => number,
): (cells: readonly string[]) => string {
  if (typeof contactType === 'string') return () => contactType;
  const index = position(contactType.column);
  return (cells) => {
    const name = cellAt(cells, index);
    // A word for nothing names no list, as it names no person.
    return isNullWord('first_name', name) ? '' : name;
  };
}

function cellAt(cells: readonly string[], index: number): string {
  return cleanText(cells[index] ?? '');
}
