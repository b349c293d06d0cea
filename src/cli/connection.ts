// The connection to the service: keys from where the configuration says they are, and the name under
// which we know the account.
import {
  type EngineClient,
  type ProbeClient,
  createEngineClient,
  createProbeClient,
} from '../api/index.ts';
import {
  type Config,
  CredentialsMissingError,
  fileReaders,
  readCredentials,
  systemEnvironment,
} from '../config/index.ts';
import { type Clock, sha256Hex } from '../lib/index.ts';
import type { ConfiguredKeys } from './account-keys.ts';
import { unconnectedClient } from './unconnected.ts';

export interface Connection {
  readonly client: EngineClient;
  /** For `probe` alone: it also takes away what that made. Whoever opens it closes it. */
  readonly openProbeClient: () => ProbeClient;
  readonly keys: ConfiguredKeys;
}

export interface ConnectionOptions {
  readonly clock: Clock;
  /** Stops reads and waits. */
  readonly signal: AbortSignal;
  /** Missing keys fail the calls that need them, and nothing else. */
  readonly goesWithoutKeys: boolean;
  readonly warn: (message: string) => void;
  /** Told when the pace changes and when the service is out. */
  readonly tell: (notice: string) => void;
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
    return { client: unconnectedClient(error), openProbeClient, keys };
  }
}

function connect(config: Config, { clock, signal, warn, tell }: ConnectionOptions): Connection {
  const { baseUrl, baseUrl2, timeoutMs, requestsPerSecond } = config.service;
  const credentials = readCredentials(config.service, {
    ...fileReaders((message) => {
      warn(`warning: ${message}`);
    }),
    environment: systemEnvironment,
  });
  const addresses = { baseUrl, baseUrl2 };
  const pace = { requestsPerSecond, timeoutMs };
  const life = { clock, signal, tell };
  const options = { ...credentials, ...addresses, ...pace, ...life };
  const client = createEngineClient(options);
  const accountHash = sha256Hex([baseUrl, baseUrl2, credentials.publicKey.reveal()].join('\n'));
  const keys = { accountHash, addressesHash: sha256Hex([baseUrl, baseUrl2].join('\n')) };
  return { client, openProbeClient: () => createProbeClient(options), keys };
}
