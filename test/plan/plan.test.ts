import { expect, it } from 'vitest';
import { PLAN_FORMAT_VERSION } from '../../src/plan/plan.ts';

it('numbers its format with a positive integer, as a file head can hold it', () => {
  expect(Number.isSafeInteger(PLAN_FORMAT_VERSION)).toBe(true);
  expect(PLAN_FORMAT_VERSION).toBeGreaterThan(0);
});
