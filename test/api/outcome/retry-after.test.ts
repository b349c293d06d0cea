import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../src/api/exchange/answer.ts';

const SENT = 'Fri, 20 Nov 2026 12:00:00 GMT';

describe('retryAfterMs', () => {
  it.each([
    [' 30 ', 30_000],
    ['0', 1_000],
    ['901', 901_000],
    ['99999999999999', 604_800_000],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:59:00 GMT', 1_000],
  ])('takes "%s" for %i ms', (retryAfter, expectedMs) => {
    expect(retryAfterMs({ 'retry-after': retryAfter, date: SENT })).toBe(expectedMs);
  });

  it.each([undefined, '', 'soon', '-1', '1.5', '2026-11-20', 'Fri, 99 Nov 2026 12:01:00 GMT'])(
    'takes nothing from "%s"',
    (retryAfter) => {
      expect(retryAfterMs({ 'retry-after': retryAfter, date: SENT })).toBeUndefined();
    },
  );

  it.each([undefined, 'today'])('takes nothing from a date when the answer is of "%s"', (date) => {
    const headers = { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT', date };

    expect(retryAfterMs(headers)).toBeUndefined();
  });
});
