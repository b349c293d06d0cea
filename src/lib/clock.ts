// The only home of time. Everything that waits or needs a timestamp takes a Clock, so that a test can pass a week in
// a millisecond, and a changed wall clock cannot shorten a quiet period.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

export interface Clock {
  /** Identifies a boot of the machine; monotonic times of different boots cannot be compared. */
  readonly bootId: string;
  /** Milliseconds that never decrease; comparable between the processes of one boot. */
  monotonicMs(): number;
  /** The wall clock, for people to read. Never used to measure a wait. */
  wallTime(): Date;
  /** Resolves after the duration, or as soon as the signal aborts; never rejects. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after the duration unless cancelled. Keeps the process alive until then. */
  after(durationMs: number, callback: () => void): CancelTimer;
  /** Resolves after this turn of the event loop, when everything that is due has run. */
  turn(): Promise<void>;
}

export type CancelTimer = () => void;

/** Today in UTC, such as `2026-11-23`. */
export function utcDay(clock: Pick<Clock, 'wallTime'>): string {
  return clock.wallTime().toISOString().slice(0, 10);
}

/** Node fires longer timers after one millisecond, which would make a busy loop of a long wait. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function systemClock(): Clock {
  return {
    bootId: readBootId(),
    monotonicMs: () => Number(process.hrtime.bigint() / 1_000n) / 1_000,
    wallTime: () => new Date(),
    sleep: sleepOnTimer,
    after: (durationMs, callback) => {
      const timer = setTimeout(callback, Math.min(durationMs, LONGEST_TIMER_MS));
      return () => {
        clearTimeout(timer);
      };
    },
    turn: yieldTurn,
  };
}

/** Calls back after the duration if the process is still there. Does not keep it alive. */
export function ifStillThere(durationMs: number, callback: () => void): void {
  setTimeout(callback, durationMs).unref();
}

/**
 * Interrupts long work that never waits, so that this process can read answers and receive signals meanwhile.
 * Resolves after everything that is due has run.
 */
export async function yieldTurn(): Promise<void> {
  await setImmediate();
}

async function sleepOnTimer(durationMs: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(durationMs, LONGEST_TIMER_MS));
    signal?.addEventListener('abort', wake);
  });
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Without a boot id each process counts as a boot of its own: its waits start again from the beginning.
    return `process-${String(process.pid)}-${process.hrtime.bigint().toString()}`;
  }
}

/** Turns of the event loop after which running work has set its next wait, or waits for the disk or another thread. */
const IDLE_TURNS = 3;

interface Wait {
  readonly dueMs: number;
  readonly wake: () => void;
}

/**
 * A clock whose time passes only by waits: when all running work waits, the next wait is over at once. A run that keeps a
 * pace of ten requests a second says how long it would take, without taking it.
 *
 * It begins at the time of another clock. Timers of `after` come due as waits pass them, and never move time on: work that
 * waits for the disk must not run into its own time limit.
 */
export function virtualClock(begin: Pick<Clock, 'bootId' | 'monotonicMs' | 'wallTime'>): Clock {
  const sleeps = new Set<Wait>();
  const timers = new Set<Wait>();
  const startMs = begin.monotonicMs();
  const wallStartMs = begin.wallTime().getTime();
  let nowMs = startMs;
  let isPassing = false;
  let turnsAwaited = 0;

  function add(waits: Set<Wait>, durationMs: number, callback: () => void): CancelTimer {
    const wait = { dueMs: nowMs + Math.max(0, durationMs), wake: callback };
    waits.add(wait);
    return () => {
      waits.delete(wait);
    };
  }

  async function pass(): Promise<void> {
    if (isPassing) return;
    isPassing = true;
    while (sleeps.size > 0) {
      do for (let turn = 0; turn < IDLE_TURNS; turn += 1) await yieldTurn();
      while (turnsAwaited > 0);
      const next = earliest(sleeps);
      if (next !== undefined) moveTo(next);
    }
    isPassing = false;
  }

  function moveTo(sleep: Wait): void {
    for (let due = earliest(timers); due !== undefined && due.dueMs <= sleep.dueMs;) {
      end(timers, due);
      due = earliest(timers);
    }
    end(sleeps, sleep);
  }

  function end(waits: Set<Wait>, wait: Wait): void {
    waits.delete(wait);
    nowMs = Math.max(nowMs, wait.dueMs);
    wait.wake();
  }

  return {
    bootId: begin.bootId,
    monotonicMs: () => nowMs,
    wallTime: () => new Date(wallStartMs + nowMs - startMs),
    sleep: async (durationMs, signal) => {
      await sleepOn((wake) => add(sleeps, durationMs, wake), pass, signal);
    },
    after: (durationMs, callback) => add(timers, durationMs, callback),
    turn: async () => {
      turnsAwaited += 1;
      await yieldTurn();
      turnsAwaited -= 1;
    },
  };
}

async function sleepOn(
  add: (wake: () => void) => CancelTimer,
  pass: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      cancel();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = add(wake);
    signal?.addEventListener('abort', wake);
    void pass();
  });
}

function earliest(waits: ReadonlySet<Wait>): Wait | undefined {
  let found: Wait | undefined;
  for (const wait of waits) if (found === undefined || wait.dueMs < found.dueMs) found = wait;
  return found;
}
