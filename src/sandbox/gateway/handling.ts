// How a request is handled on its way to the service, and its answer on the way back; and which requests
// the service carries out late, after their sender has given up (behaviour `late_commit`). No timer runs:
// each request first carries out those that are due.
import type { Clock } from '../../lib/index.ts';
import type { Route } from '../account/account.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Pace, SandboxRequest, SandboxResponse, Transport } from '../protocol/request.ts';

export interface Handling {
  /** Whether the service does what is asked. */
  readonly carriedOut: boolean;
  /** Carried out only after this time, when the sender already has another answer. */
  readonly lateMs?: number;
  /** Replaces the answer of the service. */
  readonly answer?: Answer;
  readonly transport?: Transport;
  readonly pace?: Pace;
  /** The service does not see what another request is writing just now. */
  readonly races?: boolean;
}

export const FORWARDED: Handling = { carriedOut: true };

export function replaced(answer: Answer, carriedOut: boolean): Handling {
  return { carriedOut, answer };
}

/** Nothing arrives at the sender. */
export function unanswered(kind: 'reset' | 'lost', carriedOut: boolean): Handling {
  return { carriedOut, transport: { kind } };
}

/** The response with what happens to it before it arrives. */
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

  /** Those that are due by now, the earliest first; each is given once. */
  take(): LateRequest[] {
    if (this.#waiting.length === 0) return [];
    const nowMs = this.#clock.monotonicMs();
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > nowMs);
    return due.sort((a, b) => a.dueMs - b.dueMs);
  }
}
