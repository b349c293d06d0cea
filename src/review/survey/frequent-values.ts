// Which texts come most often, in bounded memory, after Misra and Gries: every text of more than one in `PLACES` is found.

const PLACES = 250;

export class FrequentValues {
  readonly #places = new Map<string, number>();
  #isExact = true;

  add(value: string): void {
    const count = this.#places.get(value);
    if (count !== undefined) this.#places.set(value, count + 1);
    else if (this.#places.size < PLACES) this.#places.set(value, 1);
    else this.#takeOneFromEach();
  }

  #takeOneFromEach(): void {
    this.#isExact = false;
    for (const [value, count] of this.#places) {
      if (count === 1) this.#places.delete(value);
      else this.#places.set(value, count - 1);
    }
  }

  /** Whether the counts are exact; otherwise there are at least so many of each. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The most frequent first; at equal numbers by the text, so that every reading gives one order. */
  most(limit: number): readonly (readonly [value: string, count: number])[] {
    return [...this.#places].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, limit);
  }
}
