// Real sockets on loopback, and times as short as they can be told apart.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Secret, systemClock } from '../../../src/lib/index.ts';
import { createClient, type ServiceClient } from '../../../src/api/client.ts';
import { connectionWords } from '../../../src/api/exchange/undici-send.ts';
import { TransportError } from '../../../src/api/exchange/exchange.ts';
import { saying } from '../../saying.ts';

const SUCCESS = JSON.stringify({ status: 'success', message: 'Added Successfully' });
const NO_TYPES = JSON.stringify({ status: 'success', message: { contactTypes: [] } });
const LONG = JSON.stringify({ status: 'success', message: 'x'.repeat(200_000) });
const GZIPPED = gzipSync(LONG);

const servers: Server[] = [];
const clients: ServiceClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}/api/`;
}

function connect(baseUrl: string, timeoutMs = 5_000): ServiceClient {
  const client = createClient({
    baseUrl,
    baseUrl2: baseUrl,
    publicKey: new Secret('public-key-1'),
    secretKey: new Secret('secret-key-1'),
    requestsPerSecond: 1_000,
    timeoutMs,
    clock: systemClock(),
    random: () => 0,
  });
  clients.push(client);
  return client;
}

describe('sending over the network', () => {
  it('sends one request with its keys and its form', async () => {
    let seen = '';
    const baseUrl = await listen((request, response) => {
      const { publickey, secretkey } = request.headers;
      seen = `${String(request.method)} ${String(request.url)} ${String(publickey)} ${String(secretkey)} `;
      request.on('data', (piece: Buffer) => (seen += piece.toString()));
      request.on('end', () => response.end(SUCCESS));
    });

    const outcome = await connect(baseUrl).contactTypes.add('Näheres');

    expect(outcome.kind).toBe('acknowledged');
    expect(seen).toContain('POST /api/contacts-type/add public-key-1 secret-key-1 --listferry-');
    expect(seen).toContain('\r\n\r\nNäheres\r\n');
  });

  it.each<[string, RequestListener, object]>([
    [
      'resets after the request',
      (request) => request.socket.destroy(),
      { cause: 'connection-lost' },
    ],
    [
      'cuts a body of known length',
      (_request, response) => {
        response.writeHead(200, { 'content-length': LONG.length });
        response.write(LONG.slice(0, 100), () => response.socket?.destroy());
      },
      { cause: 'connection-lost', httpStatus: 200 },
    ],
    [
      'cuts a chunked body',
      (_request, response) => {
        response.write(LONG.slice(0, 100), () => response.socket?.destroy());
      },
      { cause: 'connection-lost', httpStatus: 200 },
    ],
    [
      'closes instead of ending a body of unknown length',
      (request) => {
        request.socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${LONG.slice(0, 100)}`);
      },
      { cause: 'not-an-envelope' },
    ],
    [
      'sends half a gzip stream',
      (_request, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(GZIPPED.subarray(0, GZIPPED.length / 2));
      },
      { cause: 'connection-lost', httpStatus: 200 },
    ],
  ])('ends in doubt after one request when the service %s', async (_name, listener, expected) => {
    let requestCount = 0;
    const baseUrl = await listen((request, response) => {
      requestCount += 1;
      request.resume();
      request.on('end', () => {
        listener(request, response);
      });
    });

    const outcome = await connect(baseUrl).contactTypes.add('News');

    expect(outcome).toMatchObject({ kind: 'doubt', ...expected });
    expect(requestCount).toBe(1);
  });

  it('reads a gzip body', async () => {
    const baseUrl = await listen((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(JSON.stringify({ status: 'success', message: { contactTypes: [] } })));
    });

    expect(await connect(baseUrl).contactTypes.list()).toEqual([]);
  });

  it('follows no redirect, so that the keys go nowhere else', async () => {
    let strayCount = 0;
    const elsewhere = await listen((_request, response) => {
      strayCount += 1;
      response.end(SUCCESS);
    });
    const baseUrl = await listen((request, response) => {
      request.resume();
      response.writeHead(307, { location: elsewhere }).end();
    });

    const outcome = await connect(baseUrl).contactTypes.add('News');

    expect(outcome).toMatchObject({ kind: 'doubt', cause: 'redirect', httpStatus: 307 });
    expect(strayCount).toBe(0);
  });

  it('takes an early answer while the upload is still going on', async () => {
    const refusal = JSON.stringify({ status: 'failed', errors: { file: ['too large'] } });
    const baseUrl = await listen((request, response) => {
      request.pause();
      response.writeHead(422, { connection: 'close' }).end(refusal);
    });

    const outcome = await connect(baseUrl).contacts.uploadCsv({
      contactTypeId: '1',
      fileName: 'a.csv',
      content: Buffer.alloc(20_000_000, 'x'),
    });

    expect(['rejected', 'doubt']).toContain(outcome.kind);
  });

  it('knows that nothing was sent when no server listens', async () => {
    const baseUrl = await listen(() => undefined);
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));

    const outcome = await connect(baseUrl).contactTypes.add('News');

    expect(outcome).toMatchObject({ kind: 'not-sent' });
    expect(outcome.reason).toContain('ECONNREFUSED');
  });

  it('knows that nothing was sent when TLS cannot be agreed on', async () => {
    const baseUrl = await listen(() => undefined);

    const outcome = await connect(baseUrl.replace('http:', 'https:')).contactTypes.add('News');

    expect(outcome).toMatchObject({ kind: 'not-sent' });
  });

  it('lets a list drip, and gives up on an acknowledgement that drips or stalls', async () => {
    const clock = systemClock();
    const baseUrl = await listen((request, response) => {
      request.resume();
      const isList = request.method === 'GET';
      const stalls = request.url?.endsWith('save') === true;
      const texts = (isList ? NO_TYPES : SUCCESS).match(/./gu) ?? [];
      void (async () => {
        for (const text of stalls ? texts.slice(0, 3) : texts) {
          response.write(text);
          await clock.sleep(10);
        }
        if (!stalls) response.end();
      })();
    });
    const client = connect(baseUrl, 200);

    const dripped = await client.contactTypes.list();
    const added = await client.contactTypes.add('News');
    const stalled = await client.globalUnsubscribes.save(['ada@example.com']);

    expect(dripped).toEqual([]);
    expect(added).toMatchObject({ kind: 'doubt', cause: 'timeout', httpStatus: 200 });
    expect(stalled).toMatchObject({ kind: 'doubt', cause: 'timeout', httpStatus: 200 });
  });
});

it.each([
  ['ECONNREFUSED', saying('nothing listens', '(ECONNREFUSED)')],
  ['UND_ERR_INFO', 'UND_ERR_INFO'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', expect.stringContaining('NODE_EXTRA_CA_CERTS=FILE')],
])('says %s in words, or as it is where there are none', (code, words) => {
  expect(connectionWords(code)).toEqual(words);
});

it('keeps what broke only where something did', () => {
  const cause = new Error('ECONNRESET');

  const caused = new TransportError('cut', { requestSent: 'unknown', cause });
  const bare = new TransportError('stopped', { requestSent: 'no' });

  expect(caused).toMatchObject({ name: 'TransportError', requestSent: 'unknown', cause });
  expect(bare).not.toHaveProperty('cause');
});
