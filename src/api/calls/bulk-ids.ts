// The ids of a bulk call (interface specification, "Conventions": indexed form fields).
import { demand } from '../outcome/errors.ts';
import type { MixedTexts } from './form.ts';

/** A PHP service silently drops input past 1,000 variables, so a call stays well below. */
export const MOST_INDEXED_COUNT = 900;

/**
 * How a call writes its ids: `strIds[0]`, as specified, or `strIds[]`, as some services would have it.
 * A service that does not understand the form sees no id, and may take that for every record.
 */
export type ArrayForm = 'indexed' | 'brackets';

/** The form of a bulk call. An empty list is refused, since it might mean every record. */
export function idsForm(
  ids: readonly string[],
  arrayForm: ArrayForm = 'indexed',
): { readonly strIds: readonly string[] | MixedTexts } {
  demand(ids.length > 0, 'a bulk call names at least one id');
  demand(
    ids.length <= MOST_INDEXED_COUNT,
    `a bulk call names at most ${String(MOST_INDEXED_COUNT)} ids`,
  );
  return { strIds: arrayForm === 'indexed' ? ids : { indexed: [], brackets: ids } };
}

/** One id in each form: the service sees at least the one whose form it understands. */
export type FormTrial = Readonly<Record<ArrayForm, string>>;

/** The form of a call that shows which form of ids the service understands. */
export function trialForm(trial: FormTrial): { readonly strIds: MixedTexts } {
  demand(trial.indexed !== trial.brackets, 'a trial tells its forms apart by two ids');
  return { strIds: { indexed: [trial.indexed], brackets: [trial.brackets] } };
}
