// Counts the requests of a minute and refuses those above the limit (behaviours `rate_limit` and
// `rate_scope`). A refused request does not count.
import type { Clock } from '../../lib/index.ts';
import { type Behaviours, behaviourNumber } from '../behaviours/behaviours.ts';
import { type Answer, bare, failed, page } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';

const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;
/** More milliseconds than a timer of 32 bits can hold. */
const HUGE_SECONDS = '4294967296';
const TOO_MANY = 'Too Many Attempts.';

interface Window {
  readonly startedMs: number;
  count: number;
}

export class RateLimit {
  readonly #behaviours: Behaviours;
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#behaviours = behaviours;
    this.#clock = clock;
  }

  /** Counts the request and returns its refusal, or undefined when it is within the limit. */
  refusalOf(request: SandboxRequest): Answer | undefined {
    if (this.#behaviours.value.rate_limit === 'none') return undefined;
    const window = this.#windowOf(request);
    if (window.count >= this.#allowance()) {
      return this.#refusal(window.startedMs + WINDOW_MS - this.#clock.monotonicMs());
    }
    window.count += 1;
    return undefined;
  }

  #windowOf(request: SandboxRequest): Window {
    const byKey = this.#behaviours.value.rate_scope === 'key';
    const counted = byKey ? (request.headers['publickey'] ?? '') : '';
    const nowMs = this.#clock.monotonicMs();
    const open = this.#windows.get(counted);
    if (open !== undefined && nowMs - open.startedMs < WINDOW_MS) return open;
    const window = { startedMs: nowMs, count: 0 };
    this.#windows.set(counted, window);
    return window;
  }

  #allowance(): number {
    const perMinute = behaviourNumber(this.#behaviours, 'rate_limit');
    const isShared = this.#behaviours.value.rate_scope === 'shared_with_UI';
    return isShared ? Math.floor(perMinute / 2) : perMinute;
  }

  #refusal(leftMs: number): Answer {
    // The answer has its own date, since the date of a Retry-After is measured against it.
    const wallMs = this.#clock.wallTime().getTime();
    const told = (retryAfter: string): Readonly<Record<string, string>> => ({
      date: httpDate(wallMs),
      'retry-after': retryAfter,
    });
    const seconds = String(Math.ceil(leftMs / 1_000));
    switch (this.#behaviours.value.rate_limit) {
      case 'none':
      case 'seconds':
        return bare(429, TOO_MANY, told(seconds));
      case 'date':
        return bare(429, TOO_MANY, told(httpDate(wallMs + leftMs)));
      case 'date_in_past':
        return bare(429, TOO_MANY, told(httpDate(wallMs - HOUR_MS)));
      case 'huge':
        return bare(429, TOO_MANY, told(HUGE_SECONDS));
      case 'without_header':
        return bare(429, TOO_MANY);
      case '200_with_failed_text':
        return failed(TOO_MANY, 200);
      case 'html':
        return page(429, '429 Too Many Requests', '', told(seconds));
    }
  }
}

function httpDate(wallMs: number): string {
  return new Date(wallMs).toUTCString();
}
