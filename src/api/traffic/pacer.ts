// Spaces requests out: never faster than the pace, in the order in which they asked, and none
// while the service asks for quiet. Reads and writes share one pacer. The pace is how many requests a second
// the service can handle, learned from its answers. It starts at the ceiling that a person set, halves when the
// service is strained, and climbs again while answers are clean: by equal steps up to where it was last
// too fast, and by ever larger ones beyond.
import type { Clock } from '../../lib/index.ts';

/** This many requests may be sent at once after a quiet time, unless the service is strained. */
const BURST_REQUESTS = 3;

export class Pacer {
  readonly #clock: Clock;
  readonly #pace: Pick<Pace, 'perSecond' | 'isFull'>;
  /** When the next request would be due if there were no burst. */
  #dueMs = 0;
  #pausedUntilMs = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(clock: Clock, pace: Pick<Pace, 'perSecond' | 'isFull'>) {
    this.#clock = clock;
    this.#pace = pace;
  }

  /** Resolves when a request may be sent: true, or false when the signal aborted before that. */
  async turn(signal?: AbortSignal): Promise<boolean> {
    const turn = this.#queue.then(() => this.#wait(signal));
    this.#queue = turn.then(() => undefined);
    return await turn;
  }

  /** No request begins before the duration is over; the longest of several pauses counts. */
  pause(durationMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#clock.monotonicMs() + durationMs);
  }

  async #wait(signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted === true) return false;
      const waitMs = this.#remainingMs();
      if (waitMs <= 0) break;
      await this.#clock.sleep(Math.ceil(waitMs), signal);
    }
    const nowMs = this.#clock.monotonicMs();
    this.#dueMs = Math.max(this.#dueMs, nowMs) + this.#intervalMs();
    return true;
  }

  #remainingMs(): number {
    const ahead = this.#pace.isFull ? BURST_REQUESTS - 1 : 0;
    const earliestMs = this.#dueMs - ahead * this.#intervalMs();
    return Math.max(earliestMs, this.#pausedUntilMs) - this.#clock.monotonicMs();
  }

  #intervalMs(): number {
    return 1_000 / this.#pace.perSecond;
  }
}

/** This many clean answers in a row earn one step. */
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

  /** Returns whether the strain is a new one; one within a second of the last is not. */
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
    // The strain has passed, so the pace that was too fast no longer is.
    if (this.#perSecond > this.#tooFast - this.#step / 2) this.#step *= 2;
    this.#perSecond = Math.min(this.#ceiling, this.#perSecond + this.#step);
    return this;
  }
}
