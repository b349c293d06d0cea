// Stands between the command and the sandbox: it notes every request, and stops one where a test
// wants the world to end: before the service has seen it, or after it was carried out.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Gate {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  /** `GET contacts/list`, in the order of their arrival. */
  readonly requests: readonly string[];
  /** The requests that are no reads, since the last call. */
  takeWrites(): string[];
  /** Resolves when such a request is stopped; the next one passes again. */
  stop(request: string, when: 'before' | 'after'): Promise<void>;
  /** Answers what was stopped `before`, as the service does. */
  release(): void;
  /** From now on such requests, or `EVERY_REQUEST`, never reach the service: this is their answer. */
  instead(request: string, reply: Reply): void;
  close(): Promise<void>;
}

/** What another program answers that stands where the service is expected. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends in the middle of the body. */
  readonly cut?: boolean;
}

export const EVERY_REQUEST = 'every request';

interface Stop {
  readonly request: string;
  readonly when: 'before' | 'after';
  readonly reached: () => void;
}

export async function startGate(service: { readonly baseUrl: string }): Promise<Gate> {
  const { origin } = new URL(service.baseUrl);
  const requests: string[] = [];
  const writes: string[] = [];
  const waiting: (() => void)[] = [];
  const replies = new Map<string, Reply>();
  let stop: Stop | undefined;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = nameOf(request);
    requests.push(name);
    if (!name.startsWith('GET ')) writes.push(name);
    const reply = replies.get(name) ?? replies.get(EVERY_REQUEST);
    if (reply === undefined) await passOn(name, request, response);
    else replyWith(reply, response);
  }

  async function passOn(
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const met = stop?.request === name ? stop : undefined;
    if (met !== undefined) stop = undefined;
    const body = await text(request.setEncoding('latin1'));
    if (met?.when === 'before') {
      met.reached();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const answer = await forward(origin, request, body);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (met?.when === 'after') {
      met.reached();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(bytes);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${String(port)}/one/api/`,
    baseUrl2: `http://127.0.0.1:${String(port)}/two/api/`,
    requests,
    takeWrites: () => writes.splice(0),
    stop: (request, when) =>
      new Promise((resolve) => {
        stop = { request, when, reached: resolve };
      }),
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    instead: (request, reply) => {
      replies.set(request, reply);
    },
    close: async () => {
      for (const go of waiting.splice(0)) go();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function replyWith({ status, headers = {}, body, cut = false }: Reply, to: ServerResponse): void {
  const bytes = Buffer.from(body);
  to.writeHead(status, { 'content-type': 'text/html', ...headers, 'content-length': bytes.length });
  if (!cut) {
    to.end(bytes);
    return;
  }
  to.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => to.destroy());
}

function nameOf({ method = '', url = '' }: IncomingMessage): string {
  const path = url.replace(/^\/(?:one|two)\/api\//u, '').replace(/\?.*$/u, '');
  return `${method} ${path}`;
}

async function forward(origin: string, request: IncomingMessage, body: string): Promise<Response> {
  const { publickey, secretkey, 'content-type': type } = request.headers;
  const headers = { publickey, secretkey, 'content-type': type };
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return await fetch(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: Object.fromEntries(given),
    ...(body === '' ? {} : { body: Buffer.from(body, 'latin1') }),
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}
