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

/**
 * Give it every item to `see`: it estimates how often each value comes, never too low. From then on `placeOf` knows what may
 * be common, and counts that exactly.
 */
export class ValueCounts {
  readonly #places = new Map<string, PlaceCounts>();
  readonly #estimates: Estimates;

  constructor(itemCount: number) {
    this.#estimates = new Estimates(itemCount);
  }

  see(item: Item): void {
    this.placeOf(item).see(item);
  }

  /** Of its kind, where the item is. */
  placeOf(item: Item): PlaceCounts {
    const key = placeKey(item);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const counts = new PlaceCounts({ item, key, estimates: this.#estimates });
    this.#places.set(key, counts);
    return counts;
  }

  /** The most frequent first. */
  common(): CommonValue[] {
    const found = [...this.#places.values()].flatMap((place) => place.common());
    return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
}

interface Place {
  /** Any one there. */
  readonly item: Item;
  readonly key: string;
  readonly estimates: Estimates;
}

/** The values that changes of one kind bring in one place. */
export class PlaceCounts {
  readonly #of: Omit<FieldPlace, 'field'>;
  readonly #key: string;
  readonly #estimates: Estimates;
  readonly #fields = new Map<FieldName, Counted>();
  #changes = 0;

  constructor({ item, key, estimates }: Place) {
    this.#of = { kind: item.kind, place: placeOf(item) };
    this.#key = key;
    this.#estimates = estimates;
  }

  see(item: Item): void {
    this.#changes += 1;
    for (const { field, next } of changedFields(item)) {
      if (next !== null) this.#estimates.add(this.#counted(field).seed, next);
    }
  }

  isCommon(field: FieldName, next: string): boolean {
    return isMany(this.#estimates.most(this.#counted(field).seed, next), this.#changes);
  }

  /** For a value that is common. */
  count(item: Item, { field, next, change }: BroughtValue): void {
    const { values } = this.#counted(field);
    const value = countable(next);
    const brought = values.get(value) ?? { count: 0, change, examples: [] };
    values.set(value, brought);
    brought.count += 1;
    if (brought.change !== change) brought.change = null;
    if (brought.examples.length < MOST_EXAMPLES) brought.examples.push(item.seq);
  }

  common(): CommonValue[] {
    const total = this.#changes;
    return [...this.#fields].flatMap(([field, { values }]) =>
      [...values]
        .filter(([, { count }]) => isMany(count, total))
        .map(([value, brought]) => ({ ...this.#of, field, value, ...brought, of: total })),
    );
  }

  #counted(field: FieldName): Counted {
    const known = this.#fields.get(field);
    if (known !== undefined) return known;
    const counted = { seed: hashed(`${this.#key}\n${field}`, 0), values: new Map() };
    this.#fields.set(field, counted);
    return counted;
  }
}

interface Counted {
  /** Parts the counters of one field from those of another. */
  readonly seed: number;
  readonly values: Map<string, Brought>;
}

interface BroughtValue {
  readonly field: FieldName;
  readonly next: string;
  readonly change: ChangeClass;
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
  readonly #first: Uint32Array;
  readonly #second: Uint32Array;

  constructor(itemCount: number) {
    this.#width = Math.min(MOST_COUNTERS, COUNTERS_PER_ITEM * Math.max(1, itemCount));
    this.#first = new Uint32Array(this.#width);
    this.#second = new Uint32Array(this.#width);
  }

  add(seed: number, value: string): void {
    const hash = hashed(value, seed);
    this.#raise(this.#first, hash % this.#width);
    this.#raise(this.#second, mixed(hash) % this.#width);
  }

  most(seed: number, value: string): number {
    const hash = hashed(value, seed);
    const first = this.#first[hash % this.#width] ?? 0;
    return Math.min(first, this.#second[mixed(hash) % this.#width] ?? 0);
  }

  #raise(row: Uint32Array, at: number): void {
    row[at] = (row[at] ?? 0) + 1;
  }
}

/** Another 32 bits of the same ones: texts that share a counter of the first row seldom share one of the second. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (half ^ (half >>> 13)) >>> 0;
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
