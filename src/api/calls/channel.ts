// The channel to one account: every request leaves through it, and every answer is judged by it. It waits for its turn,
// counts, adds the keys, and knows which endpoints it may reach. An answer shows how its request ended, and whether the
// service is healthy, strained or out. A write is sent once, judged once and never repeated here: only callers that read
// back what became of one decide whether to send it again.
import { assert, type Clock, type Secret } from '../../lib/index.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import {
  type EndpointId,
  endpointOf,
  isWithinEngineReach,
  isWithinProbeReach,
} from '../endpoints/table.ts';
import { answerFrom, isFromService, noAnswer, type Answer } from '../exchange/answer.ts';
import {
  exchange,
  type ExchangeOptions,
  type Send,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../exchange/exchange.ts';
import type { ProxySettings } from '../exchange/proxy.ts';
import { classifyAnswer } from '../outcome/classify-answer.ts';
import { ListMemory } from './list-memory.ts';
import { demand, type ApiError } from '../outcome/errors.ts';
import { type Doubt, isSpoken, type Outcome, type UtrOutcome } from '../outcome/outcome.ts';
import { Traffic, type Reply } from '../traffic/traffic.ts';
import { encodeForm, type FormValues } from './form.ts';
import type { OneCall, WatchRequests } from './watched-call.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: Secret;
  readonly secretKey: Secret;
  /** The ceiling for all requests together; fewer are sent while the service is strained. */
  readonly requestsPerSecond: number;
  /** To the headers of an answer, and again between any two pieces of its body. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** The way out of a network that lets nothing else through. Left out: none. */
  readonly proxy?: ProxySettings | undefined;
  /** Left out: undici, over the network. */
  readonly send?: Send;
  /** For the jitter of waits: at least 0 and below 1. */
  readonly random?: () => number;
  /** Stops reads and every wait. A write that is under way is never cut short. */
  readonly signal?: AbortSignal;
  /** What lists held before; left out: what this client itself sees of them. */
  readonly lists?: ListMemory | undefined;
  /** Called with a text when the pace changes and when the service is out; it names no address. */
  readonly tell?: (notice: string) => void;
  /** Hears of every request that is handed to the network, and how it ended. */
  readonly watch?: WatchRequests | undefined;
}

export interface ChannelOptions extends ClientOptions {
  readonly send: Send;
  readonly random: () => number;
  /** `engine`, `probe`: a call that they do not need is a bug of ours, and is refused (endpoints/table.ts). */
  readonly reach: 'engine' | 'probe' | 'everything';
}

/** Small, and under the first base address: what an outage is probed with. */
const PROBE: EndpointId = 'contacts-type';

export interface CallInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: FormValues;
}

export interface ReadInput extends CallInput {
  /** The most bytes of a whole list. An answer without a cap is small and has to be complete in time. */
  readonly listCapBytes?: number | undefined;
}

/** Requests that were handed to the network, by endpoint id and in total. */
export interface RequestCount {
  readonly total: number;
  readonly byEndpoint: ReadonlyMap<string, number>;
}

export class Channel {
  readonly options: ChannelOptions;
  /** Its owner tells it of every answer once it is judged: the pace of all requests follows from that. */
  readonly traffic: Traffic;
  readonly lists: ListMemory;
  readonly #count = { total: 0, byEndpoint: new Map<string, number>() };

  constructor(options: ChannelOptions) {
    this.options = options;
    this.lists = options.lists ?? new ListMemory();
    this.traffic = new Traffic({
      ...options,
      // A program of its own decides for itself how long it waits.
      awaitsOutages: options.reach !== 'everything',
      probe: () => this.#isAnswering(),
      probedAt: endpointOf(PROBE).base,
      tell: options.tell ?? (() => undefined),
    });
  }

  get requestCount(): RequestCount {
    return this.#count;
  }

  /** No text that is kept may contain one. */
  get keys(): readonly Secret[] {
    return [this.options.secretKey, this.options.publicKey];
  }

  /** Sends a write once. Never rejects for what the service or the network does. */
  async write(
    endpointId: EndpointId,
    input: CallInput,
    call: OneCall = { attempt: 1 },
  ): Promise<Answer> {
    const request = this.#request(endpointId, input);
    try {
      await this.#admit({ isWrite: true });
      return await answerFrom(await this.#send(endpointId, request, call));
    } catch (error) {
      return noAnswer(error);
    }
  }

  /** Opens a read; rejects, as its body does, with a TransportError. The signal cuts it short. */
  async read(
    endpointId: EndpointId,
    input: ReadInput,
    call: OneCall = { attempt: 1 },
  ): Promise<WireResponse> {
    const request = this.#request(endpointId, input);
    await this.#admit({ isWrite: false });
    const { signal } = this.options;
    const limits = { signal, listCapBytes: input.listCapBytes };
    return await this.#send(endpointId, request, call, limits);
  }

  async #admit(request: { readonly isWrite: boolean }): Promise<void> {
    const admission = await this.traffic.admit(request);
    if (admission === 'admitted') return;
    const why = admission === 'stopped' ? 'the run was told to stop' : 'the service was given up';
    throw new TransportError(why, { requestSent: 'no' });
  }

  /** For the traffic, which holds everything else back until it is answered. */
  async #isAnswering(): Promise<boolean> {
    const { signal } = this.options;
    const call: OneCall = { attempt: 1 };
    const sent = this.#send(PROBE, this.#request(PROBE, {}), call, { signal });
    const isAnswered = isFromService(await sent.then(answerFrom).catch(noAnswer));
    call.watched?.ended(isAnswered ? 'read' : 'SERVICE_UNAVAILABLE');
    return isAnswered;
  }

  async #send(
    endpointId: EndpointId,
    request: WireRequest,
    call: OneCall,
    limits: Pick<ExchangeOptions, 'signal' | 'listCapBytes'> = {},
  ): Promise<WireResponse> {
    const { byEndpoint } = this.#count;
    this.#count.total += 1;
    byEndpoint.set(endpointId, (byEndpoint.get(endpointId) ?? 0) + 1);
    const { send, clock, timeoutMs, watch } = this.options;
    const { method } = request;
    call.watched = watch?.({ endpointId, method, attempt: call.attempt });
    const response = await exchange(request, { send, clock, timeoutMs, ...limits });
    call.watched?.answered(response.status);
    return response;
  }

  #request(endpointId: EndpointId, input: CallInput): WireRequest {
    const endpoint = endpointOf(endpointId);
    this.#assertReach(endpoint);
    const encoded = encodeForm(endpoint, input.form ?? {});
    return {
      method: endpoint.method,
      url: this.#url(endpoint, input.query ?? {}),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        'user-agent': 'listferry',
        PublicKey: this.options.publicKey.reveal(),
        SecretKey: this.options.secretKey.reveal(),
        ...(encoded === undefined ? {} : { 'content-type': encoded.contentType }),
      },
      ...(encoded === undefined ? {} : { body: encoded.body }),
    };
  }

  #assertReach(endpoint: Endpoint): void {
    const { reach } = this.options;
    if (reach === 'everything') return;
    const isWithin = reach === 'engine' ? isWithinEngineReach : isWithinProbeReach;
    assert(isWithin(endpoint), `the ${reach} never calls ${endpoint.id}`);
  }

  #url(endpoint: Endpoint, query: Readonly<Record<string, string>>): string {
    const url = new URL(endpoint.path, this.options[endpoint.base]);
    for (const name of endpoint.query) {
      const value = query[name];
      demand(value !== undefined && value !== '', `${name} is given for ${endpoint.id}`);
      url.searchParams.append(name, value);
    }
    return url.href;
  }
}

/** The one way from an answer to its outcome: every text of the service that is kept passes here. */
export function judge(channel: Channel, endpointId: EndpointId, answer: Answer): Outcome {
  return classifyAnswer(endpointOf(endpointId), answer, channel.keys);
}

/** What the outcome of a write shows about the service. */
export function replyTo(outcome: Outcome): Reply {
  switch (outcome.kind) {
    case 'acknowledged':
    case 'rejected':
    case 'not-found':
    case 'unauthorized':
      return { sign: 'clear' };
    case 'not-sent':
      return { sign: 'failed' };
    case 'throttled':
      return { sign: 'throttled', strain: 'throttled', askedMs: outcome.retryAfterMs };
    case 'doubt':
      return replyOfDoubt(outcome);
  }
}

/** What the failure of a read shows about the service. */
export function replyOfError(error: ApiError): Reply {
  const { retryAfterMs: askedMs, throttled, timedOut, httpStatus, retryable } = error;
  if (throttled) return { sign: 'throttled', strain: 'throttled', askedMs };
  // The service spoke, if not as it should: that is no outage.
  if (error.code === 'UNEXPECTED_ANSWER' && (httpStatus ?? 0) < 400) return { sign: 'unclear' };
  if (retryable) return { sign: 'failed', strain: strainOf(timedOut, httpStatus), askedMs };
  return { sign: error.code === 'UNEXPECTED_ANSWER' ? 'unclear' : 'clear' };
}

function replyOfDoubt(doubt: Doubt): Reply {
  const { cause, httpStatus, retryAfterMs: askedMs } = doubt;
  const strain = strainOf(cause === 'timeout', httpStatus);
  return { sign: isSpoken(doubt) ? 'unclear' : 'failed', strain, askedMs };
}

/** Statuses of a server that is overloaded or timed out waiting for another one. */
const OVERLOADED: readonly (number | undefined)[] = [408, 503, 504];

function strainOf(timedOut: boolean, httpStatus: number | undefined): Reply['strain'] {
  if (timedOut) return 'timed out';
  return OVERLOADED.includes(httpStatus) ? 'overloaded' : undefined;
}

/** Never throws for what the service or the network does. A throttle holds all requests back. */
export async function write(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<Outcome> {
  const { strIds } = input.form ?? {};
  channel.lists.loses(endpointId, Array.isArray(strIds) ? strIds.length : 1);
  const call: OneCall = { attempt: 1 };
  const outcome = judge(channel, endpointId, await channel.write(endpointId, input, call));
  call.watched?.ended(outcome.kind);
  channel.traffic.note(replyTo(outcome), { isWrite: true });
  return outcome;
}

/** The same for a call that answers with a utr. */
export async function writeForUtr(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<UtrOutcome> {
  const outcome = await write(channel, endpointId, input);
  if (outcome.kind !== 'acknowledged') return outcome;
  const { record } = outcome;
  assert(typeof record === 'string', `${endpointId} is acknowledged with a utr`);
  return { ...outcome, utr: record };
}

/** A PHP service silently drops input past 1,000 variables, so a call stays well below. */
export const MOST_INDEXED_COUNT = 900;

/** The form of a bulk call. An empty list is refused, since it might mean every record. */
export function idsForm(ids: readonly string[]): { readonly strIds: readonly string[] } {
  demand(ids.length > 0, 'a bulk call names at least one id');
  demand(
    ids.length <= MOST_INDEXED_COUNT,
    `a bulk call names at most ${String(MOST_INDEXED_COUNT)} ids`,
  );
  return { strIds: ids };
}
