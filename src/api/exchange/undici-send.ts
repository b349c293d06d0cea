// Sends requests over the network with undici: certificates always checked, redirects never
// followed, one request at a time on a connection, and never a repetition.
import { Agent, type Dispatcher } from 'undici';
import { type Send, TransportError, type WireRequest, type WireResponse } from './exchange.ts';
import { proxyName, type ProxySettings, refusalWords } from './proxy.ts';

export interface NetworkSend {
  readonly send: Send;
  /** Closes idle connections and waits for running requests. */
  close(): Promise<void>;
}

/** A connection idle for longer may have been closed by the other side just now. */
const IDLE_SOCKET_MS = 1_000;

const LONGEST_CONNECT_MS = 10_000;

/** `timeoutMs` is the limit of a whole exchange; connecting gets at most half, so that its failure
 * is seen as what it is: proof that nothing was sent. */
export async function undiciSend(options: {
  readonly timeoutMs: number;
  readonly proxy?: ProxySettings | undefined;
}): Promise<NetworkSend> {
  const timeoutMs = Math.min(LONGEST_CONNECT_MS, options.timeoutMs / 2);
  const { proxy } = options;
  const agent =
    proxy === undefined ? openDirect(timeoutMs) : await openProxied(proxy, timeoutMs / 2);
  return {
    send: (request, signal) => sendOver(agent, request, signal),
    close: () => agent.close(),
  };
}

const LIMITS = {
  pipelining: 1,
  keepAliveTimeout: IDLE_SOCKET_MS,
  keepAliveMaxTimeout: IDLE_SOCKET_MS,
  // The limits of exchange.ts apply; undici's own would measure on another clock.
  headersTimeout: 0,
  bodyTimeout: 0,
};

function openDirect(timeout: number): Dispatcher {
  // Explicit, since NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off, and both keys go to the server.
  const agent = new Agent({ ...LIMITS, connect: { timeout, rejectUnauthorized: true } });
  return agent.on('connectionError', (_origin, _targets, error) => {
    BEFORE_CONNECTION.set(error, '');
  });
}

/** `timeoutMs`: for the proxy, and again for the service. */
async function openProxied(proxy: ProxySettings, timeoutMs: number): Promise<Dispatcher> {
  const { proxiedAgent } = await import('./proxied-agent.ts');
  const name = proxyName(proxy.url);
  return proxiedAgent(proxy, { ...LIMITS, timeoutMs }, (error, isProxied) => {
    BEFORE_CONNECTION.set(error, isProxied ? `through the proxy ${name}: ` : '');
  });
}

/**
 * Failures before there was a connection, with the beginning of their words: name lookup, TCP, TLS and its certificate.
 * Nothing was sent.
 */
const BEFORE_CONNECTION = new WeakMap<Error, string>();

async function sendOver(
  agent: Dispatcher,
  request: WireRequest,
  signal: AbortSignal,
): Promise<WireResponse> {
  const url = new URL(request.url);
  try {
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal,
    });
    return {
      status: response.statusCode,
      headers: flatHeaders(response.headers),
      body: pieces(response.body),
    };
  } catch (error) {
    throw transportError(error);
  }
}

async function* pieces(body: Dispatcher.ResponseData['body']): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      // undici types its body as a stream of anything; without an encoding set it yields bytes.
      yield piece as Uint8Array;
    }
  } catch (error) {
    throw transportError(error);
  }
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): WireResponse['headers'] {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const way = error instanceof Error ? BEFORE_CONNECTION.get(error) : undefined;
  const requestSent = way === undefined ? 'unknown' : 'no';
  return new TransportError(`${way ?? ''}${describe(error)}`, { requestSent, cause: error });
}

/** By the code where there is one: messages of sockets name addresses and ports. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  const [, refusal] = PROXY_REFUSAL.exec(error.message) ?? [];
  if (refusal !== undefined) return refusalWords(refusal);
  if ('code' in error && typeof error.code === 'string') return connectionWords(error.code);
  return error.message;
}

/** How undici says that a proxy made no tunnel. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)/u;

const UNTRUSTED =
  'the certificate is signed by nobody who is trusted: NODE_EXTRA_CA_CERTS=FILE names an authority of your own';

/** Why a connection failed, in words, since the codes of sockets, TLS and undici say little to a person. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at that address'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['ECONNRESET', 'the connection was cut'],
  ['EPIPE', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the header of the answer is too long'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connecting took too long'],
  ['ETIMEDOUT', 'connecting took too long'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'what answers there speaks no TLS'],
  ['EPROTO', 'what answers there speaks no TLS'],
]);

/** The words with the code, for a search; the code alone if it has no words. */
export function connectionWords(code: string): string {
  const words = WORDS.get(code);
  return words === undefined ? code : `${words} (${code})`;
}
