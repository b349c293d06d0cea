// How a request gets past what stands before the service, and its answer back to the sender.
import type { Answer } from './answer.ts';
import type { Pace, SandboxResponse, Transport } from './request.ts';

export interface Passage {
  /** Whether the service does what is asked. */
  readonly carriedOut: boolean;
  /** Carried out only after so long, when the sender has long been told something else. */
  readonly lateMs?: number;
  /** What is answered instead of the service's own words. */
  readonly answer?: Answer;
  readonly transport?: Transport;
  readonly pace?: Pace;
  /** The service does not see what another request is writing just now. */
  readonly races?: boolean;
}

export const PASSES: Passage = { carriedOut: true };

export function replaced(answer: Answer, carriedOut: boolean): Passage {
  return { carriedOut, answer };
}

/** Nothing arrives at the sender. */
export function unanswered(kind: 'reset' | 'lost', carriedOut: boolean): Passage {
  return { carriedOut, transport: { kind } };
}

/** The response with what happens to it before it arrives. */
export function onItsWay(response: SandboxResponse, { transport, pace }: Passage): SandboxResponse {
  if (transport === undefined && pace === undefined) return response;
  return {
    ...response,
    ...(transport === undefined ? {} : { transport }),
    ...(pace === undefined ? {} : { pace }),
  };
}
