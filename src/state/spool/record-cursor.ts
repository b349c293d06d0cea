// Reads the records of a log from their start, number by number and text by text, as they were written. What is
// not asked for of a record is passed over.
import { readSync } from 'node:fs';
import { explainStorage } from '../storage-fault.ts';
import type { ByteSource } from './record-log.ts';

const CHUNK_BYTES = 262_144;
const NUMBER_BYTES = 4;

export class RecordCursor {
  readonly #source: ByteSource;
  #buffer: Buffer;
  /** Where the buffer begins in the log, what of it is read, and what of it is filled. */
  #base = 0;
  #at = 0;
  #filled: number;
  /** Where the record at hand ends in the log. */
  #recordEnd = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    const inMemory = source.kind === 'memory' ? source.bytes : undefined;
    this.#buffer = inMemory ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#filled = inMemory?.length ?? 0;
  }

  /** Goes to the next record, past what is left of the one at hand. */
  next(): void {
    const from = this.#recordEnd - this.#base;
    if (from <= this.#filled) {
      this.#at = from;
    } else {
      this.#base = this.#recordEnd;
      this.#at = 0;
      this.#filled = 0;
    }
    const length = this.number();
    this.#recordEnd = this.#base + this.#at + length;
  }

  /** Without a sign. */
  number(): number {
    this.#need(NUMBER_BYTES);
    const buffer = this.#buffer;
    const at = this.#at;
    this.#at += NUMBER_BYTES;
    return (
      ((buffer[at] ?? 0) |
        ((buffer[at + 1] ?? 0) << 8) |
        ((buffer[at + 2] ?? 0) << 16) |
        ((buffer[at + 3] ?? 0) << 24)) >>>
      0
    );
  }

  /** With a sign. */
  signed(): number {
    return this.number() | 0;
  }

  text(): string {
    const length = this.number();
    this.#need(length);
    const from = this.#at;
    this.#at += length;
    return this.#buffer.toString('utf8', from, this.#at);
  }

  #need(bytes: number): void {
    if (this.#filled - this.#at < bytes) this.#fill(bytes);
  }

  /** Brings in at least so many bytes; what is read already goes. */
  #fill(bytes: number): void {
    const next = bytes > this.#buffer.length ? Buffer.allocUnsafeSlow(2 * bytes) : this.#buffer;
    this.#buffer.copy(next, 0, this.#at, this.#filled);
    this.#buffer = next;
    this.#base += this.#at;
    this.#filled -= this.#at;
    this.#at = 0;
    while (this.#filled < bytes) this.#filled += this.#readOn();
  }

  #readOn(): number {
    const source = this.#source;
    const position = this.#base + this.#filled;
    const left = source.kind === 'file' ? source.length - position : 0;
    if (source.kind === 'memory' || left <= 0) throw new Error('the log ends within a record');
    const length = Math.min(this.#buffer.length - this.#filled, left);
    return readAt(source, { into: this.#buffer, offset: this.#filled, length, position });
  }
}

export interface PlacedRead {
  readonly into: Uint8Array;
  readonly offset: number;
  readonly length: number;
  readonly position: number;
}

/** At least one byte. Throws `StateUnusableError` where the disk is to blame. */
export function readAt(
  { descriptor, place }: { readonly descriptor: number; readonly place: string },
  { into, offset, length, position }: PlacedRead,
): number {
  try {
    const count = readSync(descriptor, into, offset, length, position);
    if (count === 0) throw new Error('the file of rows is shorter than what was written');
    return count;
  } catch (error) {
    throw explainStorage(error, place);
  }
}
