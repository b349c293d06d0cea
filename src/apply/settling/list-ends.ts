// Remembers the ends of the contact lists, by which one that was cut is told from one that somebody removed contacts from
// (`RememberedType.mayBeCut`).
import { goneLimit, type PlanHead } from '../../plan/index.ts';
import type { Memory, RememberedType } from '../../state/index.ts';
import type { Reading } from '../reading/read-back.ts';

/**
 * Remembers the ends of the lists of a plan's contact types, but for those of which it is open whether they were cut.
 * Part of a move of the baseline. `listed`: a reading of the contacts; left out where the run made none.
 */
export function rememberListEnds(
  past: Memory,
  { contactTypes }: Pick<PlanHead, 'contactTypes'>,
  listed: Reading | undefined,
  open: ReadonlySet<string>,
): void {
  if (listed === undefined) return;
  const { targets, scratch } = listed;
  const ends = new Map<number, ListEnds>();
  for (const { contactType } of contactTypes) {
    const { index, key } = targets.named(contactType);
    const type = past.ofType(key);
    // As many as may be gone before a guard says so.
    if (type !== undefined && !open.has(key))
      ends.set(index, new ListEnds(type, goneLimit(type.count)));
  }
  for (const { target, address, contactId } of scratch.actual.everyContact()) {
    ends.get(target)?.note(Number(contactId), address);
  }
  for (const { type, listed } of ends.values()) {
    const hashed = listed.map(([id, address]) => {
      return [past.sums.ofContact({ contactType: type.key, address }), id] as const;
    });
    type.setListEnds(hashed);
  }
}

type ListedId = readonly [contactId: number, address: string];

/** So many contacts with the lowest ids of a list, and as many with the highest. */
class ListEnds {
  readonly type: RememberedType;
  readonly #size: number;
  #lowest: ListedId[] = [];
  #highest: ListedId[] = [];
  /** No id above it can be among the lowest any more. */
  #most = Infinity;
  #least = -Infinity;

  constructor(type: RememberedType, size: number) {
    this.type = type;
    this.#size = size;
  }

  note(id: number, address: string): void {
    // Another kind of id has no order that is known.
    if (!Number.isSafeInteger(id)) return;
    if (id <= this.#most && this.#lowest.push([id, address]) > 2 * this.#size) this.#cutLowest();
    if (id >= this.#least && this.#highest.push([id, address]) > 2 * this.#size) this.#cutHighest();
  }

  get listed(): readonly ListedId[] {
    this.#cutLowest();
    this.#cutHighest();
    return [...this.#lowest, ...this.#highest];
  }

  #cutLowest(): void {
    this.#lowest = this.#lowest.sort(([a], [b]) => a - b).slice(0, this.#size);
    if (this.#lowest.length === this.#size) this.#most = this.#lowest.at(-1)?.[0] ?? Infinity;
  }

  #cutHighest(): void {
    this.#highest = this.#highest.sort(([a], [b]) => b - a).slice(0, this.#size);
    if (this.#highest.length === this.#size) this.#least = this.#highest.at(-1)?.[0] ?? -Infinity;
  }
}
