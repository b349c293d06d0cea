// P14: who was named in `notify` hears how a night ended: once for each change, whatever their server does, and with no
// effect on the night itself.
import type { ServerResponse } from 'node:http';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { openConfig } from '../../src/cli/session/own-state.ts';
import { readSinks } from '../../src/cli/session/sinks.ts';
import { systemClock } from '../../src/lib/index.ts';
import type { NotifyEvent } from '../../src/notify/index.ts';
import { recordingTerminal } from '../cli/recording-terminal.ts';
import { openReceiver, type Receiver, withStatus } from '../notify/receiver.ts';
import { openEndingStage, type Ended, type EndingStage } from './ending-stage.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ..!').toString('base64')}`;

let stage: EndingStage;
let receiver: Receiver;

beforeEach(async () => {
  stage = await openEndingStage();
  receiver = await openReceiver();
  vi.stubEnv('HOOK_URL', receiver.url);
  vi.stubEnv('HOOK_SECRET', SECRET);
});

afterEach(async () => {
  await receiver.close();
  await stage.close();
});

const WEBHOOK = '{ webhook: env:HOOK_URL, secret: env:HOOK_SECRET }';

it('tells of a night that failed, signed, and of the recovery', async () => {
  notify(WEBHOOK);

  await failingNight();
  await goodNight();

  expect(types()).toEqual(['run.failed', 'run.recovered']);
  const [failed, recovered] = events();
  expect(failed).toMatchObject({
    version: 1,
    command: 'sync',
    exitCode: 1,
    conditions: [{ id: 'SOURCE_UNREADABLE', severity: 'failed', count: 1 }],
  });
  expect(recovered).toMatchObject({ exitCode: 0, counts: { rejected: 0 } });
  expect(recovered?.planId).toEqual(expect.any(String));
  for (const { headers, body } of receiver.received) {
    const given = headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(body, given)).toMatchObject({ id: given['webhook-id'] });
  }
});

it('tells of three bad nights once, and of the recovery once', async () => {
  notify(WEBHOOK);

  for (const night of [failingNight, failingNight, failingNight, goodNight, goodNight]) {
    await night();
  }

  expect(types()).toEqual(['run.failed', 'run.recovered']);
});

it('tells of the same parked night once', async () => {
  notify(WEBHOOK);

  await manyPeople();
  for (let night = 1; night <= 3; night += 1) await parkedNight();

  expect(types()).toEqual(['run.parked']);
  const [parked] = events()[0]?.conditions ?? [];
  expect(parked).toMatchObject({ severity: 'decide', accept: expect.stringContaining('--accept') });
});

describe('an end of which its own command told nobody', () => {
  it('is told by the next night where the command was killed', async () => {
    notify(WEBHOOK);
    await goodNight();
    stage.withJournal(({ invocations }) => {
      invocations.begin('sync');
    });

    await goodNight();
    await goodNight();

    expect(types()).toEqual(['run.failed', 'run.recovered']);
    expect(events()[0]).toMatchObject({
      exitCode: -1,
      conditions: [{ id: 'RUNS_ENDED_BADLY', next: 'listferry status' }],
    });
  });

  it('is told where it was killed between its end and its word of it', async () => {
    notify(WEBHOOK);
    await goodNight();
    stage.withJournal(({ invocations }) => {
      invocations.begin('sync');
      invocations.end('sync', { exitCode: 1, reason: 'SOURCE_UNREADABLE', message: 'Gone.' });
    });

    await failingNight();

    expect(types()).toEqual(['run.failed']);
    expect(events()[0]).toMatchObject({ conditions: [{ message: 'Gone.' }] });
  });

  it('is no news to somebody who was named since', async () => {
    await goodNight();
    stage.withJournal(({ invocations }) => {
      invocations.begin('sync');
    });
    notify(WEBHOOK);

    await goodNight();
    await goodNight();

    expect(types()).toEqual([]);
  });
});

it('tells somebody of those ends alone that they named', async () => {
  notify('{ webhook: env:HOOK_URL, secret: env:HOOK_SECRET, on: [success] }');

  for (const night of [failingNight, goodNight, goodNight]) await night();

  expect(types()).toEqual(['run.recovered']);
});

describe('where it does not arrive', () => {
  it.each([
    ['is refused', withStatus(500)],
    ['is sent elsewhere', withStatus(307, { location: 'https://example.com/' })],
    ['loses the connection', (response: ServerResponse) => void response.destroy()],
  ])(
    'an event that %s is told by the next night, with the same id, once',
    async (_what, answer) => {
      notify(WEBHOOK);
      receiver.answer(answer);

      const failed = await failingNight();
      const [tried] = receiver.received.splice(0);
      receiver.answer();
      await failingNight();
      await failingNight();

      expect(JSON.parse(failed.stdout)).toMatchObject({
        exitCode: 1,
        conditions: expect.arrayContaining([expect.objectContaining({ id: 'NOTIFY_FAILED' })]),
      });
      expect(failed.stderr.match(/NOTIFY_FAILED/gu)).toHaveLength(1);
      expect(receiver.received).toHaveLength(1);
      expect(receiver.received[0]?.body).toBe(tried?.body);
      expect(receiver.received[0]?.headers['webhook-id']).toBe(tried?.headers['webhook-id']);
    },
  );

  it('a process that died after the end leaves its event to the next one', async () => {
    notify(WEBHOOK);
    receiver.answer(withStatus(503));
    await failingNight();
    const [left] = receiver.received.splice(0);
    receiver.answer();
    // As the commit at the end of the command left it, before anything was sent.
    stage.withJournal(({ notices }) => {
      const sinks = readSinks(openConfig(stage.desk.options, recordingTerminal()), () => undefined);
      expect(notices.waiting(sinks[0]?.key ?? '').map(({ body }) => body)).toEqual([left?.body]);
    });

    await goodNight();

    expect(types()).toEqual(['run.failed', 'run.recovered']);
    expect(receiver.received[0]?.body).toBe(left?.body);
  });

  it('a good night stays one', async () => {
    await goodNight();
    notify(WEBHOOK, '{ slack: env:NOT_SET, on: [success] }', "{ exec: ['false'], on: [success] }");

    const ended = await goodNight();

    expect(ended.stderr.match(/NOTIFY_FAILED: notify\[\d\] \(\w+\)/gu)).toEqual([
      'NOTIFY_FAILED: notify[1] (slack)',
      'NOTIFY_FAILED: notify[2] (exec)',
    ]);
  });

  it('an event that waited for a week is dropped, and said to be', async () => {
    notify(WEBHOOK);
    receiver.answer(withStatus(503));
    await failingNight();
    vi.setSystemTime(systemClock().wallTime().getTime() + 8 * 86_400_000);

    const ended = await failingNight();
    vi.useRealTimers();

    expect(ended.stderr).toMatch(/NOTIFY_DROPPED.*notify\[0\] \(webhook\)/u);
    receiver.received.splice(0);
    receiver.answer();
    await failingNight();
    expect(receiver.received).toEqual([]);
  });
});

it('tells also where nothing can be kept, since the journal is damaged', async () => {
  await goodNight();
  notify(WEBHOOK);
  stage.damageJournal();

  const ended = await stage.run('sync', '--yes');

  expect(ended.code).toBe(7);
  expect(events()).toMatchObject([
    { type: 'run.failed', exitCode: 7, conditions: [{ id: 'STATE_DAMAGED' }] },
  ]);
});

it('tells also where the keys are missing and there is no journal yet', async () => {
  notify(WEBHOOK);
  vi.stubEnv('LISTFERRY_SECRET_KEY', undefined);

  const ended = await stage.run('sync', '--yes');

  expect(ended.code).toBe(64);
  expect(events()).toMatchObject([{ exitCode: 64, conditions: [{ id: 'CREDENTIALS_MISSING' }] }]);
});

it('gives a monitor the start and the exit code of every night, joined by an id', async () => {
  notify('{ ping: env:HOOK_URL }');

  for (const night of [goodNight, goodNight, failingNight]) await night();

  const pings = receiver.received.map(({ path }) => new URL(path, receiver.url));
  expect(pings.map(({ pathname }) => pathname.split('/').at(-1))).toEqual([
    'start',
    '0',
    'start',
    '0',
    'start',
    '1',
  ]);
  const ids = pings.map(({ searchParams }) => searchParams.get('rid'));
  expect(ids.filter((id, index) => index % 2 === 1 && id === ids[index - 1])).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

it('tells nobody what a person at a terminal was asked', async () => {
  const planned = await stage.run('plan');
  const { planId } = JSON.parse(planned.stdout) as { planId: string };
  notify('{ ping: env:HOOK_URL }', WEBHOOK);

  await stage.interruptAsked('apply', planId);

  expect(receiver.received).toEqual([]);
});

it('tells nobody of what writes nothing to the service', async () => {
  notify('{ ping: env:HOOK_URL }', '{ exec: [no-such-program-of-ours] }');

  for (const command of ['validate', 'plan', 'status', 'runs']) {
    const ended = await stage.run(command);
    expect(ended.stderr).not.toContain('NOTIFY');
  }

  expect(receiver.received).toEqual([]);
});

it('names no person, no key, no path and no address of the web, here or there', async () => {
  notify(WEBHOOK, '{ slack: env:HOOK_URL }', '{ teams: env:HOOK_URL }', '{ ping: env:HOOK_URL }');
  receiver.answer(withStatus(500));

  const nights = [await failingNight(), await manyPeople(), await parkedNight()];
  nights.push(await stage.run('notify', 'test'));

  const { publicKey, secretKey } = stage.desk.sandbox;
  const sent = receiver.received.map(({ body }) => body).join('\n');
  const said = nights.map(({ stdout, stderr }) => stdout + stderr).join('\n');
  expect(receiver.received.length).toBeGreaterThan(8);
  for (const kept of [publicKey, secretKey, SECRET, 'secret-of-the-address', '@example.com']) {
    expect(sent).not.toContain(kept);
    expect(said).not.toContain(kept);
  }
  expect(sent).not.toContain(stage.desk.directory);
});

describe('notify test', () => {
  it('sends each sink what it hears of, and says what came back', async () => {
    notify(WEBHOOK, '{ ping: env:HOOK_URL }', '{ slack: env:HOOK_URL, on: [success] }');

    const ended = await stage.run('notify', 'test');

    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      sinks: [
        {
          name: 'notify[0] (webhook)',
          isDelivered: true,
          events: ['run.failed', 'run.recovered', 'run.parked'].map((sample) => ({
            sample,
            words: 'status 200',
          })),
        },
        { name: 'notify[1] (ping)', isDelivered: true },
        { name: 'notify[2] (slack)', events: [{ sample: 'run.succeeded' }] },
      ],
    });
    expect(receiver.received).toHaveLength(5);
  });

  it('ends with 1 where one of them is not reached, and says why', async () => {
    notify(WEBHOOK, '{ slack: env:NOT_SET }');

    const ended = await stage.run('notify', 'test');

    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      sinks: [{ isDelivered: true }, { isDelivered: false, events: [{ sample: 'test' }] }],
      conditions: [{ id: 'NOTIFY_TEST_FAILED', count: 1 }],
    });
  });

  it('says where nobody is named', async () => {
    const ended = await stage.run('notify', 'test');

    expect(ended.code).toBe(64);
  });
});

const PEOPLE = Array.from(
  { length: 40 },
  (_one, index) => [`person-${String(index)}@example.com`, `Person ${String(index)}`] as const,
);

async function manyPeople(): Promise<Ended> {
  stage.desk.writeRows(PEOPLE);
  const ended = await stage.run('sync', '--yes');
  expect(ended).toMatchObject({ code: 0 });
  return ended;
}

/** Most people are gone from the source. */
async function parkedNight(): Promise<Ended> {
  stage.desk.writeRows(PEOPLE.slice(0, 10));
  const ended = await stage.run('sync', '--yes');
  expect(ended).toMatchObject({ code: 4 });
  return ended;
}

function types(): string[] {
  return events().map(({ type }) => type);
}

function notify(...entries: readonly string[]): void {
  const { config } = stage.desk.options;
  const kept = readFileSync(config, 'utf8').replace(/^notify:[^]*/mu, '');
  writeFileSync(config, `${kept}notify:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`);
}

async function goodNight(): Promise<Ended> {
  stage.desk.writeRows([['ada@example.com', 'Ada']]);
  const ended = await stage.run('sync', '--yes');
  expect(ended).toMatchObject({ code: 0 });
  return ended;
}

async function failingNight(): Promise<Ended> {
  rmSync(stage.desk.path('config/contacts.csv'), { force: true });
  const ended = await stage.run('sync', '--yes');
  expect(ended).toMatchObject({ code: 1 });
  return ended;
}

function events(): NotifyEvent[] {
  return receiver.received.map(({ body }) => JSON.parse(body) as NotifyEvent);
}
