import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.ts';

describe('the fake clock', () => {
  it('passes a day of waiting as soon as nothing else can run', async () => {
    const clock = fakeClock({ startMs: 0 });

    await clock.sleep(86_400_000);

    expect(clock.monotonicMs()).toBe(86_400_000);
    expect(clock.wallTime().toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });

  it('fires timers in the order of their times', async () => {
    const clock = fakeClock({ startMs: 0 });
    const fired: string[] = [];
    clock.after(20, () => fired.push('late'));
    clock.after(10, () => fired.push('early'));
    const cancel = clock.after(15, () => fired.push('never'));
    cancel();

    await clock.sleep(30);

    expect(fired).toEqual(['early', 'late']);
  });

  it('stands still but for advance when told so', async () => {
    const clock = fakeClock({ startMs: 0, autoAdvance: false });
    let woken = false;
    void clock.sleep(100).then(() => (woken = true));

    await clock.advance(99);
    const before = woken;
    await clock.advance(1);
    await Promise.resolve();

    expect([before, woken]).toEqual([false, true]);
    expect(clock.waitingCount).toBe(0);
  });

  it('lets all that needs no other thread run before it goes on, in one turn of the loop', async () => {
    const clock = fakeClock({ startMs: 0, turnsBeforeAdvance: 1 });
    const wokenMs: number[] = [];
    const step = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      await clock.sleep(3);
      wokenMs.push(clock.monotonicMs());
    };

    await Promise.all([clock.sleep(10), step().then(step)]);

    expect(wokenMs).toEqual([3, 6]);
  });

  it('wakes a sleeper early when its signal aborts', async () => {
    const clock = fakeClock({ startMs: 0 });
    const stop = new AbortController();
    clock.after(5, () => {
      stop.abort();
    });

    await clock.sleep(1_000, stop.signal);

    expect(clock.monotonicMs()).toBe(5);
  });
});
