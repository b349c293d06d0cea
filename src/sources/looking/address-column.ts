// Which column holds the addresses: the one with the most of them. Where two hold as many, the one whose
// name says so, then the first. An export that found nobody today has its columns all the same.
import { type SourceRow, normalisedName, parseAddress } from '../../contacts/index.ts';
import { isOtherPersonTitle } from './field-names.ts';

/** The place of the column; undefined where none holds an address, or is called so if there are no rows. */
export function addressColumn(
  header: readonly string[],
  rows: readonly SourceRow[],
): number | undefined {
  if (rows.length === 0) return namedColumn(header);
  const candidates = header
    .map((title, place) => ({ title, place, count: addressCount(rows, place) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || rank(a.title) - rank(b.title) || a.place - b.place);
  const own = candidates.filter(({ title }) => !isOtherPersonTitle(title));
  return (own[0] ?? candidates[0])?.place;
}

function namedColumn(header: readonly string[]): number | undefined {
  const place = header.findIndex((title) => rank(title) === 0);
  return place < 0 ? undefined : place;
}

function addressCount(rows: readonly SourceRow[], place: number): number {
  return rows.filter(({ cells }) => parseAddress(cells[place] ?? '').kind === 'address').length;
}

function rank(title: string): number {
  const name = normalisedName(title);
  if (/^e?_?mail(?:_address)?$/u.test(name)) return 0;
  return name.includes('mail') ? 1 : 2;
}
