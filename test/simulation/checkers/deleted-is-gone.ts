// P3, P5: whom a run calls deleted is not there, whatever the lists showed when it ended.
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { RunEvidence } from '../evidence.ts';

export const DELETED_IS_GONE: Checker = {
  promise: 'P3 the deleted are gone',
  breaks: ({ runs, after, afterSecond }) =>
    runs.flatMap((run) => stillThere(run, run.name === 'first' ? after : afterSecond)),
};

/** The id alone may be another person's by now. */
function stillThere({ name, items, verdicts }: RunEvidence, { contacts }: AccountState): string[] {
  const there = new Map(contacts.map((contact) => [String(contact.id), keyOf(contact)]));
  return items.flatMap((item) => {
    if (item.kind !== 'deleteContact' || verdicts.get(item.seq)?.state !== 'applied') return [];
    const key = keyOf({ contact_type_id: Number(item.contactTypeId), email: item.address });
    return there.get(item.contactId) === key
      ? [`contact ${item.contactId} is there, and the ${name} run calls it deleted`]
      : [];
  });
}
