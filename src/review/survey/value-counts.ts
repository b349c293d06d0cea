// How often values come, in bounded memory: values that many changes bring into one field, which is what an accident in
// one column looks like, and the most frequent of any texts.
import type { FieldName } from '../../contacts/index.ts';
import type { Item } from '../../plan/index.ts';
import {
  type ChangeClass,
  changedFields,
  countable,
  type FieldPlace,
  placeKey,
  placeOf,
} from './changed-fields.ts';

/** One value that more than a hundredth of the changes of its kind, in its place, bring into one field. */
export interface CommonValue extends FieldPlace {
  readonly value: string;
  readonly count: number;
  /** Changes of the kind in the place. */
  readonly of: number;
  /** How the changes that bring it change the field; null where they do it in several ways. */
  readonly change: ChangeClass | null;
  /** The first items that bring it, by their numbers. */
  readonly examples: readonly number[];
}

/** How many items are named for all of them. */
export const MOST_EXAMPLES = 20;

interface Brought {
  count: number;
  change: ChangeClass | null;
  readonly examples: number[];
}

const COMMON_SHARE = 0.01;
const FEWEST_COMMON = 10;

interface Counted {
  readonly of: FieldPlace;
  readonly changes: string;
  /** Parts the counters of one field from those of another. */
  readonly seed: number;
  readonly values: Map<string, Brought>;
}

/**
 * Give it every item to `see`: it estimates how often each value comes, never too low. From then on it knows what may be
 * common, and `count` counts that exactly.
 */
export class ValueCounts {
  readonly #byField = new Map<string, Counted>();
  readonly #changes = new Map<string, number>();
  readonly #estimates: Estimates;

  constructor(itemCount: number) {
    this.#estimates = new Estimates(itemCount);
  }

  see(item: Item): void {
    const changes = placeKey(item);
    this.#changes.set(changes, this.#changesIn(changes) + 1);
    for (const { field, next } of changedFields(item)) {
      if (next !== null) this.#estimates.add(this.#fieldOf(item, field).seed, next);
    }
  }

  isCommon(item: Item, field: FieldName, next: string): boolean {
    const { seed, changes } = this.#fieldOf(item, field);
    return isMany(this.#estimates.most(seed, next), this.#changesIn(changes));
  }

  /** For a value that is common. */
  count(item: Item, field: FieldName, next: string, change: ChangeClass): void {
    const { values } = this.#fieldOf(item, field);
    const value = countable(next);
    const brought = values.get(value) ?? { count: 0, change, examples: [] };
    values.set(value, brought);
    brought.count += 1;
    if (brought.change !== change) brought.change = null;
    if (brought.examples.length < MOST_EXAMPLES) brought.examples.push(item.seq);
  }

  /** The most frequent first. */
  common(): CommonValue[] {
    const found = [...this.#byField.values()].flatMap(({ of, changes, values }) => {
      const total = this.#changesIn(changes);
      return [...values]
        .filter(([, { count }]) => isMany(count, total))
        .map(([value, brought]) => ({ ...of, value, ...brought, of: total }));
    });
    return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  #changesIn(changes: string): number {
    return this.#changes.get(changes) ?? 0;
  }

  #fieldOf(item: Item, field: FieldName): Counted {
    const changes = placeKey(item);
    const key = `${changes}\n${field}`;
    const known = this.#byField.get(key);
    if (known !== undefined) return known;
    const of = { kind: item.kind, place: placeOf(item), field };
    const counted = { of, changes, seed: hashed(key, 0), values: new Map<string, Brought>() };
    this.#byField.set(key, counted);
    return counted;
  }
}

function isMany(count: number, total: number): boolean {
  return count >= FEWEST_COMMON && count > COMMON_SHARE * total;
}

/** About the count under which a value is not common. */
export function leastCommon(total: number): number {
  return Math.max(FEWEST_COMMON, COMMON_SHARE * total);
}

const MOST_COUNTERS = 2 ** 20;
const COUNTERS_PER_ITEM = 1_024;

/**
 * A count-min sketch of two rows, at most 8 MB: an estimate is too high only where both counters are shared with others.
 * Few items bring few common values, so that fewer counters are shared as seldom.
 */
class Estimates {
  readonly #width: number;
  readonly #rows: readonly [Uint32Array, Uint32Array];

  constructor(itemCount: number) {
    this.#width = Math.min(MOST_COUNTERS, COUNTERS_PER_ITEM * Math.max(1, itemCount));
    this.#rows = [new Uint32Array(this.#width), new Uint32Array(this.#width)];
  }

  add(seed: number, value: string): void {
    for (const [place, row] of this.#rows.entries()) {
      const at = this.#at(seed, value, place);
      row[at] = (row[at] ?? 0) + 1;
    }
  }

  most(seed: number, value: string): number {
    return Math.min(...this.#rows.map((row, place) => row[this.#at(seed, value, place)] ?? 0));
  }

  #at(seed: number, value: string, row: number): number {
    return hashed(value, seed + row) % this.#width;
  }
}

/** FNV-1a over code units, 32 bits, of text that nobody gains by choosing. */
function hashed(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const PLACES = 250;

/** After Misra and Gries: every text of more than one in `PLACES` is found. */
export class FrequentValues {
  readonly #places = new Map<string, number>();
  #isExact = true;

  add(value: string): void {
    const count = this.#places.get(value);
    if (count !== undefined) this.#places.set(value, count + 1);
    else if (this.#places.size < PLACES) this.#places.set(value, 1);
    else this.#takeOneFromEach();
  }

  #takeOneFromEach(): void {
    this.#isExact = false;
    for (const [value, count] of this.#places) {
      if (count === 1) this.#places.delete(value);
      else this.#places.set(value, count - 1);
    }
  }

  /** Whether the counts are exact; otherwise they are lower bounds. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The most frequent first; at equal numbers by the text, so that every reading gives one order. */
  most(limit: number): readonly (readonly [value: string, count: number])[] {
    return [...this.#places].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, limit);
  }
}
