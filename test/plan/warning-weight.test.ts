import { expect, it } from 'vitest';
import { needsAPerson } from '../../src/plan/index.ts';

it.each([
  ['ADDED_ON_SERVICE', true],
  ['UNWRITABLE', true],
  ['LEFT_STILL_MAILABLE', true],
  ['FILE_NOTE', false],
  ['GONE_ON_SERVICE', false],
  ['ERASED_ON_SERVICE', false],
] as const)('tells %s on stderr: %s', (code, isTold) => {
  expect(needsAPerson({ code })).toBe(isTold);
});
