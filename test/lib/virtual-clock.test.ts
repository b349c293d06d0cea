import { describe, expect, it } from 'vitest';
import { systemClock, virtualClock } from '../../src/lib/index.ts';

const BEGIN = {
  bootId: 'a boot',
  monotonicMs: () => 5_000,
  wallTime: () => new Date('2026-11-24T02:00:00Z'),
};

describe('the time of a virtual clock', () => {
  it('begins where another clock stands', () => {
    const clock = virtualClock(BEGIN);

    expect(clock.bootId).toBe('a boot');
    expect(clock.monotonicMs()).toBe(5_000);
    expect(clock.wallTime().toISOString()).toBe('2026-11-24T02:00:00.000Z');
  });

  it('passes a day of waiting at once, by both clocks', async () => {
    const clock = virtualClock(BEGIN);
    const real = systemClock();
    const startedMs = real.monotonicMs();

    await clock.sleep(86_400_000);

    expect(clock.monotonicMs()).toBe(86_405_000);
    expect(clock.wallTime().toISOString()).toBe('2026-11-25T02:00:00.000Z');
    expect(real.monotonicMs() - startedMs).toBeLessThan(10_000);
  });

  it('ends waits in the order of their times', async () => {
    const clock = virtualClock(BEGIN);
    const ended: string[] = [];
    const wait = async (name: string, ms: number): Promise<void> => {
      await clock.sleep(ms);
      ended.push(`${name} ${String(clock.monotonicMs())}`);
    };

    await Promise.all([wait('late', 300), wait('early', 100), wait('middle', 200)]);

    expect(ended).toEqual(['early 5100', 'middle 5200', 'late 5300']);
  });

  it('stands still while nobody sleeps, so that real work meets no time limit', async () => {
    const clock = virtualClock(BEGIN);
    const fired: string[] = [];
    clock.after(1, () => fired.push('limit'));

    for (let turn = 0; turn < 20; turn += 1) await clock.turn();

    expect(fired).toEqual([]);
    expect(clock.monotonicMs()).toBe(5_000);
  });

  it('fires timers that a wait passes, but none that were cancelled', async () => {
    const clock = virtualClock(BEGIN);
    const fired: number[] = [];
    const note = (): void => {
      fired.push(clock.monotonicMs());
    };
    clock.after(50, note);
    clock.after(60, note)();
    clock.after(900, note);

    await clock.sleep(100);

    expect(fired).toEqual([5_050]);
  });

  it('ends a wait whose signal is aborted, and takes none of its time', async () => {
    const clock = virtualClock(BEGIN);
    const controller = new AbortController();
    const waiting = clock.sleep(1_000, controller.signal);

    controller.abort();
    await waiting;
    await clock.sleep(1_000, controller.signal);

    expect(clock.monotonicMs()).toBe(5_000);
  });
});
