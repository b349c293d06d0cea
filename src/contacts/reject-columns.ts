// The columns that a file of rejected rows has before those of its source. Whoever reads such a file again,
// mended, passes over them, and finds the source's columns where they always stood.
import { normalisedName } from './header.ts';

/** The line of the row in its source, the column that is meant, and what is wrong with it. */
export const REJECT_COLUMNS = ['listferry line', 'listferry column', 'listferry reason'] as const;

/** Names the row as it was: a row that has it stands in for that one (src/contacts/original.ts). */
export const ORIGINAL_COLUMN = 'listferry row';

const NAMES: ReadonlySet<string> = new Set(
  [...REJECT_COLUMNS, ORIGINAL_COLUMN].map(normalisedName),
);

/** Their places in a header, wherever a spreadsheet has moved them; none in any other file. */
export function rejectColumns(header: readonly string[]): ReadonlySet<number> {
  return new Set(header.flatMap((name, index) => (NAMES.has(normalisedName(name)) ? [index] : [])));
}

/** Where a header has the column that names the original; -1 for none. */
export function originalColumn(header: readonly string[]): number {
  return header.findIndex((name) => normalisedName(name) === normalisedName(ORIGINAL_COLUMN));
}

/** The cells of a header or a row without those at the places. */
export function withoutColumns(
  cells: readonly string[],
  places: ReadonlySet<number>,
): readonly string[] {
  return places.size === 0 ? cells : cells.filter((_, index) => !places.has(index));
}
