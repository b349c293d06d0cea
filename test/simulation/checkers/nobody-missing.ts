// P3: what a run calls applied is there, and over a service that does what it is told everything is.
import { type Item, type ItemReason } from '../../../src/plan/index.ts';
import { newPlaceOf } from '../new-place.ts';
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import {
  behaves,
  hadVeryLateCommit,
  hasFarReach,
  hasForeignWriter,
  hasShortLists,
  isFriendly,
  mayDeleteAnother,
  mergesContacts,
} from '../excuses.ts';
import { contactTypeKey } from '../../../src/contacts/index.ts';

export const NOBODY_MISSING: Checker = {
  promise: 'P3 nobody missing',
  breaks: (evidence) => {
    const excuses = [mergesContacts, hasForeignWriter, hasShortLists, mayDeleteAnother];
    if (excuses.some((excuse) => excuse(evidence))) return [];
    return [
      ...evidence.runs.flatMap((run) =>
        // Where no first plan could be made, the second run is the only one.
        appliedButMissing(
          run,
          run.name === 'first' ? evidence.after : evidence.afterSecond,
          evidence,
        ),
      ),
      ...unfinished(evidence),
    ];
  },
};

function appliedButMissing(run: RunEvidence, account: AccountState, evidence: Evidence): string[] {
  const there = new Set(account.contacts.map(keyOf));
  // A commit that came too late may have made a second contact type of a name.
  const typeIds = ({ contactType }: { readonly contactType: string }): number[] =>
    [...account.contactTypes]
      .filter(([, name]) => contactTypeKey(name) === contactTypeKey(contactType))
      .map(([id]) => id);
  return run.items.flatMap((item) => {
    if (run.verdicts.get(item.seq)?.state !== 'applied') return [];
    if (item.kind !== 'createContact' && item.kind !== 'updateContact') return [];
    const { address } = ('newAddress' in item && item.newAddress) || item;
    const isThere = typeIds(item).some((id) =>
      there.has(keyOf({ contact_type_id: id, email: address })),
    );
    return isThere || mayHaveMoved(address, run, evidence)
      ? []
      : [`item ${String(item.seq)} of the ${run.name} run is applied and missing`];
  });
}

/**
 * One create may take an address away from another contact type, and where something is still on its way, or a count
 * is an old one, the last list is not believed enough to take a verdict back: then the run does not call itself verified.
 */
function mayHaveMoved(address: string, { result }: RunEvidence, evidence: Evidence): boolean {
  const isElsewhere = evidence.after.contacts.some(({ email }) => email.toLowerCase() === address);
  const isUnsure = hadVeryLateCommit(evidence) || behaves(evidence, 'count_field=cached');
  return isElsewhere && hasFarReach(evidence) && isUnsure && result?.verified === false;
}

/** A friendly service leaves no excuse: two runs bring about everything. */
function unfinished(evidence: Evidence): string[] {
  if (!isFriendly(evidence) || hadVeryLateCommit(evidence)) return [];
  const second = evidence.runs.find(({ name }) => name === 'second');
  if (second === undefined) return [];
  return second.items.flatMap((item) => {
    const { seq, kind } = item;
    const { state = 'pending', reason = null } = second.verdicts.get(seq) ?? {};
    if (state === 'applied' || isHeldBack(reason) || waitsForHeldBack(item, second)) return [];
    if (isEmptyType(item, second)) return [];
    return [`${kind} ${String(seq)} of the second run is ${state}: ${String(reason?.code)}`];
  });
}

/** Whoever moves stays in the old place for as long as a person's word is missing for the new one: he would be nowhere. */
function waitsForHeldBack(item: Item, { items, verdicts }: RunEvidence): boolean {
  const half = item.kind === 'deleteContact' ? newPlaceOf(item) : undefined;
  if (half === undefined) return false;
  const newPlace = contactTypeKey(half.contactType);
  return items.some(
    (other) =>
      other.kind === 'createContact' &&
      other.address === half.address &&
      contactTypeKey(other.contactType) === newPlace &&
      isHeldBack(verdicts.get(other.seq)?.reason ?? null),
  );
}

/** A contact type waits where a person's word is missing for everybody in it. */
function isEmptyType(item: Item, { items, verdicts }: RunEvidence): boolean {
  if (item.kind !== 'createContactType') return false;
  const creates = items.filter(
    (other) => other.kind === 'createContact' && other.contactType === item.contactType,
  );
  const isHeld = ({ seq }: Item): boolean => isHeldBack(verdicts.get(seq)?.reason ?? null);
  return creates.length > 0 && creates.every(isHeld);
}

function isHeldBack(reason: ItemReason | null): boolean {
  return ['held-by-guard', 'beyond-limit', 'left-earlier'].includes(reason?.code ?? '');
}
