// How many contacts the service says that there are.
import type { ContactTypeRecord } from '../../api/index.ts';

/** The sum of what the contact types count; undefined where one of them does not say. */
export function contactsExpected(contactTypes: readonly ContactTypeRecord[]): number | undefined {
  let total = 0;
  for (const { contactsCount } of contactTypes) {
    if (contactsCount === undefined) return undefined;
    total += contactsCount;
  }
  return total;
}
