// Waits for several pieces of work at once. Unlike `Promise.all`, none is left running behind the back
// of the caller, and of several failures it is always the same one that is told.

/**
 * The results in order; rejects, once all have ended, with the first failure in order that does not pass by
 * itself, or else with the first: "try again later" would hide what a person has to set right.
 */
export async function together<Results extends readonly unknown[]>(work: {
  readonly [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const settled = await Promise.allSettled(work);
  const failures = settled.filter((result) => result.status === 'rejected');
  const failed = failures.find(({ reason }) => !passesByItself(reason)) ?? failures[0];
  if (failed !== undefined) throw failed.reason;
  const values = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // One value for each promise, in their order; a mapped tuple cannot say so.
  return values as unknown as Results;
}

/** As errors of the service say of themselves. */
function passesByItself(reason: unknown): boolean {
  return reason instanceof Error && 'retryable' in reason && reason.retryable === true;
}
