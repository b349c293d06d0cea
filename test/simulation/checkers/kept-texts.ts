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
 * A canary whose answer is lost, or whose process dies, is not put right; nor is one of a service that makes one form of
 * another, which nobody knows.
 */
function mostAltered(evidence: Evidence): number {
  const { faultShare, crashes } = evidence.scenario;
  const isUnclear = behaves(evidence, 'response_lost', 'http_error_page', 'rate_limit_phase');
  const isUnknown = behaves(evidence, 'text_form') && behaves(evidence, 'html_in_text');
  const isCalm = faultShare === 0 && crashes === 0 && !isUnclear && !isUnknown;
  return isCalm ? 0 : 1 + crashes;
}
