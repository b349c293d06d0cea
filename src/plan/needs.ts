// What goes together: which item of a plan may not go without which other, and which goes before which. Written once, when
// the plan is made; limits, parking, choices, drift, the order of writes, retries, undoing and the page ask it.
import { customFieldName, type Fields, isCustomField, isFieldName } from '../contacts/index.ts';
import { hasBit, setBit } from './item-bits.ts';
import type { Change, Item, ItemSet } from './item.ts';

/**
 * Why one item needs another:
 * - `half`, each the other: a contact that moves to another contact type, or whose person gets another address, is created
 *   there and deleted here, or stays.
 * - `chain`, each all others: people who passed an address along get all of their changes, or none.
 * - `seen`, in a chain: a contact is created before another is overwritten, and both before one is deleted. A reading has
 *   to show the one before the other goes.
 * - `turn`, in a chain: of two updates, one takes the address that the other leaves. That the service says that the other
 *   is done is enough.
 * - `suppression`: an address that is suppressed gets mail only where it is suppressed as well.
 * - `record`: nor is its contact deleted otherwise, since nothing else would tell the next plan who left.
 * - `place`: a contact type, custom field or unsubscribe group that the plan makes. No file holds these, as every item may
 *   have some, and names them.
 */
export const NEED_REASONS = [
  ...(['half', 'chain', 'seen', 'turn', 'suppression', 'record'] as const),
  'place',
] as const;

export type NeedReason = (typeof NEED_REASONS)[number];

/** One item, and one that it needs, by their numbers. */
export interface Need {
  readonly seq: number;
  readonly needed: number;
  readonly why: NeedReason;
}

/** What goes into the places that a plan makes. */
export interface Places {
  /** The items that make them. */
  readonly made: () => readonly number[];
  /** Walks the plan. */
  readonly needs: () => Iterable<Need>;
}

const NO_PLACES: Places = { made: () => [], needs: () => [] };

/** Each needs the other. */
const MUTUAL: readonly NeedReason[] = ['half', 'chain'];

/** All needs of a plan. A million of them take 9 MB. */
export class Needs {
  /** Each item, and one that it needs. */
  readonly #pairs: Uint32Array;
  readonly #reasons: Uint8Array;
  readonly #places: Places;

  /** @param needs in the order of their items, without those of places */
  constructor(needs: Iterable<Need>, places = NO_PLACES) {
    const pairs: number[] = [];
    const reasons: number[] = [];
    for (const { seq, needed, why } of needs) {
      pairs.push(seq, needed);
      reasons.push(NEED_REASONS.indexOf(why));
    }
    this.#pairs = Uint32Array.from(pairs);
    this.#reasons = Uint8Array.from(reasons);
    this.#places = places;
  }

  /** What an item needs, but for places, for one of the reasons where any is given; nothing for most items. */
  *of(seq: number, ...reasons: readonly NeedReason[]): Generator<number> {
    for (let at = this.#firstOf(seq); this.#seqAt(at) === seq; at += 1) {
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

  /** Those of places come last. */
  *[Symbol.iterator](): Generator<Need> {
    for (let at = 0; at < this.#reasons.length; at += 1) yield this.#at(at);
    yield* this.#places.needs();
  }

  /** All that go only with the item, itself included, in the order of the plan; nothing for one that goes alone. */
  together(seq: number, ...reasons: readonly NeedReason[]): readonly number[] {
    if (this.#seqAt(this.#firstOf(seq)) !== seq) return [];
    const why = reasons.length === 0 ? MUTUAL : reasons;
    const found = new Set([seq]);
    // A set goes on over what is added to it meanwhile.
    for (const one of found) for (const needed of this.of(one, ...why)) found.add(needed);
    return found.size === 1 ? [] : [...found].sort((one, other) => one - other);
  }

  /** What is left of a choice when everything that lacks something it needs is taken out, also by way of others. */
  closed(chosen: ItemSet): ItemSet {
    return this.#withPlaces(chosen).withBits((bits) => closedOver(bits, this.#pairs));
  }

  /** A place needs nothing, so that one look is enough. */
  #withPlaces(chosen: ItemSet): ItemSet {
    if (this.#places.made().every((seq) => chosen.has(seq))) return chosen;
    const left = chosen.intersection(chosen);
    for (const { seq, needed } of this.#places.needs()) if (!left.has(needed)) left.delete(seq);
    return left;
  }

  /** The places that would be made for none but what is not kept: nobody needs an empty one. */
  emptyPlaces(kept: Pick<ItemSet, 'has'>): readonly number[] {
    const [wanted, filled] = [new Set<number>(), new Set<number>()];
    for (const { seq, needed } of this.#places.needs()) {
      (kept.has(seq) ? filled : wanted).add(needed);
    }
    return [...wanted].filter((seq) => !filled.has(seq));
  }

  /** The items so that each comes after those whose turn is before its own; otherwise in their order. */
  inTurn<I extends Pick<Item, 'seq'>>(items: Iterable<I>): I[] {
    return [...items]
      .map((item) => ({ item, before: [...this.of(item.seq, 'turn')].length }))
      .sort((one, other) => one.before - other.before)
      .map(({ item }) => item);
  }

  #at(at: number): Need {
    const [seq = 0, needed = 0] = [this.#seqAt(at), this.#pairs[2 * at + 1]];
    return { seq, needed, why: NEED_REASONS[this.#reasons[at] ?? 0] ?? 'half' };
  }

  #seqAt(at: number): number | undefined {
    return this.#pairs[2 * at];
  }

  /** Where the needs of the item begin, or would. */
  #firstOf(seq: number): number {
    let [low, high] = [0, this.#reasons.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seqAt(middle) ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * What is left when everything that lacks something it needs is taken out. `pairs`: each item, and one that it needs. The
 * page of a plan gets the text of it, so it stands alone.
 */
export function closedOver(bits: Uint8Array, pairs: Uint32Array): Uint8Array {
  const left = bits.slice();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let at = 0; at < pairs.length; at += 2) {
      const seq = pairs[at] ?? 0;
      if (!hasBit(left, seq) || hasBit(left, pairs[at + 1] ?? 0)) continue;
      setBit(left, seq, false);
      isChanged = true;
    }
  }
  return left;
}

/** Kinds of items that make a place, and those that may go into one. */
export const PLACE_KINDS = [
  'createUnsubscribeGroup',
  'createContactType',
  'createCustomField',
] as const;
export const PLACED_KINDS = ['suppressInGroup', 'createContact', 'updateContact'] as const;

/** The name of the place that a change makes, which no two places share. */
export function placeMadeBy(change: Change): string | undefined {
  if (change.kind === 'createContactType') return `type ${change.contactType}`;
  if (change.kind === 'createCustomField') return `field ${change.field}`;
  return change.kind === 'createUnsubscribeGroup' ? `group ${change.group}` : undefined;
}

/** The names of the places that have to be there before the change is made. */
export function placesFor(change: Change): readonly string[] {
  if (change.kind === 'suppressInGroup') return [`group ${change.group}`];
  if (change.kind === 'createContact')
    return [`type ${change.contactType}`, ...fieldsIn(change.fields)];
  if (change.kind !== 'updateContact') return [];
  return fieldsIn(Object.fromEntries(change.changes.map((one) => [one.field, one.new ?? ''])));
}

function fieldsIn(values: Fields): string[] {
  return Object.keys(values)
    .filter(isFieldName)
    .filter(isCustomField)
    .filter((field) => (values[field] ?? '') !== '')
    .map((field) => `field ${customFieldName(field)}`);
}
