import { expect, it } from 'vitest';
import { grouped, minuteOf, percent } from '../../../../src/report/html/page/numbers.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_234_567, '1,234,567'],
])('groups the digits of %d', (count, text) => {
  expect(grouped(count)).toBe(text);
});

it.each([
  [104, 500, '20.8 %'],
  [1, 1, '100.0 %'],
  [0, 0, '0.0 %'],
])('says how much %d is of %d', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});

it('shows a time to the minute', () => {
  expect(minuteOf('2026-11-20T01:02:03.000Z')).toBe('2026-11-20 01:02 UTC');
});
