// P9: a value that an update only sends along stays what it was, however the service writes texts.
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { hasFarReach, hasForeignWriter } from '../excuses.ts';

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

/** A canary whose answer is lost, or whose process dies, is not put right. */
function mostAltered({ scenario }: Evidence): number {
  const { faultShare, crashes } = scenario;
  return faultShare === 0 && crashes === 0 ? 0 : 1 + crashes;
}
