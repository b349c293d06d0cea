// What goes together: which item of a plan may not go without which other. Written once, when the plan is made; limits,
// parking, choices, drift, retries, undoing and the page ask it.

import type { ItemSet } from './item.ts';

/**
 * Why one item needs another:
 * - `half`, each the other: a contact that moves to another contact type, or whose person gets another address, is created
 *   there and deleted here, or stays.
 * - `chain`, each all others: people who passed an address along get all of their changes, or none.
 * - `suppression`: an address that is suppressed gets mail only where it is suppressed as well.
 * - `record`: nor is its contact deleted otherwise, since nothing else would tell the next plan who left.
 *
 * Contact types, custom fields and unsubscribe groups that the plan makes are named by the items that need them.
 */
export const NEED_REASONS = ['half', 'chain', 'suppression', 'record'] as const;

export type NeedReason = (typeof NEED_REASONS)[number];

/** One item, and one that it needs, by their numbers. */
export interface Need {
  readonly seq: number;
  readonly needed: number;
  readonly why: NeedReason;
}

/** Each needs the other. */
const MUTUAL: readonly NeedReason[] = ['half', 'chain'];

/** All needs of a plan. A million of them take 9 MB. */
export class Needs {
  readonly #seqs: Uint32Array;
  readonly #needed: Uint32Array;
  readonly #reasons: Uint8Array;

  /** @param needs in the order of their items */
  constructor(needs: Iterable<Need>) {
    const seqs: number[] = [];
    const needed: number[] = [];
    const reasons: number[] = [];
    for (const need of needs) {
      seqs.push(need.seq);
      needed.push(need.needed);
      reasons.push(NEED_REASONS.indexOf(need.why));
    }
    this.#seqs = Uint32Array.from(seqs);
    this.#needed = Uint32Array.from(needed);
    this.#reasons = Uint8Array.from(reasons);
  }

  /** What an item needs, for one of the reasons where any is given; nothing for most items. */
  *of(seq: number, ...reasons: readonly NeedReason[]): Generator<number> {
    for (let at = this.#firstOf(seq); this.#seqs[at] === seq; at += 1) {
      const { needed, why } = this.#at(at);
      if (reasons.length === 0 || reasons.includes(why)) yield needed;
    }
  }

  has(seq: number, reason: NeedReason): boolean {
    return this.of(seq, reason).next().done !== true;
  }

  hasAny(reason: NeedReason): boolean {
    return this.#reasons.includes(NEED_REASONS.indexOf(reason));
  }

  *[Symbol.iterator](): Generator<Need> {
    for (let at = 0; at < this.#seqs.length; at += 1) yield this.#at(at);
  }

  /** All that go only with the item, itself included, in the order of the plan; nothing for one that goes alone. */
  together(seq: number, reasons = MUTUAL): readonly number[] {
    if (this.#seqs[this.#firstOf(seq)] !== seq) return [];
    const found = new Set([seq]);
    // A set goes on over what is added to it meanwhile.
    for (const one of found) for (const needed of this.of(one, ...reasons)) found.add(needed);
    return found.size === 1 ? [] : [...found].sort((one, other) => one - other);
  }

  /** Those that go only together, in the order of their first items. */
  *groups(reasons = MUTUAL): Generator<readonly number[]> {
    for (let at = 0; at < this.#seqs.length; at += 1) {
      const { seq } = this.#at(at);
      if (at > 0 && this.#seqs[at - 1] === seq) continue;
      const group = this.together(seq, reasons);
      if (group[0] === seq) yield group;
    }
  }

  /** Adds to a set of items whatever needs one of them, also by way of others. */
  addDependents(left: Pick<ItemSet, 'has' | 'add' | 'count'>): void {
    for (let before = -1; before !== left.count;) {
      before = left.count;
      for (const { seq, needed } of this) if (left.has(needed)) left.add(seq);
    }
  }

  #at(at: number): Need {
    const [seq = 0, needed = 0] = [this.#seqs[at], this.#needed[at]];
    return { seq, needed, why: NEED_REASONS[this.#reasons[at] ?? 0] ?? 'half' };
  }

  /** Where the needs of the item begin, or would. */
  #firstOf(seq: number): number {
    let [low, high] = [0, this.#seqs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seqs[middle] ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
