// Reads the records of a log from their start, number by number and text by text, as they were written.
import { readSync } from 'node:fs';
import { explainStorage } from '../storage-fault.ts';
import type { ByteSource } from './record-log.ts';

const CHUNK_BYTES = 262_144;
const NUMBER_BYTES = 4;

export class RecordCursor {
  readonly #source: ByteSource;
  #buffer: Buffer;
  #at = 0;
  #end: number;
  /** Bytes of the file that were read. */
  #read = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    const inMemory = source.kind === 'memory' ? source.bytes : undefined;
    this.#buffer = inMemory ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#end = inMemory?.length ?? 0;
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

  skipText(): void {
    const length = this.number();
    this.#need(length);
    this.#at += length;
  }

  #need(bytes: number): void {
    if (this.#end - this.#at < bytes) this.#fill(bytes);
  }

  /** Brings in at least so many bytes; what is read already goes. */
  #fill(bytes: number): void {
    const rest = this.#end - this.#at;
    const next = bytes > this.#buffer.length ? Buffer.allocUnsafeSlow(2 * bytes) : this.#buffer;
    this.#buffer.copy(next, 0, this.#at, this.#end);
    this.#buffer = next;
    this.#at = 0;
    this.#end = rest;
    while (this.#end < bytes) this.#end += this.#readOn();
  }

  #readOn(): number {
    const source = this.#source;
    const left = source.kind === 'file' ? source.length - this.#read : 0;
    if (source.kind === 'memory' || left <= 0) throw new Error('the log of rows ends within a record');
    const room = Math.min(this.#buffer.length - this.#end, left);
    const count = readAt(source, { into: this.#buffer, offset: this.#end, length: room, position: this.#read });
    this.#read += count;
    return count;
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
