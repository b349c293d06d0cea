// Which rows of a source a sync takes, and for which contact type.
import { findColumn, type HeaderProblem } from './header.ts';
import { isNullWord } from './null-words.ts';
import type { SourceRow } from './row.ts';
import { cleanText } from '../values/text.ts';

export interface SelectionRequest {
  readonly header: readonly string[];
  /** Column: the values it may have, compared as trimmed text, capitals and all. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** The column that names the contact type, or else `contactType`, one name for all rows. */
  readonly contactTypeFrom?: string;
  readonly contactType?: string;
}

export type Selected =
  | { readonly kind: 'selected'; readonly contactType: string }
  /** The contact type is there where the row has one although it is not taken. */
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
  const contactType = contactTypeReader(request, position);
  if (contactType === undefined) {
    problems.push({
      column: '',
      reason: 'The sync names no contact type.',
      hint: 'Give contactType, or contactTypeFrom with the column that names it.',
    });
  }
  if (problems.length > 0 || contactType === undefined) return { kind: 'problems', problems };

  const select = (row: SourceRow): Selected => {
    const name = contactType(row.cells);
    const taken = conditions.every(({ index, values }) => values.has(cellAt(row.cells, index)));
    if (name === '') return { kind: 'excluded' };
    return { kind: taken ? 'selected' : 'excluded', contactType: name };
  };
  if (conditions.length > 0 || request.contactTypeFrom !== undefined) {
    return { kind: 'selection', select, positions };
  }
  const always = select({ line: 0, cells: [] });
  return { kind: 'selection', select: () => always, positions };
}

function contactTypeReader(
  { contactType, contactTypeFrom }: SelectionRequest,
  position: (column: string) => number,
): ((cells: readonly string[]) => string) | undefined {
  if (contactTypeFrom === undefined)
    return contactType === undefined ? undefined : () => contactType;
  const index = position(contactTypeFrom);
  return (cells) => {
    const name = cellAt(cells, index);
    // A word for nothing names no list, as it names no person.
    return isNullWord('first_name', name) ? '' : name;
  };
}

function cellAt(cells: readonly string[], index: number): string {
  return cleanText(cells[index] ?? '');
}
