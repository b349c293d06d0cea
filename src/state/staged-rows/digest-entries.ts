// One digest entry for each row: the hash of its address, its target, the digest of all that it says, and its number.
// Entries are kept in partitions by the hash of the address. Equal addresses of both sides are then in the same
// partition, and both sides can be compared a partition at a time, in little memory however many rows there are.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on since 20.12; a release candidate only in name
import { hash } from 'node:crypto';
import type { ByteSlice } from '../../lib/index.ts';
import { type Bytes, readAt, writeAt } from './record-log.ts';

/** Places of an entry's parts, in words of 32 bits. */
export const LOW = 0;
export const HIGH = 1;
export const TARGET = 2;
export const DIGEST = 3;
export const ORDINAL = 7;
export const ENTRY_WORDS = 8;

interface PartitionShape {
  /** A power of two. */
  readonly partitionCount: number;
  readonly blockEntries: number;
}

/** In a file a block has 16 KiB, and of ten million rows a partition has 156,000. */
const IN_FILE: PartitionShape = { partitionCount: 64, blockEntries: 512 };
/** Of a block in a file. */
const BLOCK_BYTES = 4 * ENTRY_WORDS * IN_FILE.blockEntries;
const IN_MEMORY: PartitionShape = { partitionCount: 2, blockEntries: 32 };

function shapeOf({ kind }: Bytes): PartitionShape {
  return kind === 'file' ? IN_FILE : IN_MEMORY;
}

/** Random numbers of one comparison, so that no one can choose addresses that share a hash. */
export interface HashSeeds {
  readonly low: number;
  readonly high: number;
}

/** Where entries are written. */
export interface EntryHome {
  readonly bytes: Bytes;
  readonly seeds: HashSeeds;
}

interface Block {
  readonly partition: number;
  /** Of its entries. */
  readonly count: number;
  /** Left out in a file, where blocks follow each other in their order. */
  readonly words?: Uint32Array;
}

/** The entries of a list or side, as plain data for any thread. */
export interface WrittenEntries {
  readonly home: Bytes;
  /** In the order in which they were written. */
  readonly blocks: readonly Block[];
}

export const NO_ENTRIES: WrittenEntries = { home: { kind: 'memory' }, blocks: [] };

export class EntryPartitions {
  readonly #home: Bytes;
  readonly #shape: PartitionShape;
  readonly #hash: AddressHash;
  readonly #open: (Uint32Array | undefined)[] = [];
  /** By partition: how many entries its open block has. */
  #used: number[] = [];
  #blocks: Block[] = [];

  constructor({ bytes, seeds }: EntryHome) {
    this.#home = bytes;
    this.#shape = shapeOf(bytes);
    this.#hash = new AddressHash(seeds);
  }

  /** Forgets everything. */
  restart(): void {
    this.#used = [];
    this.#blocks = [];
  }

  /** `row`: all that the row says, its address included. */
  add(address: ByteSlice, row: Uint8Array, target: number, ordinal: number): void {
    const hash = this.#hash;
    hash.ofSlice(address);
    const { partitionCount, blockEntries } = this.#shape;
    const partition = hash.high & (partitionCount - 1);
    const block = (this.#open[partition] ??= new Uint32Array(blockEntries * ENTRY_WORDS));
    const used = this.#used[partition] ?? 0;
    const at = used * ENTRY_WORDS;
    block[at + LOW] = hash.low;
    block[at + HIGH] = hash.high;
    block[at + TARGET] = target;
    digestInto(block, at + DIGEST, row);
    block[at + ORDINAL] = ordinal;
    this.#used[partition] = used + 1;
    if (used + 1 === blockEntries) this.#close(partition);
  }

  /** Closes every block. */
  written(): WrittenEntries {
    for (const [partition, used = 0] of this.#used.entries()) if (used > 0) this.#close(partition);
    return { home: this.#home, blocks: this.#blocks };
  }

  #close(partition: number): void {
    const block = this.#open[partition];
    const count = this.#used[partition] ?? 0;
    if (block === undefined) return;
    if (this.#home.kind === 'memory') {
      this.#blocks.push({ partition, count, words: block.slice(0, count * ENTRY_WORDS) });
    } else {
      writeAt(this.#home, new Uint8Array(block.buffer), this.#blocks.length * BLOCK_BYTES);
      this.#blocks.push({ partition, count });
    }
    this.#used[partition] = 0;
  }
}

/** The same for both sides of a comparison. */
export function partitionCountOf({ home }: WrittenEntries): number {
  return shapeOf(home).partitionCount;
}

export function countIn({ blocks }: WrittenEntries, partition: number): number {
  return blocks.reduce((sum, block) => sum + (block.partition === partition ? block.count : 0), 0);
}

/** Calls `take` with each entry of a partition, which begins at `at`. The words are valid until it returns. */
export function eachEntry(
  { home, blocks }: WrittenEntries,
  partition: number,
  take: (words: Uint32Array, at: number) => void,
): void {
  const buffer = new Uint32Array(home.kind === 'file' ? IN_FILE.blockEntries * ENTRY_WORDS : 0);
  for (const [index, block] of blocks.entries()) {
    if (block.partition !== partition) continue;
    const { count, words = buffer } = block;
    if (home.kind === 'file') readAt(home, new Uint8Array(buffer.buffer), index * BLOCK_BYTES);
    for (let entry = 0; entry < count; entry += 1) take(words, entry * ENTRY_WORDS);
  }
}

/**
 * Writes the first 128 bits of SHA-256 as four words. Rows with one digest count as equal, so nothing but equal rows
 * may have one. By accident two different rows of an address share it with odds of 2^-128. People who choose what
 * their own row says would need 2^64 tries, and would only keep their own contact from an update.
 */
function digestInto(words: Uint32Array, at: number, row: Uint8Array): void {
  const digest = hash('sha256', row, 'binary');
  for (let word = 0; word < ORDINAL - DIGEST; word += 1) {
    const from = 4 * word;
    words[at + word] =
      digest.charCodeAt(from) |
      (digest.charCodeAt(from + 1) << 8) |
      (digest.charCodeAt(from + 2) << 16) |
      (digest.charCodeAt(from + 3) << 24);
  }
}

// Odd numbers without a pattern in their bits, so that every bit of a character spreads upwards.
const LOW_FACTOR = 0x01000193;
const HIGH_FACTOR = 0x5bd1e995;

/**
 * Brings equal addresses of both sides together: 64 bits, in a quarter of the time of a digest. Nothing depends on it
 * being unique, since the digests tell two addresses apart that share a hash.
 */
export class AddressHash {
  /** Of the address that was hashed last: two numbers of 32 bits without a sign. */
  low = 0;
  high = 0;
  readonly #seeds: HashSeeds;

  constructor(seeds: HashSeeds) {
    this.#seeds = seeds;
  }

  ofText(address: string): void {
    const bytes = Buffer.from(address);
    this.ofSlice({ bytes, from: 0, to: bytes.length });
  }

  /** The same for an address in UTF-8. */
  ofSlice({ bytes, from, to }: ByteSlice): void {
    let { low, high } = this.#seeds;
    for (let index = from; index < to; index += 1) {
      const code = bytes[index] ?? 0;
      low = Math.imul(low ^ code, LOW_FACTOR);
      high = Math.imul(high ^ code, HIGH_FACTOR);
    }
    this.low = mixed(low ^ (high >>> 16));
    this.high = mixed(high ^ (low >>> 16));
  }
}

/** Multiplying spreads bits upwards only; this brings them down again. */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
