// P14: silence means well. The status in the morning tells every night that did not end well.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Clock from '../../src/lib/clock.ts';
import { openEndingStage, type Ended, type EndingStage } from './ending-stage.ts';

// Between two attempts of a read pass seconds; here none do.
vi.mock('../../src/lib/clock.ts', async (load) => {
  const real = await load<typeof Clock>();
  const hasty = real.systemClock();
  const sleep: typeof hasty.sleep = (ms, signal) => hasty.sleep(Math.min(ms, 5), signal);
  return { ...real, systemClock: () => ({ ...hasty, sleep }) };
});

const MANY = Array.from(
  { length: 40 },
  (_, index) => [`c${String(index)}@example.com`, 'Cleo'] as const,
);

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
});

afterEach(async () => {
  await stage.close();
});

const night = async (): Promise<number> => (await stage.run('sync', '--yes')).code;

async function badNights(): Promise<
  readonly { readonly exitCode: number; readonly reason: string }[]
> {
  const { stdout }: Ended = await stage.run('status');
  return (JSON.parse(stdout) as { endedBadly: { exitCode: number; reason: string }[] }).endedBadly;
}

it('tells two nights whose deletes were parked and an unavailable one, until a night ends well', async () => {
  stage.desk.writeRows(MANY);
  const first = await night();
  stage.desk.writeRows(MANY.slice(0, 1));
  const parked = [await night(), await night()];
  stage.answer(() => ({ status: 503, body: 'Service Unavailable' }));
  const unavailable = await night();

  const told = await badNights();

  expect([first, ...parked, unavailable]).toEqual([0, 4, 4, 5]);
  expect(told.map(({ exitCode }) => exitCode)).toEqual([5, 4, 4]);
  expect(told.map(({ reason }) => reason)).toEqual([
    'SERVICE_UNAVAILABLE',
    'DELETES_PARKED',
    'DELETES_PARKED',
  ]);

  stage.answer(() => undefined);
  stage.desk.writeRows(MANY);
  expect(await night()).toBe(0);
  expect(await badNights()).toEqual([]);
});
