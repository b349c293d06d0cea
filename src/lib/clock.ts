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

/** Node fires longer timers after one millisecond, which would make a busy loop of a long wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
