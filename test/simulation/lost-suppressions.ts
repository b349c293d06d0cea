// People whom an earlier run unsubscribed, and whom the list of the service has lost since.
import type { InventedAccount } from './invented-account.ts';
import { POOL } from './invented-rows.ts';
import { seededChance } from './seeded-chance.ts';

const SHARE_WITH_LOSSES = 0.15;
const SHARE_LOST = 0.25;

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function lostSuppressions(seed: number, { suppressed }: InventedAccount): readonly string[] {
  const chance = seededChance(~(seed * 31));
  if (!chance.happens(SHARE_WITH_LOSSES)) return [];
  return POOL.filter((address) => chance.happens(SHARE_LOST) && !suppressed.includes(address));
}
