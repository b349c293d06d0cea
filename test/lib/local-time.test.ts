// Times in the zone of whoever reads them.
import { afterEach, expect, it, vi } from 'vitest';
import { localDay, localMinute } from '../../src/lib/local-time.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['UTC', '2026-11-28T17:06:13.538Z', '2026-11-28 17:06 UTC'],
  ['Europe/Berlin', '2026-11-28T17:06:13.538Z', '2026-11-28 18:06 +01:00'],
  ['Europe/Berlin', '2026-07-28T23:30:00.000Z', '2026-07-29 01:30 +02:00'],
  ['Asia/Kolkata', '2026-11-28T20:00:00.000Z', '2026-11-29 01:30 +05:30'],
  ['America/New_York', '2026-11-28T02:30:00.000Z', '2026-11-27 21:30 -05:00'],
])('are told in the zone %s', (zone, time, words) => {
  vi.stubEnv('TZ', zone);

  expect(localMinute(time)).toBe(words);
  expect(localDay(time)).toBe(words.slice(0, 10));
});
