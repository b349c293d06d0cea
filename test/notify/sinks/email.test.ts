// A mail is handed in over TLS, or not at all: the password of the server is in every one.
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { openSinkNetwork } from '../../../src/cli/session/sinks.ts';
import { Secret, systemClock } from '../../../src/lib/index.ts';
import { deliver } from '../../../src/notify/deliver.ts';
import { testEventOf } from '../../../src/notify/event.ts';
import type { Sink } from '../../../src/notify/sinks/sink.ts';

const pem = readFileSync(
  join(import.meta.dirname, '../../api/exchange/fixtures/self-signed.pem'),
  'utf8',
);
const EVENT = testEventOf('parked', { id: 'an-id', at: '', host: 'mail-1', account: null });

let server: SMTPServer | undefined;
let mails: string[];

beforeEach(() => {
  mails = [];
});

afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise<void>((resolve) => {
    if (server === undefined) resolve();
    else server.close(resolve);
  });
  server = undefined;
});

it.each([
  ['smtps', { secure: true }],
  ['smtp', {}],
])('is handed in by %s, with TLS', async (protocol, options) => {
  trustSelfSigned();
  const address = await serve(protocol, options);

  expect(await told(address)).toEqual({ isDelivered: true, words: 'accepted by the server' });

  expect(mails[0]).toMatch(/^Subject: Test: listferry sync on mail-1 waits/mu);
  expect(mails[0]).toMatch(/^Message-ID: <an-id@listferry\.invalid>/imu);
  expect(mails[0]).toContain('DELETES_PARKED');
  expect(mails[0]).not.toContain('a-password');
});

it('says nothing to a server without TLS', async () => {
  const heard: string[] = [];
  const address = await serve('smtp', {
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, next) => {
      heard.push(username);
      next(null, { user: username });
    },
  });

  expect(await told(address)).toMatchObject({ isDelivered: false });

  expect([...heard, ...mails]).toEqual([]);
});

it('says nothing to a server whose certificate is not trusted, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const address = await serve('smtps', { secure: true });

  expect(await told(address)).toMatchObject({ isDelivered: false });

  vi.unstubAllEnvs();
  expect(mails).toEqual([]);
});

it('names neither the user nor the words of a server that refuses', async () => {
  trustSelfSigned();
  const address = await serve('smtps', {
    secure: true,
    onAuth: (_auth, _session, next) => {
      next(new Error('no such user as an-operator'));
    },
  });

  const delivery = await told(address);

  expect(delivery).toEqual({
    isDelivered: false,
    words: 'the server refuses the user name or the password (535)',
  });
});

it('gives up a server that says nothing', async () => {
  trustSelfSigned();
  const address = await serve('smtps', { secure: true, onConnect: () => undefined });

  expect(await told(address, 200)).toEqual({ isDelivered: false, words: 'no answer in time' });
});

it.each([
  ['smtp://an-operator:a-password@127.0.0.1:1', 'nothing listens at that address'],
  ['smtp://an-operator:a-password@no-such-host.invalid', 'there is no host of that name'],
  ['https://an-operator:a-password@127.0.0.1', 'its server is no address'],
])('names nothing of the address %s where that does not serve', async (address, words) => {
  const delivery = await told(address);

  expect(delivery.words).toContain(words);
  expect(delivery.words).not.toMatch(/an-operator|a-password|no-such-host|127/u);
});

/** The certificate of the test, as if an authority had signed it, for the name that is asked for. */
function trustSelfSigned(): void {
  const real = tls.connect.bind(tls);
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions, then: () => void) =>
    real(
      { ...options, ca: pem, checkServerIdentity: () => undefined },
      then,
    )) as typeof tls.connect);
}

async function serve(protocol: string, options: SMTPServerOptions): Promise<string> {
  const made = new SMTPServer({
    ...{ key: pem, cert: pem, logger: false, closeTimeout: 100 },
    onAuth: ({ username = '', password }, _session, next) => {
      const isRight = username === 'an-operator' && password === 'a-password';
      next(isRight ? null : new Error('refused'), { user: username });
    },
    onData: (stream, _session, next) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        mails.push(Buffer.concat(pieces).toString().replaceAll('=\r\n', ''));
        next();
      });
    },
    ...options,
  });
  made.on('error', () => undefined);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const { port } = made.server.address() as AddressInfo;
  return `${protocol}://an-operator:a-password@127.0.0.1:${String(port)}`;
}

async function told(address: string, limitMs = 5_000) {
  const network = await openSinkNetwork(systemClock());
  const sink: Sink = {
    place: 0,
    kind: 'email',
    server: new Secret(address),
    from: 'listferry@example.com',
    to: ['operator@example.com'],
  };
  const settle = (): void => undefined;
  const [one] = await deliver([{ sink, events: [EVENT] }], { ...network, limitMs, settle });
  await network.close();
  if (one === undefined) throw new Error('nothing was tried');
  return one.delivery;
}
