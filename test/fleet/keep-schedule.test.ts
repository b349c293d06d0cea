// The schedule in virtual time: who is synced when, through long syncs, sleeping machines and jumping clocks.
import { expect, it } from 'vitest';
import type { FleetAccount } from '../../src/fleet/accounts.ts';
import { ScheduleKeeper } from '../../src/fleet/keep-schedule.ts';
import { notReached } from '../../src/fleet/outcome.ts';
import { fakeClock } from '../fake-clock.ts';
import { accountCalled } from './fleet-desk.ts';

const HOUR_MS = 3_600_000;
const HOURLY = { lines: ['0 * * * *'], timeZone: 'UTC' };

interface World {
  readonly clock: ReturnType<typeof fakeClock>;
  readonly keeper: ScheduleKeeper;
  /** When each sync began and ended, in whole minutes of the day. */
  readonly syncs: { name: string; from: string; to?: string }[];
  /** Stops, and waits for the syncs under way. */
  stop(): Promise<void>;
}

function keep(
  accounts: readonly FleetAccount[],
  { workMs = 60_000, lastBegan }: { readonly workMs?: number; readonly lastBegan?: string } = {},
): World {
  const clock = fakeClock({ autoAdvance: false, wallTime: '2026-11-20T12:30:00Z' });
  const stopper = new AbortController();
  const syncs: World['syncs'] = [];
  const minute = (): string => clock.wallTime().toISOString().slice(11, 16);
  const keeper = new ScheduleKeeper(accounts, {
    clock,
    signal: stopper.signal,
    lastBegan: () => (lastBegan === undefined ? undefined : new Date(lastBegan)),
    sync: async ({ name }) => {
      const sync: World['syncs'][number] = { name, from: minute() };
      syncs.push(sync);
      await clock.sleep(workMs);
      sync.to = minute();
      return notReached(name);
    },
  });
  const kept = keeper.keep();
  return {
    clock,
    keeper,
    syncs,
    stop: async () => {
      stopper.abort();
      await clock.advance(workMs);
      await kept;
    },
  };
}

it('syncs each account when its time has come', async () => {
  const daily = { lines: ['45 12 * * *'], timeZone: 'UTC' };
  const world = keep([
    accountCalled('hourly', HOURLY),
    accountCalled('daily', daily),
    accountCalled('never'),
  ]);

  await world.clock.advance(2 * HOUR_MS);
  await world.stop();

  expect(world.syncs.map(({ name, from }) => [name, from])).toEqual([
    ['daily', '12:45'],
    ['hourly', '13:00'],
    ['hourly', '14:00'],
  ]);
});

it('never syncs an account twice at once, and once more where its time came meanwhile', async () => {
  const world = keep([accountCalled('slow', HOURLY)], { workMs: 2.5 * HOUR_MS });

  await world.clock.advance(6 * HOUR_MS);
  await world.stop();

  // Due at 13, 14, 15 (both while the first works), then again at 16, 17 and 18.
  expect(world.syncs).toEqual([
    { name: 'slow', from: '13:00', to: '15:30' },
    { name: 'slow', from: '15:30', to: '18:00' },
    { name: 'slow', from: '18:00', to: '20:30' },
  ]);
});

it('makes up once for all times that passed while nobody was there', async () => {
  const world = keep([accountCalled('a', HOURLY)], { lastBegan: '2026-11-18T12:00:00Z' });

  await world.clock.advance(20 * 60_000);
  await world.stop();

  expect(world.syncs.map(({ from }) => from)).toEqual(['12:30']);
});

it('waits for the next time where the last sync began after the one before', async () => {
  const world = keep([accountCalled('a', HOURLY)], { lastBegan: '2026-11-20T12:00:05Z' });

  await world.clock.advance(20 * 60_000);
  await world.stop();

  expect(world.syncs).toEqual([]);
});

it('makes up once after the machine was asleep', async () => {
  const world = keep([accountCalled('a', HOURLY)]);
  await world.clock.advance(60_000);

  world.clock.jumpWall(5 * HOUR_MS);
  await world.clock.advance(60_000);
  await world.stop();

  expect(world.syncs).toHaveLength(1);
});

it('does not sync again what a clock that was set back brings round', async () => {
  const world = keep([accountCalled('a', HOURLY)]);
  await world.clock.advance(HOUR_MS);

  world.clock.jumpWall(-HOUR_MS);
  await world.clock.advance(1.25 * HOUR_MS);
  await world.stop();

  expect(world.syncs.map(({ from }) => from)).toEqual(['13:00']);
});

it('ends once what is at work has ended, and begins nothing that is owed', async () => {
  const world = keep([accountCalled('slow', HOURLY)], { workMs: 1.5 * HOUR_MS });
  await world.clock.advance(1.6 * HOUR_MS);

  await world.stop();

  expect(world.syncs).toEqual([{ name: 'slow', from: '13:00', to: '14:30' }]);
});

it('takes another schedule at once, and forgets who is gone', async () => {
  const world = keep([accountCalled('gone', HOURLY), accountCalled('stays', HOURLY)]);

  const soon = { lines: ['40 12 * * *'], timeZone: 'UTC' };
  await world.clock.advance(60_000);
  world.keeper.replace([accountCalled('stays', soon), accountCalled('new', HOURLY)]);
  await world.clock.advance(HOUR_MS);
  await world.stop();

  expect(world.syncs.map(({ name, from }) => [name, from])).toEqual([
    ['stays', '12:40'],
    ['new', '13:00'],
  ]);
});

it('goes on with an account at work that is gone and comes back', async () => {
  const world = keep([accountCalled('a', HOURLY)], { workMs: 0.75 * HOUR_MS });
  await world.clock.advance(0.6 * HOUR_MS);

  world.keeper.replace([accountCalled('b')]);
  world.keeper.replace([accountCalled('a', HOURLY)]);
  await world.clock.advance(2 * HOUR_MS);
  await world.stop();

  expect(world.syncs.map(({ from }) => from)).toEqual(['13:00', '14:00', '15:00']);
});
