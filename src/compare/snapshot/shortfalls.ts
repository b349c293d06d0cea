// Lists that hold fewer records than they should: fewer than the service itself counts, or than in the
// last finished run. A list that was read to its end may still be short, since it is not specified
// whether the service sends long lists whole. A little less is told; much less stops the work.
import {
  type Baseline,
  type GuardLimits,
  type GuardResult,
  checkGuards,
} from '../../plan/index.ts';
import type { ListName, Shortfall } from '../../state/index.ts';
import type { CountedList } from './account-reading.ts';
import { ListShortError } from './errors.ts';

export interface ShrinkGuard {
  /** Of these only `maxShrink` is asked. */
  readonly limits: GuardLimits;
  /** Of the last finished run, where there was one. */
  readonly baseline: Baseline | undefined;
  /** Short lists are right. */
  readonly acceptShrink: boolean;
}

export interface ShortfallCollector {
  /** Throws `ListShortError` where far too little is listed. */
  readonly note: (list: CountedList) => void;
  /** Lists with fewer records than the service counts. */
  readonly found: readonly Shortfall[];
}

export function collectShortfalls(guard: ShrinkGuard): ShortfallCollector {
  const found: Shortfall[] = [];
  return {
    found,
    note: (list) => {
      const tripped = trippedBy(list, guard);
      if (tripped !== undefined && !guard.acceptShrink) throw new ListShortError(list, tripped);
      const { name, ownerId, listedCount, expectedCount } = list;
      if (expectedCount === null || listedCount >= expectedCount) return;
      found.push({ list: name, ownerId, listed: listedCount, expected: expectedCount });
    },
  };
}

function trippedBy(list: CountedList, { limits, baseline }: ShrinkGuard): GuardResult | undefined {
  const before = listedBefore(list.name, baseline);
  const listedBefores = [list.expectedCount, before].filter((count) => count !== null);
  const lists = listedBefores.map((count) => ({
    list: list.name,
    listed: list.listedCount,
    listedBefore: count,
  }));
  const nothingElse = { contactTypes: [], suppressions: 0, people: 0, sources: [] };
  return checkGuards({ ...nothingElse, lists }, limits).find(({ tripped }) => tripped);
}

function listedBefore(name: ListName, baseline: Baseline | undefined): number | null {
  if (name === 'contacts/list') return baseline?.listedContacts ?? null;
  return name === 'global-unsubscribes' ? (baseline?.listedSuppressions ?? null) : null;
}
