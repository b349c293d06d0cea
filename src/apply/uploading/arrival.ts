// Waits for uploaded rows: an import may go on after its answer. The contact type's count is one
// small read, where the contact list may be hundreds of megabytes.
import type { AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

export interface Arrival {
  readonly contactTypeId: string;
  /** Rows that the service took, or may have taken. */
  readonly rowCount: number;
}

const FIRST_LOOK_MS = 100;
const LONGEST_LOOK_MS = 5_000;

/**
 * Returns when the count has grown by the rows, or has stood still for the quiet period; tells by how much
 * it has grown since the phase began, undefined where nothing is counted or the run stops. The count is
 * only a hint (it may include deleted contacts): which rows are there the final read tells.
 */
export async function awaitArrival(
  run: RunContext,
  reading: AccountReading,
  arrival: Arrival,
): Promise<number | undefined> {
  const before = countIn(reading.outline.contactTypes, arrival.contactTypeId);
  if (before === undefined) return undefined;
  const step = run.progress.step('Waiting for uploaded rows', {
    unit: 'rows',
    total: arrival.rowCount,
  });
  let seen = before;
  let changedMs = run.clock.monotonicMs();
  for (
    let waitMs = FIRST_LOOK_MS, known = run.lastLook.latest;
    !isStopping(run);
    waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS), known = undefined
  ) {
    const contactTypes = known ?? (await run.lastLook.again());
    const count = countIn(contactTypes, arrival.contactTypeId) ?? seen;
    if (count !== seen) {
      step.advance(count - seen);
      seen = count;
      changedMs = run.clock.monotonicMs();
    }
    const isStill = run.clock.monotonicMs() - changedMs >= run.quietMs;
    if (count - before >= arrival.rowCount || isStill) break;
    await run.clock.sleep(waitMs, run.drain);
  }
  step.finish();
  return isStopping(run) ? undefined : seen - before;
}

/** Whether the contact type holds exactly so many contacts more than when the phase began. */
export async function hasGrownBy(
  run: RunContext,
  reading: AccountReading,
  arrival: Arrival,
): Promise<boolean> {
  const { contactTypeId, rowCount } = arrival;
  const before = countIn(reading.outline.contactTypes, contactTypeId);
  const now = countIn(await run.client.contactTypes.list(), contactTypeId);
  return before !== undefined && now !== undefined && now - before === rowCount;
}

function countIn(
  contactTypes: AccountReading['outline']['contactTypes'],
  contactTypeId: string,
): number | undefined {
  return contactTypes.find((record) => record.id === contactTypeId)?.contactsCount;
}
