// Who holds a lock, written beside it for the one who is refused. The lock itself never depends on it: a
// holder that was killed leaves its note behind, and the next one writes over it.
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Clock } from '../lib/index.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** To be called with the lock. A note that cannot be written is no reason not to work. */
export function noteHolder(lockPath: string, clock: Pick<Clock, 'wallTime'>): void {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: clock.wallTime().toISOString(),
  };
  const draft = `${notePath(lockPath)}.draft`;
  try {
    rmSync(draft, { force: true });
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, JSON.stringify(holder));
    } finally {
      closeSync(file);
    }
    renameSync(draft, notePath(lockPath));
  } catch {
    forgetHolder(lockPath);
  }
}

/** To be called before the lock is given back: the next holder's note must not be removed. */
export function forgetHolder(lockPath: string): void {
  try {
    rmSync(notePath(lockPath), { force: true });
  } catch {
    // It is written over by the next holder.
  }
}

/** `: process 4711 on night-host, since 2026-…`; nothing where it is not known. */
export function holderWords(lockPath: string): string {
  const holder = readHolder(lockPath);
  if (holder === undefined) return '';
  const { pid, host, since } = holder;
  return `: process ${String(pid)} on ${host}, since ${since}`;
}

function readHolder(lockPath: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(notePath(lockPath), 'utf8'));
    return isHolder(read) ? read : undefined;
  } catch {
    return undefined;
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
