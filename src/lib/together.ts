// Waits for several pieces of work at once. Unlike `Promise.all`, none is left running behind the back
// of whoever goes on, and of several failures it is always the same one that is told.

/** The results in order; rejects, once all have ended, with the first failure in order. */
export async function together<Results extends readonly unknown[]>(work: {
  readonly [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const values = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // One value for each promise, in their order; a mapped tuple cannot say so.
  return values as unknown as Results;
}
