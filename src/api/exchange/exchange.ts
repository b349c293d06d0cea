// One request and its answer, under our own limits. A small answer has to be complete in time. A list may
// take long, as long as it keeps coming: it has the same time to its headers and again between any two
// pieces, and it must make progress, end within a total time, and stay below a number of bytes.
// A timer of our own drives one AbortController per exchange, because combined and built-in
// timeout signals were seen never to fire. A simulation replaces `Send` by an in-process one, so nothing here may
// assume sockets or the system's time.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Clock } from '../../lib/index.ts';

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

export interface ExchangeOptions {
  readonly send: Send;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Cuts the exchange short. Given for reads only: cutting a write would make a doubt. */
  readonly signal?: AbortSignal | undefined;
  /** Of a list that is answered with success: its most bytes, packed and unpacked. */
  readonly listCapBytes?: number | undefined;
}

/** A list has to deliver this much within this many time limits: 55 bytes a second by default. */
const LEAST_PROGRESS_BYTES = 16_384;
const PROGRESS_TIMEOUTS = 5;

/** A list may take this many time limits in all: six hours by default. */
const LIST_TIMEOUTS = 360;

/** Whether the request had an effect is unknown, as with any lost answer. */
class ExchangeCutError extends TransportError {
  constructor(message: string) {
    super(message, { requestSent: 'unknown' });
    this.name = new.target.name;
  }
}

export class TimeLimitError extends ExchangeCutError {}

/** A list that does not end in any reasonable time or size: reading it again would take as long again. */
export class EndlessListError extends ExchangeCutError {}

/**
 * Resolves with the head of the answer; its body is decompressed and limited. Rejects, as
 * iterating the body does, with a TransportError. A body must be read to its end or returned early.
 */
export async function exchange(
  request: WireRequest,
  options: ExchangeOptions,
): Promise<WireResponse> {
  const limit: Limit = { ...options, controller: new AbortController() };
  const sentMs = options.clock.monotonicMs();
  const sending = options.send(request, limit.controller.signal);
  const response = await within(sending, silence(options.timeoutMs), limit);
  const capBytes = (isWhole(response.status) ? options.listCapBytes : undefined) ?? Infinity;
  const pace = capBytes === Infinity ? smallPace(limit, sentMs) : listPace(limit, sentMs);
  const raw = limitedBody(response.body, limit, pace, capBytes);
  const body = decodedBody(raw, response.headers['content-encoding']);
  return { ...response, body: body === raw ? raw : cappedBody(body, capBytes) };
}

/**
 * Whether an answer to a read can be all that was asked for. Which statuses a success has is not specified; any other
 * 2xx says by itself that the body is a part, was changed on its way, or is not there.
 */
export function isWhole(status: number): boolean {
  return status === 200 || status === 201;
}

interface Limit extends ExchangeOptions {
  readonly controller: AbortController;
}

/** How long the next piece may take, and what it means when it takes longer. */
type Pace = (bodyBytes: number) => Patience;

/** `late` makes its error only when it is needed, since an error's stack takes long to gather. */
interface Patience {
  readonly waitMs: number;
  readonly late: () => TransportError;
}

function silence(timeoutMs: number): Patience {
  return {
    waitMs: timeoutMs,
    late: () => new TimeLimitError(`nothing came for ${seconds(timeoutMs)}`),
  };
}

function smallPace({ clock, timeoutMs }: Limit, sentMs: number): Pace {
  const late = () => new TimeLimitError(`the answer was not whole within ${seconds(timeoutMs)}`);
  return () => ({ waitMs: Math.max(0, sentMs + timeoutMs - clock.monotonicMs()), late });
}

function listPace({ clock, timeoutMs }: Limit, sentMs: number): Pace {
  const lapMs = PROGRESS_TIMEOUTS * timeoutMs;
  const wholeMs = LIST_TIMEOUTS * timeoutMs;
  let lap = { startedMs: sentMs, bytes: 0 };
  return (bodyBytes) => {
    const nowMs = clock.monotonicMs();
    if (bodyBytes - lap.bytes >= LEAST_PROGRESS_BYTES) lap = { startedMs: nowMs, bytes: bodyBytes };
    const slow = `less than ${String(LEAST_PROGRESS_BYTES)} bytes came within ${seconds(lapMs)}`;
    const endless = `it had no end after ${seconds(wholeMs)}`;
    const left: Patience[] = [
      { waitMs: sentMs + wholeMs - nowMs, late: () => new EndlessListError(endless) },
      { waitMs: lap.startedMs + lapMs - nowMs, late: () => new TimeLimitError(slow) },
      silence(timeoutMs),
    ];
    const soonest = left.reduce((first, next) => (next.waitMs < first.waitMs ? next : first));
    return { ...soonest, waitMs: Math.max(0, soonest.waitMs) };
  };
}

function seconds(durationMs: number): string {
  return `${String(durationMs / 1_000)} s`;
}

async function within<T>(work: Promise<T>, { waitMs, late }: Patience, limit: Limit): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const give = (error: TransportError): void => {
      finish();
      reject(error);
      limit.controller.abort(error);
    };
    const interrupt = (): void => {
      give(new ExchangeCutError('the run was told to stop'));
    };
    const cancelTimer = limit.clock.after(waitMs, () => {
      give(late());
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
  pace: Pace,
  capBytes: number,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let ended = false;
  let bodyBytes = 0;
  try {
    for (;;) {
      const step = await within(iterator.next(), pace(bodyBytes), limit);
      if (step.done === true) {
        ended = true;
        return;
      }
      bodyBytes += step.value.length;
      if (bodyBytes > capBytes) throw tooLong(capBytes);
      yield step.value;
    }
  } finally {
    if (!ended) abandon(iterator, limit.controller);
  }
}

/** A compressed body may unpack to a thousand times as much. */
async function* cappedBody(
  body: AsyncIterable<Uint8Array>,
  capBytes: number,
): AsyncGenerator<Uint8Array> {
  let bodyBytes = 0;
  for await (const piece of body) {
    bodyBytes += piece.length;
    if (bodyBytes > capBytes) throw tooLong(capBytes);
    yield piece;
  }
}

function tooLong(capBytes: number): EndlessListError {
  return new EndlessListError(`it is longer than ${String(capBytes)} bytes`);
}

/** Closes the connection. Not awaited: a stalled body may never answer, and it need not. */
function abandon(iterator: AsyncIterator<Uint8Array>, controller: AbortController): void {
  const returned = iterator.return?.();
  controller.abort();
  returned?.then(undefined, () => undefined);
}

/**
 * Takes compression off a body as a stream. Requests accept gzip and nothing else, so any other encoding is
 * an answer that we cannot read. Half a gzip stream is an error here, never a short body: some decoders hand
 * out what they have and call it the end.
 */
export function decodedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncIterable<Uint8Array> {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
      return gunzipped(body);
    default:
      return refused(body);
  }
}

async function* gunzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Errors of the source reach the reader through the stream that they destroy.
  pipeline(Readable.from(body), gunzip, () => undefined);
  try {
    for await (const piece of gunzip) {
      // A stream's iterator yields anything; a gunzip without an encoding yields bytes.
      yield piece as Uint8Array;
    }
  } catch (error) {
    if (error instanceof TransportError) throw error;
    throw new TransportError('the compressed body is damaged or cut', {
      requestSent: 'unknown',
      cause: error,
    });
  }
}

// The type demands an iterable, which never yields.
// eslint-disable-next-line require-yield -- it refuses at the first piece
async function* refused(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await body[Symbol.asyncIterator]().return?.();
  throw new TransportError('the body is compressed in a way that was not asked for', {
    requestSent: 'unknown',
  });
}
