// P5: who moves to another contact type, or gets another address, is there at any time: at the latest when a run ends, the
// new contact of a deleted one has been seen.
import { firstHalfOf, type ItemOf } from '../../../src/plan/index.ts';
import { keyOf } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import { hasFarReach, hasForeignWriter } from '../excuses.ts';
import { areNoIds, presentAddresses } from '../former-addresses.ts';

export const NOBODY_ON_THE_WAY: Checker = {
  promise: 'P5 nobody is lost on a move',
  breaks: (evidence) => {
    if (hasFarReach(evidence) || hasForeignWriter(evidence)) return [];
    const { after, runs } = evidence;
    const there = new Set(after.contacts.map(keyOf));
    const ids = new Set(after.contacts.map(({ id }) => String(id)));
    const typeIds = new Map([...after.contactTypes].map(([id, name]) => [name, id]));
    const [first] = runs.filter(({ name }) => name === 'first');
    if (first === undefined) return [];
    const moved = first.items.flatMap((item) => {
      const half = item.kind === 'deleteContact' ? firstHalfOf(item) : undefined;
      if (item.kind !== 'deleteContact' || half === undefined) return [];
      const typeId = typeIds.get(half.contactType) ?? 0;
      const hasArrived = there.has(keyOf({ contact_type_id: typeId, email: half.address }));
      if (hasArrived || ids.has(item.contactId)) return [];
      return [`${item.contactId} was deleted before it was where it moves to`];
    });
    return [...moved, ...lostByIds(evidence, first)];
  },
};

/** Judged by the ids alone: the plan may not know that both are one person. */
function lostByIds({ scenario, after }: Evidence, { items }: RunEvidence): string[] {
  const { formerAddresses } = scenario;
  const present = presentAddresses(scenario);
  if (areNoIds(formerAddresses, present)) return [];
  const emails = new Set(after.contacts.map(({ email }) => email.toLowerCase()));
  const creates = new Set(
    items.flatMap((item) => (item.kind === 'createContact' ? [item.address as string] : [])),
  );
  const gone = items.filter((item) => item.kind === 'deleteContact' && item.reason === 'gone');
  return gone.flatMap((item) => {
    const { address } = item as ItemOf<'deleteContact'>;
    const ids = formerAddresses.filter((one) => one.address === address).map(({ id }) => id);
    const [isNow = ''] = ids.map((id) => present.get(id) ?? '');
    // An address that several people had is that of one of them.
    if (ids.length !== 1 || !creates.has(isNow) || emails.has(isNow) || emails.has(address))
      return [];
    return [`the contact of an id was deleted before the one with its new address was there`];
  });
}
