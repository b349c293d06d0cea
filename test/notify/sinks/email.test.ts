// A mail is handed in over TLS, or not at all: the password of the server is in every one.
import { afterEach, expect, it, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { openSinkNetwork } from '../../../src/cli/session/sinks.ts';
import { Secret, systemClock } from '../../../src/lib/index.ts';
import { deliver } from '../../../src/notify/deliver.ts';
import { testEventOf } from '../../../src/notify/event.ts';
import type { Sink } from '../../../src/notify/sinks/sink.ts';
import { type Mailbox, openMailbox, trustMailbox } from '../mailbox.ts';

const EVENT = testEventOf('parked', { id: 'an-id', at: '', host: 'mail-1', account: null });

let mailbox: Mailbox | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await mailbox?.close();
  mailbox = undefined;
});

it.each(['smtps', 'smtp'] as const)('is handed in by %s, with TLS', async (protocol) => {
  trustMailbox();
  const address = await serve(protocol);

  expect(await told(address)).toEqual({ isDelivered: true, words: 'accepted by the server' });

  expect(mailsHeard()[0]).toMatch(/^Subject: Test: .*\bmail-1\b/mu);
  expect(mailsHeard()[0]).toMatch(/^Message-ID: <an-id@listferry\.invalid>/imu);
  expect(mailsHeard()[0]).toContain('DELETES_PARKED');
  expect(mailsHeard()[0]).not.toContain('a-password');
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

  expect([...heard, ...mailsHeard()]).toEqual([]);
});

it('says nothing to a server whose certificate is not trusted, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const address = await serve('smtps');

  expect(await told(address)).toMatchObject({ isDelivered: false });

  vi.unstubAllEnvs();
  expect(mailsHeard()).toEqual([]);
});

it('names neither the user nor the words of a server that refuses', async () => {
  trustMailbox();
  const address = await serve('smtps', {
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
  trustMailbox();
  const address = await serve('smtps', { onConnect: () => undefined });

  expect(await told(address, 200)).toEqual({ isDelivered: false, words: 'no answer in time' });
});

it.each([
  ['smtp://an-operator:a-password@127.0.0.1:1', 'nothing listens'],
  ['smtp://an-operator:a-password@no-such-host.invalid', 'no host'],
  ['https://an-operator:a-password@127.0.0.1', 'no address'],
])('names nothing of the address %s where that does not serve', async (address, words) => {
  const delivery = await told(address);

  expect(delivery.words).toContain(words);
  expect(delivery.words).not.toMatch(/an-operator|a-password|no-such-host|127/u);
});

async function serve(protocol: 'smtp' | 'smtps', options: SMTPServerOptions = {}): Promise<string> {
  mailbox = await openMailbox(protocol, options);
  return mailbox.address;
}

function mailsHeard(): readonly string[] {
  return mailbox?.mails ?? [];
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
