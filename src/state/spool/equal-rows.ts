// Drops what is equal on both sides, one partition of marks after the other. An address is dropped from all its
// targets at once, so that an address that stayed is found in every target. An address that either side names twice
// in one target stays.
import { DIGEST, HIGH, LOW, MARK_WORDS, type MarkReader, ORDINAL, TARGET } from './row-marks.ts';

export interface MarkedSide {
  readonly count: number;
  readonly marks: MarkReader;
}

/** The rows of both sides that stay. */
export interface StayingRows {
  readonly desired: RowSet;
  readonly actual: RowSet;
  /** By target: how many pairs were dropped. */
  readonly dropped: ReadonlyMap<number, number>;
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

/** `actual` are the lists of the service, whose rows are numbered through; `kept` addresses stay. */
export function dropEqualRows(
  desired: MarkedSide,
  actual: readonly MarkedSide[],
  kept: KeptHashes,
): StayingRows {
  const starts = startsOf(actual);
  const rows = { desired: new RowSet(desired.count), actual: new RowSet(starts.total) };
  const dropped = new Map<number, number>();
  const keys = new PartitionKeys();
  const partitions = desired.marks.partitionCount;
  for (let partition = 0; partition < partitions; partition += 1) {
    const most = desired.marks.countOf(partition);
    if (most === 0) continue;
    keys.begin(most);
    eachMark(desired.marks, partition, (words, at) => {
      keys.addDesired(words, at);
    });
    kept.each((low, high) => {
      if ((high & (partitions - 1)) === partition) keys.keep(low, high);
    });
    for (const [list, { marks }] of actual.entries()) {
      const start = starts.of[list] ?? 0;
      eachMark(marks, partition, (words, at) => {
        keys.addActual(words, at, start);
      });
    }
    keys.equalPairs((desiredRow, actualRow, target) => {
      rows.desired.drop(desiredRow);
      rows.actual.drop(actualRow);
      dropped.set(target, (dropped.get(target) ?? 0) + 1);
    });
  }
  return { ...rows, dropped };
}

function startsOf(lists: readonly MarkedSide[]): {
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
  partition: number,
  take: (words: Uint32Array, at: number) => void,
): void {
  for (const { words, marks } of reader.blocks(partition)) {
    for (let mark = 0; mark < marks; mark += 1) take(words, mark * MARK_WORDS);
  }
}

/** Which rows of a side are still to be looked at: a bit for each. */
export class RowSet {
  readonly #bits: Uint8Array;

  /** Begins with all rows in it. */
  constructor(count: number) {
    this.#bits = new Uint8Array((count + 7) >>> 3).fill(0xff);
  }

  drop(ordinal: number): void {
    const at = ordinal >>> 3;
    this.#bits[at] = (this.#bits[at] ?? 0) & ~(1 << (ordinal & 7));
  }

  has(ordinal: number): boolean {
    return ((this.#bits[ordinal >>> 3] ?? 0) & (1 << (ordinal & 7))) !== 0;
  }
}

/** Set in the target of a mark whose row must come into the tables whatever the other side says. */
export const STAYS = 0x8000_0000;

const NONE = -1;

/**
 * The keys of one partition: finds the addresses for which both sides say the same, in every target, once. A table of
 * open addressing over flat arrays, since a million keys pass here: 0.1 µs each.
 */
export class PartitionKeys {
  /** Marks of the desired side, copied. */
  #words = new Uint32Array(0);
  #count = 0;
  /** By mark: the next one with its address, and the number of the equal contact. */
  #next = new Int32Array(0);
  #partner = new Int32Array(0);
  /** By mark, where it is the first of its address: whether all of them stay. */
  #stays = new Uint8Array(0);
  /** By hash: the first mark of an address, plus one. */
  #slots = new Int32Array(0);

  /** Begins a partition with at most so many desired rows. */
  begin(most: number): void {
    let size = 16;
    while (size < 2 * most) size *= 2;
    if (size > this.#slots.length) {
      this.#slots = new Int32Array(size);
      this.#words = new Uint32Array((size / 2) * MARK_WORDS);
      this.#next = new Int32Array(size / 2);
      this.#partner = new Int32Array(size / 2);
      this.#stays = new Uint8Array(size / 2);
    } else {
      this.#slots.fill(0);
    }
    this.#count = 0;
  }

  addDesired(words: Uint32Array, at: number): void {
    const mark = this.#count++;
    const from = mark * MARK_WORDS;
    for (let word = 0; word < MARK_WORDS; word += 1)
      this.#words[from + word] = words[at + word] ?? 0;
    this.#next[mark] = NONE;
    this.#partner[mark] = NONE;
    this.#stays[mark] = 0;
    const slot = this.#slotOf(words[at + LOW] ?? 0, words[at + HIGH] ?? 0);
    const first = (this.#slots[slot] ?? 0) - 1;
    if (first === NONE) this.#slots[slot] = mark + 1;
    else this.#append(first, mark);
    const target = words[at + TARGET] ?? 0;
    if (target >= STAYS) this.#stays[first === NONE ? mark : first] = 1;
  }

  /** Two rows of one key are merged in the tables. */
  #append(first: number, mark: number): void {
    const target = this.#word(mark, TARGET);
    let last = first;
    for (;;) {
      if (this.#word(last, TARGET) === target) this.#stays[first] = 1;
      const next = this.#next[last] ?? NONE;
      if (next === NONE) break;
      last = next;
    }
    this.#next[last] = mark;
  }

  /** An address that a question will be asked about stays. */
  keep(low: number, high: number): void {
    const first = (this.#slots[this.#slotOf(low, high)] ?? 0) - 1;
    if (first !== NONE) this.#stays[first] = 1;
  }

  /** `start` is the number of the first row of its list among those of all lists. */
  addActual(words: Uint32Array, at: number, start: number): void {
    const slot = this.#slotOf(words[at + LOW] ?? 0, words[at + HIGH] ?? 0);
    const first = (this.#slots[slot] ?? 0) - 1;
    if (first === NONE) return;
    const mark = this.#inTarget(first, words[at + TARGET] ?? 0);
    if (mark !== NONE && this.#partner[mark] === NONE && this.#hasDigest(mark, words, at)) {
      this.#partner[mark] = start + (words[at + ORDINAL] ?? 0);
    } else {
      this.#stays[first] = 1;
    }
  }

  /** The mark of an address in a target. */
  #inTarget(first: number, target: number): number {
    let mark = first;
    while (mark !== NONE && this.#word(mark, TARGET) !== target) mark = this.#next[mark] ?? NONE;
    return mark;
  }

  /** Tells of every pair that is equal: the numbers of both rows, and their target. */
  equalPairs(tell: (desired: number, actual: number, target: number) => void): void {
    for (const slot of this.#slots) {
      if (slot === 0 || !this.#isEqual(slot - 1)) continue;
      for (let mark = slot - 1; mark !== NONE; mark = this.#next[mark] ?? NONE) {
        tell(this.#word(mark, ORDINAL), this.#partner[mark] ?? NONE, this.#word(mark, TARGET));
      }
    }
  }

  #isEqual(first: number): boolean {
    if (this.#stays[first] === 1) return false;
    for (let mark = first; mark !== NONE; mark = this.#next[mark] ?? NONE) {
      if (this.#partner[mark] === NONE) return false;
    }
    return true;
  }

  #hasDigest(mark: number, words: Uint32Array, at: number): boolean {
    for (let word = DIGEST; word < ORDINAL; word += 1) {
      if (this.#word(mark, word) !== words[at + word]) return false;
    }
    return true;
  }

  /** Where the first mark of the address is, or would be. */
  #slotOf(low: number, high: number): number {
    const wrap = this.#slots.length - 1;
    let slot = low & wrap;
    for (;;) {
      const mark = (this.#slots[slot] ?? 0) - 1;
      if (mark === NONE) return slot;
      if (this.#word(mark, LOW) === low && this.#word(mark, HIGH) === high) return slot;
      slot = (slot + 1) & wrap;
    }
  }

  #word(mark: number, word: number): number {
    return this.#words[mark * MARK_WORDS + word] ?? 0;
  }
}
