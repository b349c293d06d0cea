// P3: nobody is in a contact type more often than before, whatever was lost, repeated or late.
import type { Item } from '../../../src/plan/index.ts';
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { EventOf, Evidence } from '../evidence.ts';
import { hadVeryLateCommit, hasShortLists, showsTooLate } from '../excuses.ts';
import { emailsIn } from './only-planned-writes.ts';

export const NO_COPIES: Checker = {
  promise: 'P3 nobody twice',
  breaks: (evidence) => {
    const before = counted(evidence.before);
    const brought = broughtTimes(evidence);
    return (['after', 'afterSecond'] as const).flatMap((moment) => {
      return [...counted(evidence[moment])].flatMap(([key, count]) => {
        const was = before.get(key) ?? 0;
        if (count <= Math.max(1, was) + excused(evidence, brought.get(key) ?? 0)) return [];
        return [`${key} is there ${String(count)} times ${moment}, ${String(was)} before`];
      });
    });
  },
};

/**
 * Of somebody whom so many requests brought. A commit that comes, or shows, later than the quiet period may make a copy
 * of whom a repetition has created, which the run says and verify finds; and whom a list hides is created although he is
 * there.
 */
function excused(evidence: Evidence, times: number): number {
  if (hasShortLists(evidence)) return times;
  return hadVeryLateCommit(evidence) || showsTooLate(evidence) ? Math.max(0, times - 1) : 0;
}

function counted({ contacts }: AccountState): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const contact of contacts) {
    const key = keyOf(contact);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * By the key of a contact: how often a request that was to bring it reached the service. Told by the id of the contact
 * type, which stays when somebody renames the type meanwhile: the name that an item was planned under may be no one's
 * in the end.
 */
function broughtTimes({ events, runs }: Evidence): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const renamed = new Set(runs.flatMap(({ items }) => items.flatMap(newAddressOf)));
  for (const event of events) {
    if (event.kind !== 'served') continue;
    for (const key of broughtBy(event, renamed)) times.set(key, (times.get(key) ?? 0) + 1);
  }
  return times;
}

function newAddressOf(item: Item): string[] {
  return item.kind === 'updateContact' && item.newAddress !== undefined
    ? [item.newAddress.address.toLowerCase()]
    : [];
}

function broughtBy(
  { endpoint, fields, file = '' }: EventOf<'served'>,
  renamed: ReadonlySet<string>,
): string[] {
  const form = new Map(fields);
  const typeId = Number(form.get('contact_type_id'));
  const email = (form.get('email') ?? '').trim();
  const keyed = (address: string): string => keyOf({ contact_type_id: typeId, email: address });
  if (endpoint === 'contacts/upload-csv') return emailsIn(file).map(keyed);
  if (endpoint === 'contacts/add') return [keyed(email)];
  // Any other update brings nobody.
  return endpoint === 'contacts/update' && renamed.has(email.toLowerCase()) ? [keyed(email)] : [];
}
