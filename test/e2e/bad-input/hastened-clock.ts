// A clock that runs twenty times as fast as the system's, so that the waits between repeated reads take
// no time that matters, while sockets still have theirs.
import type { Clock } from '../../../src/lib/index.ts';

const HASTE = 20;

export function hastened(clock: Clock): Clock {
  return {
    ...clock,
    monotonicMs: () => clock.monotonicMs() * HASTE,
    sleep: (durationMs, signal) => clock.sleep(durationMs / HASTE, signal),
    after: (durationMs, callback) => clock.after(durationMs / HASTE, callback),
  };
}
