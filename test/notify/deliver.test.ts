// What the other side does is its own affair: it costs a run ten seconds at most, and is told in words that name nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { openSinkNetwork, type SinkNetwork } from '../../src/cli/session/sinks.ts';
import { Secret, systemClock, yieldTurn } from '../../src/lib/index.ts';
import { deliver } from '../../src/notify/deliver.ts';
import { type NotifyEvent, testEventOf } from '../../src/notify/event.ts';
import { pingStart } from '../../src/notify/sinks/ping.ts';
import { type Sink, sinkName } from '../../src/notify/sinks/sink.ts';
import { fakeClock } from '../fake-clock.ts';
import { openReceiver, type Receiver, withStatus } from './receiver.ts';
import { saying } from '../saying.ts';

const KEYS = ['an old secret of 24 bytes', 'the new one of 24 bytes..'].map(
  (key) => `whsec_${Buffer.from(key).toString('base64')}`,
);
const EVENT = testEventOf('parked', {
  id: '1f2e3d4c-0000-4000-8000-000000000001',
  at: '2026-11-23T02:30:00.000Z',
  host: 'mail-1',
  account: '7001',
});
const FORMS = ['ping', 'webhook', 'slack', 'teams'] as const;

/** Until the end of the test. */
let isOpen = false;
let receiver: Receiver;
let network: SinkNetwork;

beforeEach(async () => {
  isOpen = true;
  receiver = await openReceiver();
  network = await openSinkNetwork(systemClock());
});

afterEach(async () => {
  isOpen = false;
  await network.close();
  await receiver.close();
});

describe.each(FORMS)('%s', (kind) => {
  it('is delivered where the server takes it', async () => {
    expect(await told(sinkOf(kind))).toMatchObject({ isDelivered: true, words: 'status 200' });

    const { body, path } = received();
    expect(path).toContain('/hook/secret-of-the-address');
    expect(body).toContain('DELETES_PARKED');
    expect(body).not.toContain('secret');
  });

  it.each([
    ['is refused', withStatus(500), 'status 500'],
    ['is sent elsewhere', withStatus(302, { location: 'http://127.0.0.1:1/' }), 'status 302'],
  ])('fails where it %s', async (_what, answer, words) => {
    receiver.answer(answer);

    const delivery = await told(sinkOf(kind));

    expect(delivery.isDelivered).toBe(false);
    expect(delivery.words).toContain(words);
    expect(receiver.received).toHaveLength(1);
  });

  it('fails in time where no answer comes', async () => {
    receiver.answer(() => undefined);

    const delivery = await told(sinkOf(kind), 100);

    expect(delivery).toEqual({ isDelivered: false, words: 'no answer in time' });
  });

  it('fails where the connection is cut', async () => {
    receiver.answer((response) => response.destroy());

    expect(await told(sinkOf(kind))).toMatchObject({ isDelivered: false });
  });

  it.each([
    ['slow', (piece: () => boolean) => void piece()],
    ['endless', endlessly],
  ])('reads nothing of a body that is %s', async (_what, write) => {
    receiver.answer((response) => {
      response.writeHead(200);
      void write(() => response.write('x'.repeat(65_536)));
    });

    expect(await told(sinkOf(kind), 5_000)).toMatchObject({ isDelivered: true });
  });

  it.each([
    ['http://192.0.2.1/secret-of-the-address'],
    ['https://user:secret-of-the-address@127.0.0.1/'],
    ['secret-of-the-address'],
    ['http://127.0.0.1:1/secret-of-the-address'],
    ['https://no-such-host.invalid/secret-of-the-address'],
  ])('says nothing of its address %s where that does not serve', async (url) => {
    const delivery = await told(sinkOf(kind, url));

    expect(delivery.isDelivered).toBe(false);
    expect(delivery.words).not.toMatch(/secret-of-the-address|192\.0|127\.0|no-such-host/u);
  });
});

describe('a webhook', () => {
  it.each([
    ['one secret', KEYS.slice(0, 1)],
    ['the old and the new one', KEYS],
  ])('is signed with %s', async (_what, keys) => {
    await told({ ...sinkOf('webhook'), secrets: keys.map((key) => new Secret(key)) } as Sink);

    const { body, headers } = received();
    for (const key of keys) {
      const verified = new Webhook(key).verify(body, headers as Record<string, string>);
      expect(verified).toMatchObject({ id: EVENT.id, type: 'test' });
    }
    expect(headers['webhook-id']).toBe(EVENT.id);
  });

  it.each(['whsec_short', 'no-prefix', `whsec_${'A'.repeat(200)}`])(
    'sends nothing with the secret %s',
    async (key) => {
      const delivery = await told({ ...sinkOf('webhook'), secrets: [new Secret(key)] } as Sink);

      expect(delivery).toMatchObject({ isDelivered: false });
      expect(delivery.words).not.toContain(key);
      expect(receiver.received).toEqual([]);
    },
  );
});

describe('a monitor', () => {
  it('joins start and end by one id', async () => {
    const sink = sinkOf('ping') as Extract<Sink, { kind: 'ping' }>;

    await pingStart(EVENT.id, sink, { ...network, signal: new AbortController().signal });
    await told(sink, 1_000, [{ ...EVENT, type: 'run.parked' }]);

    expect(receiver.received.map(({ path }) => path)).toEqual([
      `/hook/secret-of-the-address/start?rid=${EVENT.id}`,
      `/hook/secret-of-the-address/4?rid=${EVENT.id}`,
    ]);
  });

  it('gets a test as a line of its log, which wakes nobody up', async () => {
    await told(sinkOf('ping'));

    expect(received().path).toContain('/log?rid=');
  });

  it('gets no more than it keeps', async () => {
    const message = 'ü'.repeat(200_000);
    const conditions = EVENT.conditions.map((condition) => ({ ...condition, message }));

    await told(sinkOf('ping'), 5_000, [{ ...EVENT, conditions }]);

    expect(Buffer.byteLength(received().body)).toBeLessThanOrEqual(100_000);
    expect(received().body).not.toContain('\uFFFD');
  });
});

it('makes a card of version 1.5 for Teams, below its limit however long the words', async () => {
  const condition = { ...EVENT.conditions[0], message: '漢'.repeat(9_000) } as never;

  await told(sinkOf('teams'), 5_000, [{ ...EVENT, conditions: Array(30).fill(condition) }]);

  const { body } = received();
  expect(Buffer.byteLength(body)).toBeLessThan(28_000);
  expect(JSON.parse(body)).toMatchObject({
    type: 'message',
    attachments: [{ content: { type: 'AdaptiveCard', version: '1.5' } }],
  });
});

it('makes no mention and no link of a name for Slack', async () => {
  const condition = { ...EVENT.conditions[0], message: 'List <!channel> & co.' } as never;

  await told(sinkOf('slack'), 5_000, [{ ...EVENT, conditions: [condition] }]);

  expect(received().body).toContain('&lt;!channel&gt; &amp; co.');
});

describe('a program', () => {
  it('gets the event on its stdin, and nothing of our environment but what it needs', async () => {
    vi.stubEnv('LISTFERRY_SECRET_KEY', 'a-key');
    const script = `let read = ''; process.stdin.on('data', (piece) => (read += piece)).on('end', () =>
      process.exit(JSON.parse(read).id === '${EVENT.id}' && !('LISTFERRY_SECRET_KEY' in process.env) ? 0 : 3))`;

    const delivery = await told(program(process.execPath, '-e', script), 10_000);

    vi.unstubAllEnvs();
    expect(delivery).toEqual({ isDelivered: true, words: 'exit code 0' });
  });

  it.each([
    ['false', 'exit code 1'],
    ['no-such-program-of-ours', saying('no such program')],
  ])('%s fails with its reason', async (name, words) => {
    expect(await told(program(name))).toEqual({ isDelivered: false, words });
  });

  it('is killed with all that it started when its time is over', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'listferry-exec-')), 'started');

    const delivery = await told(program('sh', '-c', 'sleep 60 & echo $! >"$0"; wait', path), 500);

    expect(delivery).toEqual({ isDelivered: false, words: 'no answer in time' });
    const started = Number(readFileSync(path, 'utf8'));
    await expect.poll(() => isAlive(started)).toBe(false);
    rmSync(dirname(path), { recursive: true });
  });
});

describe('several sinks', () => {
  it('are told at once, within one limit, and one that hangs keeps nobody waiting', async () => {
    const clock = fakeClock({ autoAdvance: false });
    const hanging = new Promise<never>(() => undefined);
    const post = async ({ url }: { readonly url: string }) =>
      url.includes('hanging') ? await hanging : { status: 200 };
    const settled: string[] = [];

    const telling = deliver(
      [
        { sink: sinkOf('slack', 'https://hanging.example/'), events: [EVENT, EVENT] },
        { sink: { ...sinkOf('slack', 'https://well.example/'), place: 1 }, events: [EVENT] },
      ],
      {
        ...network,
        clock,
        post,
        limitMs: 10_000,
        settle: (sink, _event, { words }) => settled.push(`${sinkName(sink)}: ${words}`),
      },
    );
    await clock.advance(9_999);
    expect(settled).toEqual(['notify[1] (slack): status 200']);
    await clock.advance(1);
    await telling;

    expect(settled.slice(1)).toEqual([saying('notify[0] (slack): no answer')]);
    expect(clock.waitingCount).toBe(0);
  });

  it('are as many as there are, without a warning of Node', async () => {
    const warnings: unknown[] = [];
    const note = (warning: unknown): unknown => warnings.push(warning);
    process.on('warning', note);
    const sinks = Array.from({ length: 12 }, (_, place) => ({ ...sinkOf('slack'), place }));

    await deliver(
      sinks.map((sink) => ({ sink, events: [EVENT] })),
      { ...network, limitMs: 5_000, settle: () => undefined },
    );
    await yieldTurn();

    process.off('warning', note);
    expect(receiver.received).toHaveLength(12);
    expect(warnings).toEqual([]);
  });

  it('stop at the first event that fails, so that no later one overtakes it', async () => {
    receiver.answer(withStatus(503));

    await told(sinkOf('slack'), 1_000, [EVENT, EVENT]);

    expect(receiver.received).toHaveLength(1);
  });
});

it('leaves no connection behind where nothing is said at all', async () => {
  const silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;

  await told(sinkOf('slack', `http://127.0.0.1:${String(port)}/`), 100);

  await new Promise((resolve) => silent.close(resolve));
  expect(await isRefused(port)).toBe(true);
});

async function endlessly(piece: () => boolean): Promise<void> {
  while (isOpen) {
    piece();
    await yieldTurn();
  }
}

/** A process that has ended, and that nobody has asked for, is none. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function isRefused(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => {
      resolve(true);
    });
  });
}

function sinkOf(kind: (typeof FORMS)[number], url = receiver.url): Sink {
  const placed = { place: 0, url: new Secret(url) };
  return kind === 'webhook'
    ? { ...placed, kind, secrets: KEYS.map((key) => new Secret(key)) }
    : { ...placed, kind };
}

function program(name: string, ...given: readonly string[]): Sink {
  return { place: 0, kind: 'exec', program: name, arguments: given };
}

async function told(sink: Sink, limitMs = 5_000, events: readonly NotifyEvent[] = [EVENT]) {
  const settle = (): void => undefined;
  const [one] = await deliver([{ sink, events }], { ...network, limitMs, settle });
  if (one === undefined) throw new Error('nothing was tried');
  return one.delivery;
}

function received() {
  const [one] = receiver.received;
  if (one === undefined) throw new Error('nothing came');
  return one;
}
