// P9: a value that an update only sends along stays what it was, however the service writes texts.
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { behaves, hasFarReach, hasForeignWriter } from '../excuses.ts';

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
 * A canary is not put right whose answer is lost, that nobody can look at, or whose process dies; nor one of a service
 * that makes one form of another, which nobody knows.
 */
function mostAltered(evidence: Evidence): number {
  const isUnknown = behaves(evidence, 'text_form') && behaves(evidence, 'html_in_text');
  return isUnknown || isDisturbed(evidence) ? 1 + evidence.scenario.crashes : 0;
}

function isDisturbed({ events, scenario: { faultShare, crashes } }: Evidence): boolean {
  if (faultShare > 0 || crashes > 0) return true;
  return events.some(
    (event) =>
      (event.kind === 'ended' && event.stopped !== undefined) ||
      (event.kind === 'outcome' && !CLEAR.includes(event.outcome)),
  );
}

const CLEAR: readonly string[] = ['acknowledged', 'rejected', 'not-found'];
