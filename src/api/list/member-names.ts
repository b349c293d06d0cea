// Recognises the names of an object's members by their bytes. The records of a list name their members in the same
// order, so it first tries the name that stood in the same place last time, and makes no text of it.

interface KnownName {
  /** With the closing quote. */
  readonly bytes: Uint8Array;
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
  slotInPlace(place: number, bytes: Uint8Array, from: number): number | undefined {
    const last = this.#inPlace[place];
    return last !== undefined && standsAt(last.bytes, bytes, from) ? last.slot : undefined;
  }

  /** The number of a name, which is from now on tried first in its place. */
  learn(place: number, name: string): number {
    const known = this.#known.get(name) ?? {
      bytes: Buffer.from(`${name}"`),
      slot: this.#slotOf(name),
    };
    if (this.#known.size < MOST_NAMES) this.#known.set(name, known);
    this.#inPlace[place] = known;
    return known.slot;
  }

  /** The number of bytes of the name in a place, with its closing quote. */
  lengthInPlace(place: number): number {
    return this.#inPlace[place]?.bytes.length ?? 0;
  }
}

function standsAt(wanted: Uint8Array, bytes: Uint8Array, from: number): boolean {
  const { length } = wanted;
  for (let index = 0; index < length; index += 1) {
    if (bytes[from + index] !== wanted[index]) return false;
  }
  return true;
}
