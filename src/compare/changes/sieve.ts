// Takes out of a plan what a person refused by name in an earlier one, and what cannot go without it. Made only where
// anything was refused: then every change is written twice, since what goes together is known when all are found.
import { type Change, isPersonal, ItemSet } from '../../plan/index.ts';
import { Candidates, type DatabaseLocation, type RefusalTable } from '../../state/index.ts';

export type Refusals = Pick<RefusalTable, 'isEmpty' | 'dayOf'>;

interface Sifted {
  readonly change: Change;
  readonly isLeftOut: boolean;
  /** The day on which the change itself was refused. */
  readonly since: string | undefined;
}

export class Sieve {
  readonly #refusals: Refusals;
  readonly #candidates: Candidates;
  /** By number. */
  readonly #days = new Map<number, string>();

  constructor(refusals: Refusals, scratch: DatabaseLocation) {
    this.#refusals = refusals;
    this.#candidates = new Candidates(scratch);
  }

  /** In the order of a plan. */
  add(change: Change): void {
    const seq = this.#candidates.add(change);
    const day = this.#refusals.dayOf(change);
    if (day !== undefined) this.#days.set(seq, day);
  }

  /** All that were added, in their order. */
  *sifted(): Generator<Sifted> {
    const kept = this.#kept();
    for (const change of this.#candidates.items()) {
      const { seq } = change;
      yield { change, isLeftOut: !kept.has(seq), since: this.#days.get(seq) };
    }
  }

  close(): void {
    this.#candidates.close();
  }

  /** Neither what was refused, nor what cannot go without it, nor a place that the plan would make for these alone. */
  #kept(): ItemSet {
    const wanted = ItemSet.all(this.#candidates.count);
    if (this.#days.size === 0) return wanted;
    for (const seq of this.#days.keys()) wanted.delete(seq);
    const needs = this.#candidates.needs();
    const kept = needs.closed(wanted);
    for (const seq of needs.emptyPlaces(kept)) kept.delete(seq);
    return kept;
  }
}

/** Who a change is about, as people write it; undefined for a change of nobody's data. */
export function personOf(change: Change): { address: string; email: string } | undefined {
  if (!isPersonal(change)) return undefined;
  const { email } = 'prior' in change ? change.prior : change;
  return { address: change.address, email };
}
