// P14: who was named in `notify` hears how a night ended: once for each change, whatever their server does, and with no
// effect on the night itself.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { NotifyEvent } from '../../src/notify/index.ts';
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

describe('a webhook', () => {
  it('hears of a night that failed, signed, and of the recovery', async () => {
    notify('{ webhook: env:HOOK_URL, secret: env:HOOK_SECRET }');

    await failingNight();
    await goodNight();

    expect(events().map(({ type }) => type)).toEqual(['run.failed', 'run.recovered']);
    const [first] = events();
    expect(first).toMatchObject({
      version: 1,
      command: 'sync',
      exitCode: 1,
      conditions: [{ id: 'SOURCE_UNREADABLE', severity: 'failed', count: 1 }],
    });
    for (const { headers, body } of receiver.received) {
      const given = headers as Record<string, string>;
      expect(new Webhook(SECRET).verify(body, given)).toMatchObject({ id: given['webhook-id'] });
    }
  });
});

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
void withStatus;
