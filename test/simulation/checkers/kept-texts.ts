// P9: a value that an update only sends along stays what it was, however the service writes texts.
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { attemptOf, behaves, hasFarReach, hasForeignWriter } from '../excuses.ts';

export const KEPT_TEXTS: Checker = {
  promise: 'P9 what is sent along stays',
  breaks: (evidence) => {
    if (hasFarReach(evidence) || hasForeignWriter(evidence)) return [];
    if (evidence.scenario.config.columns?.address_line1 !== undefined) return [];
    const altered = alteredContacts(evidence);
    return altered <= mostAltered(evidence)
      ? []
      : [`${String(altered)} contacts hold another form of a value that no source owns`];
  },
};

function alteredContacts({ before, afterSecond }: Evidence): number {
  const now = new Map(afterSecond.contacts.map((contact) => [contact.id, contact]));
  return before.contacts.filter(({ id, email, address_line1: was }) => {
    const after = now.get(id);
    const isSame = after?.email.toLowerCase() === email.toLowerCase();
    const is = after?.['address_line1'] ?? '';
    return isSame && was !== null && is !== '' && is !== was;
  }).length;
}

/**
 * A canary is not put right when the answer to its update is lost, when nobody can look at it, or when its process dies;
 * nor is one of a service that makes one form of another, which nobody knows.
 */
function mostAltered(evidence: Evidence): number {
  const isUnknown = behaves(evidence, 'text_form') && behaves(evidence, 'html_in_text');
  return isUnknown || isDisturbed(evidence) ? 1 + evidence.scenario.crashes : 0;
}

function isDisturbed({ events, scenario: { crashes } }: Evidence): boolean {
  if (crashes > 0) return true;
  const updates = new Set<string>();
  for (const event of events) {
    if (event.kind === 'intent' && event.endpoint === 'contacts/update')
      updates.add(attemptOf(event));
    if (event.kind === 'ended' && event.stopped !== undefined) return true;
    if (event.kind !== 'outcome' || CLEAR.includes(event.outcome)) continue;
    if (updates.has(attemptOf(event))) return true;
  }
  return false;
}

const CLEAR: readonly string[] = ['acknowledged', 'rejected', 'not-found'];
