// Staged rows, written one behind the other as numbers and texts, in memory or in a file, and read back in that
// order. An INSERT of such a row costs six times as much, and most rows turn out not to be needed.
import { readSync, writeSync } from 'node:fs';
import type { ByteSlice } from '../../lib/index.ts';
import { explainStorage } from '../storage/errors.ts';

interface OpenFile {
  /** Valid in every thread of this process. */
  readonly descriptor: number;
  /** For messages. */
  readonly place: string;
}

/** Where bytes are kept. */
export type Bytes = { readonly kind: 'memory' } | ({ readonly kind: 'file' } & OpenFile);

const FIRST_BYTES = 1_024;
/** One write to the system takes a few µs, and so many bytes are little beside the rest of the memory. */
const FLUSHED_BYTES = 262_144;
/** Has room for a record that begins before that; a longer one makes the buffer grow. */
const FILE_BUFFER_BYTES = FLUSHED_BYTES + 16_384;
const NUMBER_BYTES = 4;
/** A call of the native copy takes as long as copying this many bytes here. */
const NATIVE_COPY_BYTES = 48;
/** Most bytes in UTF-8 that a character of a JavaScript text takes. */
const WIDEST = 3;

export class RecordLog {
  readonly #home: Bytes;
  /** All bytes in memory, or those that are not in the file yet. */
  #buffer: Buffer;
  #used = 0;
  #written = 0;
  /** Where the current record begins in the buffer. */
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

  /** Begins a record. It is whole at `end`, which writes its length before it. */
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
  slice({ bytes, from, to }: ByteSlice): void {
    const length = to - from;
    this.#makeRoom(NUMBER_BYTES + length);
    this.#writeNumber(this.#used, length);
    const buffer = this.#buffer;
    let at = this.#used + NUMBER_BYTES;
    this.#used = at + length;
    if (length > NATIVE_COPY_BYTES) buffer.set(bytes.subarray(from, to), at);
    else for (let index = from; index < to; index += 1) buffer[at++] = bytes[index] ?? 0;
  }

  /** The bytes of all records. Read them before anything more is written. */
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
    writeAt(this.#home, this.#buffer.subarray(0, this.#used), this.#written);
    this.#written += this.#used;
    this.#used = 0;
  }
}

/** What a log holds, for any thread. */
export type ByteSource =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  | ({ readonly kind: 'file'; readonly length: number } & OpenFile);

/** Writes all of the bytes. Throws `StateUnusableError` where the disk is to blame. */
export function writeAt(
  { descriptor, place }: OpenFile,
  bytes: Uint8Array,
  position: number,
): void {
  try {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
    }
  } catch (error) {
    throw explainStorage(error, place);
  }
}

/** Fills all of `into`. Throws `StateUnusableError` where the disk is to blame. */
export function readAt({ descriptor, place }: OpenFile, into: Uint8Array, position: number): void {
  try {
    for (let done = 0; done < into.length;) {
      const count = readSync(descriptor, into, done, into.length - done, position + done);
      if (count === 0) throw new Error('the file of rows is shorter than what was written');
      done += count;
    }
  } catch (error) {
    throw explainStorage(error, place);
  }
}

const CHUNK_BYTES = 262_144;

/** Reads records in order, part by part as they were written, and skips parts that are not asked for. */
export class RecordCursor {
  readonly #source: ByteSource;
  #buffer: Buffer;
  /** Where the buffer begins in the log, how much of it is read, and how much is filled. */
  #base = 0;
  #at = 0;
  #filled: number;
  /** Where the current record ends in the log. */
  #recordEnd = 0;

  /** `chunkBytes`: how much it reads of a file at once. */
  constructor(source: ByteSource, chunkBytes = CHUNK_BYTES) {
    this.#source = source;
    const inMemory = source.kind === 'memory' ? source.bytes : undefined;
    this.#buffer = inMemory ?? Buffer.allocUnsafeSlow(chunkBytes);
    this.#filled = inMemory?.length ?? 0;
  }

  /** Where the current record ends in the log, and the next one begins. */
  get end(): number {
    return this.#recordEnd;
  }

  /** Makes the record that begins there the next one. */
  seek(place: number): void {
    this.#recordEnd = place;
  }

  /** Goes to the next record. */
  next(): void {
    const from = this.#recordEnd - this.#base;
    if (from >= 0 && from <= this.#filled) {
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

  /** A text as its bytes, valid until more is read. */
  slice(): ByteSlice {
    const length = this.number();
    this.#need(length);
    const from = this.#at;
    this.#at += length;
    return { bytes: this.#buffer, from, to: this.#at };
  }

  /** Passes over a text. */
  skip(): void {
    const length = this.number();
    this.#need(length);
    this.#at += length;
  }

  #need(bytes: number): void {
    if (this.#filled - this.#at < bytes) this.#fill(bytes);
  }

  /** Moves what is not read yet to the front, and fills the buffer up to at least so many bytes. */
  #fill(bytes: number): void {
    const next = bytes > this.#buffer.length ? Buffer.allocUnsafeSlow(2 * bytes) : this.#buffer;
    this.#buffer.copy(next, 0, this.#at, this.#filled);
    this.#buffer = next;
    this.#base += this.#at;
    this.#filled -= this.#at;
    this.#at = 0;
    const source = this.#source;
    const position = this.#base + this.#filled;
    const left = source.kind === 'file' ? source.length - position : 0;
    if (source.kind === 'memory' || this.#filled + left < bytes)
      throw new Error('the log ends within a record');
    const end = Math.min(next.length, this.#filled + left);
    readAt(source, next.subarray(this.#filled, end), position);
    this.#filled = end;
  }
}
