// P9: contacts that no item of a plan speaks of are, to the letter, what they were.
import type { Item } from '../../../src/plan/index.ts';
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import type { HeldContact } from '../account-state.ts';
import { behaves, hasFarReach, hasForeignWriter } from '../excuses.ts';

export const FOREIGN_THINGS: Checker = {
  promise: 'P9 not ours, not touched',
  breaks: (evidence) => {
    if (hasFarReach(evidence) || hasForeignWriter(evidence)) return [];
    const named = new Set(evidence.runs.flatMap(({ items }) => items.flatMap(idsOf)));
    const createdKeys = new Set(
      evidence.runs.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'createContact' ? [item.address as string] : [])),
      ),
    );
    const after = new Map(evidence.afterSecond.contacts.map((contact) => [contact.id, contact]));
    return [
      ...evidence.before.contacts
        .filter(({ id }) => !named.has(String(id)))
        .filter(({ email }) => !createdKeys.has(email.toLowerCase()))
        .filter((contact) => !isSame(contact, after.get(contact.id)))
        .map(({ id }) => `contact ${String(id)} was touched, and no plan names it`),
      ...lostValues(evidence, after),
    ];
  },
};

function idsOf(item: Item): string[] {
  return 'contactId' in item ? [item.contactId] : [];
}

function isSame(before: HeldContact, after: HeldContact | undefined): boolean {
  return after !== undefined && JSON.stringify(before) === JSON.stringify(after);
}

/** Of the contacts that were updated, at most the one that was risked to learn it lost a value. */
function lostValues(evidence: Evidence, after: ReadonlyMap<number, HeldContact>): string[] {
  const losers = evidence.before.contacts.filter((contact) => {
    const now = after.get(contact.id);
    // A service may give the id of a deleted contact to another person.
    const address = now?.email.toLowerCase() ?? '';
    const isSamePerson =
      address === contact.email.toLowerCase() || isRenamed(contact.id, address, evidence);
    return now !== undefined && isSamePerson && hasLost(contact, now);
  });
  const allowed = behaves(evidence, 'update_wipes_unlisted=yes') ? 1 : 0;
  return losers.length <= allowed
    ? []
    : [`${String(losers.length)} contacts lost alt_email or a custom value that was theirs`];
}

/** Whether a plan gives the contact this address. */
function isRenamed(id: number, address: string, { runs }: Evidence): boolean {
  return runs.some(({ items }) =>
    items.some(
      (item) =>
        item.kind === 'updateContact' &&
        item.contactId === String(id) &&
        item.newAddress?.address === address,
    ),
  );
}

function hasLost(before: HeldContact, now: HeldContact): boolean {
  if (before.alt_email !== null && now.alt_email === null) return true;
  return before.custom !== null && now.custom?.includes('"other":"theirs"') !== true;
}
