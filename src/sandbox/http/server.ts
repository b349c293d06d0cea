// Serves the sandbox over HTTP on the loopback interface and nowhere else: it knows no users and
// keeps no secrets.
import type { Socket } from 'node:net';
import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Clock, SyncError, assert, systemClock } from '../../lib/index.ts';
import { refusesUnread } from '../gateway/gateway.ts';
import type { FormField, SandboxRequest, UploadedFile } from '../protocol/request.ts';
import { BASE_PATHS } from '../service/routes.ts';
import { SandboxService, type SandboxServiceOptions } from '../service/sandbox-service.ts';
import { sendSandboxResponse } from './outgoing.ts';

export interface SandboxOptions extends Omit<SandboxServiceOptions, 'clock'> {
  /** 0 is any free port; default 0. */
  readonly port?: number;
  readonly clock?: Clock;
}

export interface RunningSandbox {
  /** Both end in `/api/`; which one serves an endpoint is in the interface specification. */
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly service: SandboxService;
  close(): Promise<void>;
}

const LOOPBACK_HOST = '127.0.0.1';
/** The largest request body that is accepted. */
const LONGEST_BODY_BYTES = 64 * 1024 * 1024;

export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const clock = options.clock ?? systemClock();
  const service = new SandboxService({ ...options, clock });
  const server = await makeServer(service, clock);
  const origin = await listen(server, options.port ?? 0);
  return {
    baseUrl: `${origin}${BASE_PATHS.one}`,
    baseUrl2: `${origin}${BASE_PATHS.two}`,
    publicKey: service.publicKey,
    secretKey: service.secretKey,
    service,
    close: async () => {
      await server.close();
      service.close();
    },
  };
}

async function makeServer(service: SandboxService, clock: Clock): Promise<FastifyInstance> {
  const server = Fastify({ bodyLimit: LONGEST_BODY_BYTES, forceCloseConnections: true });
  await server.register(formBody, {
    parser: (text) => ({ pairs: [...new URLSearchParams(text)] }),
  });
  await server.register(multipart, {
    // A bulk call has one part for each id; the defaults would cut it off after 1,000.
    limits: {
      fileSize: LONGEST_BODY_BYTES,
      fieldSize: LONGEST_BODY_BYTES,
      parts: 100_000,
      fields: 100_000,
    },
  });
  // Any other body is no form: the endpoint then reports its parameters as missing.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, finish) => {
    finish(null, undefined);
  });
  const idleness = new Idleness(clock);
  server.all('/*', async (request, reply) => {
    const idleMs = idleness.end(request.raw.socket);
    reply.raw.once('close', () => {
      idleness.begin(request.raw.socket);
    });
    const head = requestHead(request);
    const isUnread = refusesUnread(service.behaviours, head.path);
    // An unread body is received and dropped; otherwise the client would see its connection reset.
    if (isUnread) request.raw.resume();
    const received = isUnread ? head : { ...head, ...(await requestForm(request)) };
    const response = service.handle(idleMs === undefined ? received : { ...received, idleMs });
    const { behaviours } = service;
    return await sendSandboxResponse(request, reply, response, { behaviours, clock });
  });
  return server;
}

async function listen(server: FastifyInstance, port: number): Promise<string> {
  try {
    await server.listen({ host: LOOPBACK_HOST, port });
  } catch (cause) {
    throw new SyncError(
      `Starting the sandbox on ${LOOPBACK_HOST}, port ${String(port)}: it cannot listen there.`,
      {
        code: 'SANDBOX_PORT',
        hint: 'Choose another port, or 0 for any free one.',
        cause,
      },
    );
  }
  const address = server.server.address();
  assert(address !== null && typeof address === 'object', 'a listening server has an address');
  return `http://${LOOPBACK_HOST}:${String(address.port)}`;
}

/** Everything but the form; a multipart body is still unread. */
function requestHead(request: FastifyRequest): SandboxRequest {
  // The host has no meaning; `URL` needs one to parse the path.
  const url = new URL(request.url, 'http://sandbox.test');
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: plainHeaders(request.headers),
    fields: [],
  };
}

async function requestForm(request: FastifyRequest): Promise<RequestForm> {
  return request.isMultipart()
    ? await multipartForm(request)
    : { fields: urlencodedFields(request.body) };
}

type RequestForm = Pick<SandboxRequest, 'fields' | 'file'>;

async function multipartForm(request: FastifyRequest): Promise<RequestForm> {
  const fields: FormField[] = [];
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      file = { field: part.fieldname, name: part.filename, contentType: part.mimetype, content };
    } else {
      fields.push([part.fieldname, String(part.value)]);
    }
  }
  return file === undefined ? { fields } : { fields, file };
}

/** The form parser returns pairs, which keep the order and repeated names. */
function urlencodedFields(body: unknown): readonly FormField[] {
  if (typeof body !== 'object' || body === null || !('pairs' in body)) return [];
  // Only the parser that `makeServer` registers returns a body with `pairs`.
  return body.pairs as readonly FormField[];
}

function plainHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const plain: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) {
    plain[name] = typeof value === 'string' ? value : value?.join(', ');
  }
  return plain;
}

export class Idleness {
  readonly #clock: Clock;
  readonly #idleSinceMs = new WeakMap<Socket, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called when a request over the connection has been answered. */
  begin(connection: Socket): void {
    this.#idleSinceMs.set(connection, this.#clock.monotonicMs());
  }

  /** Called when a request arrives; undefined on a connection that carried none before. */
  end(connection: Socket): number | undefined {
    const sinceMs = this.#idleSinceMs.get(connection);
    this.#idleSinceMs.delete(connection);
    return sinceMs === undefined ? undefined : this.#clock.monotonicMs() - sinceMs;
  }
}
