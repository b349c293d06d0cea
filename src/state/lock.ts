// One writer per account and machine, and one per state directory. A lock is an open transaction on a small database,
// which the kernel frees when its holder dies. The first lock is in a directory of the user, named after the account.
// The second is in the state directory, for users or containers that share it: their home directories differ. A note
// beside each lock names its holder to the process that is refused; the lock never depends on it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Clock, localMinute } from '../lib/index.ts';
import { SqliteDatabase } from '../lib/sqlite.ts';
import { openLockFile } from './storage/database.ts';
import { LockHeldError } from './storage/errors.ts';

export interface AccountLock {
  /** Whether the last holder died, and worked with another state directory: its writes may still arrive. */
  readonly diedElsewhere: boolean;
  /** Call it once nothing of a dead holder can arrive any more; until then the next holder hears of that one too. */
  forgetDead(): void;
  release(): void;
}

type HeldLock = Pick<AccountLock, 'forgetDead' | 'release'>;

export interface LockOptions {
  /** Of the user's, for the locks of all accounts. */
  readonly directory: string;
  /** Hash of the base addresses and the public key; part of the file's name. */
  readonly account: string;
  /** Another name of the account, under which other keys of it may work. */
  readonly alias?: string | undefined;
  readonly stateDir: string;
  /** How long to wait for another holder; 0 refuses at once. */
  readonly waitMs: number;
  readonly clock: Clock;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

const POLL_MS = 250;

/** Takes all locks or throws `LockHeldError` when the time to wait is over. */
export async function lockAccount(options: LockOptions): Promise<AccountLock> {
  const { clock, waitMs } = options;
  const places = placesOf(options);
  const deadlineMs = clock.monotonicMs() + waitMs;
  const left = new Set<LockPlace>();
  for (;;) {
    const taken = tryAll(places, clock, left);
    if ('release' in taken) return { ...taken, diedElsewhere: isOfOther(places, left) };
    const leftMs = deadlineMs - clock.monotonicMs();
    if (leftMs <= 0 || options.signal?.aborted === true) throw held(taken, waitMs);
    await clock.sleep(Math.min(POLL_MS, leftMs), options.signal);
  }
}

/** Whoever dies leaves a note at every lock that it held. */
function isOfOther(places: readonly LockPlace[], left: ReadonlySet<LockPlace>): boolean {
  const ofState = places.at(-1);
  return left.size > 0 && (ofState === undefined || !left.has(ofState));
}

/**
 * A lock that stands alone, and that nobody waits for. `of` completes "Another run of listferry works …". Throws
 * `LockHeldError`.
 */
export function lockAlone(
  { hint, ...place }: LockPlace & { readonly hint: string },
  clock: Pick<Clock, 'wallTime'>,
): Pick<AccountLock, 'release'> {
  const lock = tryLock(place, clock, new Set());
  if (lock === undefined) throw held(place, 0, hint);
  // Whoever died with it has left nothing behind.
  lock.forgetDead();
  return lock;
}

/** Whether a run works with the state directory at this moment. Takes nothing. */
export function isStateLocked(stateDir: string): boolean {
  const path = stateLockPath(stateDir);
  if (!existsSync(path)) return false;
  const db = openLockFile(path);
  try {
    // A holder's exclusive transaction keeps readers out.
    db.pragma('user_version');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    db.close();
  }
}

interface LockPlace {
  readonly path: string;
  /** What it stands for, for people. */
  readonly of: string;
}

function placesOf({ directory, account, alias, stateDir }: LockOptions): readonly LockPlace[] {
  const names = alias === undefined ? [account] : [account, alias];
  return [
    ...names.map((name) => ({
      path: join(directory, `${name.slice(0, 32)}.lock`),
      of: 'on this account',
    })),
    { path: stateLockPath(stateDir), of: `with the state directory ${stateDir}` },
  ];
}

function stateLockPath(stateDir: string): string {
  return join(stateDir, 'lock', 'run.lock');
}

/**
 * All locks, or the place of one that is held. Adds to `left` where a holder died. None is kept while another one is waited for, so that two runs cannot
 * wait for each other.
 */
function tryAll(
  places: readonly LockPlace[],
  clock: Pick<Clock, 'wallTime'>,
  left: Set<LockPlace>,
): HeldLock | LockPlace {
  const locks: HeldLock[] = [];
  const release = (): void => {
    for (const lock of locks.reverse()) lock.release();
  };
  const forgetDead = (): void => {
    for (const lock of locks) lock.forgetDead();
  };
  try {
    for (const place of places) {
      const lock = tryLock(place, clock, left);
      if (lock === undefined) {
        release();
        return place;
      }
      locks.push(lock);
    }
    return { forgetDead, release };
  } catch (error) {
    release();
    throw error;
  }
}

function tryLock(
  place: LockPlace,
  clock: Pick<Clock, 'wallTime'>,
  left: Set<LockPlace>,
): HeldLock | undefined {
  const { path } = place;
  const db = openLockFile(path);
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  let followsDead = existsSync(notePath(path));
  if (followsDead) left.add(place);
  noteHolder(path, clock);
  return {
    forgetDead: () => {
      followsDead = false;
    },
    release: () => {
      // A note without a holder is what tells of a death, whoever wrote it.
      if (!followsDead) forgetHolder(path);
      db.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

const WAIT_HINT =
  'Wait for it to end, or give sync a longer --lock-wait. `listferry status` shows what runs.';

function held({ path, of }: LockPlace, waitMs: number, hint = WAIT_HINT): LockHeldError {
  const waited = waitMs > 0 ? ` after waiting ${String(Math.round(waitMs / 1_000))} s` : '';
  return new LockHeldError(
    `Another run of listferry works ${of} and still held its lock${waited}${holderWords(path)}.`,
    { hint },
  );
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/**
 * Call it with the lock held. A note that cannot be written is no reason not to work.
 */
function noteHolder(lockPath: string, clock: Pick<Clock, 'wallTime'>): void {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: clock.wallTime().toISOString(),
  };
  const draft = `${notePath(lockPath)}.draft`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    renameSync(draft, notePath(lockPath));
  } catch {
    forgetHolder(lockPath);
  }
}

/** Call it before the lock is released: the next holder's note must not be removed. */
function forgetHolder(lockPath: string): void {
  try {
    rmSync(notePath(lockPath), { force: true });
  } catch {
    // It is written over by the next holder.
  }
}

/** `: process 4711 on night-host, since 2026-…`; nothing where it is not known. */
function holderWords(lockPath: string): string {
  try {
    const read: unknown = JSON.parse(readFileSync(notePath(lockPath), 'utf8'));
    if (!isHolder(read)) return '';
    return `: process ${String(read.pid)} on ${read.host}, since ${localMinute(read.since)}`;
  } catch {
    return '';
  }
}

function isHolder(read: unknown): read is Holder {
  if (typeof read !== 'object' || read === null) return false;
  const { pid, host, since } = read as Record<keyof Holder, unknown>;
  return typeof pid === 'number' && typeof host === 'string' && typeof since === 'string';
}

function notePath(lockPath: string): string {
  return `${lockPath}.holder`;
}
