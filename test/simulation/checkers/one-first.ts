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
    // One whose answer is never clear may be sent again.
    const isClear = !behaves(evidence, 'success_under_errors=also_elsewhere');
    const isCalm = faultShare === 0 && crashes === 0 && !isVeryLate && isClear;
    const isDisturbed = hasFarReach(evidence) || hasForeignWriter(evidence);
    if (!isCut || !isUntold || !isCalm || isDisturbed) return [];
    const copied = copiedKeys(evidence.before, evidence.afterSecond);
    return copied <= growingTypes(evidence)
      ? []
      : [`${String(copied)} people are there twice, of a list that is cut`];
  },
};

function growingTypes({ runs }: Evidence): number {
  const types = runs.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'createContact' ? [item.contactType] : [])),
  );
  return new Set(types).size;
}

function copiedKeys(before: AccountState, after: AccountState): number {
  const were = counted(before);
  return [...counted(after)].filter(([key, count]) => count > Math.max(1, were.get(key) ?? 0))
    .length;
}

function counted({ contacts }: AccountState): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of contacts.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
