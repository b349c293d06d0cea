// Waits for several pieces of work at once. Unlike `Promise.all`, none is left running behind the back
// of the caller, and of several failures it is always the same one that is told.
import { SyncError } from './errors.ts';

/**
 * The results in order; rejects, once all have ended, with the most urgent failure, and of several that are as
 * urgent with the first in order: "try again later" would hide what a person has to set right.
 */
export async function together<Results extends readonly unknown[]>(work: {
  readonly [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const settled = await Promise.allSettled(work);
  const failures = settled.flatMap((result) =>
    result.status === 'rejected' ? [{ reason: result.reason as unknown }] : [],
  );
  const [failed] = failures.toSorted((a, b) => patience(a.reason) - patience(b.reason));
  if (failed !== undefined) throw failed.reason;
  const values = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // One value for each promise, in their order; a mapped tuple cannot say so.
  return values as unknown as Results;
}

/** 0: refused keys, say, which only a person changes. 1: an odd answer that stays so. 2: it may pass by itself. */
function patience(reason: unknown): number {
  if (!(reason instanceof SyncError) || !OF_THE_MOMENT.includes(reason.code)) return 0;
  return 'retryable' in reason && reason.retryable === true ? 2 : 1;
}

/** The failures of a service that say nothing of keys or configuration. */
const OF_THE_MOMENT: readonly string[] = ['SERVICE_UNAVAILABLE', 'UNEXPECTED_ANSWER'];
