// The engine's `Send` over the sandbox in one process: no sockets, virtual time, and a place where a
// test can lose requests and answers.
import { type Send, TransportError, type WireResponse } from '../../src/api/index.ts';
import type { Clock } from '../../src/lib/index.ts';
import {
  bodyBytes,
  firstHalf,
  pacedBytes,
  waitForHead,
  type Line,
} from '../../src/sandbox/http/outgoing.ts';
import {
  receivedRequest,
  type SandboxResponse,
  type Transport,
} from '../../src/sandbox/protocol/request.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';

/** What happens to one request. */
export type Fate =
  | 'answered'
  /** Never left: nothing happens, and the sender knows. */
  | 'not-sent'
  /** Lost on the way there: nothing happens, and the sender does not know. */
  | 'request-lost'
  /** Done by the service, but the answer is lost. */
  | 'answer-lost'
  /** Done by the service, but the answer breaks off in its middle. */
  | 'answer-cut'
  /** Done by the service, but the answer drips for ever. */
  | 'answer-drips'
  /** The process dies before the request leaves, or before its answer arrives. */
  | 'crash-before'
  | 'crash-after'
  | Reply
  | LateCommit
  | DrippingAnswer;

/** Done by the service; the head of the answer comes at once, and its body is white space for ever. */
export interface DrippingAnswer {
  readonly dripEveryMs: number;
  readonly pieceBytes: number;
}

/** How long somebody listened to an answer that drips. */
export interface HeardDrip {
  readonly endpoint: string;
  readonly isWrite: boolean;
  readonly heardMs: number;
}

/** The answer is lost at once, and the service does what was asked so much later. */
export interface LateCommit {
  readonly lateByMs: number;
  /** No answer comes, until the sender gives up. */
  readonly hangs?: true;
}

/** What is answered instead of the service's own words. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the service did what was asked before something else answered for it. */
  readonly done: boolean;
}

/** Thrown where the process is taken to have died; nothing in the engine catches it. */
export class SimulatedCrash extends Error {}

export interface SentRequest {
  readonly method: string;
  /** The endpoint's path, such as `contacts/add`. */
  readonly endpoint: string;
  readonly isWrite: boolean;
  readonly body: string;
  /** Counts from 1 over all requests, and over the writes. */
  readonly number: number;
  readonly writeNumber: number;
}

export type FateOf = (request: SentRequest) => Fate;

export interface SandboxLine {
  readonly service: SandboxService;
  /** On which the service takes its time (behaviour `list_slow`). */
  readonly clock: Clock;
  /** Asked anew for each request, so that a test may change it at any time. */
  readonly fateOf: () => FateOf;
  /** Called once nobody listens to a dripping answer. */
  readonly heard?: (drip: HeardDrip) => void;
}

/** A connection that was idle for longer is not used again, but a new one made. */
const KEPT_OPEN_MS = 1_000;

export function sandboxSend({ service, clock, fateOf, heard }: SandboxLine): Send {
  let number = 0;
  let writeNumber = 0;
  let answeredMs: number | undefined;
  return (request, signal) => {
    const isWrite = request.method !== 'GET';
    number += 1;
    if (isWrite) writeNumber += 1;
    const { method } = request;
    const body = request.body === undefined ? '' : Buffer.from(request.body).toString('utf8');
    const url = new URL(request.url);
    const endpoint = url.pathname.replace(/^\/\w+\/api\//u, '');
    const fate = fateOf()({ method, endpoint, isWrite, body, number, writeNumber });
    const serve = (): SandboxResponse => {
      const idleMs = clock.monotonicMs() - (answeredMs ?? -Infinity);
      answeredMs = clock.monotonicMs();
      const received = receivedRequest(request);
      return service.handle(idleMs < KEPT_OPEN_MS ? { ...received, idleMs } : received);
    };
    const onHeard = (heardMs: number): void => heard?.({ endpoint, isWrite, heardMs });
    return meetFate(fate, { serve, clock, signal, onHeard });
  };
}

interface Meeting {
  /** Has the service do what is asked. */
  readonly serve: () => SandboxResponse;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onHeard: (heardMs: number) => void;
}

async function meetFate(fate: Fate, meeting: Meeting): Promise<WireResponse> {
  await Promise.resolve();
  if (typeof fate === 'object') {
    if ('lateByMs' in fate) return await commitLate(fate, meeting);
    if ('dripEveryMs' in fate) return dripping(fate, meeting);
    return replyWith(fate, meeting.serve);
  }
  if (fate === 'answered') return await answered(meeting.serve(), meeting);
  return meetMishap(fate, meeting);
}

type Mishap = Extract<Exclude<Fate, 'answered'>, string>;

function meetMishap(fate: Mishap, meeting: Meeting): WireResponse {
  const { serve } = meeting;
  switch (fate) {
    case 'not-sent':
      throw new TransportError('no connection', { requestSent: 'no' });
    case 'request-lost':
      throw new TransportError('connection reset', { requestSent: 'unknown' });
    case 'answer-lost':
      serve();
      throw new TransportError('connection reset', { requestSent: 'unknown' });
    case 'answer-cut': {
      const { status, headers } = serve();
      return { status, headers, body: brokenBody() };
    }
    case 'answer-drips':
      return dripping({ dripEveryMs: 1_000, pieceBytes: 1 }, meeting);
    case 'crash-before':
      throw new SimulatedCrash('before the request');
    case 'crash-after':
      serve();
      throw new SimulatedCrash('after the request');
  }
}

async function commitLate(
  { lateByMs, hangs }: LateCommit,
  { serve, clock, signal }: Meeting,
): Promise<never> {
  clock.after(lateByMs, () => {
    serve();
  });
  if (hangs === true) await aborted(signal);
  throw new TransportError('connection reset', { requestSent: 'unknown' });
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

/** What is left of the answer when it has come its way. */
async function answered(
  response: SandboxResponse,
  { clock, signal }: Pick<Meeting, 'clock' | 'signal'>,
): Promise<WireResponse> {
  const { pace, transport } = response;
  if (pace !== undefined) await waitForHead(response, clock, signal);
  if (transport?.kind === 'reset' || transport?.kind === 'lost')
    throw new TransportError('connection reset', { requestSent: 'unknown' });
  return arriving(response, { pace, clock, signal });
}

function replyWith(reply: Reply, serve: Meeting['serve']): WireResponse {
  if (reply.done) serve();
  const { status, headers = {}, body } = reply;
  return { status, headers, body: atOnce(bodyBytes({ status, headers, body })) };
}

/** The body comes as slowly and in the charset that the service chose. */
function arriving(response: SandboxResponse, line: Line): WireResponse {
  const { status, headers, transport } = response;
  if (transport !== undefined) return { status, headers, body: halfBody(response, transport) };
  const pieces = pacedBytes(bodyBytes(response), line);
  return { status, headers, body: Symbol.iterator in pieces ? atOnce(pieces) : pieces };
}

/** No `yield*`, which would wait once more for each piece: whole simulations pass here. */
async function* atOnce(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const piece of pieces) yield piece;
}

async function* halfBody(
  response: SandboxResponse,
  { kind }: Transport,
): AsyncGenerator<Uint8Array> {
  yield* firstHalf(bodyBytes(response));
  await Promise.resolve();
  if (kind === 'cut') throw new TransportError('terminated', { requestSent: 'unknown' });
}

function dripping(drip: DrippingAnswer, meeting: Meeting): WireResponse {
  const { status, headers } = meeting.serve();
  return { status, headers, body: drippingBody(drip, meeting) };
}

/** Then the connection breaks, so that a world in which nobody gives up comes to its end all the same. */
const LONGEST_DRIP_MS = 86_400_000;

/** White space, which any JSON may begin with. */
async function* drippingBody(
  { dripEveryMs, pieceBytes }: DrippingAnswer,
  { clock, signal, onHeard }: Meeting,
): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(pieceBytes, ' ');
  const startedMs = clock.monotonicMs();
  const heardMs = (): number => clock.monotonicMs() - startedMs;
  try {
    while (!signal.aborted && heardMs() < LONGEST_DRIP_MS) {
      yield piece;
      await clock.sleep(dripEveryMs, signal);
    }
  } finally {
    onHeard(heardMs());
  }
  throw new TransportError('terminated', { requestSent: 'unknown' });
}

async function* brokenBody(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"status":"succ', 'utf8');
  await Promise.resolve();
  throw new TransportError('terminated', { requestSent: 'unknown' });
}
