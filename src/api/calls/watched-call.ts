// What listens to requests hears of each that is handed to the network, and how it ended. It is told no address, no key
// and no value.
import type { EndpointId } from '../endpoints/table.ts';
import type { WireRequest } from '../exchange/exchange.ts';

export type WatchRequests = (request: SentRequest) => WatchedRequest;

export interface SentRequest extends Pick<WireRequest, 'method'> {
  readonly endpointId: EndpointId;
  /** From 1. A read is tried again; a write is sent once. */
  readonly attempt: number;
}

export interface WatchedRequest {
  /** The head of an answer came. */
  answered(httpStatus: number): void;
  /** Once. `outcome` is the kind of a write's outcome; of a read it is `read`, or the code of its error. */
  ended(outcome: string): void;
}

/** One call on its way: whoever judges its answer tells what listens to it. */
export interface OneCall {
  readonly attempt: number;
  /** Undefined until the call is sent, and where nobody listens. */
  watched?: WatchedRequest | undefined;
}
