// P3: nobody is in a contact type more often than before, whatever was lost, repeated or late.
import { keyOf, type AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import { hadVeryLateCommit, hasForeignWriter, hasShortLists } from '../excuses.ts';

export const NO_COPIES: Checker = {
  promise: 'P3 nobody twice',
  breaks: (evidence) => {
    // A commit later than the quiet period may make a copy: the run has said so, and verify finds it.
    if (hadVeryLateCommit(evidence) || hasForeignWriter(evidence) || hasShortLists(evidence))
      return [];
    const before = copies(evidence.before);
    return (['after', 'afterSecond'] as const).flatMap((moment) =>
      [...copies(evidence[moment])].flatMap(([key, count]) =>
        count > Math.max(1, before.get(key) ?? 0)
          ? [
              `${key} is there ${String(count)} times ${moment}, ${String(before.get(key) ?? 0)} before`,
            ]
          : [],
      ),
    );
  },
};

function copies({ contacts }: AccountState): Map<string, number> {
  const counts = new Map<string, number>();
  for (const contact of contacts) counts.set(keyOf(contact), (counts.get(keyOf(contact)) ?? 0) + 1);
  return counts;
}
