// What `listferry init` shows of a table beside its kind: whose it may be, which columns go along and which do not,
// and the first rows of one whose people may all have left. Of every value only its form.
import type { FoundTable } from '../../contacts/index.ts';
import { aboutKinds } from './recognition-decisions.ts';
import { fewWords } from './found-words.ts';
import { isSilent } from './source-groups.ts';

/** Lines for a person, without an indent. */
export function tableDetails(table: FoundTable): readonly string[] {
  const { maybe = [], leaving, taking } = table;
  const asksWhoLeft = leaving !== undefined && isSilent(table);
  return [
    ...(maybe.length === 0 ? [] : [aboutKinds(maybe)]),
    ...(asksWhoLeft ? [`begins with: ${leaving.samples.join(' | ')}`] : []),
    ...unreadFew(table),
    ...(taking?.taken ?? []).map(
      ({ field, column, samples }) => `takes ${column} as ${field}: ${samples.join(', ')}`,
    ),
    ...(taking?.left ?? []).map(
      ({ column, why, samples }) =>
        `leaves ${column}${why === undefined ? '' : ` (${why})`}: ${samples.join(', ')}`,
    ),
  ];
}

/** Where another column says who agreed, nothing is asked: a column in words that nobody knows may still say who left. */
function unreadFew(table: FoundTable): readonly string[] {
  const { is, few } = table;
  if (is.kind !== 'plain' || isSilent(table)) return [];
  const read = new Set(is.consent.map(({ column }) => column));
  const others = few.filter(({ column }) => !read.has(column));
  if (others.length === 0) return [];
  return [`few values, not read as consent: ${fewWords(others)}`];
}
