// A clock on virtual time: a day of waiting passes as soon as nothing else can run. Timers fire in
// the order of their times, and those of one time in the order in which they were set.
import type { CancelTimer, Clock } from '../src/lib/index.ts';

export interface FakeClock extends Clock {
  /** Moves time on by hand, firing what comes due on the way. */
  advance(durationMs: number): Promise<void>;
  /** Sets the wall clock ahead, or back; what waits goes on waiting as long as before. */
  jumpWall(durationMs: number): void;
  /** How many sleeps and timers are waiting. */
  readonly waitingCount: number;
}

export interface FakeClockOptions {
  /** `false`: time stands still but for `advance`. */
  readonly autoAdvance?: boolean;
  readonly startMs?: number;
  readonly wallTime?: string;
  readonly bootId?: string;
  /**
   * Turns of the event loop without which running work may not yet have set its next timer. One is
   * enough where nothing waits for a socket, a file or another thread.
   */
  readonly turnsBeforeAdvance?: number;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

const TURNS_BEFORE_ADVANCE = 3;

export function fakeClock(options: FakeClockOptions = {}): FakeClock {
  const timers = new Set<Timer>();
  const startMs = options.startMs ?? 1_000;
  const turns = options.turnsBeforeAdvance ?? TURNS_BEFORE_ADVANCE;
  let wallStartMs = Date.parse(options.wallTime ?? '2026-11-20T12:00:00Z');
  let nowMs = startMs;
  let turning = false;
  /** Whoever waits for the end of a turn is at work. */
  let turnsAwaited = 0;

  function after(durationMs: number, callback: () => void): CancelTimer {
    const timer = { dueMs: nowMs + Math.max(0, durationMs), callback };
    timers.add(timer);
    if (options.autoAdvance !== false) void turn();
    return () => {
      timers.delete(timer);
    };
  }

  async function turn(): Promise<void> {
    if (turning) return;
    turning = true;
    while (timers.size > 0) {
      do await idleTurns(turns);
      while (turnsAwaited > 0);
      fireNext(Number.POSITIVE_INFINITY);
    }
    turning = false;
  }

  function fireNext(untilMs: number): boolean {
    const timer = earliest(timers);
    if (timer === undefined || timer.dueMs > untilMs) return false;
    timers.delete(timer);
    nowMs = Math.max(nowMs, timer.dueMs);
    timer.callback();
    return true;
  }

  return {
    bootId: options.bootId ?? 'fake-boot',
    monotonicMs: () => nowMs,
    wallTime: () => new Date(wallStartMs + nowMs - startMs),
    sleep: (durationMs, signal) => sleepOn(after, durationMs, signal),
    after,
    async turn() {
      turnsAwaited += 1;
      await turnOfLoop();
      turnsAwaited -= 1;
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      do await idleTurns(turns);
      while (fireNext(untilMs));
      nowMs = untilMs;
    },
    jumpWall(durationMs) {
      wallStartMs += durationMs;
    },
    get waitingCount() {
      return timers.size;
    },
  };
}

async function sleepOn(
  after: Clock['after'],
  durationMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      cancel();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = after(durationMs, wake);
    signal?.addEventListener('abort', wake);
  });
}

async function idleTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await turnOfLoop();
  }
}

async function turnOfLoop(): Promise<void> {
  // eslint-disable-next-line no-restricted-globals -- a turn of the event loop, no time
  await new Promise((resolve) => setImmediate(resolve));
}

function earliest(timers: ReadonlySet<Timer>): Timer | undefined {
  let found: Timer | undefined;
  for (const timer of timers) if (found === undefined || timer.dueMs < found.dueMs) found = timer;
  return found;
}
