// What `listferry init` shows of a table beside its kind: whose it may be, which columns go along and which do not,
// and the first rows of one whose people may all have left. Of every value only its form.
import type { FoundTable } from '../../contacts/index.ts';
import { aboutKinds } from './recognition-decisions.ts';
import { isSilent } from './source-groups.ts';

/** Lines for a person, without an indent. */
export function tableDetails(table: FoundTable): readonly string[] {
  const { maybe = [], leaving, taking } = table;
  const asksWhoLeft = leaving !== undefined && isSilent(table);
  return [
    ...(maybe.length === 0 ? [] : [aboutKinds(maybe)]),
    ...(asksWhoLeft ? [`begins with: ${leaving.samples.join(' | ')}`] : []),
    ...(taking?.taken ?? []).map(
      ({ field, column, samples }) => `takes ${column} as ${field}: ${samples.join(', ')}`,
    ),
    ...(taking?.left ?? []).map(
      ({ column, why, samples }) =>
        `leaves ${column}${why === undefined ? '' : ` (${why})`}: ${samples.join(', ')}`,
    ),
  ];
}
