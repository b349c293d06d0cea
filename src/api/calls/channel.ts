// The channel to one account: every request leaves through it. It waits for its turn, counts, adds the
// keys, and knows which endpoints it may reach.
import { assert, type Clock, type Secret } from '../../lib/index.ts';
import { encodeForm, type FormValues } from './form.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { isWithinEngineReach, isWithinProbeReach } from '../endpoints/engine-reach.ts';
import { endpointOf, type EndpointId } from '../endpoints/table.ts';
import { answerFrom, isFromService, noAnswer, type Answer } from '../exchange/answer.ts';
import { exchange, type ExchangeOptions } from '../exchange/exchange.ts';
import {
  TransportError,
  type Send,
  type WireRequest,
  type WireResponse,
} from '../exchange/wire.ts';
import { demand } from '../outcome/errors.ts';
import { Traffic, type Reply, type ServiceHealth } from '../traffic/traffic.ts';

export interface ChannelOptions {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: Secret;
  readonly secretKey: Secret;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly send: Send;
  readonly random: () => number;
  readonly signal?: AbortSignal;
  /** `engine`, `probe`: a call that they do not need is a bug of ours, and is refused (engine-reach.ts). */
  readonly reach: 'engine' | 'probe' | 'everything';
  /** Called with what a person may want to know about the pace, without any address. */
  readonly tell?: ((notice: string) => void) | undefined;
}

/** Small, and under the first base address: what an outage is probed with. */
const PROBE: EndpointId = 'contacts-type';

export interface CallInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: FormValues;
}

/** An answer without a cap of its own is small and has to be complete in time. */
type ReadLimits = Pick<ExchangeOptions, 'listCapBytes'>;

/** Requests that were handed to the network, by endpoint id and in total. */
export interface RequestCount {
  readonly total: number;
  readonly byEndpoint: ReadonlyMap<string, number>;
}

export class Channel {
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  readonly #options: ChannelOptions;
  readonly #traffic: Traffic;
  readonly #byEndpoint = new Map<string, number>();
  #total = 0;

  constructor(options: ChannelOptions) {
    this.clock = options.clock;
    this.random = options.random;
    this.signal = options.signal;
    this.#options = options;
    this.#traffic = new Traffic({
      ...options,
      // A program of its own decides for itself how long it waits.
      awaitsOutages: options.reach !== 'everything',
      probe: () => this.#isAnswering(),
      tell: options.tell ?? (() => undefined),
    });
  }

  get requestCount(): RequestCount {
    const total = (): number => this.#total;
    return {
      get total() {
        return total();
      },
      byEndpoint: this.#byEndpoint,
    };
  }

  /** Sends a write once. Never rejects for what the service or the network does. */
  async write(endpointId: EndpointId, input: CallInput): Promise<Answer> {
    const request = this.#request(endpointId, input);
    try {
      await this.#admit({ isWrite: true });
      return await answerFrom(await this.#send(endpointId, request));
    } catch (error) {
      return noAnswer(error);
    }
  }

  /** Opens a read; rejects, as its body does, with a TransportError. The signal cuts it short. */
  async read(endpointId: EndpointId, input: CallInput & ReadLimits): Promise<WireResponse> {
    const request = this.#request(endpointId, input);
    await this.#admit({ isWrite: false });
    const { listCapBytes } = input;
    return await this.#send(endpointId, request, { signal: this.signal, listCapBytes });
  }

  /** No text that is kept may contain one. */
  get keys(): readonly Secret[] {
    return [this.#options.secretKey, this.#options.publicKey];
  }

  get health(): ServiceHealth {
    return this.#traffic;
  }

  /** Called for every answer once it is judged: the pace of all requests follows from it. */
  note(reply: Reply, request: { readonly isWrite: boolean }): void {
    this.#traffic.note(reply, request);
  }

  /** Waits for the end of an outage; true when there was one and the service answers again. */
  async outlast(): Promise<boolean> {
    return await this.#traffic.outlast();
  }

  async #admit(request: { readonly isWrite: boolean }): Promise<void> {
    switch (await this.#traffic.admit(request)) {
      case 'admitted':
        return;
      case 'stopped':
        throw new TransportError('the run was told to stop', { requestSent: 'no' });
      case 'unavailable':
        throw new TransportError('the service was given up', { requestSent: 'no' });
    }
  }

  /** For the traffic, which holds everything else back until it is answered. */
  async #isAnswering(): Promise<boolean> {
    try {
      const request = this.#request(PROBE, {});
      return isFromService(
        await answerFrom(await this.#send(PROBE, request, { signal: this.signal })),
      );
    } catch (error) {
      return isFromService(noAnswer(error));
    }
  }

  async #send(
    endpointId: EndpointId,
    request: WireRequest,
    limits: Pick<ExchangeOptions, 'signal' | 'listCapBytes'> = {},
  ): Promise<WireResponse> {
    this.#total += 1;
    this.#byEndpoint.set(endpointId, (this.#byEndpoint.get(endpointId) ?? 0) + 1);
    const { send, clock, timeoutMs } = this.#options;
    return await exchange(request, { send, clock, timeoutMs, ...limits });
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
        PublicKey: this.#options.publicKey.reveal(),
        SecretKey: this.#options.secretKey.reveal(),
        ...(encoded === undefined ? {} : { 'content-type': encoded.contentType }),
      },
      ...(encoded === undefined ? {} : { body: encoded.body }),
    };
  }

  #assertReach(endpoint: Endpoint): void {
    const { reach } = this.#options;
    if (reach === 'everything') return;
    const isWithin = reach === 'engine' ? isWithinEngineReach : isWithinProbeReach;
    assert(isWithin(endpoint), `the ${reach} never calls ${endpoint.id}`);
  }

  #url(endpoint: Endpoint, query: Readonly<Record<string, string>>): string {
    const url = new URL(endpoint.path, this.#options[endpoint.base]);
    for (const name of endpoint.query) {
      const value = query[name];
      demand(value !== undefined && value !== '', `${name} is given for ${endpoint.id}`);
      url.searchParams.append(name, value);
    }
    return url.href;
  }
}
