import { expect, it } from 'vitest';
import { parseDuration } from '../../src/cli/duration-option.ts';

it.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['15m', 900_000],
  ['2h', 7_200_000],
  ['1.5h', 5_400_000],
  [' 10m ', 600_000],
  ['0', 0],
])('reads %s as %i ms', (text, durationMs) => {
  expect(parseDuration('--lock-wait', text)).toBe(durationMs);
});

it.each(['', 'm', '10d', '-5m', '5 m', '1e3', 'ten'])(
  'refuses "%s" and names the option',
  (text) => {
    expect(() => parseDuration('--lock-wait', text)).toThrow(/^--lock-wait /u);
  },
);

it('is undefined where the option was not given', () => {
  expect(parseDuration('--lock-wait', undefined)).toBeUndefined();
});
