// P5: who moves to another contact type, or gets another address, is there at any time: at the latest when a run ends, the
// new contact of a deleted one has been seen.
import { newPlaceOf } from '../new-place.ts';
import { keyOf } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import { hasFarReach, hasForeignWriter } from '../excuses.ts';

export const NOBODY_ON_THE_WAY: Checker = {
  promise: 'P5 nobody is lost on a move',
  breaks: (evidence) => {
    if (hasFarReach(evidence) || hasForeignWriter(evidence)) return [];
    const { after, runs } = evidence;
    const there = new Set(after.contacts.map(keyOf));
    const ids = new Set(after.contacts.map(({ id }) => String(id)));
    const typeIds = new Map([...after.contactTypes].map(([id, name]) => [name, id]));
    const [first] = runs.filter(({ name }) => name === 'first');
    return (first?.items ?? []).flatMap((item) => {
      const half = item.kind === 'deleteContact' ? newPlaceOf(item) : undefined;
      if (item.kind !== 'deleteContact' || half === undefined) return [];
      const typeId = typeIds.get(half.contactType) ?? 0;
      const hasArrived = there.has(keyOf({ contact_type_id: typeId, email: half.address }));
      if (hasArrived || ids.has(item.contactId)) return [];
      return [`${item.contactId} was deleted before it was where it moves to`];
    });
  },
};
