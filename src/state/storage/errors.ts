// The errors of our own files. SQLite and the file system report a full or failing disk in the middle of any write; the
// report is translated here, where the place is known.
import { type ErrorCode, SyncError } from '../../lib/index.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';

/** Errors that differ in nothing but what they say, and in their code. */
function coded(code: ErrorCode) {
  return class extends SyncError {
    constructor(message: string, options: { hint: string; resumes?: boolean; cause?: unknown }) {
      super(message, { code, ...options });
    }
  };
}

/** The state directory or a file in it cannot be read or written. */
export class StateUnusableError extends coded('STATE_UNUSABLE') {}

export const DAMAGE_HINT =
  'Keep a copy of it and put back a backup. If there is no backup, move it away. `listferry verify` then shows where the account stands.';

/** The state is damaged or was changed by others: going on could repeat or lose writes. */
export class StateDamagedError extends coded('STATE_DAMAGED') {}

/** The journal is sound, and the plan that its unfinished run needs is not there as it was made. */
export class RunPlanLostError extends StateDamagedError {}

/** The state or a plan belongs to another account than the configured keys. */
export class AccountMismatchError extends coded('ACCOUNT_MISMATCH') {}

/** This machine knows the account from another configuration and state directory. */
export class OtherWriterError extends coded('ACCOUNT_ELSEWHERE') {}

/** The file is no plan, was altered, or was written by another version. */
export class PlanUnusableError extends coded('PLAN_UNUSABLE') {}

/** The file is no ledger of tombstones, was altered, or was written by another version. */
export class TombstonesUnusableError extends coded('TOMBSTONES_UNUSABLE') {}

/** A file would replace a device, a pipe or a socket. */
export class SpecialFileError extends SyncError {
  constructor(path: string, kind: string) {
    super(`The file ${path} cannot be written: ${kind} stands there, and would be replaced.`, {
      code: 'SPECIAL_FILE',
      hint: 'Name another file. What a command prints can be sent to a device or a pipe: redirect its stdout.',
    });
  }
}

/** Another process works on the same account. */
export class LockHeldError extends coded('LOCK_HELD') {}

/** The file is no snapshot, was altered, or was written by another version. */
export class SnapshotUnusableError extends coded('SNAPSHOT_UNUSABLE') {}

/** Why the disk refused a write, in words for people. */
interface StorageFault {
  /** Completes "Writing to …: ". */
  readonly reason: string;
  readonly hint: string;
}

const FULL: StorageFault = {
  reason: 'the disk is full, or its quota is used up',
  hint: 'Make room there and run the command again.',
};
const FAILING: StorageFault = {
  reason: 'the disk refused to write',
  hint: 'Look at the disk, its quota and the limits of this user, then run the command again.',
};
const DENIED: StorageFault = {
  reason: 'access is denied',
  hint: 'Give this user the right to write there, or choose another place (stateDir, --out).',
};
const READ_ONLY: StorageFault = {
  reason: 'it is read-only',
  hint: 'Choose a place that can be written (stateDir, --out).',
};

/** As on a disk that became read-only after an error: SQLite cannot make its side files there. */
const NO_SIDE_FILE: StorageFault = {
  reason: 'it, or a file beside it, cannot be opened for writing',
  hint: 'Look whether the disk has become read-only, and at the rights of this user there, then run the command again.',
};

/** By the error's code, the longest beginning first. */
const FAULTS: readonly (readonly [code: string, fault: StorageFault])[] = [
  ['SQLITE_FULL', FULL],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  // There was no room for the file beside a database with a log.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_IOERR', FAILING],
  ['EFBIG', FAILING],
  ['EIO', FAILING],
  ['SQLITE_READONLY', READ_ONLY],
  ['SQLITE_CANTOPEN', NO_SIDE_FILE],
  ['EROFS', READ_ONLY],
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['SQLITE_PERM', DENIED],
];

/** `StateUnusableError` where the disk is to blame, else the error itself. The place is a file or a directory. */
export function explainStorage(error: unknown, place: string): unknown {
  const fault = storageFault(error);
  if (fault === undefined) return error;
  return new StateUnusableError(`Writing to ${place}: ${fault.reason}.`, {
    hint: fault.hint,
    resumes: true,
    cause: error,
  });
}

/** Undefined for an error that has nothing to do with the disk. */
export function storageFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error);
  return FAULTS.find(([beginning]) => code.startsWith(beginning))?.[1];
}

/** Why a file that may be whole cannot be read. Undefined where its content is to blame. */
export function readFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error);
  if (/^SQLITE_(?:BUSY|LOCKED)/u.test(code)) return LOCKED;
  return /^SQLITE_(?:CANTOPEN|IOERR|PERM|NOMEM)/u.test(code) ? UNREADABLE : undefined;
}

const LOCKED: StorageFault = {
  reason: 'another program keeps it locked',
  hint: 'Run again when that program has finished, or use a copy of the file.',
};
const UNREADABLE: StorageFault = {
  reason: 'it cannot be opened, or the disk refused to read it',
  hint: 'Look at the disk and at the rights and limits of this user, then run the command again.',
};

/** Why a directory cannot be made. Completes "… cannot be created: ". */
export function directoryFault(error: unknown): string {
  const code = codeOf(error);
  const known = DIRECTORY_FAULTS.get(code) ?? storageFault(error)?.reason;
  return known ?? `the system answered ${code === '' ? 'with an unknown fault' : code}`;
}

const DIRECTORY_FAULTS: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'a file stands in its way'],
  ['ENOTDIR', 'a file stands in its way'],
  ['ENOENT', 'this file system lets nobody make it there'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

function codeOf(error: unknown): string {
  if (error instanceof SqliteDatabase.SqliteError) return error.code;
  const isSystem = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystem ? String(error.code) : '';
}
