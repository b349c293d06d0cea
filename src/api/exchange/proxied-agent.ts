// Connections through a proxy: a tunnel to the service itself, whose certificate is checked as without one. Loaded where
// a proxy is named.
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { proxyAddress, type ProxySettings } from './proxy.ts';

const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

/** `onConnectionError` hears of every failure before there was a connection to the service, by proxy or without. */
export function proxiedAgent(
  { url, except }: ProxySettings,
  { timeoutMs, ...limits }: Pool.Options & { readonly timeoutMs: number },
  onConnectionError: (error: Error, isProxied: boolean) => void,
): Dispatcher {
  const tls = { timeout: timeoutMs, rejectUnauthorized: true };
  const factory = (origin: string | URL, options: Pool.Options): Pool =>
    new Pool(origin, options).on('connectionError', (_origin, _targets, error) => {
      // Of its own making where it tunnels, else the settings of a plain connection.
      onConnectionError(error, typeof options.connect === 'function');
    });
  return new EnvHttpProxyAgent({
    ...limits,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    factory,
    // The proxy has as long to answer as the service has to be reached.
    clientFactory: (origin, options) =>
      new Pool(origin, { ...options, headersTimeout: timeoutMs, bodyTimeout: 0 }),
    httpProxy: '',
    httpsProxy: proxyAddress(url)?.href ?? '',
    noProxy: except === '*' ? except : `${except},${THIS_MACHINE}`,
  });
}
