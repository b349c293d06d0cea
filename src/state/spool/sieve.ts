// Lets fall what is equal on both sides. An address falls out of all its targets at once, so that whoever asks
// for an address that stayed finds it in every target. Everything that is told twice, on whatever side, stays.
import { LaneKeys } from './lane-keys.ts';
import { MARK_WORDS, type MarkReader } from './mark-lanes.ts';
import { RowSet } from './row-set.ts';

export interface SievedSide {
  readonly count: number;
  readonly marks: MarkReader;
}

export interface Sieving {
  readonly desired: SievedSide;
  /** The lists of the service; their rows are numbered through. */
  readonly actual: readonly SievedSide[];
  /** Hashes of addresses that stay. */
  readonly kept: KeptHashes;
}

export interface Sieved {
  readonly desired: RowSet;
  readonly actual: RowSet;
  /** By target: how many pairs fell. */
  readonly fallen: ReadonlyMap<number, number>;
}

/** Pairs of numbers, as an `AddressHash` has them. */
export class KeptHashes {
  #words = new Uint32Array(64);
  #count = 0;

  add({ low, high }: { readonly low: number; readonly high: number }): void {
    if (this.#count + 2 > this.#words.length) {
      const larger = new Uint32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#count] = low;
    this.#words[this.#count + 1] = high;
    this.#count += 2;
  }

  each(tell: (low: number, high: number) => void): void {
    for (let at = 0; at < this.#count; at += 2)
      tell(this.#words[at] ?? 0, this.#words[at + 1] ?? 0);
  }
}

export function sieve({ desired, actual, kept }: Sieving): Sieved {
  const starts = startsOf(actual);
  const rows = { desired: new RowSet(desired.count), actual: new RowSet(starts.total) };
  const fallen = new Map<number, number>();
  const keys = new LaneKeys();
  const lanes = desired.marks.laneCount;
  for (let lane = 0; lane < lanes; lane += 1) {
    const most = desired.marks.countOf(lane);
    if (most === 0) continue;
    keys.begin(most);
    eachMark(desired.marks, lane, (words, at) => {
      keys.addDesired(words, at);
    });
    kept.each((low, high) => {
      if ((high & (lanes - 1)) === lane) keys.keep(low, high);
    });
    for (const [list, { marks }] of actual.entries()) {
      const start = starts.of[list] ?? 0;
      eachMark(marks, lane, (words, at) => {
        keys.addActual(words, at, start);
      });
    }
    keys.equalPairs((desiredRow, actualRow, target) => {
      rows.desired.drop(desiredRow);
      rows.actual.drop(actualRow);
      fallen.set(target, (fallen.get(target) ?? 0) + 1);
    });
  }
  return { ...rows, fallen };
}

function startsOf(lists: readonly SievedSide[]): {
  readonly of: readonly number[];
  readonly total: number;
} {
  const of: number[] = [];
  let total = 0;
  for (const { count } of lists) {
    of.push(total);
    total += count;
  }
  return { of, total };
}

function eachMark(
  reader: MarkReader,
  lane: number,
  take: (words: Uint32Array, at: number) => void,
): void {
  for (const { words, marks } of reader.blocks(lane)) {
    for (let mark = 0; mark < marks; mark += 1) take(words, mark * MARK_WORDS);
  }
}
