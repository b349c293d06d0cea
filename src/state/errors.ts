// What can be wrong with our own files.
import { SyncError } from '../lib/index.ts';

/** The state directory or a file in it cannot be read, written or trusted. */
export class StateUnusableError extends SyncError {
  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { code: 'STATE_UNUSABLE', ...options });
  }
}

/** What to do about a damaged database. */
export const DAMAGE_HINT =
  'Keep a copy of it and put back a backup. Without one, move it away: `listferry verify` then shows where the account stands.';

/** Damage or a foreign hand: going on could repeat or lose writes. */
export class StateDamagedError extends SyncError {
  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { code: 'STATE_DAMAGED', ...options });
  }
}

/** The state or a plan belongs to another account than the configured keys. */
export class AccountMismatchError extends SyncError {
  constructor(message: string, hint: string) {
    super(message, { code: 'ACCOUNT_MISMATCH', hint });
  }
}

/** The named file is no plan, was altered, or was written by another version. */
export class PlanUnusableError extends SyncError {
  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { code: 'PLAN_UNUSABLE', ...options });
  }
}

/** What a file would replace is a device, a pipe or a socket. */
export class SpecialFileError extends SyncError {
  constructor(path: string, kind: string) {
    super(`The file ${path} cannot be written: ${kind} stands there, and would be replaced.`, {
      code: 'SPECIAL_FILE',
      hint: 'Name another file. What a command prints can be sent to a device or a pipe: redirect its stdout.',
    });
  }
}

/** Another process works on the same account. */
export class LockHeldError extends SyncError {
  constructor(message: string, hint: string) {
    super(message, { code: 'LOCK_HELD', hint });
  }
}
