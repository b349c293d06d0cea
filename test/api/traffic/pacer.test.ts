import { describe, expect, it } from 'vitest';
import { Pace, Pacer } from '../../../src/api/traffic/pacer.ts';
import { fakeClock, type FakeClock } from '../../fake-clock.ts';

describe('the pacer', () => {
  async function timesOf(turnCount: number, pacer: Pacer, clock: FakeClock): Promise<number[]> {
    const times: number[] = [];
    const turns = Array.from({ length: turnCount }, async () => {
      await pacer.turn();
      times.push(clock.monotonicMs());
    });
    await Promise.all(turns);
    return times;
  }

  describe('spacing out requests', () => {
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
});

describe('the pace', () => {
  /** Steps that clean answers earn, one after the other. */
  function climb(pace: Pace, steps: number): number[] {
    return Array.from({ length: steps }, () => {
      for (let answer = 1; answer <= 20; answer += 1) pace.quicken();
      return Number(pace.perSecond.toFixed(3));
    });
  }

  describe('the pace of requests', () => {
    it('starts at the ceiling and stays there when all is clean', () => {
      const pace = new Pace(10);

      expect(pace.isFull).toBe(true);
      expect(climb(pace, 2)).toEqual([10, 10]);
    });

    it('halves at each strain, and once for those that come within a second', () => {
      const pace = new Pace(8);
      const paces = [0, 200, 999, 1_000, 5_000].map((nowMs) => [pace.slow(nowMs), pace.perSecond]);

      expect(paces).toEqual([
        [true, 4],
        [false, 4],
        [false, 4],
        [true, 2],
        [true, 1],
      ]);
    });

    it.each([
      [10, 0.1],
      [0.05, 0.05],
    ])('never falls below the floor when the ceiling is %f', (ceiling, floor) => {
      const pace = new Pace(ceiling);

      for (let strain = 0; strain < 20; strain += 1) pace.slow(strain * 1_000);

      expect(pace.perSecond).toBe(floor);
    });

    it('climbs by tenths to the pace that was too fast, and ever faster beyond it', () => {
      const pace = new Pace(16);
      pace.slow(0);
      pace.slow(1_000);

      expect(climb(pace, 9)).toEqual([4.8, 5.6, 6.4, 7.2, 8, 9.6, 12.8, 16, 16]);
      expect(pace.isFull).toBe(true);
    });

    it('takes no step when a strain comes before twenty clean answers', () => {
      const pace = new Pace(10);
      pace.slow(0);
      for (let answer = 1; answer <= 19; answer += 1) pace.quicken();

      pace.slow(500);
      pace.quicken();

      expect(pace.perSecond).toBe(5);
    });
  });
});
