import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('never steps back, even when the wall clock does', () => {
  const clock = systemClock();
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const before = clock.monotonicMs();

  vi.setSystemTime('2020-01-01T00:00:00Z');

  expect(clock.monotonicMs()).toBeGreaterThanOrEqual(before);
  expect(clock.wallTime().toISOString()).toBe('2020-01-01T00:00:00.000Z');
});

it('gives times that two clocks of one machine can compare', () => {
  const [first, second] = [systemClock(), systemClock()];

  const sinceMs = second.monotonicMs() - first.monotonicMs();

  expect(Math.abs(sinceMs)).toBeLessThan(10_000);
});

it('gives the same boot id in every clock of the machine', () => {
  const { bootId } = systemClock();

  expect(bootId).not.toBe('');
  expect(bootId).toBe(bootId.trim());
  expect(process.platform !== 'linux' || systemClock().bootId === bootId).toBe(true);
});

it('wakes after the duration, not before', async () => {
  const wake = vi.fn();
  const sleeping = systemClock().sleep(1_000).then(wake);

  await vi.advanceTimersByTimeAsync(999);
  expect(wake).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(wake).toHaveBeenCalledOnce();
});

it('wakes at once, leaving no timer, when the signal aborts', async () => {
  const stop = new AbortController();
  const sleeping = systemClock().sleep(60_000, stop.signal);

  stop.abort();

  await expect(sleeping).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not sleep when the signal was aborted before', async () => {
  await expect(systemClock().sleep(60_000, AbortSignal.abort())).resolves.toBeUndefined();

  expect(vi.getTimerCount()).toBe(0);
});

it('leaves no listener on the signal when it has slept', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const sleeping = systemClock().sleep(1_000, signal);

  await vi.advanceTimersByTimeAsync(1_000);
  await sleeping;

  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
});

it('calls back once after the duration', async () => {
  const callback = vi.fn();
  systemClock().after(1_000, callback);

  await vi.advanceTimersByTimeAsync(999);
  expect(callback).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(5_000);
  expect(callback).toHaveBeenCalledOnce();
});

it('does not call back when it was cancelled', async () => {
  const callback = vi.fn();
  const cancel = systemClock().after(1_000, callback);

  cancel();
  await vi.advanceTimersByTimeAsync(5_000);

  expect(callback).not.toHaveBeenCalled();
});

it('waits as long as a timer can when the duration is too long for one', async () => {
  const callback = vi.fn();
  const yearMs = 365 * 24 * 3_600_000;
  systemClock().after(yearMs, callback);
  void systemClock().sleep(yearMs).then(callback);

  await vi.advanceTimersByTimeAsync(24 * 24 * 3_600_000);

  expect(callback).not.toHaveBeenCalled();
});
