// A table of services in which every two values of two switches occur together at least once. Made
// greedily and without random: the next value of a row is the one that makes most new pairs in it.
import { SWITCHES, withoutNumbers } from './switches.ts';

/** One value that is not the default, by the places of its switch and of itself. */
export interface PlacedValue {
  readonly place: number;
  readonly value: string;
}

/** More would hide each other; with fewer, the table is longer than a run of 20,000 seeds bears. */
const CHANGES_PER_ROW = 10;

/** Every value that is not a default. Defaults pair up by themselves, where a row leaves a switch alone. */
const VALUES: readonly PlacedValue[] = SWITCHES.flatMap(({ byDefault, others }, place) => {
  const kinds = new Map(others.map((value) => [withoutNumbers(value), value]));
  kinds.delete(withoutNumbers(byDefault));
  return [...kinds.values()].map((value) => ({ place, value }));
});

export function pairTable(): readonly (readonly PlacedValue[])[] {
  const open = new OpenPairs();
  const rows: (readonly PlacedValue[])[] = [];
  while (open.count > 0) {
    const row = nextRow(open);
    open.close(row);
    rows.push(row.map((number) => valueAt(number)));
  }
  return rows;
}

/** Pairs of values, by their numbers in `VALUES`, that no row has yet. */
class OpenPairs {
  count = 0;
  readonly #isOpen = new Uint8Array(VALUES.length ** 2);
  /** By value: how many of its pairs are open. */
  readonly #openOf = new Int32Array(VALUES.length);

  constructor() {
    for (const [first, { place }] of VALUES.entries()) {
      for (const [second, other] of VALUES.entries()) {
        if (place !== other.place) this.#set(first, second, true);
      }
    }
  }

  openOf(value: number): number {
    return this.#openOf[value] ?? 0;
  }

  isOpen(first: number, second: number): boolean {
    return this.#isOpen[first * VALUES.length + second] === 1;
  }

  close(row: readonly number[]): void {
    for (const first of row) {
      for (const second of row) {
        if (this.isOpen(first, second)) this.#set(first, second, false);
      }
    }
  }

  #set(first: number, second: number, isOpen: boolean): void {
    const step = isOpen ? 1 : -1;
    this.#isOpen[first * VALUES.length + second] = isOpen ? 1 : 0;
    this.#openOf[first] = this.openOf(first) + step;
    this.count += step;
  }
}

/** Begins with the value that has most pairs open, and ends where no value makes a new pair. */
function nextRow(open: OpenPairs): readonly number[] {
  const row: number[] = [];
  const gains = VALUES.map(() => 0);
  while (row.length < CHANGES_PER_ROW) {
    const best = bestValue({ row, gains, open });
    if (best === undefined) break;
    row.push(best);
    for (const value of gains.keys()) {
      if (open.isOpen(best, value)) gains[value] = (gains[value] ?? 0) + 1;
    }
  }
  return row;
}

interface Choice {
  readonly row: readonly number[];
  /** By value: new pairs that it makes with the row so far. */
  readonly gains: readonly number[];
  readonly open: OpenPairs;
}

function bestValue({ row, gains, open }: Choice): number | undefined {
  const taken = new Set(row.map((value) => valueAt(value).place));
  let best: number | undefined;
  let bestRank = 0;
  for (const [value, gain] of gains.entries()) {
    if (taken.has(valueAt(value).place) || (row.length > 0 && gain === 0)) continue;
    // The gain decides, and among equals how much there is left to do.
    const rank = gain * VALUES.length + open.openOf(value);
    if (rank <= bestRank) continue;
    [best, bestRank] = [value, rank];
  }
  return best;
}

function valueAt(number: number): PlacedValue {
  const value = VALUES[number];
  if (value === undefined) throw new Error(`there is no value ${String(number)}`);
  return value;
}
