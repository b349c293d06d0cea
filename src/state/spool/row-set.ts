// Which rows of a side are still to be looked at: a bit for each.

export class RowSet {
  readonly #bits: Uint8Array;

  /** Begins with all rows in it. */
  constructor(count: number) {
    this.#bits = new Uint8Array((count + 7) >>> 3).fill(0xff);
  }

  drop(ordinal: number): void {
    const at = ordinal >>> 3;
    this.#bits[at] = (this.#bits[at] ?? 0) & ~(1 << (ordinal & 7));
  }

  has(ordinal: number): boolean {
    return ((this.#bits[ordinal >>> 3] ?? 0) & (1 << (ordinal & 7))) !== 0;
  }
}
