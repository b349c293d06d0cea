import { expect, it } from 'vitest';
import { ageSeconds, ageWords } from '../../src/report/past-calls.ts';

const now = new Date('2026-11-20T05:00:00Z');

it('tells how long ago something was', () => {
  expect(ageWords('2026-11-19T02:00:00Z', now)).toBe('1 d 3 h ago');
});

it('has no age below nothing where the clock was put back', () => {
  expect(ageSeconds('2026-11-21T02:00:00Z', now)).toBe(0);
});
