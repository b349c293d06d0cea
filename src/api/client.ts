// The service as the rest of listferry and other programs see it: typed calls by area. Reads are
// tried again and throw an ApiError in the end; writes are sent once and end in an Outcome.
import { baseUrlFault, normaliseBaseUrl } from '../lib/base-url.ts';
import { systemChance } from '../lib/chance.ts';
import type { Clock } from '../lib/clock.ts';
import type { Secret } from '../lib/secret.ts';
import type { AutomationCalls } from './calls/automations.ts';
import { automationCalls } from './calls/automations.ts';
import { Channel } from './exchange/channel.ts';
import type { RequestCount } from './exchange/channel.ts';
import type { ContactTypeCalls } from './calls/contact-types.ts';
import { contactTypeCalls } from './calls/contact-types.ts';
import type { ContactCalls } from './calls/contacts.ts';
import { contactCalls } from './calls/contacts.ts';
import { ClientOptionsError } from './errors.ts';
import type { FieldCalls } from './calls/fields.ts';
import { fieldCalls } from './calls/fields.ts';
import type {
  GlobalUnsubscribeCalls,
  GlobalUnsubscribeLiftingCalls,
} from './calls/global-unsubscribes.ts';
import { globalUnsubscribeCalls } from './calls/global-unsubscribes.ts';
import type { ReferenceCalls } from './calls/reference.ts';
import { referenceCalls } from './calls/reference.ts';
import { undiciSend } from './exchange/undici-send.ts';
import type { NetworkSend } from './exchange/undici-send.ts';
import type {
  UnsubscribeGroupCalls,
  UnsubscribeGroupLiftingCalls,
} from './calls/unsubscribe-groups.ts';
import { unsubscribeGroupCalls } from './calls/unsubscribe-groups.ts';
import type { Send } from './exchange/wire.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: Secret;
  readonly secretKey: Secret;
  /** The ceiling for all requests together. */
  readonly requestsPerSecond: number;
  /** To the headers of an answer, and again between any two pieces of its body. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Left out: undici, over the network. */
  readonly send?: Send;
  /** For the jitter of repeated reads: at least 0 and below 1. */
  readonly random?: () => number;
  /** Stops reads and every wait. A write that is under way is never cut short. */
  readonly signal?: AbortSignal;
}

/** What the engine may name: no call here can send mail or let anybody be mailed again. */
export interface EngineClient {
  readonly contacts: ContactCalls;
  readonly contactTypes: ContactTypeCalls;
  readonly fields: FieldCalls;
  readonly globalUnsubscribes: GlobalUnsubscribeCalls;
  readonly unsubscribeGroups: UnsubscribeGroupCalls;
  readonly reference: ReferenceCalls;
  readonly automations: AutomationCalls;
  /** Live: it counts on while requests are sent. */
  readonly requestCount: RequestCount;
  /** Closes idle connections. No call may follow. */
  close(): Promise<void>;
}

export interface ServiceClient extends EngineClient {
  readonly globalUnsubscribes: GlobalUnsubscribeLiftingCalls;
  readonly unsubscribeGroups: UnsubscribeGroupLiftingCalls;
}

export function createClient(options: ClientOptions): ServiceClient {
  return clientOver(options, 'everything');
}

/**
 * A client whose suppression-lifting and mailing calls are also refused when it runs, before
 * anything is sent, should a type be evaded.
 */
export function createEngineClient(options: ClientOptions): EngineClient {
  return clientOver(options, 'engine');
}

/** What a key may be made of, so that no header check can fail with the key in its message. */
const KEY = /^[\x21-\x7e]{1,512}$/u;

function clientOver(options: ClientOptions, reach: 'everything' | 'engine'): ServiceClient {
  checkOptions(options);
  const network = networkOf(options);
  const chance = systemChance();
  const channel = new Channel({
    ...options,
    baseUrl: normaliseBaseUrl(options.baseUrl),
    baseUrl2: normaliseBaseUrl(options.baseUrl2),
    reach,
    send: network.send,
    random: options.random ?? (() => chance.fraction()),
  });
  return {
    contacts: contactCalls(channel),
    contactTypes: contactTypeCalls(channel),
    fields: fieldCalls(channel),
    globalUnsubscribes: globalUnsubscribeCalls(channel),
    unsubscribeGroups: unsubscribeGroupCalls(channel),
    reference: referenceCalls(channel),
    automations: automationCalls(channel),
    requestCount: channel.requestCount,
    close: () => network.close(),
  };
}

function networkOf(options: ClientOptions): NetworkSend {
  if (options.send === undefined) return undiciSend({ timeoutMs: options.timeoutMs });
  return { send: options.send, close: () => Promise.resolve() };
}

function checkOptions(options: ClientOptions): void {
  for (const name of ['baseUrl', 'baseUrl2'] as const) {
    const fault = baseUrlFault(options[name]);
    if (fault !== undefined) throw new ClientOptionsError(`${name} ${fault}`);
  }
  for (const name of ['publicKey', 'secretKey'] as const) {
    if (KEY.test(options[name].reveal())) continue;
    throw new ClientOptionsError(`${name} is not 1 to 512 printable ASCII characters`);
  }
}
