// One column of a table that is inspected: what a configuration calls it, and its values.
import { type SourceRow, cleanText, normalisedName } from '../../contacts/index.ts';
import type { Header } from '../source/source.ts';

/** How a configuration names the column: by its place if another column has the same name. */
export function referenceOf(header: Header, place: number): string {
  const title = header[place] ?? '';
  const name = normalisedName(title);
  const isAlone = header.filter((other) => normalisedName(other) === name).length === 1;
  return isAlone && name !== '' ? title : `Column ${String(place + 1)}`;
}

/** Cleaned, one for each row. */
export function valuesOf(rows: readonly SourceRow[], place: number): readonly string[] {
  return rows.map(({ cells }) => cleanText(cells[place] ?? ''));
}

/** A word of the column, and how many rows have it. */
export interface CountedWord {
  readonly word: string;
  readonly rows: number;
}
