// Interrupts long work that never waits, so that this process can read answers and receive signals meanwhile.
// eslint-disable-next-line no-restricted-imports -- it waits for no time, only for one turn of the event loop
import { setImmediate } from 'node:timers/promises';

/** Resolves after everything that is due has run. */
export async function yieldTurn(): Promise<void> {
  await setImmediate();
}
