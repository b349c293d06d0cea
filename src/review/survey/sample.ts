// A sample that nobody can choose: items in the order of SHA-256(fingerprint ‖ item number), and what it proves if none of
// them is wrong.
import { sha256Hex } from '../../lib/index.ts';
import type { Item, ItemSet } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems } from './changed-fields.ts';

/** What a clean sample is to show: with this confidence, fewer than this share are wrong. */
const CONFIDENCE = 0.95;
const WRONG_SHARE = 0.01;

export interface Sample {
  /** Numbers of items, in the order in which they are to be looked at. */
  readonly items: readonly number[];
  /** How many items it stands for. */
  readonly of: number;
}

/** Whether a sample may stand for the item: for suppressions and deletes none does. */
export function isSampled({ kind }: Pick<Item, 'kind'>): boolean {
  return kind === 'createContact' || kind === 'updateContact' || kind === 'addSegmentRecipient';
}

/**
 * `size`: left out, as many as show that fewer than a hundredth are wrong. `among`: left out, all items that a sample may
 * stand for.
 */
export function sampleOf(
  plan: Pick<PlanReader, 'head' | 'items'>,
  size?: number,
  among?: ItemSet,
): Sample {
  const isAmong = (item: Item): boolean => isSampled(item) && among?.has(item.seq) !== false;
  let of = 0;
  for (const item of allItems(plan)) if (isAmong(item)) of += 1;
  const first = new First(Math.min(of, size ?? sampleSize(of)));
  for (const item of allItems(plan)) {
    if (isAmong(item))
      first.add(item.seq, sha256Hex(`${plan.head.fingerprint}${String(item.seq)}`));
  }
  return { items: first.inOrder(), of };
}

/** Keeps those with the smallest digests. */
class First {
  readonly #most: number;
  #kept: { readonly seq: number; readonly digest: string }[] = [];
  #largest: string | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  add(seq: number, digest: string): void {
    if (this.#largest !== undefined && digest >= this.#largest) return;
    this.#kept.push({ seq, digest });
    if (this.#kept.length >= 2 * this.#most + 2) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => (a.digest < b.digest ? -1 : 1));
    this.#kept.length = Math.min(this.#kept.length, this.#most);
    if (this.#kept.length === this.#most) this.#largest = this.#kept.at(-1)?.digest;
  }

  inOrder(): number[] {
    this.#cut();
    return this.#kept.map(({ seq }) => seq);
  }
}

/** The fewest items that show it, of so many; all of them where there are few. */
export function sampleSize(of: number): number {
  const wrong = Math.max(1, Math.ceil(WRONG_SHARE * of));
  let unseen = 1;
  let size = 0;
  // If so many were wrong, the chance to see none of them falls with every item.
  while (size < of && unseen > 1 - CONFIDENCE) {
    unseen *= Math.max(0, of - wrong - size) / (of - size);
    size += 1;
  }
  return size;
}

/** The smallest share that a clean sample rules out with 95 % confidence: fewer are wrong than this. */
export function ruledOutShare({ items, of }: Sample): number {
  let [low, high] = [0, of];
  while (high - low > 1) {
    const wrong = Math.floor((low + high) / 2);
    if (unseenChance(wrong, items.length, of) <= 1 - CONFIDENCE) high = wrong;
    else low = wrong;
  }
  return of === 0 ? 0 : high / of;
}

function unseenChance(wrong: number, size: number, of: number): number {
  let chance = 1;
  for (let seen = 0; seen < size; seen += 1) chance *= Math.max(0, of - wrong - seen) / (of - seen);
  return chance;
}
