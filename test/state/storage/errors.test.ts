import { expect, it } from 'vitest';
import { SyncError } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import {
  AccountMismatchError,
  explainStorage,
  LockHeldError,
  PlanUnusableError,
  SnapshotUnusableError,
  StateDamagedError,
  StateUnusableError,
  storageFault,
} from '../../../src/state/storage/errors.ts';

const hint = 'Do this next.';

it.each<[string, SyncError]>([
  ['STATE_UNUSABLE', new StateUnusableError('It failed.', { hint })],
  ['STATE_DAMAGED', new StateDamagedError('It failed.', { hint })],
  ['ACCOUNT_MISMATCH', new AccountMismatchError('It failed.', { hint })],
  ['PLAN_UNUSABLE', new PlanUnusableError('It failed.', { hint })],
  ['SNAPSHOT_UNUSABLE', new SnapshotUnusableError('It failed.', { hint })],
  ['LOCK_HELD', new LockHeldError('It failed.', { hint })],
])('carries the code %s and what to do next', (code, error) => {
  expect(error).toBeInstanceOf(SyncError);
  expect(error).toMatchObject({ code, hint, message: 'It failed.', name: error.constructor.name });
});

it('keeps the cause', () => {
  const cause = new Error('disk is full');

  expect(new StateUnusableError('It failed.', { hint, cause }).cause).toBe(cause);
});

it.each([
  [sqliteError('SQLITE_FULL'), 'disk is full'],
  [systemError('ENOSPC'), 'disk is full'],
  [sqliteError('SQLITE_IOERR_WRITE'), 'refused to write'],
  [systemError('EACCES'), 'access is denied'],
  [sqliteError('SQLITE_READONLY_DIRECTORY'), 'read-only'],
  [sqliteError('SQLITE_CANTOPEN'), 'cannot be opened'],
])('names the place and what to do for %s', (error, words) => {
  const explained = explainStorage(error, 'state/a.plan');

  expect(explained).toBeInstanceOf(StateUnusableError);
  expect(explained).toMatchObject({
    message: expect.stringMatching(new RegExp(`^Writing to state/a\\.plan: .*${words}`, 'u')),
    hint: expect.any(String),
    cause: error,
  });
});

it.each([
  sqliteError('SQLITE_CONSTRAINT'),
  systemError('ENOENT'),
  // A code of our own, or of a socket without a call to the system.
  Object.assign(new Error('odd'), { code: 'EACCES' }),
  new TypeError('a fault of ours'),
  'no error at all',
])('hands on %s as it is', (error) => {
  expect(explainStorage(error, 'state')).toBe(error);
  expect(storageFault(error)).toBeUndefined();
});

function sqliteError(code: string): Error {
  return new SqliteDatabase.SqliteError('it failed', code);
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, syscall: 'write' });
}
