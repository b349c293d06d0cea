// Drops the rows that are equal on both sides, one partition of digest entries after the other. An address is dropped
// from all its targets at once, so that an address that stays is found in every target. An address that either side
// names twice in one target stays.
import {
  countIn,
  DIGEST,
  eachEntry,
  ENTRY_WORDS,
  HIGH,
  LOW,
  ORDINAL,
  partitionCountOf,
  TARGET,
  type WrittenEntries,
} from './digest-entries.ts';

/** The rows of one list or side. */
export interface ComparedRows {
  readonly count: number;
  readonly entries: WrittenEntries;
}

/** The rows of both sides that stay. */
export interface StayingRows {
  readonly desired: RowSet;
  readonly actual: RowSet;
  /** By target: how many pairs were dropped. */
  readonly dropped: ReadonlyMap<number, number>;
}

/**
 * `actual` are the lists of the service, whose rows have one numbering. `kept` are the hashes of addresses that stay,
 * two numbers for each.
 */
export function dropEqualRows(
  desired: ComparedRows,
  actual: readonly ComparedRows[],
  kept: readonly number[],
): StayingRows {
  const total = actual.reduce((sum, { count }) => sum + count, 0);
  const rows = { desired: new RowSet(desired.count), actual: new RowSet(total) };
  const dropped = new Map<number, number>();
  const keys = new PartitionKeys();
  const partitions = partitionCountOf(desired.entries);
  for (let partition = 0; partition < partitions; partition += 1) {
    const most = countIn(desired.entries, partition);
    if (most === 0) continue;
    keys.begin(most);
    eachEntry(desired.entries, partition, (words, at) => {
      keys.addDesired(words, at);
    });
    for (let at = 0; at < kept.length; at += 2) {
      const high = kept[at + 1] ?? 0;
      if ((high & (partitions - 1)) === partition) keys.keep(kept[at] ?? 0, high);
    }
    let start = 0;
    for (const { count, entries } of actual) {
      eachEntry(entries, partition, (words, at) => {
        keys.addActual(words, at, start);
      });
      start += count;
    }
    keys.equalPairs((desiredRow, actualRow, target) => {
      rows.desired.drop(desiredRow);
      rows.actual.drop(actualRow);
      dropped.set(target, (dropped.get(target) ?? 0) + 1);
    });
  }
  return { ...rows, dropped };
}

/** Which rows of a side stay: one bit for each. */
export class RowSet {
  readonly #bits: Uint8Array;

  /** Begins with all rows in it. */
  constructor(count: number) {
    this.#bits = new Uint8Array((count + 7) >>> 3).fill(0xff);
  }

  static empty(count: number): RowSet {
    const set = new RowSet(count);
    set.#bits.fill(0);
    return set;
  }

  add(ordinal: number): void {
    const at = ordinal >>> 3;
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (ordinal & 7));
  }

  drop(ordinal: number): void {
    const at = ordinal >>> 3;
    this.#bits[at] = (this.#bits[at] ?? 0) & ~(1 << (ordinal & 7));
  }

  has(ordinal: number): boolean {
    return ((this.#bits[ordinal >>> 3] ?? 0) & (1 << (ordinal & 7))) !== 0;
  }
}

/** Set in the target of an entry whose row must come into the tables whatever the other side says. */
export const STAYS = 0x8000_0000;

const NONE = -1;

/**
 * The keys of one partition: finds the addresses for which both sides say the same, in every target, once. A hash
 * table with open addressing over flat arrays takes 0.1 µs for each of a million keys.
 */
export class PartitionKeys {
  /** Copies of the desired entries. */
  #words = new Uint32Array(0);
  #count = 0;
  /** By entry: the next one with its address, and the number of the equal contact. */
  #next = new Int32Array(0);
  #partner = new Int32Array(0);
  /** By the first entry of an address: whether all its entries stay. */
  #stays = new Uint8Array(0);
  /** By hash: the first entry of an address, plus one. */
  #slots = new Int32Array(0);

  /** Begins a partition with at most so many desired rows. */
  begin(most: number): void {
    let size = 16;
    while (size < 2 * most) size *= 2;
    if (size > this.#slots.length) {
      this.#slots = new Int32Array(size);
      this.#words = new Uint32Array((size / 2) * ENTRY_WORDS);
      this.#next = new Int32Array(size / 2);
      this.#partner = new Int32Array(size / 2);
      this.#stays = new Uint8Array(size / 2);
    } else {
      this.#slots.fill(0);
    }
    this.#count = 0;
  }

  addDesired(words: Uint32Array, at: number): void {
    const entry = this.#count++;
    const from = entry * ENTRY_WORDS;
    for (let word = 0; word < ENTRY_WORDS; word += 1)
      this.#words[from + word] = words[at + word] ?? 0;
    this.#next[entry] = NONE;
    this.#partner[entry] = NONE;
    this.#stays[entry] = 0;
    const slot = this.#slotOf(words[at + LOW] ?? 0, words[at + HIGH] ?? 0);
    const first = (this.#slots[slot] ?? 0) - 1;
    if (first === NONE) this.#slots[slot] = entry + 1;
    else this.#append(first, entry);
    const target = words[at + TARGET] ?? 0;
    if (target >= STAYS) this.#stays[first === NONE ? entry : first] = 1;
  }

  /** Of two rows with one key only the first can have a partner: both stay, and are merged in the tables. */
  #append(first: number, entry: number): void {
    let last = first;
    for (let next = this.#next[last] ?? NONE; next !== NONE; next = this.#next[last] ?? NONE)
      last = next;
    this.#next[last] = entry;
  }

  /** Makes an address stay. */
  keep(low: number, high: number): void {
    const first = (this.#slots[this.#slotOf(low, high)] ?? 0) - 1;
    if (first !== NONE) this.#stays[first] = 1;
  }

  /** `start` is the number of the first row of its list among those of all lists. */
  addActual(words: Uint32Array, at: number, start: number): void {
    const slot = this.#slotOf(words[at + LOW] ?? 0, words[at + HIGH] ?? 0);
    const first = (this.#slots[slot] ?? 0) - 1;
    if (first === NONE) return;
    const entry = this.#inTarget(first, words[at + TARGET] ?? 0);
    if (entry !== NONE && this.#partner[entry] === NONE && this.#hasDigest(entry, words, at)) {
      this.#partner[entry] = start + (words[at + ORDINAL] ?? 0);
    } else {
      this.#stays[first] = 1;
    }
  }

  /** The entry of an address in a target. */
  #inTarget(first: number, target: number): number {
    let entry = first;
    while (entry !== NONE && this.#word(entry, TARGET) !== target)
      entry = this.#next[entry] ?? NONE;
    return entry;
  }

  /** Calls `tell` with every equal pair: the numbers of both rows, and their target. */
  equalPairs(tell: (desired: number, actual: number, target: number) => void): void {
    for (const slot of this.#slots) {
      if (slot === 0 || !this.#isEqual(slot - 1)) continue;
      for (let entry = slot - 1; entry !== NONE; entry = this.#next[entry] ?? NONE) {
        tell(this.#word(entry, ORDINAL), this.#partner[entry] ?? NONE, this.#word(entry, TARGET));
      }
    }
  }

  #isEqual(first: number): boolean {
    if (this.#stays[first] === 1) return false;
    for (let entry = first; entry !== NONE; entry = this.#next[entry] ?? NONE) {
      if (this.#partner[entry] === NONE) return false;
    }
    return true;
  }

  #hasDigest(entry: number, words: Uint32Array, at: number): boolean {
    for (let word = DIGEST; word < ORDINAL; word += 1) {
      if (this.#word(entry, word) !== words[at + word]) return false;
    }
    return true;
  }

  /** Where the first entry of the address is, or would be. */
  #slotOf(low: number, high: number): number {
    const wrap = this.#slots.length - 1;
    let slot = low & wrap;
    for (;;) {
      const entry = (this.#slots[slot] ?? 0) - 1;
      if (entry === NONE) return slot;
      if (this.#word(entry, LOW) === low && this.#word(entry, HIGH) === high) return slot;
      slot = (slot + 1) & wrap;
    }
  }

  #word(entry: number, word: number): number {
    return this.#words[entry * ENTRY_WORDS + word] ?? 0;
  }
}
