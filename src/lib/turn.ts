// A pause of no length in work that never waits by itself: without it, nothing else in this process
// would read its answers or hear a signal until the work is done.
// eslint-disable-next-line no-restricted-imports -- no time passes: it only lets others go first
import { setImmediate } from 'node:timers/promises';

/** Resolves when everything that is due has had its turn. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
}
