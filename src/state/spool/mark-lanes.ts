// One mark for each row: the hash of its address, its target, its digest and its number. Marks are kept in
// lanes by their hash, so that equal addresses of both sides are in the same lane, and both sides can be
// brought together a lane at a time, in little memory however many rows there are.
import type { AddressHash, RowDigest } from './row-hashes.ts';
import { type Bytes, readAt, writeWhole } from './record-log.ts';

/** Places of a mark's parts, in words of 32 bits. */
export const LOW = 0;
export const HIGH = 1;
export const TARGET = 2;
export const DIGEST = 3;
export const ORDINAL = 6;
export const MARK_WORDS = 7;

interface LaneShape {
  /** A power of two. */
  readonly laneCount: number;
  readonly blockMarks: number;
}

/** In a file a block has 16 KiB, and of ten million rows a lane has 156,000. */
const IN_FILE: LaneShape = { laneCount: 64, blockMarks: 585 };
const IN_MEMORY: LaneShape = { laneCount: 2, blockMarks: 32 };

/** What is known of the lanes beside the bytes; it may go from one thread to another. */
export interface LaneIndex {
  /** By block, in the order in which they were written. */
  readonly lanes: readonly number[];
  readonly marks: readonly number[];
}

export interface Mark {
  /** Of the address. */
  readonly hash: Pick<AddressHash, 'low' | 'high'>;
  readonly target: number;
  readonly digest: Pick<RowDigest, 'first' | 'second' | 'third'>;
  readonly ordinal: number;
}

export class MarkLanes {
  readonly #home: Bytes;
  readonly #shape: LaneShape;
  #open: (Uint32Array | undefined)[] = [];
  #used: number[] = [];
  #lanes: number[] = [];
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
    this.#lanes = [];
    this.#marks = [];
    this.#kept = [];
  }

  add({ hash, target, digest, ordinal }: Mark): void {
    const { laneCount, blockMarks } = this.#shape;
    const lane = hash.high & (laneCount - 1);
    const block = (this.#open[lane] ??= new Uint32Array(blockMarks * MARK_WORDS));
    const used = this.#used[lane] ?? 0;
    const at = used * MARK_WORDS;
    block[at + LOW] = hash.low;
    block[at + HIGH] = hash.high;
    block[at + TARGET] = target;
    block[at + DIGEST] = digest.first;
    block[at + DIGEST + 1] = digest.second;
    block[at + DIGEST + 2] = digest.third;
    block[at + ORDINAL] = ordinal;
    this.#used[lane] = used + 1;
    if (used + 1 === blockMarks) this.#close(lane);
  }

  /** Closes every block, and tells where they are. */
  index(): LaneIndex {
    for (const [lane, used = 0] of this.#used.entries()) if (used > 0) this.#close(lane);
    return { lanes: this.#lanes, marks: this.#marks };
  }

  reader(): MarkReader {
    return new MarkReader(this.#home, this.index(), this.#kept);
  }

  #close(lane: number): void {
    const block = this.#open[lane];
    const marks = this.#used[lane] ?? 0;
    if (block === undefined) return;
    if (this.#home.kind === 'memory') {
      this.#kept.push(block.slice(0, marks * MARK_WORDS));
    } else {
      const bytes = new Uint8Array(block.buffer);
      const position = this.#lanes.length * bytes.length;
      writeWhole(this.#home, { bytes, length: bytes.length, position });
    }
    this.#lanes.push(lane);
    this.#marks.push(marks);
    this.#used[lane] = 0;
  }
}

/** Reads lanes that are written, in whatever thread. */
export class MarkReader {
  readonly laneCount: number;
  readonly #home: Bytes;
  readonly #index: LaneIndex;
  readonly #kept: readonly Uint32Array[];
  readonly #block: Uint32Array;

  constructor(home: Bytes, index: LaneIndex, kept: readonly Uint32Array[] = []) {
    const { laneCount, blockMarks } = home.kind === 'file' ? IN_FILE : IN_MEMORY;
    this.laneCount = laneCount;
    this.#home = home;
    this.#index = index;
    this.#kept = kept;
    this.#block = new Uint32Array(home.kind === 'file' ? blockMarks * MARK_WORDS : 0);
  }

  /** How many marks a lane has. */
  countOf(lane: number): number {
    let count = 0;
    for (const [block, marks] of this.#index.marks.entries()) {
      if (this.#index.lanes[block] === lane) count += marks;
    }
    return count;
  }

  /** The blocks of a lane, each with the number of its marks; valid until the next one is asked for. */
  *blocks(lane: number): Generator<{ readonly words: Uint32Array; readonly marks: number }> {
    for (const [block, marks] of this.#index.marks.entries()) {
      if (this.#index.lanes[block] === lane) yield { words: this.#wordsOf(block), marks };
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
