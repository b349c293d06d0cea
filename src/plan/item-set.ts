// Some of the items of a plan, by their numbers: what a person accepts of it. One bit for each item, so that a million
// take 125 kB.
import { sha256Hex } from '../lib/index.ts';

export class ItemSet {
  /** How many items the plan has. */
  readonly size: number;
  /** The first item is the lowest bit of the first byte; bits beyond the last item are 0. */
  readonly #bits: Uint8Array;
  #count = 0;

  constructor(size: number) {
    this.size = size;
    this.#bits = new Uint8Array(Math.ceil(size / 8));
  }

  static all(size: number): ItemSet {
    const set = new ItemSet(size);
    set.#bits.fill(0xff);
    if (size % 8 > 0) set.#bits[set.#bits.length - 1] = 0xff >> (8 - (size % 8));
    set.#count = size;
    return set;
  }

  /** What `toBase64` gave; undefined for any text that is not a set of a plan of this size. */
  static fromBase64(size: number, text: string): ItemSet | undefined {
    const bits = Buffer.from(text, 'base64');
    const set = new ItemSet(size);
    if (bits.length !== set.#bits.length || bits.toString('base64') !== text) return undefined;
    set.#bits.set(bits);
    if (size % 8 > 0 && (bits.at(-1) ?? 0) >> (size % 8) > 0) return undefined;
    set.#count = bits.reduce((sum, byte) => sum + onesIn(byte), 0);
    return set;
  }

  /** How many items are in it. */
  get count(): number {
    return this.#count;
  }

  get isAll(): boolean {
    return this.#count === this.size;
  }

  /** `seq` counts from 1. */
  has(seq: number): boolean {
    return ((this.#bits[(seq - 1) >> 3] ?? 0) & bitOf(seq)) !== 0;
  }

  add(seq: number): void {
    if (seq < 1 || seq > this.size || this.has(seq)) return;
    this.#bits[(seq - 1) >> 3] = (this.#bits[(seq - 1) >> 3] ?? 0) | bitOf(seq);
    this.#count += 1;
  }

  delete(seq: number): void {
    if (!this.has(seq)) return;
    this.#bits[(seq - 1) >> 3] = (this.#bits[(seq - 1) >> 3] ?? 0) & ~bitOf(seq);
    this.#count -= 1;
  }

  /** Takes the item out where it is in, and puts it in where it is not. */
  toggle(seq: number): void {
    if (this.has(seq)) this.delete(seq);
    else this.add(seq);
  }

  /** Those that are in both. */
  intersection(other: ItemSet): ItemSet {
    const both = new ItemSet(this.size);
    for (let seq = 1; seq <= this.size; seq += 1) {
      if (this.has(seq) && other.has(seq)) both.add(seq);
    }
    return both;
  }

  /** SHA-256 over the bytes: two sets of one plan are the same if their digests are. */
  digestHex(): string {
    return sha256Hex(this.#bits);
  }

  toBase64(): string {
    return Buffer.from(this.#bits).toString('base64');
  }
}

function bitOf(seq: number): number {
  return 1 << ((seq - 1) & 7);
}

function onesIn(byte: number): number {
  let ones = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) ones += 1;
  return ones;
}
