// The names of an object's members as bytes. The records of a list name their members in one order, so the
// name that stood in a place last time is tried first, and no text is made of it.
import { ByteRun } from './byte-run.ts';

interface KnownName {
  /** With the closing quote. */
  readonly run: ByteRun;
  readonly slot: number;
}

/** For names that nobody asks for. */
export const NO_SLOT = -1;

/** Records that name their members anew each time must not fill the memory. */
const MOST_NAMES = 10_000;

export class MemberNames {
  readonly #slotOf: (name: string) => number;
  readonly #inPlace: KnownName[] = [];
  readonly #known = new Map<string, KnownName>();

  /** `slotOf` tells the number of a name, or `NO_SLOT`; asked once for each. */
  constructor(slotOf: (name: string) => number) {
    this.#slotOf = slotOf;
  }

  /** The number of the name that last stood in a place, if its bytes and then a quote stand at `from`. */
  slotInPlace(place: number, view: DataView, from: number): number | undefined {
    const last = this.#inPlace[place];
    return last?.run.standsAt(view, from) === true ? last.slot : undefined;
  }

  /** The number of a name, which is from now on the first one to be tried in its place. */
  learn(place: number, name: string): number {
    const known = this.#known.get(name) ?? {
      run: new ByteRun(Buffer.from(`${name}"`)),
      slot: this.#slotOf(name),
    };
    if (this.#known.size < MOST_NAMES) this.#known.set(name, known);
    this.#inPlace[place] = known;
    return known.slot;
  }

  /** Behind the quote that closes the name in a place. */
  lengthInPlace(place: number): number {
    return this.#inPlace[place]?.run.length ?? 0;
  }
}
