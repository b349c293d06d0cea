// A run of bytes that is looked for at one place after the other, four bytes at a time: the names of members are
// nearly half of what a long list consists of.

const WORD_BYTES = 4;

export class ByteRun {
  readonly length: number;
  readonly #bytes: Uint8Array;
  /** One after the other; the last one may begin within the one before. */
  readonly #words: Int32Array;
  readonly #lastAt: number;

  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const count = bytes.length < WORD_BYTES ? 0 : Math.ceil(bytes.length / WORD_BYTES);
    this.#lastAt = bytes.length - WORD_BYTES;
    this.#words = Int32Array.from({ length: count }, (_, word) =>
      view.getInt32(Math.min(word * WORD_BYTES, this.#lastAt), true),
    );
  }

  standsAt(view: DataView, from: number): boolean {
    if (from + this.length > view.byteLength) return false;
    const words = this.#words;
    const last = words.length - 1;
    if (last < 0) return this.#standsByteByByte(view, from);
    for (let word = 0; word < last; word += 1) {
      if (view.getInt32(from + word * WORD_BYTES, true) !== words[word]) return false;
    }
    return view.getInt32(from + this.#lastAt, true) === words[last];
  }

  #standsByteByByte(view: DataView, from: number): boolean {
    return this.#bytes.every((byte, index) => view.getUint8(from + index) === byte);
  }
}
