// One writer per account and machine. The lock is an open transaction on a small database in a
// directory of the user's, named after the account, so that two state directories exclude each
// other too, and the kernel frees it when its holder dies.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { openLockFile } from './database.ts';
import { LockHeldError } from './errors.ts';

export interface AccountLock {
  release(): void;
}

export interface LockOptions {
  readonly directory: string;
  /** Hash of the base addresses and the public key; part of the file's name. */
  readonly account: string;
  /** How long to wait for another holder; 0 refuses at once. */
  readonly waitMs: number;
  readonly clock: Clock;
}

const POLL_MS = 250;

/** Takes the lock or throws `LockHeldError` when the time to wait is over. */
export async function lockAccount(options: LockOptions): Promise<AccountLock> {
  const { clock, waitMs } = options;
  const deadlineMs = clock.monotonicMs() + waitMs;
  for (;;) {
    const lock = tryLock(options);
    if (lock !== undefined) return lock;
    const leftMs = deadlineMs - clock.monotonicMs();
    if (leftMs <= 0) throw held(waitMs);
    await clock.sleep(Math.min(POLL_MS, leftMs));
  }
}

function tryLock(options: LockOptions): AccountLock | undefined {
  const db = openLockFile(join(options.directory, `${options.account.slice(0, 32)}.lock`));
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {
    release: () => {
      db.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function held(waitMs: number): LockHeldError {
  const waited = waitMs > 0 ? ` after waiting ${String(Math.round(waitMs / 1_000))} s` : '';
  return new LockHeldError(
    `Another run of listferry works on this account and still held its lock${waited}.`,
    'Wait for it to end, or give sync a longer --lock-wait. `listferry status` shows what runs.',
  );
}
