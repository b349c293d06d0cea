// A service of scripted answers, in memory: what the client sent can be looked at afterwards.
import { Channel, type ChannelOptions, type ClientOptions } from '../../src/api/calls/channel.ts';
import { createClient } from '../../src/api/client.ts';
import type { ServiceClient } from '../../src/api/client.ts';
import {
  type Send,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../../src/api/exchange/exchange.ts';
import { Secret } from '../../src/lib/index.ts';
import { fakeClock } from '../fake-clock.ts';
import type { FakeClock } from '../fake-clock.ts';

export type Scripted = WireResponse | Error | 'silence';

export interface ScriptedService {
  readonly client: ServiceClient;
  readonly clock: FakeClock;
  readonly requests: readonly WireRequest[];
  /** Monotonic times at which the requests came in. */
  readonly times: readonly number[];
}

/** Answers request n with the n-th entry, and with the last one from then on. */
export function scriptedService(
  script: readonly Scripted[],
  options: Partial<ClientOptions> = {},
): ScriptedService {
  const { send, ...wire } = scriptedWire(script);
  const client = createClient({ ...clientOptions(wire.clock), send, ...options });
  return { client, ...wire };
}

export interface ScriptedChannel extends Omit<ScriptedService, 'client'> {
  readonly channel: Channel;
}

/** The same below the typed calls. */
export function scriptedChannel(
  script: readonly Scripted[],
  options: Partial<ChannelOptions> = {},
): ScriptedChannel {
  const { send, ...wire } = scriptedWire(script);
  const reach = 'everything';
  const channel = new Channel({ ...clientOptions(wire.clock), send, reach, ...options });
  return { channel, ...wire };
}

function scriptedWire(
  script: readonly Scripted[],
): Omit<ScriptedService, 'client'> & { readonly send: Send } {
  const clock = fakeClock();
  const requests: WireRequest[] = [];
  const times: number[] = [];
  const send: Send = async (request) => {
    const answer = script[Math.min(requests.length, script.length - 1)];
    requests.push(request);
    times.push(clock.monotonicMs());
    if (answer === 'silence') return await new Promise<never>(() => undefined);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no script');
    return answer;
  };
  return { clock, requests, times, send };
}

function clientOptions(clock: FakeClock) {
  return {
    baseUrl: 'https://one.example.test/api/',
    baseUrl2: 'https://two.example.test/api/',
    publicKey: new Secret('public-key-1'),
    secretKey: new Secret('secret-key-1'),
    requestsPerSecond: 1_000,
    timeoutMs: 60_000,
    clock,
    random: () => 0.5,
  };
}

/** A request as one line, such as `DELETE two contacts/delete?contact_id=4`. */
export function lineOf(request: WireRequest | undefined): string {
  const { method = '', url = '' } = request ?? {};
  return `${method} ${url.replace(/^https:\/\/(\w+)\.example\.test\/api\//u, '$1 ')}`;
}

/** The fields of a form by name, read by the platform; a file as its text. */
export async function formOf(request: WireRequest | undefined): Promise<Record<string, string>> {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  const response = new Response(request?.body ?? null, { headers });
  // oxlint-disable-next-line typescript/no-deprecated -- an independent reader of a form of ours
  const form = await response.formData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : await value.text();
  }
  return fields;
}

export function answer(
  body: unknown,
  head: { status?: number; headers?: Record<string, string> } = {},
): WireResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: head.status ?? 200, headers: head.headers ?? {}, body: pieces([text]) };
}

export function success(message: unknown): WireResponse {
  return answer({ status: 'success', message });
}

export function reset(): TransportError {
  return new TransportError('ECONNRESET', { requestSent: 'unknown' });
}

export function unreachable(): TransportError {
  return new TransportError('ECONNREFUSED', { requestSent: 'no' });
}

/** Can be iterated more than once, so that an answer can be given more than once. */
export function pieces(
  texts: readonly (string | Uint8Array)[],
  ending?: Error,
): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      for (const text of texts) yield Buffer.from(text);
      if (ending !== undefined) throw ending;
    },
  };
}

export const rawContact = {
  id: 11,
  user_id: 7,
  contact_type_id: 3,
  first_name: 'Ada',
  last_name: null,
  email: 'ada@example.com',
  alt_email: null,
  country: '101',
  state: '',
  city: null,
  address_line1: null,
  address_line2: null,
  state_province_region: null,
  postal_code: '01069',
  custom_field: null,
  deleted_at: null,
  created_at: '2026-01-02T03:04:05.000000Z',
  updated_at: '2026-01-02T03:04:05.000000Z',
  fullname: 'Ada ',
};
