// The service as the rest of listferry and other programs see it: typed calls by area. Reads are
// tried again and throw an ApiError in the end; writes are sent once and end in an Outcome.
import { baseUrlFault, normaliseBaseUrl, Secret, systemRandom } from '../lib/index.ts';
import {
  automationCalls,
  automationScheduleCalls,
  type AutomationCalls,
} from './areas/automations.ts';
import {
  contactTypeCalls,
  fieldCalls,
  type ContactTypeCalls,
  type ContactTypeDeletingCalls,
  type FieldCalls,
  type FieldDeletingCalls,
} from './areas/contact-structure.ts';
import { contactCalls, type ContactCalls } from './areas/contacts.ts';
import {
  globalUnsubscribeCalls,
  unsubscribeGroupCalls,
  type GlobalUnsubscribeCalls,
  type UnsubscribeGroupCalls,
} from './areas/suppressions.ts';
import { referenceCalls, type ReferenceCalls } from './areas/reference.ts';
import { segmentCalls, type SegmentCalls } from './areas/segments.ts';
import { notificationRecipientCalls, senderCalls } from './areas/senders.ts';
import { singleSendCalls } from './areas/single-sends.ts';
import { templateCalls } from './areas/templates.ts';
import { ClientOptionsError } from './outcome/errors.ts';
import {
  Channel,
  type ChannelOptions,
  type ClientOptions,
  type RequestCount,
} from './calls/channel.ts';
import type { ServiceHealth } from './traffic/traffic.ts';
import { proxyAddress } from './exchange/proxy.ts';
import type { NetworkSend } from './exchange/undici-send.ts';

/**
 * What a sync may name: no call here can send mail, let a person be mailed again, or delete what other
 * records depend on.
 */
export interface EngineClient {
  readonly contacts: ContactCalls;
  readonly contactTypes: ContactTypeCalls;
  readonly fields: FieldCalls;
  readonly globalUnsubscribes: GlobalUnsubscribeCalls;
  readonly unsubscribeGroups: UnsubscribeGroupCalls;
  readonly segments: SegmentCalls;
  readonly reference: ReferenceCalls;
  readonly automations: AutomationCalls;
  /** Live: it counts on while requests are sent. */
  readonly requestCount: RequestCount;
  /** Whether it is worth sending anything more. */
  readonly health: ServiceHealth;
  /** Closes idle connections. No call may follow. */
  close(): Promise<void>;
}

/** All that the service can be asked (interface specification, "Endpoints"). */
export interface ServiceClient extends Omit<EngineClient, keyof EveryCall>, Readonly<EveryCall> {}

type EveryCall = ReturnType<typeof callsOver>;

/** What a probe may name: the same, and deleting the contact type and the field that it made. */
export interface ProbeClient extends EngineClient {
  readonly contactTypes: ContactTypeDeletingCalls;
  readonly fields: FieldDeletingCalls;
}

export function createClient(options: ClientOptions): ServiceClient {
  return clientOver(options, 'everything');
}

/**
 * A client that reaches only what a sync may use: should a type be evaded, every other call is
 * refused when it runs, before anything is sent. Once it has written, it holds requests back for up
 * to fifteen minutes while the service is out.
 */
export function createEngineClient(options: ClientOptions): EngineClient {
  return clientOver(options, 'engine');
}

/** A client that reaches what a sync may use, and the deletes that clean up after a probe. */
export function createProbeClient(options: ClientOptions): ProbeClient {
  return clientOver(options, 'probe');
}

/** The characters of a key. Others could fail a header check with the key in its message. */
const KEY = /^[\x21-\x7e]{1,512}$/u;

function clientOver(options: ClientOptions, reach: ChannelOptions['reach']): ServiceClient {
  checkOptions(options);
  const network = networkOf(options);
  const channel = new Channel({
    ...options,
    baseUrl: normaliseBaseUrl(options.baseUrl),
    baseUrl2: normaliseBaseUrl(options.baseUrl2),
    reach,
    send: network.send,
    random: options.random ?? (() => systemRandom().fraction()),
  });
  return {
    ...callsOver(channel),
    requestCount: channel.requestCount,
    health: channel.traffic,
    close: () => network.close(),
  };
}

function callsOver(channel: Channel) {
  return {
    contacts: contactCalls(channel),
    contactTypes: contactTypeCalls(channel),
    fields: fieldCalls(channel),
    globalUnsubscribes: globalUnsubscribeCalls(channel),
    unsubscribeGroups: unsubscribeGroupCalls(channel),
    segments: segmentCalls(channel),
    reference: referenceCalls(channel),
    automations: automationCalls(channel),
    automationSchedules: automationScheduleCalls(channel),
    templates: templateCalls(channel),
    singleSends: singleSendCalls(channel),
    senders: senderCalls(channel),
    notificationRecipients: notificationRecipientCalls(channel),
  };
}

/** undici takes longer to load than node itself, so it is loaded with the first request. */
function networkOf({ send, timeoutMs, proxy }: ClientOptions): NetworkSend {
  if (send !== undefined) return { send, close: () => Promise.resolve() };
  let opened: Promise<NetworkSend> | undefined;
  return {
    send: async (request, signal) => {
      opened ??= import('./exchange/undici-send.ts').then(
        async (home) => await home.undiciSend({ timeoutMs, proxy }),
      );
      return await (await opened).send(request, signal);
    },
    close: async () => {
      await (await opened)?.close();
    },
  };
}

const LIBRARY_HINT = 'Give it to createClient: config/library.md of listferry shows every option.';

/** Programs in JavaScript are told by nobody else which option they left out. */
const NEEDED = [
  'baseUrl',
  'baseUrl2',
  'publicKey',
  'secretKey',
  'requestsPerSecond',
  'timeoutMs',
  'clock',
] as const satisfies readonly (keyof ClientOptions)[];

function checkOptions(options: Partial<ClientOptions>): asserts options is ClientOptions {
  const missing = NEEDED.filter((name) => options[name] === undefined);
  if (missing.length > 0) {
    const are = missing.length === 1 ? 'is' : 'are';
    throw new ClientOptionsError(`${missing.join(', ')} ${are} missing`, LIBRARY_HINT);
  }
  checkValues(options as ClientOptions);
}

function checkValues(options: ClientOptions): void {
  if (options.proxy !== undefined && proxyAddress(options.proxy.url) === undefined) {
    throw new ClientOptionsError(
      'the proxy that the environment names is not the address of an HTTP proxy',
      'Write HTTPS_PROXY as http://HOST:PORT, or name the hosts that need none in NO_PROXY.',
    );
  }
  for (const name of ['baseUrl', 'baseUrl2'] as const) {
    const fault = baseUrlFault(options[name]);
    if (fault !== undefined) throw new ClientOptionsError(`${name} ${fault}`);
  }
  for (const name of ['publicKey', 'secretKey'] as const) {
    if (!(options[name] instanceof Secret)) {
      throw new ClientOptionsError(`${name} is no Secret`, LIBRARY_HINT);
    }
    if (KEY.test(options[name].reveal())) continue;
    throw new ClientOptionsError(`${name} is not 1 to 512 printable ASCII characters`);
  }
}
