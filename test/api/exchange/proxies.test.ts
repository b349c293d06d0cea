// A network that lets nothing out but through its proxy: the keys reach the service and nobody on the way, and whatever
// is wrong with the proxy, nothing was sent.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isExcepted, refusalWords } from '../../../src/api/exchange/proxy.ts';
import { systemEnvironment } from '../../../src/config/index.ts';
import { Secret, withoutAddresses } from '../../../src/lib/index.ts';

const PEM = join(import.meta.dirname, 'fixtures/mail-example.pem');
const ASKING = join(import.meta.dirname, 'fixtures/ask-over-tls.ts');

let service: Server;
let proxy: Server;
let keysSeen: unknown[];
/** All that came to the proxy: the head of each CONNECT, then what went through the tunnel. */
let throughProxy: string;
let answer: (client: Duplex) => void;
const sockets = new Set<Socket>();

beforeEach(async () => {
  keysSeen = [];
  throughProxy = '';
  const pem = readFileSync(PEM, 'utf8');
  service = createTlsServer({ key: pem, cert: pem }, (request, response) => {
    keysSeen.push(request.headers['secretkey']);
    response.end(JSON.stringify({ status: 'success', message: 'Added Successfully' }));
  });
  answer = tunnel;
  proxy = createHttpServer((_request, response) => response.end('<html>no proxy</html>'));
  proxy.on('connect', (request, client) => {
    throughProxy += `${request.url ?? ''} ${JSON.stringify(request.headers)}`;
    answer(client);
  });
  for (const server of [service, proxy]) {
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  }
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(
    [service, proxy].map(async (server) => await new Promise((resolve) => server.close(resolve))),
  );
});

function portOf(server: Server): string {
  // A server on a TCP port has an address of this form.
  return String((server.address() as AddressInfo).port);
}

/** Whatever host was asked for, the service is there. */
function tunnel(client: Duplex): void {
  const upstream = connect(Number(portOf(service)), '127.0.0.1');
  sockets.add(upstream);
  client.on('data', (bytes: Buffer) => (throughProxy += bytes.toString('latin1')));
  client.on('error', () => undefined);
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  client.pipe(upstream).pipe(client);
}

async function ask(baseUrl: string, through = `http://127.0.0.1:${portOf(proxy)}`) {
  const args = ['--import', 'tsx', '--no-warnings', ASKING, baseUrl, through];
  const child = spawn(process.execPath, args, {
    env: { PATH: systemEnvironment('PATH') ?? '', NODE_EXTRA_CA_CERTS: PEM },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  return said.trim();
}

const BASE_URL = 'https://mail.example.com/api/';

it('reaches the service through a tunnel, and shows the proxy its host alone', async () => {
  const ended = await ask(BASE_URL, `user:pass-word@127.0.0.1:${portOf(proxy)}`);

  expect(ended).not.toContain('not-sent');
  expect(keysSeen).toEqual(['secret-key-1']);
  expect(throughProxy).toContain('mail.example.com:443');
  expect(throughProxy).toContain(Buffer.from('user:pass-word').toString('base64'));
  expect(throughProxy).not.toContain('key-1');
}, 60_000);

it.each([
  ['', false],
  ['other.example', false],
  ['ample.com', false],
  ['*', true],
  ['api.example.com', true],
  ['other.example, EXAMPLE.com', true],
  ['*.example.com', true],
  ['.example.com:443', true],
  ['example.com:8443', false],
])('reaches a host without a proxy where NO_PROXY is %j: %s', (except, expected) => {
  const settings = { url: new Secret('http://127.0.0.1:1'), except };

  expect(isExcepted(settings, 'https://api.example.com/')).toBe(expected);
});

it('shows how a user name is written, without what looks like an address', () => {
  expect(withoutAddresses(refusalWords('407'))).toBe(refusalWords('407'));
});

it.each([
  ['asks for a password', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
  ['does not allow the host', 'HTTP/1.1 403 Forbidden\r\n\r\n'],
  ['cannot reach the service', 'HTTP/1.1 502 Bad Gateway\r\n\r\n'],
  ['answers with a page', 'HTTP/1.1 200 OK\r\n\r\n<html>Please log in</html>'],
])(
  'sends nothing where the proxy %s, and names it',
  async (_what, head) => {
    answer = (client) => client.end(head);

    const ended = await ask(BASE_URL);

    expect(ended).toMatch(/^not-sent/u);
    expect(ended).toContain(`through the proxy 127.0.0.1:${portOf(proxy)}`);
    expect(keysSeen).toEqual([]);
  },
  60_000,
);

it('sends nothing where the proxy never answers', async () => {
  answer = () => undefined;

  expect(await ask(BASE_URL)).toMatch(/^not-sent/u);
}, 60_000);

it('sends nothing where nothing listens at its address', async () => {
  expect(await ask(BASE_URL, 'http://127.0.0.1:1')).toMatch(/^not-sent .*proxy 127\.0\.0\.1:1/u);
}, 60_000);

it('sends nothing to a host with the certificate of another', async () => {
  expect(await ask('https://other.example.com/api/')).toMatch(/^not-sent/u);
  expect(keysSeen).toEqual([]);
}, 60_000);

it('refuses what is no address of a proxy, and does not repeat it', async () => {
  const ended = await ask(BASE_URL, 'socks5://pass-word@127.0.0.1:1080');

  expect(ended).not.toContain('pass-word');
  expect(throughProxy).toBe('');
}, 60_000);

it('never asks a proxy for this machine itself', async () => {
  await ask(`https://127.0.0.1:${portOf(service)}/api/`);

  expect(throughProxy).toBe('');
}, 60_000);
