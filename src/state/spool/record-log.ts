// Rows on their way into a comparison, written one behind the other as numbers and texts, in memory or in a
// file, and read back in that order. An INSERT of such a row costs six times as much, and most rows turn
// out not to be needed.
import { readSync, writeSync } from 'node:fs';
import type { Span } from '../../lib/index.ts';
import { explainStorage } from '../storage/errors.ts';

/** Where bytes are kept. The place is for messages. */
export type Bytes =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly descriptor: number; readonly place: string };

const FIRST_BYTES = 1_024;
/** One write to the system takes a few µs; what is kept back stays small beside the rest. */
const FLUSHED_BYTES = 262_144;
/** With room for a record that begins before that; a longer one has the buffer grow. */
const FILE_BUFFER_BYTES = FLUSHED_BYTES + 16_384;
const NUMBER_BYTES = 4;
/** A call of the native copy takes as long as to copy so many bytes here. */
const NATIVE_COPY_BYTES = 48;
/** A character of a JavaScript text takes at most so many bytes in UTF-8. */
const WIDEST = 3;

export class RecordLog {
  readonly #home: Bytes;
  /** All bytes in memory, or those that are not in the file yet. */
  #buffer: Buffer;
  #used = 0;
  #written = 0;
  /** Where the record at hand begins in the buffer. */
  #begun = 0;

  constructor(home: Bytes) {
    this.#home = home;
    this.#buffer = Buffer.allocUnsafeSlow(home.kind === 'file' ? FILE_BUFFER_BYTES : FIRST_BYTES);
  }

  /** Forgets everything. */
  restart(): void {
    this.#used = 0;
    this.#written = 0;
  }

  /** Begins a record. It is whole at `end`, and its length goes before it. */
  begin(): void {
    if (this.#home.kind === 'file' && this.#used >= FLUSHED_BYTES) this.#flush();
    this.#begun = this.#used;
    this.number(0);
  }

  end(): void {
    this.#writeNumber(this.#begun, this.#used - this.#begun - NUMBER_BYTES);
  }

  /** A whole number of 32 bits, with or without a sign. */
  number(value: number): void {
    this.#makeRoom(NUMBER_BYTES);
    this.#writeNumber(this.#used, value);
    this.#used += NUMBER_BYTES;
  }

  text(value: string): void {
    this.#makeRoom(NUMBER_BYTES + WIDEST * value.length);
    const from = this.#used + NUMBER_BYTES;
    const length = this.#buffer.write(value, from, 'utf8');
    this.#writeNumber(this.#used, length);
    this.#used = from + length;
  }

  /** A text that is UTF-8 already. */
  span({ bytes, from, to }: Span): void {
    const length = to - from;
    this.#makeRoom(NUMBER_BYTES + length);
    this.#writeNumber(this.#used, length);
    const buffer = this.#buffer;
    let at = this.#used + NUMBER_BYTES;
    this.#used = at + length;
    if (length > NATIVE_COPY_BYTES) buffer.set(bytes.subarray(from, to), at);
    else for (let index = from; index < to; index += 1) buffer[at++] = bytes[index] ?? 0;
  }

  /** The bytes of all records, in pieces; nothing may be written before they are read. */
  source(): ByteSource {
    if (this.#home.kind === 'memory')
      return { kind: 'memory', bytes: this.#buffer.subarray(0, this.#used) };
    this.#flush();
    return { ...this.#home, length: this.#written };
  }

  #writeNumber(at: number, value: number): void {
    const buffer = this.#buffer;
    buffer[at] = value;
    buffer[at + 1] = value >>> 8;
    buffer[at + 2] = value >>> 16;
    buffer[at + 3] = value >>> 24;
  }

  #makeRoom(bytes: number): void {
    if (this.#used + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#used + bytes));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }

  #flush(): void {
    if (this.#home.kind !== 'file') return;
    writeWhole(this.#home, { bytes: this.#buffer, length: this.#used, position: this.#written });
    this.#written += this.#used;
    this.#used = 0;
  }
}

/** What a log holds. The bytes of a file are read by their position, in whatever thread. */
export type ByteSource =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  | {
      readonly kind: 'file';
      readonly descriptor: number;
      readonly place: string;
      readonly length: number;
    };

export interface WholeWrite {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly position: number;
}

/** Throws `StateUnusableError` where the disk is to blame. */
export function writeWhole(
  { descriptor, place }: Extract<Bytes, { kind: 'file' }>,
  { bytes, length, position }: WholeWrite,
): void {
  try {
    for (let done = 0; done < length;) {
      done += writeSync(descriptor, bytes, done, length - done, position + done);
    }
  } catch (error) {
    throw explainStorage(error, place);
  }
}

const CHUNK_BYTES = 262_144;

/** Reads records from the first one, part by part as they were written. It passes over parts that are not asked for. */
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
