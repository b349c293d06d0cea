// What an update must send along although no source owns it, in the form in which it stays what is shown.
import { isText, keepingText } from '../../diff/index.ts';
import type { FieldName, Fields } from '../../contacts/index.ts';
import type { UpdateItem } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { entriesOf } from './found-contact.ts';

/** What an update sends in the place of texts that it only sends along. */
export interface Along {
  readonly fields: Fields;
  /** Whether it is known that they stay as they are shown. */
  readonly isSure: boolean;
}

/** Undefined where at least one would change, whatever is sent. */
export function alongWith({ journal }: Pick<Run, 'journal'>, item: UpdateItem): Along | undefined {
  const habits = journal.facts.textHabits();
  const fields: Partial<Record<FieldName, string>> = {};
  let isSure = true;
  for (const [field, shown] of sentAlong(item)) {
    const kept = keepingText(habits, shown);
    if (kept === undefined) return undefined;
    fields[field] = kept.text;
    isSure &&= kept.isSure;
  }
  return { fields, isSure };
}

/** Texts that are not the sources', as they are shown. */
export function sentAlong({ prior, changes, resent = {} }: UpdateItem): [FieldName, string][] {
  const written = new Set(changes.map(({ field }) => field));
  return entriesOf(prior.fields).filter(
    ([field]) => isText(field) && !written.has(field) && resent[field] === undefined,
  );
}
