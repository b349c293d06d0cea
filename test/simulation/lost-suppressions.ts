// What a seed's service does with its lists of suppressions more often than its other habits: it has lost
// people whom an earlier run unsubscribed, shows entries of groups among the global ones, or cuts calls.
import { SEEDS_PER_ROW, type ChosenBehaviours } from './chosen-behaviours.ts';
import type { InventedAccount } from './invented-account.ts';
import { POOL } from './invented-rows.ts';
import { seededRandom } from './seeded-random.ts';

const SHARE_WITH_LOSSES = 0.15;
const SHARE_LOST = 0.25;

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function lostSuppressions(seed: number, { suppressed }: InventedAccount): readonly string[] {
  const random = seededRandom(~(seed * 31));
  if (!random.happens(SHARE_WITH_LOSSES)) return [];
  return POOL.filter((address) => random.happens(SHARE_LOST) && !suppressed.includes(address));
}

const SHARE_WITH_HABITS = 0.2;
const HABITS: readonly ChosenBehaviours[] = [
  { global_list_groups: 'with' },
  { unsub_list_limit: 'truncate_silently(1)' },
];

/** Rows of the table of pairs stay as they are. */
export function withListHabits(seed: number, chosen: ChosenBehaviours): ChosenBehaviours {
  const random = seededRandom(~(seed * 37));
  if (seed % SEEDS_PER_ROW === 0 || !random.happens(SHARE_WITH_HABITS)) return chosen;
  return { ...random.pick(HABITS), ...chosen };
}

const SHARE_WITHOUT_EMPTY_LISTS = 0.15;

/** How an empty list may be answered otherwise. */
const EMPTY_LISTS = ['record_not_found', 'null', 'empty_text', 'object'] as const;

/** Also where all else is friendly; rows of the table of pairs stay as they are. */
export function withEmptyLists(seed: number, chosen: ChosenBehaviours): ChosenBehaviours {
  const random = seededRandom(~(seed * 71));
  if (seed % SEEDS_PER_ROW === 0 || !random.happens(SHARE_WITHOUT_EMPTY_LISTS)) return chosen;
  return { ...chosen, empty_list: random.pick(EMPTY_LISTS) };
}
