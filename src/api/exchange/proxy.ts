// The proxy of a network that lets nothing else out. Our addresses have https but on this machine itself, so there is
// always a tunnel: the proxy sees the host, and no key.
import { assert, type Secret } from '../../lib/index.ts';

/** As HTTPS_PROXY and NO_PROXY name them. */
export interface ProxySettings {
  /** Holds the user name and the password that the proxy asks for, if any. */
  readonly url: Secret;
  /** Hosts that are reached without it, parted by commas; `*` for all. This machine itself always is. */
  readonly except: string;
}

/** Host and port, without a password, of what is an address of a proxy. */
export function proxyName(url: Secret): string {
  const address = proxyAddress(url);
  assert(address !== undefined, 'a proxy has an address');
  const { hostname, port, protocol } = address;
  const ownPort = protocol === 'https:' ? '443' : '80';
  return `${hostname}:${port === '' ? ownPort : port}`;
}

/** Undefined for what is no address of an HTTP proxy. Without its beginning, one speaks plain HTTP, as for curl. */
export function proxyAddress(url: Secret): URL | undefined {
  const text = url.reveal();
  const whole = text.includes('://') ? text : `http://${text}`;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  return /^https?:$/u.test(address?.protocol ?? '') ? address : undefined;
}

/** Whether an address is reached without it. A name stands for the hosts below it as well. */
export function isExcepted({ except }: ProxySettings, address: string): boolean {
  if (except === '*') return true;
  const { hostname, port } = new URL(address);
  return except.split(/[,\s]+/u).some((entry) => {
    const [, name, ownPort] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/u.exec(entry) ?? [];
    const isPort = ownPort === undefined || ownPort === (port || '443');
    return isPort && name !== undefined && `.${hostname}`.endsWith(`.${name.toLowerCase()}`);
  });
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
    'it asks for a user name and a password: write USER:PASSWORD and an at sign before its host in HTTPS_PROXY',
  ],
  ['502', 'it could not reach the service'],
  ['503', 'it could not reach the service'],
  ['504', 'it could not reach the service'],
]);
