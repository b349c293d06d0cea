// Requests whose sender has given up and which the service carries out all the same, later
// (behaviour `late_commit`). No timer runs: each request first lets those be done whose time has come.
import type { Clock } from '../lib/index.ts';
import type { Route } from './account.ts';
import type { SandboxRequest } from './request.ts';

export interface LateRequest {
  readonly route: Route;
  readonly request: SandboxRequest;
  readonly dueMs: number;
}

export class LateRequests {
  readonly #clock: Clock;
  #waiting: LateRequest[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#waiting.length;
  }

  put(route: Route, request: SandboxRequest, afterMs: number): void {
    this.#waiting.push({ route, request, dueMs: this.#clock.monotonicMs() + afterMs });
  }

  /** Those that are due by now, the earliest first; each is given once. */
  take(): LateRequest[] {
    if (this.#waiting.length === 0) return [];
    const nowMs = this.#clock.monotonicMs();
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > nowMs);
    return due.sort((a, b) => a.dueMs - b.dueMs);
  }
}
