// The way out for writes: as many at a time as the service is to see, in the order in which they came. Their
// intents are written ahead, so that the disk is waited for while other requests are under way. Once a request
// has come to grief, nothing that waits here leaves any more.
import pLimit, { type LimitFunction } from 'p-limit';

export class Sending {
  readonly #limit: LimitFunction;
  #isClosed = false;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /**
   * Sends when there is room. Undefined: nothing may leave any more, and nothing was sent. What is thrown closes
   * the way before the next one could leave.
   */
  async whenFree<T>(send: () => Promise<T>): Promise<T | undefined> {
    return await this.#limit(async () => {
      if (this.#isClosed) return undefined;
      try {
        return await send();
      } catch (error) {
        this.close();
        throw error;
      }
    });
  }

  /** For good: the run ends. What is under way goes on to its end. */
  close(): void {
    this.#isClosed = true;
  }
}
