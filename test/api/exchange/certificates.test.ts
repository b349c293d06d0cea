// A certificate that nobody vouches for, and an environment that tells Node not to care.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemEnvironment } from '../../../src/config/index.ts';

const PEM = join(import.meta.dirname, 'fixtures/self-signed.pem');
const ASKING = join(import.meta.dirname, 'fixtures/ask-over-tls.ts');

let server: Server;
let keysSeen: unknown[];
let baseUrl: string;

beforeEach(async () => {
  keysSeen = [];
  const pem = readFileSync(PEM, 'utf8');
  server = createServer({ key: pem, cert: pem }, (request, response) => {
    keysSeen.push(request.headers['secretkey']);
    response.end(JSON.stringify({ status: 'success', message: { contactTypes: [] } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  baseUrl = `https://127.0.0.1:${String(port)}/api/`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function ask(env: Readonly<Record<string, string>>): Promise<string> {
  const args = ['--import', 'tsx', '--no-warnings', ASKING, baseUrl];
  const child = spawn(process.execPath, args, {
    env: { PATH: systemEnvironment('PATH') ?? '', ...env },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  return said.trim();
}

it('sends the keys to no certificate that it cannot check, whatever the environment says', async () => {
  expect(await ask({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('not-sent');
  expect(keysSeen).toEqual([]);
}, 60_000);

it('takes a certificate that NODE_EXTRA_CA_CERTS vouches for', async () => {
  expect(await ask({ NODE_EXTRA_CA_CERTS: PEM })).toContain('doubt');
  expect(keysSeen).toEqual(['secret-key-1']);
}, 60_000);
