// Spaces requests out: never faster than the pace, in the order in which they asked, and none at
// all while the service wants quiet. Reads and writes share one pacer.
import type { Clock } from '../../lib/index.ts';
import type { Pace } from './pace.ts';

export interface PacerOptions {
  readonly clock: Clock;
  readonly pace: Pick<Pace, 'perSecond' | 'isFull'>;
}

/** So many requests may follow at once after a time of quiet, unless the service is strained. */
const BURST_REQUESTS = 3;

export class Pacer {
  readonly #clock: Clock;
  readonly #pace: PacerOptions['pace'];
  /** When the next request would be due if there were no burst. */
  #dueMs = 0;
  #pausedUntilMs = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: PacerOptions) {
    this.#clock = options.clock;
    this.#pace = options.pace;
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
