import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { StateUnusableError } from '../../src/state/errors.ts';
import { explainStorage, storageFault } from '../../src/state/storage-fault.ts';

it.each([
  [sqliteError('SQLITE_FULL'), 'the disk is full'],
  [systemError('ENOSPC'), 'the disk is full'],
  [sqliteError('SQLITE_IOERR_WRITE'), 'refused to write'],
  [systemError('EACCES'), 'access is denied'],
  [sqliteError('SQLITE_READONLY_DIRECTORY'), 'read-only'],
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
  return new Database.SqliteError('it failed', code);
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, syscall: 'write' });
}
