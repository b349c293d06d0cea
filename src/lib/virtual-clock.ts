// A clock whose time passes only by waits: when all that runs has come to wait, the next wait is over at once. With it a
// run that keeps a pace of ten requests a second says how long it would take, and does not take it.
import { type CancelTimer, type Clock, yieldTurn } from './clock.ts';

/** Turns of the event loop after which running work has set its next wait, or waits for the disk or another thread. */
const IDLE_TURNS = 3;

interface Wait {
  readonly dueMs: number;
  readonly wake: () => void;
}

/**
 * Begins at the time of another clock. Timers of `after` come due as waits pass them, and never move time on: work that
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
