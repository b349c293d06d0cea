// The ids that a list gives to its contacts, and what contact each stands for. An update or delete names its contact by
// the id alone: where a list shows two contacts with one id, it would reach the wrong person. The ids are kept in
// partitions, so that little memory is needed however long the list is.
import type { ByteSlice } from '../../lib/index.ts';
import { AddressHash } from './digest-entries.ts';
import { type Bytes, readAt, writeAt } from './record-log.ts';

// Places of an entry's parts, in words of 32 bits.
const ID_LOW = 0;
const ID_HIGH = 1;
const CONTACT_LOW = 2;
const CONTACT_HIGH = 3;
const ENTRY_WORDS = 4;

const IN_FILE = { partitionCount: 64, blockWords: 1_024 * ENTRY_WORDS };
const IN_MEMORY = { partitionCount: 1, blockWords: 32 * ENTRY_WORDS };

/** Every number with so many digits is exact. */
const MOST_EXACT_DIGITS = 15;
const WORD = 2 ** 32;
/** With the 32 bits of the other word they make an exact number. */
const EXACT_HIGH = 2 ** 20;

/** Only contacts with one id are told apart by it. */
const SEEDS = { low: 0x2545f491, high: 0x4f6cdd1d };

interface Block {
  readonly partition: number;
  /** Left out in a file, where blocks follow each other in their order. */
  readonly words?: Uint32Array;
}

export class ListedIds {
  readonly #home: Bytes;
  readonly #shape: typeof IN_FILE;
  readonly #hash = new AddressHash(SEEDS);
  /** By partition: its open block, and how many words of it are used. */
  readonly #open: (Uint32Array | undefined)[] = [];
  #used: number[] = [];
  #blocks: Block[] = [];
  #last: number | undefined;
  #rises = true;
  #falls = true;

  constructor(home: Bytes) {
    this.#home = home;
    this.#shape = home.kind === 'file' ? IN_FILE : IN_MEMORY;
  }

  /** Forgets everything. */
  restart(): void {
    this.#used = [];
    this.#blocks = [];
    this.#last = undefined;
    this.#rises = true;
    this.#falls = true;
  }

  /** `place`: the id of the contact type or segment that the contact is in. */
  add(id: string, place: string, email: string | ByteSlice): void {
    const { low, high, order } = wordsOf(id);
    if (this.#last !== undefined) {
      this.#rises &&= order > this.#last;
      this.#falls &&= order < this.#last;
    }
    this.#last = order;
    if (typeof email === 'string') this.#hash.ofText(email);
    else this.#hash.ofSlice(email);
    const { partitionCount, blockWords } = this.#shape;
    const partition = low & (partitionCount - 1);
    const block = (this.#open[partition] ??= new Uint32Array(blockWords));
    const at = this.#used[partition] ?? 0;
    block[at + ID_LOW] = low;
    block[at + ID_HIGH] = high;
    block[at + CONTACT_LOW] = this.#hash.low ^ Number(place);
    block[at + CONTACT_HIGH] = this.#hash.high;
    this.#used[partition] = at + ENTRY_WORDS;
    if (at + ENTRY_WORDS === blockWords) this.#close(partition);
  }

  /** Whether one id stands for two contacts. A contact that is listed twice is one. */
  hasShared(): boolean {
    // Lists mostly come in the order of their ids, and then no id comes twice.
    if (this.#rises || this.#falls) return false;
    for (let partition = 0; partition < this.#shape.partitionCount; partition += 1) {
      if (this.#sharesIn(partition)) return true;
    }
    return false;
  }

  #sharesIn(partition: number): boolean {
    const contacts = new Map<number | string, number>();
    for (const words of this.#wordsOf(partition)) {
      for (let at = 0; at < words.length; at += ENTRY_WORDS) {
        const low = words[at + ID_LOW] ?? 0;
        const high = words[at + ID_HIGH] ?? 0;
        const id = high < EXACT_HIGH ? high * WORD + low : `${String(high)} ${String(low)}`;
        const contactHigh = (words[at + CONTACT_HIGH] ?? 0) % EXACT_HIGH;
        const contact = contactHigh * WORD + (words[at + CONTACT_LOW] ?? 0);
        if ((contacts.get(id) ?? contact) !== contact) return true;
        contacts.set(id, contact);
      }
    }
    return false;
  }

  /** The words are valid until the next ones are requested. */
  *#wordsOf(partition: number): Generator<Uint32Array> {
    const { blockWords } = this.#shape;
    const buffer = new Uint32Array(this.#home.kind === 'file' ? blockWords : 0);
    for (const [index, block] of this.#blocks.entries()) {
      if (block.partition !== partition) continue;
      if (this.#home.kind === 'file')
        readAt(this.#home, new Uint8Array(buffer.buffer), index * buffer.byteLength);
      yield block.words ?? buffer;
    }
    const open = this.#open[partition];
    if (open !== undefined) yield open.subarray(0, this.#used[partition] ?? 0);
  }

  #close(partition: number): void {
    const words = this.#open[partition];
    if (words === undefined) return;
    if (this.#home.kind === 'memory') {
      this.#blocks.push({ partition, words: words.slice() });
    } else {
      writeAt(this.#home, new Uint8Array(words.buffer), this.#blocks.length * words.byteLength);
      this.#blocks.push({ partition });
    }
    this.#used[partition] = 0;
  }
}

/** An id has up to 20 digits. `order` of long ones is rounded: two of them may have one, and then it does not rise. */
function wordsOf(id: string): { low: number; high: number; order: number } {
  const order = Number(id);
  if (id.length <= MOST_EXACT_DIGITS) {
    return { low: order % WORD, high: Math.floor(order / WORD), order };
  }
  const exact = BigInt(id);
  return {
    low: Number(exact % BigInt(WORD)),
    high: Number((exact / BigInt(WORD)) % BigInt(WORD)),
    order,
  };
}
