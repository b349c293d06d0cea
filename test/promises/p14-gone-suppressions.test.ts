// P14: suppressions that a night parked wait for a person also when their rows are gone the night after.
import { writeFileSync } from 'node:fs';
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

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
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

afterEach(async () => {
  await stage.close();
});

function writeLeavers(left: readonly string[]): void {
  writeFileSync(stage.desk.path('config/left.csv'), ['email', ...left, ''].join('\n'));
}

const told = ({ stdout }: Ended): Told => JSON.parse(stdout) as Told;

const parkedNow = async (): Promise<object> => told(await stage.run('status')).parked ?? {};

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

  const applied = await stage.run('apply', plan?.planPath ?? '', '--yes', '--allow-suppress', '27');
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
