// Waits out the quiet period after a doubtful write, before the account is read: an earlier read would prove nothing.
import { contactTypeKey } from '../../contacts/index.ts';
import { RunStoppedError } from '../context/errors.ts';
import type { Run } from '../context/run-context.ts';

/**
 * A read tells what became of a doubtful write only if the write can no longer be on its way. Counts on the monotonic
 * clock from the end of the attempt, or from now if the process or the machine died meanwhile. Tells whether there was
 * any doubt.
 */
export async function waitForQuiet(run: Run): Promise<boolean> {
  const doubt = run.journal.items.youngestDoubt(run.runId);
  if (doubt === undefined) return false;
  const { clock, quietMs } = run;
  const nowMs = clock.monotonicMs();
  const isComparable = doubt.bootId === clock.bootId && doubt.endedMs !== null;
  const sinceMs = isComparable ? doubt.endedMs : nowMs;
  await waitUntilStill(run, Math.max(0, sinceMs + quietMs - nowMs));
  return true;
}

/** After this many quiet periods the run waits for a person: it never goes on to send again. */
const MAX_EXTENSIONS = 30;

/**
 * Waits. While rows of an upload are missing, it waits for another quiet period each time that the contact types of the
 * plan have grown or shrunk: the rows may still be arriving. Throws `RunStoppedError` if this does not end.
 */
export async function waitUntilStill(run: Run, durationMs: number): Promise<void> {
  const mayTrickle = run.journal.items.hasOpen(run.runId, 'contacts/upload-csv');
  if (durationMs <= 0 && !mayTrickle) return;
  let before = await contactCounts(run);
  // Also after a late resume: only a whole period shows whether rows still arrive.
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

/** Only of the plan's contact types: other changes in the account do not matter. */
async function contactCounts(run: Run): Promise<string> {
  const planned = new Set(
    run.plan.head.contactTypes.map(({ contactType }) => contactTypeKey(contactType)),
  );
  const contactTypes = await run.client.contactTypes.list();
  return contactTypes
    .filter(({ name }) => planned.has(contactTypeKey(name)))
    .map(({ id, contactsCount }) => `${id} has ${String(contactsCount)}`)
    .join();
}

/** How often the remaining time is shown. */
const TOLD_EVERY_MS = 5_000;

/** Waits, and shows the remaining time. */
async function waitVisibly(run: Run, durationMs: number): Promise<void> {
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
