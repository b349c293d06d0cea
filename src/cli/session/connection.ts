// The connection to the service: keys from where the configuration says they are, and the account that they
// open. An account is known by the keys with which it was first worked on; keys are exchanged now and then,
// and the state, the lock and every plan stay with the account.
import {
  createEngineClient,
  createProbeClient,
  type EngineClient,
  type ListMemory,
  type ProbeClient,
  type WatchRequests,
  isExcepted,
  proxyName,
} from '../../api/index.ts';
import {
  type Config,
  CredentialsMissingError,
  environmentProxy,
  fileReaders,
  readCredentials,
  readKeyFile,
  systemEnvironment,
} from '../../config/index.ts';
import { type Clock, isOnThisMachine, sha256Hex } from '../../lib/index.ts';
import { type Journal, AccountMismatchError } from '../../state/index.ts';
import type { Terminal } from '../shell/terminal.ts';

export interface Connection {
  readonly client: EngineClient;
  /** Host and port of the proxy that the environment names; undefined where there is none. */
  readonly proxy: string | undefined;
  /** For `probe` alone: it can also delete what the probe made. The caller closes it. */
  readonly openProbeClient: () => ProbeClient;
  readonly keys: ConfiguredKeys;
}

export interface ConnectionOptions {
  readonly clock: Clock;
  /** Stops reads and waits. */
  readonly signal: AbortSignal;
  /** What lists held before; left out: what this connection sees of them. */
  readonly lists?: ListMemory;
  /** Missing keys fail the calls that need them, and nothing else. */
  readonly goesWithoutKeys: boolean;
  readonly warn: (message: string) => void;
  /** Told when the pace changes and when the service is out. */
  readonly tell: (notice: string) => void;
  /** What listens to every request, if anything does. */
  readonly watch?: WatchRequests | undefined;
}

/** Opens no socket yet. Throws `CredentialsMissingError` unless it may go without. */
export function openConnection(config: Config, options: ConnectionOptions): Connection {
  try {
    return connect(config, options);
  } catch (error) {
    if (!options.goesWithoutKeys || !(error instanceof CredentialsMissingError)) throw error;
    const openProbeClient = (): never => {
      throw error;
    };
    const keys = { accountHash: '', addressesHash: '' };
    return { client: unconnectedClient(error), proxy: undefined, openProbeClient, keys };
  }
}

function connect(
  config: Config,
  { clock, signal, lists, warn, tell, watch }: ConnectionOptions,
): Connection {
  const { baseUrl, baseUrl2, timeoutMs, requestsPerSecond } = config.service;
  const credentials = readCredentials(config.service, {
    ...fileReaders((message) => {
      warn(`warning: ${message}`);
    }),
    environment: systemEnvironment,
    readKeyFile,
  });
  const named = environmentProxy(systemEnvironment);
  const isDirect = [baseUrl, baseUrl2].every(
    (each) => isOnThisMachine(each) || (named !== undefined && isExcepted(named, each)),
  );
  const proxy = isDirect ? undefined : named;
  const service = { baseUrl, baseUrl2, requestsPerSecond, timeoutMs, proxy };
  const options = { ...credentials, ...service, clock, signal, tell, watch, lists };
  const client = createEngineClient(options);
  const accountHash = sha256Hex([baseUrl, baseUrl2, credentials.publicKey.reveal()].join('\n'));
  const keys = { accountHash, addressesHash: sha256Hex([baseUrl, baseUrl2].join('\n')) };
  const openProbeClient = () => createProbeClient(options);
  return { client, proxy: proxy && proxyName(proxy.url), openProbeClient, keys };
}

/** Every call fails with the reason before anything is sent. */
export function unconnectedClient(reason: Error): EngineClient {
  const calls = new Proxy({}, { get: () => () => Promise.reject(reason) });
  const client: Partial<EngineClient> = {
    requestCount: { total: 0, byEndpoint: new Map() },
    health: {
      isUnavailable: false,
      trouble: undefined,
      takeRepeat: () => false,
      repeatTokens: 0,
      limitRepeats: () => undefined,
    },
    close: () => Promise.resolve(),
  };
  // Areas of every name, with calls of every name.
  return new Proxy(client as EngineClient, {
    get: (known, name): unknown => Reflect.get(known, name) ?? calls,
  });
}

export interface ConfiguredKeys {
  /** Over the addresses and the public key; empty if the keys are missing. */
  readonly accountHash: string;
  /** Over the addresses only: another service may use the same user id for someone else. */
  readonly addressesHash: string;
}

/**
 * The hash by which the state knows the account, and keys that must be shown to open the same account before the
 * state is used. Keys that cannot belong to it keep their own hash, which the state refuses.
 */
export function accountOf(
  journal: Journal,
  keys: ConfiguredKeys,
): { readonly accountHash: string; readonly newKeys: string | undefined } {
  const { account } = journal;
  const { accountHash } = keys;
  const isOwn = accountHash === '' || account === undefined || account === accountHash;
  if (isOwn || journal.addresses !== keys.addressesHash) {
    return { accountHash, newKeys: undefined };
  }
  const newKeys = journal.knowsKeys(accountHash) ? undefined : accountHash;
  return { accountHash: account, newKeys };
}

/** A second name of the account for its lock, by its user id: under other keys it may have another state directory. */
export function accountAlias(
  { accountId }: Pick<Journal, 'accountId'>,
  { addressesHash }: ConfiguredKeys,
): string | undefined {
  return accountId === undefined ? undefined : sha256Hex([addressesHash, accountId].join('\n'));
}

/**
 * Accepts new keys once the service has shown that they open the same account. Throws
 * `AccountMismatchError` if they open another one, or if the account shows no record.
 */
export async function proveKeys(
  newKeys: string,
  { journal, client, terminal }: ProvingTools,
): Promise<void> {
  const shown = await shownAccount(client);
  if (shown === undefined || journal.accountId === undefined) throw unproven(journal);
  journal.checkAccount(journal.account ?? newKeys, shown);
  journal.acceptKeys(newKeys);
  terminal.warn(
    'The keys are new and open the same account as before: its state goes on with them.',
  );
}

interface ProvingTools {
  readonly journal: Journal;
  readonly client: EngineClient;
  readonly terminal: Pick<Terminal, 'warn'>;
}

/** The user id of any record in the short lists. */
export async function shownAccount(client: EngineClient): Promise<string | undefined> {
  const { contactTypes, unsubscribeGroups, segments, automations } = client;
  for (const area of [contactTypes, unsubscribeGroups, segments, automations]) {
    const [record] = await area.list();
    if (record !== undefined) return record.userId;
  }
  return undefined;
}

function unproven(journal: Journal): AccountMismatchError {
  return new AccountMismatchError(
    `The state in ${journal.path} was made with other keys. No record shows whether the configured ones open the same account.`,
    {
      hint: 'Put the former keys back and run `listferry plan` once, or add a contact type to the account. Another account needs a configuration and a stateDir of its own.',
    },
  );
}
