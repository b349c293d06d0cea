// The ids of a bulk call (interface specification, "Conventions": indexed form fields).
import { demand } from '../outcome/errors.ts';

/** A PHP service silently drops input past 1,000 variables, so a call stays well below. */
export const MOST_INDEXED_COUNT = 900;

/** The form of a bulk call. An empty list is refused, since it might mean every record. */
export function idsForm(ids: readonly string[]): { readonly strIds: readonly string[] } {
  demand(ids.length > 0, 'a bulk call names at least one id');
  demand(
    ids.length <= MOST_INDEXED_COUNT,
    `a bulk call names at most ${String(MOST_INDEXED_COUNT)} ids`,
  );
  return { strIds: ids };
}
