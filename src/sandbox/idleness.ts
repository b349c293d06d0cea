// For how long a kept connection was idle before the next request came over it.
import type { Socket } from 'node:net';
import type { Clock } from '../lib/index.ts';

export class Idleness {
  readonly #clock: Clock;
  readonly #idleSinceMs = new WeakMap<Socket, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A request has been answered over the connection. */
  begin(connection: Socket): void {
    this.#idleSinceMs.set(connection, this.#clock.monotonicMs());
  }

  /** A request comes; undefined over a connection that has carried none yet. */
  end(connection: Socket): number | undefined {
    const sinceMs = this.#idleSinceMs.get(connection);
    this.#idleSinceMs.delete(connection);
    return sinceMs === undefined ? undefined : this.#clock.monotonicMs() - sinceMs;
  }
}
