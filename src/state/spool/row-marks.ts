// One mark for each row: the hash of its address, its target, its digest and its number. Marks are kept in
// partitions by their hash, so that equal addresses of both sides are in the same partition, and both sides can be
// brought together a partition at a time, in little memory however many rows there are.
import type { AddressHash, RowDigest } from './row-hashes.ts';
import { type Bytes, readAt, writeWhole } from './record-log.ts';

/** Places of a mark's parts, in words of 32 bits. */
export const LOW = 0;
export const HIGH = 1;
export const TARGET = 2;
export const DIGEST = 3;
export const ORDINAL = 6;
export const MARK_WORDS = 7;

interface PartitionShape {
  /** A power of two. */
  readonly partitionCount: number;
  readonly blockMarks: number;
}

/** In a file a block has 16 KiB, and of ten million rows a partition has 156,000. */
const IN_FILE: PartitionShape = { partitionCount: 64, blockMarks: 585 };
const IN_MEMORY: PartitionShape = { partitionCount: 2, blockMarks: 32 };

/** What is known of the partitions beside the bytes; it may go from one thread to another. */
export interface PartitionIndex {
  /** By block, in the order in which they were written. */
  readonly partitions: readonly number[];
  readonly marks: readonly number[];
}

export interface Mark {
  /** Of the address. */
  readonly hash: Pick<AddressHash, 'low' | 'high'>;
  readonly target: number;
  readonly digest: Pick<RowDigest, 'first' | 'second' | 'third'>;
  readonly ordinal: number;
}

export class MarkPartitions {
  readonly #home: Bytes;
  readonly #shape: PartitionShape;
  #open: (Uint32Array | undefined)[] = [];
  #used: number[] = [];
  #partitions: number[] = [];
  #marks: number[] = [];
  /** Blocks of a home in memory. */
  #kept: Uint32Array[] = [];

  constructor(home: Bytes) {
    this.#home = home;
    this.#shape = home.kind === 'file' ? IN_FILE : IN_MEMORY;
  }

  /** Forgets everything. */
  restart(): void {
    this.#used = [];
    this.#partitions = [];
    this.#marks = [];
    this.#kept = [];
  }

  add({ hash, target, digest, ordinal }: Mark): void {
    const { partitionCount, blockMarks } = this.#shape;
    const partition = hash.high & (partitionCount - 1);
    const block = (this.#open[partition] ??= new Uint32Array(blockMarks * MARK_WORDS));
    const used = this.#used[partition] ?? 0;
    const at = used * MARK_WORDS;
    block[at + LOW] = hash.low;
    block[at + HIGH] = hash.high;
    block[at + TARGET] = target;
    block[at + DIGEST] = digest.first;
    block[at + DIGEST + 1] = digest.second;
    block[at + DIGEST + 2] = digest.third;
    block[at + ORDINAL] = ordinal;
    this.#used[partition] = used + 1;
    if (used + 1 === blockMarks) this.#close(partition);
  }

  /** Closes every block, and tells where they are. */
  index(): PartitionIndex {
    for (const [partition, used = 0] of this.#used.entries()) if (used > 0) this.#close(partition);
    return { partitions: this.#partitions, marks: this.#marks };
  }

  reader(): MarkReader {
    return new MarkReader(this.#home, this.index(), this.#kept);
  }

  #close(partition: number): void {
    const block = this.#open[partition];
    const marks = this.#used[partition] ?? 0;
    if (block === undefined) return;
    if (this.#home.kind === 'memory') {
      this.#kept.push(block.slice(0, marks * MARK_WORDS));
    } else {
      const bytes = new Uint8Array(block.buffer);
      const position = this.#partitions.length * bytes.length;
      writeWhole(this.#home, { bytes, length: bytes.length, position });
    }
    this.#partitions.push(partition);
    this.#marks.push(marks);
    this.#used[partition] = 0;
  }
}

/** Reads partitions that are written, in whatever thread. */
export class MarkReader {
  readonly partitionCount: number;
  readonly #home: Bytes;
  readonly #index: PartitionIndex;
  readonly #kept: readonly Uint32Array[];
  readonly #block: Uint32Array;

  constructor(home: Bytes, index: PartitionIndex, kept: readonly Uint32Array[] = []) {
    const { partitionCount, blockMarks } = home.kind === 'file' ? IN_FILE : IN_MEMORY;
    this.partitionCount = partitionCount;
    this.#home = home;
    this.#index = index;
    this.#kept = kept;
    this.#block = new Uint32Array(home.kind === 'file' ? blockMarks * MARK_WORDS : 0);
  }

  /** How many marks a partition has. */
  countOf(partition: number): number {
    let count = 0;
    for (const [block, marks] of this.#index.marks.entries()) {
      if (this.#index.partitions[block] === partition) count += marks;
    }
    return count;
  }

  /** The blocks of a partition, each with the number of its marks; valid until the next one is asked for. */
  *blocks(partition: number): Generator<{ readonly words: Uint32Array; readonly marks: number }> {
    for (const [block, marks] of this.#index.marks.entries()) {
      if (this.#index.partitions[block] === partition) yield { words: this.#wordsOf(block), marks };
    }
  }

  #wordsOf(block: number): Uint32Array {
    if (this.#home.kind === 'memory') return this.#kept[block] ?? this.#block;
    const into = new Uint8Array(this.#block.buffer);
    const { length } = into;
    for (let done = 0; done < length;) {
      const position = block * length + done;
      done += readAt(this.#home, { into, offset: done, length: length - done, position });
    }
    return this.#block;
  }
}
