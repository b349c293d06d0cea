// The built command in a network that lets nothing out but through its proxy: a whole sync, by a tunnel with TLS.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.ts';
import { run } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const PEM = join(import.meta.dirname, '../api/exchange/fixtures/mail-example.pem');

let shop: Workplace;
let service: Awaited<ReturnType<typeof startSandbox>>;
let front: Server;
let proxy: Server;

beforeEach(async () => {
  service = await startSandbox();
  const inner = new URL(service.baseUrl);
  const pem = readFileSync(PEM, 'utf8');
  front = createTlsServer({ key: pem, cert: pem }, (socket) => {
    const upstream = connect(Number(inner.port), inner.hostname);
    for (const end of [socket, upstream]) end.on('error', () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  proxy = createHttpServer().on('connect', (_request, client) => {
    const tunnel = connect(portOf(front), '127.0.0.1');
    for (const end of [client, tunnel]) end.on('error', () => tunnel.destroy());
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(tunnel).pipe(client);
  });
  for (const server of [front, proxy]) {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  }
  const addresses = {
    baseUrl: service.baseUrl.replace(inner.origin, 'https://mail.example.com'),
    baseUrl2: service.baseUrl2.replace(inner.origin, 'https://mail.example.com'),
  };
  shop = await openWorkplace(shopConfig({}));
  writeFileSync(join(shop.directory, 'config/listferry.yaml'), shopConfig({})(addresses));
  shop.write('config/contacts.csv', csvOf(inventedRows(12)));
});

afterEach(async () => {
  await shop.close();
  await service.close();
  await Promise.all(
    [front, proxy].map(async (server) => await new Promise((resolve) => server.close(resolve))),
  );
});

function portOf(server: Server): number {
  // A server on a TCP port has an address of this form.
  return (server.address() as AddressInfo).port;
}

it('syncs through it, and validate names it', async () => {
  const env = {
    LISTFERRY_PUBLIC_KEY: service.publicKey,
    LISTFERRY_SECRET_KEY: service.secretKey,
    NODE_EXTRA_CA_CERTS: PEM,
    HTTPS_PROXY: `http://user:pass-word@127.0.0.1:${String(portOf(proxy))}`,
  };
  const place = { cwd: shop.directory, env };

  const validated = await run(['validate', '--output', 'json'], place);
  const synced = await run(['sync', '--yes', '--output', 'json'], place);

  expect(JSON.parse(validated.stdout)).toMatchObject({
    valid: true,
    proxy: `127.0.0.1:${String(portOf(proxy))}`,
  });
  expect(synced.code).toBe(0);
  expect(JSON.parse(synced.stdout)).toMatchObject({ verified: true });
  expect(validated.stdout + synced.stdout + synced.stderr).not.toContain('pass-word');
});
