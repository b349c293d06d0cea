// How many requests a second the service bears, learned from its answers. It starts at the ceiling,
// which is a person's word, halves when the service is strained, and climbs again while answers are
// clean: by equal steps up to where it was last too fast, and by ever larger ones beyond.

/** So many clean answers in a row earn one step. */
const CLEAN_FOR_A_STEP = 20;

/** Of the pace that was too fast. */
const STEP_SHARE = 0.1;

/** Slower than this a run would look dead. */
const FLOOR_PER_SECOND = 0.1;

/** Requests under way together are refused together: that is one reason to slow down, not four. */
const ONE_STRAIN_MS = 1_000;

export class Pace {
  readonly #ceiling: number;
  #perSecond: number;
  #tooFast: number;
  #step = 0;
  #cleanCount = 0;
  #slowedMs = Number.NEGATIVE_INFINITY;

  constructor(ceilingPerSecond: number) {
    this.#ceiling = ceilingPerSecond;
    this.#perSecond = ceilingPerSecond;
    this.#tooFast = ceilingPerSecond;
  }

  get perSecond(): number {
    return this.#perSecond;
  }

  get isFull(): boolean {
    return this.#perSecond >= this.#ceiling;
  }

  /** Tells whether the strain is a new one; what comes within a second of the last one is not. */
  slow(nowMs: number): boolean {
    this.#cleanCount = 0;
    if (nowMs - this.#slowedMs < ONE_STRAIN_MS) return false;
    this.#slowedMs = nowMs;
    this.#tooFast = this.#perSecond;
    this.#step = this.#perSecond * STEP_SHARE;
    const floor = Math.min(FLOOR_PER_SECOND, this.#ceiling);
    this.#perSecond = Math.max(floor, this.#perSecond / 2);
    return true;
  }

  /** Takes note of a clean answer. */
  quicken(): this {
    this.#cleanCount += 1;
    if (this.isFull || this.#cleanCount < CLEAN_FOR_A_STEP) return this;
    this.#cleanCount = 0;
    // The strain has passed: whatever it was, the pace that was too fast no longer is.
    if (this.#perSecond > this.#tooFast - this.#step / 2) this.#step *= 2;
    this.#perSecond = Math.min(this.#ceiling, this.#perSecond + this.#step);
    return this;
  }
}
