// JSON of an object of texts, put together from bytes that are JSON already.
import type { Span } from '../../lib/index.ts';
import { CLOSE_OBJECT, COMMA, OPEN_OBJECT, QUOTE } from '../../api/index.ts';

const FIRST_BYTES = 4_096;

export class ByteText {
  #bytes = Buffer.alloc(FIRST_BYTES);
  #length = 0;

  /** Begins a new object. */
  open(): void {
    this.#bytes[0] = OPEN_OBJECT;
    this.#length = 1;
  }

  /** A member's name in quotes with a colon and the opening quote of its value. */
  lead(bytes: Uint8Array): void {
    this.#reserve(bytes.length + 1);
    if (this.#length > 1) this.#bytes[this.#length++] = COMMA;
    this.#append(bytes, 0, bytes.length);
  }

  /** The value that lies between `from` and `to`, without quotes. */
  value(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from + 2);
    this.#append(bytes, from, to);
    this.#bytes[this.#length++] = QUOTE;
  }

  close(): void {
    this.#bytes[this.#length++] = CLOSE_OBJECT;
  }

  /** Valid until the next object begins. */
  span(): Span {
    return { bytes: this.#bytes, from: 0, to: this.#length };
  }

  /** Most are too short for the native copy to pay. */
  #append(bytes: Uint8Array, from: number, to: number): void {
    const own = this.#bytes;
    let at = this.#length;
    for (let index = from; index < to; index += 1) {
      own[at++] = bytes[index] ?? 0;
    }
    this.#length = at;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
