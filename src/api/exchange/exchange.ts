// One request and its answer, under our own time limits: the same time to the headers and again
// between any two pieces of the body, so that a long list may take long and a stalled one may not.
// A timer of our own drives one AbortController per exchange, because combined and built-in
// timeout signals were seen never to fire.
import type { Clock } from '../../lib/clock.ts';
import { decodedBody } from './decoded-body.ts';
import { TransportError } from './wire.ts';
import type { Send, WireRequest, WireResponse } from './wire.ts';

export interface ExchangeOptions {
  readonly send: Send;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Cuts the exchange short. Given for reads only: cutting a write would make a doubt. */
  readonly signal?: AbortSignal | undefined;
}

/** Whether the request had an effect is unknown, as with any lost answer. */
export class TimeLimitError extends TransportError {
  constructor(timeoutMs: number) {
    super(`nothing came for ${String(timeoutMs / 1_000)} s`, { requestSent: 'unknown' });
    this.name = 'TimeLimitError';
  }
}

/** The exchange was cut short by the signal it was given. */
class ExchangeInterruptedError extends TransportError {
  constructor() {
    super('the run was told to stop', { requestSent: 'unknown' });
    this.name = 'ExchangeInterruptedError';
  }
}

/**
 * Resolves with the head of the answer; its body is decompressed and limited in time. Rejects, as
 * iterating the body does, with a TransportError. A body must be read to its end or returned early.
 */
export async function exchange(
  request: WireRequest,
  options: ExchangeOptions,
): Promise<WireResponse> {
  const limit: Limit = { ...options, controller: new AbortController() };
  const response = await withinLimit(options.send(request, limit.controller.signal), limit);
  const encoding = response.headers['content-encoding'];
  return { ...response, body: decodedBody(limitedBody(response.body, limit), encoding) };
}

interface Limit extends ExchangeOptions {
  readonly controller: AbortController;
}

async function withinLimit<T>(work: Promise<T>, limit: Limit): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const give = (error: TransportError): void => {
      finish();
      reject(error);
      limit.controller.abort(error);
    };
    const interrupt = (): void => {
      give(new ExchangeInterruptedError());
    };
    const cancelTimer = limit.clock.after(limit.timeoutMs, () => {
      give(new TimeLimitError(limit.timeoutMs));
    });
    const finish = (): void => {
      cancelTimer();
      limit.signal?.removeEventListener('abort', interrupt);
    };
    limit.signal?.addEventListener('abort', interrupt);
    work.finally(finish).then(resolve, reject);
    if (limit.signal?.aborted === true) interrupt();
  });
}

async function* limitedBody(
  body: AsyncIterable<Uint8Array>,
  limit: Limit,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const step = await withinLimit(iterator.next(), limit);
      if (step.done === true) {
        ended = true;
        return;
      }
      yield step.value;
    }
  } finally {
    if (!ended) abandon(iterator, limit.controller);
  }
}

/** Closes the connection. Not awaited: a stalled body may never answer, and nobody needs it to. */
function abandon(iterator: AsyncIterator<Uint8Array>, controller: AbortController): void {
  const returned = iterator.return?.();
  controller.abort();
  returned?.then(undefined, () => undefined);
}
