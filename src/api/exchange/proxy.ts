// The proxy of a network that lets nothing else out. Our addresses have https but on this machine itself, so there is
// always a tunnel: the proxy sees the host, and no key.
import type { Secret } from '../../lib/index.ts';
import { ClientOptionsError } from '../outcome/errors.ts';

/** As HTTPS_PROXY and NO_PROXY name them. */
export interface ProxySettings {
  /** Holds the user name and the password that the proxy asks for, if any. */
  readonly url: Secret;
  /** Hosts that are reached without it, parted by commas; `*` for all. This machine itself always is. */
  readonly except: string;
}

/** Host and port, without a password. Throws `ClientOptionsError` where it is no address of a proxy. */
export function proxyName(url: Secret): string {
  const { hostname, port, protocol } = proxyAddress(url);
  const ownPort = protocol === 'https:' ? '443' : '80';
  return `${hostname}:${port === '' ? ownPort : port}`;
}

/** Without its beginning, an address speaks plain HTTP, as for curl. Throws as `proxyName` does. */
export function proxyAddress(url: Secret): URL {
  const text = url.reveal();
  const whole = text.includes('://') ? text : `http://${text}`;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address;
  throw new ClientOptionsError(
    'the proxy that the environment names is no address of an HTTP proxy',
    'Write HTTPS_PROXY as http://HOST:PORT, or name the hosts that need none in NO_PROXY.',
  );
}

/** Why a proxy made no tunnel, by the status that it answered with. */
export function refusalWords(status: string): string {
  const reason = REFUSALS.get(status) ?? 'it made no tunnel to the service';
  return `${reason} (status ${status})`;
}

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['403', 'it does not allow this host'],
  [
    '407',
    'it asks for a user name and a password, as in HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT',
  ],
  ['502', 'it could not reach the service'],
  ['503', 'it could not reach the service'],
  ['504', 'it could not reach the service'],
]);
