// P14: silence means well. What a night left is told until a person has seen to it: nights that did not end well in
// the status, and suppressions that were parked also when their rows are gone the night after.
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Clock from '../../src/lib/clock.ts';
import { openEndingStage, type Ended, type EndingStage } from './ending-stage.ts';

// Between two attempts of a read pass seconds; here none do.
vi.mock('../../src/lib/clock.ts', async (load) => {
  const real = await load<typeof Clock>();
  const hasty = real.systemClock();
  const sleep: typeof hasty.sleep = (ms, signal) => hasty.sleep(Math.min(ms, 5), signal);
  return { ...real, systemClock: () => ({ ...hasty, sleep }) };
});

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
});

afterEach(async () => {
  await stage.close();
});

const MANY = Array.from(
  { length: 40 },
  (_, index) => [`c${String(index)}@example.com`, 'Cleo'] as const,
);

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

interface Told {
  readonly guards: readonly { readonly name: string; readonly isAccepted: boolean }[];
  readonly parked: {
    readonly plans: readonly { readonly kind: string; readonly count: number; planPath: string }[];
  } | null;
}

const addresses = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `p${String(from + index)}@example.com`);

const OLD = addresses(0, 15);
const NEW = addresses(18, 45);

function writeLeavers(left: readonly string[]): void {
  writeFileSync(stage.desk.path('config/left.csv'), ['email', ...left, ''].join('\n'));
}

const told = ({ stdout }: Ended): Told => JSON.parse(stdout) as Told;

const parkedNow = async (): Promise<object> => told(await stage.run('status')).parked ?? {};

describe('suppressions that a night parked', () => {
  beforeEach(async () => {
    stage.configure(
      'sources:\n',
      'sources:\n  left: { type: csv, path: left.csv, status: unsubscribed }\n',
    );
    stage.configure('syncs:\n', 'suppressions: [{ source: left, into: global }]\nsyncs:\n');
    stage.desk.writeRows(addresses(100, 130).map((email) => [email, 'Ann']));
    writeLeavers(OLD);
    await stage.run('sync', '--yes');
    writeLeavers([...OLD, ...NEW]);
  });

  it('names them in the exit code, on stderr, in JSON and in the status every night, until they are applied', async () => {
    const parked = await stage.run('sync', '--yes');
    const [plan] = told(parked).parked?.plans ?? [];
    writeLeavers(OLD);

    for (let night = 0; night < 2; night += 1) {
      const gone = await stage.run('sync', '--yes');

      expect(gone.code).toBe(4);
      expect(gone.stderr).toContain('27 suppressions of an earlier run');
      expect(told(gone).parked).toMatchObject({ plans: [{ count: 27, isEarlier: true }] });
      expect(await parkedNow()).toMatchObject({ plans: [{ count: 27, planPath: plan?.planPath }] });
    }

    const applied = await stage.run(
      'apply',
      plan?.planPath ?? '',
      '--yes',
      '--allow-suppress',
      '27',
    );
    expect(applied.code).toBe(0);
    expect(await parkedNow()).toEqual({});
    const after = await stage.run('sync', '--yes');
    expect(after.code).toBe(0);
  });

  it('tells in JSON of a guard that tripped, whether it holds anything back and whether it was accepted', async () => {
    await stage.run('sync', '--yes', '--allow-suppress', '27');
    writeLeavers(OLD);

    const short = await stage.run('sync', '--yes');
    const accepted = await stage.run('sync', '--yes', '--accept-shrink');

    expect(short.code).toBe(0);
    expect(told(short).guards).toMatchObject([{ name: 'maxShrink', isAccepted: false }]);
    expect(told(accepted).guards).toMatchObject([{ name: 'maxShrink', isAccepted: true }]);
  });
});
