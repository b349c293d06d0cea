import { expect, it } from 'vitest';
import { isoMicros, plainSeconds } from '../../src/sandbox/timestamp.ts';

it('writes six digits of a second', () => {
  expect(isoMicros(new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 67)))).toBe(
    '2026-01-02T03:04:05.067000Z',
  );
});

it('writes plain seconds', () => {
  expect(plainSeconds('2026-01-02T03:04:05.067000Z')).toBe('2026-01-02 03:04:05');
});
