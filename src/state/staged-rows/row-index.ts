// Finds single rows of a list by their target and address, without a table. A run looks at few of a million contacts
// after it wrote: to pass over their records takes a tenth of the time of making them rows of a table. Rows that share
// their key are left to a table, which brings them into their order.
import type { ByteSlice } from '../../lib/index.ts';
import { AddressHash, type HashSeeds } from './digest-entries.ts';
import { RowSet } from './equal-rows.ts';
import { RecordCursor } from './record-log.ts';
import type { StagedRows } from './staged-rows.ts';

/** The place of one record in so many is kept. */
const STRIDE = 16;
/** About as many records. */
const READ_BYTES = 4_096;
/** Odd, and without a pattern in its bits. */
const TARGET_FACTOR = 0x9e3779b1;

/** Of a list whose records begin with their target, a number to be passed over, and the address. */
export class RowIndex {
  /** The rows that share their target and address with others. */
  readonly repeated: RowSet;
  readonly #hash: AddressHash;
  /** By hash: the number of a row, plus one, and another word of its hash. */
  readonly #slots: Uint32Array;
  readonly #words: Uint32Array;
  /** Of the key that was hashed last. */
  #word = 0;
  /** By row, divided by the stride: where its record begins. */
  readonly #places: number[] = [];
  readonly #cursor: RecordCursor;
  /** By target: how many rows share their key with no other. */
  readonly #counts = new Map<number, number>();

  constructor(list: StagedRows, seeds: HashSeeds) {
    this.repeated = RowSet.empty(list.count);
    this.#hash = new AddressHash(seeds);
    let size = 16;
    while (2 * size < 3 * list.count) size *= 2;
    this.#slots = new Uint32Array(size);
    this.#words = new Uint32Array(size);
    this.#cursor = new RecordCursor(list.records, READ_BYTES);
    const hasRepeated = this.#addAll(list);
    if (hasRepeated) this.#discountRepeated(list);
  }

  count(target: number): number {
    return this.#counts.get(target) ?? 0;
  }

  /** At the beginning of the only record with the key; a hash that two keys share may make it that of another. */
  find(target: number, address: string): RecordCursor | undefined {
    const bytes = Buffer.from(address);
    const row = (this.#slots[this.#slotOf(target, { bytes, from: 0, to: bytes.length })] ?? 0) - 1;
    if (row < 0 || this.repeated.has(row)) return undefined;
    const near = Math.floor(row / STRIDE);
    const cursor = this.#cursor;
    cursor.seek(this.#places[near] ?? 0);
    for (let at = near * STRIDE; at <= row; at += 1) cursor.next();
    return cursor;
  }

  #addAll({ count, records: source }: StagedRows): boolean {
    const records = new RecordCursor(source);
    let hasRepeated = false;
    for (let row = 0; row < count; row += 1) {
      if (row % STRIDE === 0) this.#places.push(records.end);
      records.next();
      const target = records.number();
      // Passed over.
      records.number();
      const slot = this.#slotOf(target, records.slice());
      const first = (this.#slots[slot] ?? 0) - 1;
      this.#counts.set(target, this.count(target) + 1);
      if (first < 0) {
        this.#slots[slot] = row + 1;
        this.#words[slot] = this.#word;
      } else {
        this.repeated.add(first);
        this.repeated.add(row);
        hasRepeated = true;
      }
    }
    return hasRepeated;
  }

  #discountRepeated({ count, records: source }: StagedRows): void {
    const records = new RecordCursor(source);
    for (let row = 0; row < count; row += 1) {
      records.next();
      if (!this.repeated.has(row)) continue;
      const target = records.number();
      this.#counts.set(target, this.count(target) - 1);
    }
  }

  /** Where the row of the key is, or would be. */
  #slotOf(target: number, address: ByteSlice): number {
    const hash = this.#hash;
    hash.ofSlice(address);
    const spread = Math.imul(target, TARGET_FACTOR);
    this.#word = (hash.high ^ spread) >>> 0;
    const wrap = this.#slots.length - 1;
    let slot = (hash.low ^ spread) & wrap;
    while (this.#slots[slot] !== 0 && this.#words[slot] !== this.#word) slot = (slot + 1) & wrap;
    return slot;
  }
}
