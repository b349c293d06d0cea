// Which rows of a source a sync takes, and for which contact type.
import { findColumn, type HeaderProblem } from './header.ts';
import { isNullWord } from './null-words.ts';
import type { SourceRow } from './row.ts';
import { cleanText } from '../values/text.ts';

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
