// The ids of a bulk call (interface specification, "Conventions": indexed form fields).
import { assert } from '../../lib/errors.ts';

/** A PHP service silently drops input past 1,000 variables, so a call stays well below. */
export const MOST_INDEXED_COUNT = 900;

/** The form of a bulk call. None at all is refused, since that might mean every record there is. */
export function idsForm(ids: readonly string[]): { readonly strIds: readonly string[] } {
  assert(ids.length > 0, 'a bulk call names at least one id');
  assert(
    ids.length <= MOST_INDEXED_COUNT,
    `a bulk call names at most ${String(MOST_INDEXED_COUNT)} ids`,
  );
  return { strIds: ids };
}
