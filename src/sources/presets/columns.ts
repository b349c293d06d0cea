// Finds the columns that a preset means in the header of one file. Headers repeat, so a column is its
// place; an exact name counts before one that holds a text, and both before a place.
import { normalisedName } from '../../contacts/index.ts';
import type { ColumnName, Columns } from './preset.ts';

/** Where columns may stand; left out, anywhere. */
export interface Range {
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}

/** The first column that one of the names finds; undefined where none does. */
export function firstColumn(
  header: readonly string[],
  columns: Columns,
  range: Range = {},
): number | undefined {
  for (const name of columns) {
    const place = placesOf(header, name).find((index) => isWithin(index, range));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Every column that any of the names finds, from left to right. */
export function allColumns(
  header: readonly string[],
  columns: Columns,
  range: Range = {},
): readonly number[] {
  const places = columns.flatMap((name) => placesOf(header, name));
  return [...new Set(places)].filter((index) => isWithin(index, range)).sort((a, b) => a - b);
}

function placesOf(header: readonly string[], name: ColumnName): readonly number[] {
  if (typeof name !== 'string' && 'place' in name) {
    return name.place < header.length ? [name.place] : [];
  }
  const matches =
    typeof name === 'string'
      ? (title: string): boolean => title === normalisedName(name)
      : (title: string): boolean => title.includes(normalisedName(name.containing));
  return header.flatMap((title, index) => (matches(normalisedName(title)) ? [index] : []));
}

export function isWithin(index: number, { from = 0, to = Infinity }: Range): boolean {
  return index >= from && index < to;
}
