// Recognises the names of an object's members by their bytes. The records of a list name their members in the same
// order, so it first tries the name that stood in the same place last time, and makes no text of it.

interface KnownName {
  /** With the closing quote. */
  readonly run: ByteRun;
  readonly slot: number;
}

/** For names that are not wanted. */
export const NO_SLOT = -1;

/** Records with ever new names must not fill the memory. */
const MOST_NAMES = 10_000;

export class MemberNames {
  readonly #slotOf: (name: string) => number;
  readonly #inPlace: KnownName[] = [];
  readonly #known = new Map<string, KnownName>();

  /** `slotOf` gives the number of a name, or `NO_SLOT`; called once for each name. */
  constructor(slotOf: (name: string) => number) {
    this.#slotOf = slotOf;
  }

  /** The number of the name that last stood in a place, if its bytes and a quote follow at `from`. */
  slotInPlace(place: number, view: DataView, from: number): number | undefined {
    const last = this.#inPlace[place];
    return last?.run.standsAt(view, from) === true ? last.slot : undefined;
  }

  /** The number of a name, which is from now on tried first in its place. */
  learn(place: number, name: string): number {
    const known = this.#known.get(name) ?? {
      run: new ByteRun(Buffer.from(`${name}"`)),
      slot: this.#slotOf(name),
    };
    if (this.#known.size < MOST_NAMES) this.#known.set(name, known);
    this.#inPlace[place] = known;
    return known.slot;
  }

  /** The number of bytes of the name in a place, with its closing quote. */
  lengthInPlace(place: number): number {
    return this.#inPlace[place]?.run.length ?? 0;
  }
}

const WORD_BYTES = 4;

/**
 * Bytes that are looked for at one place after the other, four at a time: the names of members are nearly
 * half of what a long list consists of.
 */
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
