// What one HTTP exchange is for everything above the socket. A simulation replaces `Send` by an
// in-process one, so nothing here may assume sockets or the system's time.

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came, still compressed. Must be read to its end or returned early. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request and resolves with the head of the answer, never following a redirect. It and
 * the iteration of the body reject with a TransportError for whatever the network does; any other
 * error is a fault of the program and passes through untouched.
 */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<WireResponse>;

/** `no` only with proof that not one byte of the request left; everything else is `unknown`. */
export type RequestSent = 'no' | 'unknown';

/** For a `Send` to reject with. It never reaches a person, who sees an Outcome or an ApiError. */
export class TransportError extends Error {
  readonly requestSent: RequestSent;

  constructor(message: string, options: { requestSent: RequestSent; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'TransportError';
    this.requestSent = options.requestSent;
  }
}
