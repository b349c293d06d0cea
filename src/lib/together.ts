// Waits for several pieces of work at once. Unlike `Promise.all`, it waits until all of them have ended, and of
// several failures it always reports the same one.
import { SyncError } from './errors.ts';

/**
 * The results in order. Rejects, once all have ended, with the first of the most urgent failures: "try again later"
 * must not hide what a person has to fix.
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
  // One value for each promise, in their order; the type system cannot express it.
  return values as unknown as Results;
}

/** 0: only a person can fix it, such as refused keys. 1: an odd answer that will come again. 2: it may pass. */
function patience(reason: unknown): number {
  if (!(reason instanceof SyncError) || !OF_THE_MOMENT.includes(reason.code)) return 0;
  return 'retryable' in reason && reason.retryable === true ? 2 : 1;
}

/** Failures of the service that have nothing to do with keys or configuration. */
const OF_THE_MOMENT: readonly string[] = ['SERVICE_UNAVAILABLE', 'UNEXPECTED_ANSWER'];
