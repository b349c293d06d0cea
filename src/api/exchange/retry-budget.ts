// How many requests a process may repeat in all, so that a sick service is not hammered with
// repetitions by everything that runs at once. Clean answers earn them back.

const FULL_TOKENS = 500;
const REPEAT_TOKENS = 5;
/** A request that timed out has already cost the service the most. */
const TIMED_OUT_TOKENS = 10;

export class RetryBudget {
  #tokens = FULL_TOKENS;

  get tokens(): number {
    return this.#tokens;
  }

  /** Lowers it to what somebody else has left. */
  limit(tokens: number): void {
    this.#tokens = Math.min(this.#tokens, tokens);
  }

  /** Pays for one repetition, if there is enough left for it. */
  take(after: 'timed-out' | 'other'): boolean {
    const cost = after === 'timed-out' ? TIMED_OUT_TOKENS : REPEAT_TOKENS;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  earn(): void {
    this.#tokens = Math.min(FULL_TOKENS, this.#tokens + 1);
  }
}
