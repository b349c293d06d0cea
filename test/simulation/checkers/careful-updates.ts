// P9, P10: what somebody else changed since the plan is left as it is, and an update changes nothing
// but what it names.
import type { ItemOf } from '../../../src/plan/index.ts';
import type { HeldContact } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { hasFarReach, hasForeignWriter, hasShortLists } from '../excuses.ts';

export const CAREFUL_UPDATES: Checker = {
  promise: 'P9 nobody is overwritten',
  breaks: (evidence) => {
    if (hasFarReach(evidence) || hasForeignWriter(evidence) || hasShortLists(evidence)) return [];
    return [...overwritten(evidence), ...changedBesides(evidence)];
  },
};

function overwritten({ meddled, after }: Evidence): string[] {
  const now = new Map(after.contacts.map((contact) => [contact.id, contact]));
  return meddled
    .filter(({ contactId, city }) => now.get(contactId)?.['city'] !== city)
    .map(({ contactId }) => `contact ${String(contactId)} was changed since the plan, and is lost`);
}

/** What an update form carries besides the address; a country may come along as the default. */
const CARRIED = ['first_name', 'last_name', 'city', 'postal_code', 'address_line1'] as const;

/** A friendly service stores what it is sent. */
function changedBesides(evidence: Evidence): string[] {
  const isFriendly = Object.keys(evidence.scenario.behaviours).length === 0;
  const [first] = evidence.runs;
  if (!isFriendly || first?.name !== 'first') return [];
  const before = new Map(evidence.before.contacts.map((contact) => [contact.id, contact]));
  const after = new Map(evidence.after.contacts.map((contact) => [contact.id, contact]));
  return first.items
    .filter((item) => item.kind === 'updateContact')
    .flatMap((item) => {
      const id = Number(item.contactId);
      const [was, is] = [before.get(id), after.get(id)];
      if (was === undefined || is === undefined || isMeddled(id, evidence)) return [];
      return changes(item, was, is).map((field) => `${field} of ${String(id)} changed, unplanned`);
    });
}

function isMeddled(id: number, { meddled }: Evidence): boolean {
  return meddled.some(({ contactId }) => contactId === id);
}

function changes(item: ItemOf<'updateContact'>, was: HeldContact, is: HeldContact): string[] {
  const named = new Set<string>(item.changes.map(({ field }) => field));
  return CARRIED.filter((field) => !named.has(field) && text(was[field]) !== text(is[field]));
}

/** An empty text and none are the same to a reader. */
function text(value: string | number | null | undefined): string {
  return String(value ?? '').trim();
}
