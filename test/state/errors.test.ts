import { expect, it } from 'vitest';
import { SyncError } from '../../src/lib/index.ts';
import {
  AccountMismatchError,
  LockHeldError,
  PlanUnusableError,
  StateDamagedError,
  StateUnusableError,
} from '../../src/state/errors.ts';

const hint = 'Do this next.';

it.each<[string, SyncError]>([
  ['STATE_UNUSABLE', new StateUnusableError('It failed.', { hint })],
  ['STATE_DAMAGED', new StateDamagedError('It failed.', { hint })],
  ['ACCOUNT_MISMATCH', new AccountMismatchError('It failed.', hint)],
  ['PLAN_UNUSABLE', new PlanUnusableError('It failed.', { hint })],
  ['LOCK_HELD', new LockHeldError('It failed.', hint)],
])('carries the code %s and what to do next', (code, error) => {
  expect(error).toBeInstanceOf(SyncError);
  expect(error).toMatchObject({ code, hint, message: 'It failed.', name: error.constructor.name });
});

it('keeps the cause', () => {
  const cause = new Error('the disk is full');

  expect(new StateUnusableError('It failed.', { hint, cause }).cause).toBe(cause);
});
