// P3 over a list that is cut without a word, and no count that tells: one person of each contact type is risked, and nobody
// else comes to be there twice.
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { behaves, hasFarReach, hasForeignWriter } from '../excuses.ts';

export const ONE_FIRST: Checker = {
  promise: 'P3 one first',
  breaks: (evidence) => {
    const { faultShare, crashes, isVeryLate } = evidence.scenario;
    const isCut = behaves(evidence, 'list_size=silently_capped');
    const isUntold = behaves(evidence, 'count_field=missing');
    const isCalm = faultShare === 0 && crashes === 0 && !isVeryLate;
    const isDisturbed = hasFarReach(evidence) || hasForeignWriter(evidence);
    if (!isCut || !isUntold || !isCalm || isDisturbed) return [];
    const copies = copiesIn(evidence.afterSecond) - copiesIn(evidence.before);
    return copies <= growingTypes(evidence)
      ? []
      : [`${String(copies)} contacts are there twice, of a list that is cut`];
  },
};

function growingTypes({ runs }: Evidence): number {
  const types = runs.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'createContact' ? [item.contactType] : [])),
  );
  return new Set(types).size;
}

function copiesIn({ contacts }: AccountState): number {
  return contacts.length - new Set(contacts.map(keyOf)).size;
}
