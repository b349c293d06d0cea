import { describe, expect, it } from 'vitest';
import { Pace, Pacer } from '../../../src/api/traffic/pacer.ts';
import { fakeClock } from '../../fake-clock.ts';
import type { FakeClock } from '../../fake-clock.ts';

async function timesOf(turnCount: number, pacer: Pacer, clock: FakeClock): Promise<number[]> {
  const times: number[] = [];
  const turns = Array.from({ length: turnCount }, async () => {
    await pacer.turn();
    times.push(clock.monotonicMs());
  });
  await Promise.all(turns);
  return times;
}

describe('Pacer', () => {
  it('spaces turns out after a small burst', async () => {
    const clock = fakeClock({ startMs: 0 });
    const pacer = new Pacer(clock, new Pace(10));

    const times = await timesOf(6, pacer, clock);

    expect(times).toEqual([0, 0, 0, 100, 200, 300]);
  });

  it('holds back those that wait already when it is paused', async () => {
    const clock = fakeClock({ startMs: 0 });
    const pacer = new Pacer(clock, new Pace(10));
    clock.after(150, () => {
      pacer.pause(5_000);
    });

    const times = await timesOf(6, pacer, clock);

    expect(times.slice(3)).toEqual([100, 5_150, 5_150]);
  });

  it('keeps the longest of several pauses', async () => {
    const clock = fakeClock({ startMs: 0 });
    const pacer = new Pacer(clock, new Pace(10));
    pacer.pause(3_000);
    pacer.pause(1_000);

    expect(await timesOf(1, pacer, clock)).toEqual([3_000]);
  });

  it('spaces turns out by the pace, with no burst, while the service is strained', async () => {
    const clock = fakeClock({ startMs: 0 });
    const pace = new Pace(10);
    const pacer = new Pacer(clock, pace);
    pace.slow(0);

    const times = await timesOf(4, pacer, clock);

    expect(times).toEqual([0, 200, 400, 600]);
  });

  it('refuses a turn when the signal aborts while it waits', async () => {
    const clock = fakeClock({ startMs: 0 });
    const pacer = new Pacer(clock, new Pace(10));
    const stop = new AbortController();
    pacer.pause(60_000);
    clock.after(10, () => {
      stop.abort();
    });

    expect(await pacer.turn(stop.signal)).toBe(false);
    expect(clock.monotonicMs()).toBe(10);
  });
});
