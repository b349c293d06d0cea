// What stands before the service, as a proxy or a firewall does: it sees each request first, may
// answer in the place of the service, and knows how much comes in. It tells nothing of the account.
import type { Clock } from '../lib/clock.ts';
import type { Answer } from './answer.ts';
import { redirect } from './answer.ts';
import { behaviourNumber, comesUp } from './behaviours.ts';
import type { Behaviours } from './behaviours.ts';
import { errorPage } from './error-pages.ts';
import type { SandboxRequest } from './request.ts';

export type Passage =
  | { readonly kind: 'passes' }
  /** Something else is answered; `carriedOut`: the service does what was asked all the same. */
  | { readonly kind: 'replaced'; readonly answer: Answer; readonly carriedOut: boolean };

/** The span over which the load is counted. */
const LOAD_SPAN_MS = 1_000;

export class FrontServer {
  readonly #behaviours: Behaviours;
  readonly #clock: Clock;
  #requestCount = 0;
  /** The times of the latest requests, one more than make no load yet. */
  readonly #latestMs: number[] = [];

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#behaviours = behaviours;
    this.#clock = clock;
  }

  /** Called once for each request, before anything else looks at it. */
  meet(request: SandboxRequest): Passage {
    this.#requestCount += 1;
    this.#noteLoad();
    if (comesUp(this.#behaviours, 'redirect', this.#requestCount)) {
      return { kind: 'replaced', answer: elsewhere(this.#behaviours, request), carriedOut: false };
    }
    const { http_error_page: kind, http_error_page_phase: phase } = this.#behaviours.value;
    if (kind !== 'none' && comesUp(this.#behaviours, 'http_error_page', this.#requestCount)) {
      const carriedOut = phase === 'after_commit';
      return { kind: 'replaced', answer: errorPage(kind), carriedOut };
    }
    return { kind: 'passes' };
  }

  /** More requests within the last second than the service bears (`list_partial_under_load`). */
  get isUnderLoad(): boolean {
    const [oldestMs] = this.#latestMs;
    if (oldestMs === undefined || this.#latestMs.length <= this.#mostRequests()) return false;
    return this.#clock.monotonicMs() - oldestMs < LOAD_SPAN_MS;
  }

  #noteLoad(): void {
    if (this.#behaviours.value.list_partial_under_load === 'no') return;
    this.#latestMs.push(this.#clock.monotonicMs());
    if (this.#latestMs.length > this.#mostRequests() + 1) this.#latestMs.shift();
  }

  #mostRequests(): number {
    return behaviourNumber(this.#behaviours, 'list_partial_under_load');
  }
}

/** Where a request is sent that is not taken; the foreign host is a name that is reserved to fail. */
function elsewhere({ value }: Behaviours, request: SandboxRequest): Answer {
  const query = request.query.size === 0 ? '' : `?${request.query.toString()}`;
  const place = `${request.path}${query}`;
  const host = request.headers['host'] ?? 'sandbox.test';
  if (value.redirect === 'http_to_https') return redirect(301, `https://${host}${place}`);
  if (value.redirect === 'foreign_host') return redirect(302, `https://elsewhere.invalid${place}`);
  return redirect(302, `http://${host}${place}`);
}
