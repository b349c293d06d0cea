// Waits out the quiet period wherever an outcome is not known: a read before its end would prove nothing.
import { contactTypeKey } from '../../contacts/index.ts';
import { RunStoppedError } from './errors.ts';
import type { RunContext } from './run-context.ts';

/**
 * A read tells what became of a doubtful write only if it began after the write can no longer be
 * on its way. Counted on the monotonic clock, from the end of the attempt; where the process or the
 * machine died meanwhile, from now. Tells whether there was any doubt.
 */
export async function waitForQuiet(run: RunContext): Promise<boolean> {
  const doubt = run.journal.items.youngestDoubt(run.runId);
  if (doubt === undefined) return false;
  const { clock, quietMs } = run;
  const nowMs = clock.monotonicMs();
  const isComparable = doubt.bootId === clock.bootId && doubt.endedMs !== null;
  const sinceMs = isComparable ? doubt.endedMs : nowMs;
  await waitUntilStill(run, Math.max(0, sinceMs + quietMs - nowMs));
  return true;
}

/** After so many quiet periods the run waits for a person: it never falls through to sending again. */
const MAX_EXTENSIONS = 30;

/**
 * Waits; where rows of an upload are not seen yet, goes on waiting for a quiet period each time that the
 * contact types of the plan have grown or shrunk meanwhile: they may still be arriving, one by one. Throws
 * `RunStoppedError` when there is no end to it.
 */
export async function waitUntilStill(run: RunContext, durationMs: number): Promise<void> {
  const mayTrickle = run.journal.items.hasOpen(run.runId, 'contacts/upload-csv');
  if (durationMs <= 0 && !mayTrickle) return;
  let before = await contactCounts(run);
  // Also where a run is taken up long after: whether rows still arrive shows only in a whole period.
  await waitVisibly(run, mayTrickle ? Math.max(durationMs, run.quietMs) : durationMs);
  if (!mayTrickle) return;
  for (let extension = 0; extension < MAX_EXTENSIONS; extension += 1) {
    const now = await contactCounts(run);
    if (now === before) return;
    before = now;
    await waitVisibly(run, run.quietMs);
  }
  throw new RunStoppedError('unsettled');
}

/** Only of the plan's contact types: what goes on elsewhere in the account is no concern of ours. */
async function contactCounts(run: RunContext): Promise<string> {
  const planned = new Set(
    run.plan.head.contactTypes.map(({ contactType }) => contactTypeKey(contactType)),
  );
  const contactTypes = await run.client.contactTypes.list();
  return contactTypes
    .filter(({ name }) => planned.has(contactTypeKey(name)))
    .map(({ id, contactsCount }) => `${id} has ${String(contactsCount)}`)
    .join();
}

/** How often it is told how long a wait still takes. */
const TOLD_EVERY_MS = 5_000;

/** Waits, telling how long it still takes. */
async function waitVisibly(run: RunContext, durationMs: number): Promise<void> {
  const seconds = Math.ceil(durationMs / 1_000);
  run.log.info('waiting for the quiet period after doubtful writes', { runId: run.runId, seconds });
  const step = run.progress.step('Waiting for the service to come to rest', {
    unit: 'seconds',
    total: seconds,
  });
  for (let left = durationMs; left > 0; left -= TOLD_EVERY_MS) {
    await run.clock.sleep(Math.min(left, TOLD_EVERY_MS), run.drain);
    // A read before the end of the wait would prove nothing.
    if (run.drain.aborted) throw new RunStoppedError('drain');
    step.advance(Math.ceil(Math.min(left, TOLD_EVERY_MS) / 1_000));
  }
  step.finish();
}
