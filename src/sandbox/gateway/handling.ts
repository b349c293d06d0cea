// What happens to a request on its way to the service and to its answer on the way back, and the
// requests that the service carries out late, after their sender has given up (`late_commit`). No timer
// runs: each request first carries out the late ones that are due.
import type { Clock } from '../../lib/index.ts';
import type { Route } from '../account/account.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Pace, SandboxRequest, SandboxResponse, Transport } from '../protocol/request.ts';

export interface Handling {
  /** Whether the service does what is asked. */
  readonly carriedOut: boolean;
  /** How much later it is carried out; by then the sender has another answer. */
  readonly lateMs?: number;
  /** Replaces the answer of the service. */
  readonly answer?: Answer;
  readonly transport?: Transport;
  readonly pace?: Pace;
  /** Whether the service overlooks what another request is writing at the same time. */
  readonly races?: boolean;
}

export const FORWARDED: Handling = { carriedOut: true };

export function replaced(answer: Answer, carriedOut: boolean): Handling {
  return { carriedOut, answer };
}

/** The sender receives nothing. */
export function unanswered(kind: 'reset' | 'lost', carriedOut: boolean): Handling {
  return { carriedOut, transport: { kind } };
}

/** The response with what happens to it on its way to the sender. */
export function returned(
  response: SandboxResponse,
  { transport, pace }: Handling,
): SandboxResponse {
  if (transport === undefined && pace === undefined) return response;
  return { ...response, ...(transport && { transport }), ...(pace && { pace }) };
}

interface LateRequest {
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

  /** The requests that are due by now, the earliest first; returns each of them once. */
  take(): LateRequest[] {
    if (this.#waiting.length === 0) return [];
    const nowMs = this.#clock.monotonicMs();
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > nowMs);
    return due.sort((a, b) => a.dueMs - b.dueMs);
  }
}
