// What the disk says when it is full or may not be written, in our words. SQLite and the file system
// report it in the middle of whatever was being written, so it is translated where the place is known.
import Database from 'better-sqlite3';
import { StateUnusableError } from './errors.ts';

interface StorageFault {
  /** Completes "Writing to …: ". */
  readonly reason: string;
  readonly hint: string;
}

const FULL: StorageFault = {
  reason: 'the disk is full, or its quota is used up',
  hint: 'Make room there and run the command again. A run that was under way goes on with `listferry resume`.',
};
const FAILING: StorageFault = {
  reason: 'the disk refused to write',
  hint: 'Look at the disk, its quota and the limits of this user, then run the command again. A run that was under way goes on with `listferry resume`.',
};
const DENIED: StorageFault = {
  reason: 'access is denied',
  hint: 'Give this user the right to write there, or choose another place (stateDir, --out).',
};
const READ_ONLY: StorageFault = {
  reason: 'it is read-only',
  hint: 'Choose a place that can be written (stateDir, --out).',
};

/** By the error's code, the longest beginning first. */
const FAULTS: readonly (readonly [code: string, fault: StorageFault])[] = [
  ['SQLITE_FULL', FULL],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['SQLITE_IOERR', FAILING],
  ['EFBIG', FAILING],
  ['EIO', FAILING],
  ['SQLITE_READONLY', READ_ONLY],
  ['EROFS', READ_ONLY],
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['SQLITE_PERM', DENIED],
];

/**
 * The error that a person gets to see: `StateUnusableError` where the disk is to blame, else the error
 * as it was. The place is a file or a directory.
 */
export function explainStorage(error: unknown, place: string): unknown {
  const fault = storageFault(error);
  if (fault === undefined) return error;
  return new StateUnusableError(`Writing to ${place}: ${fault.reason}.`, {
    hint: fault.hint,
    cause: error,
  });
}

/** Undefined for an error that has nothing to do with the disk. */
export function storageFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error);
  return FAULTS.find(([beginning]) => code.startsWith(beginning))?.[1];
}

function codeOf(error: unknown): string {
  if (error instanceof Database.SqliteError) return error.code;
  const isSystem = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystem ? String(error.code) : '';
}
