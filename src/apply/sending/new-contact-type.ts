// A contact type is made on one base address and used on the other, which may know it only after a
// while (interface specification, "Conventions" and "Contact types").
import type { Outcome } from '../../api/index.ts';
import { contactTypeKey } from '../../contacts/index.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Sends what speaks of a contact type, again for up to the quiet period while the service refuses
 * nothing but a contact type that this plan has made.
 */
export async function onceKnown(
  run: RunContext,
  contactType: string,
  send: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const deadlineMs = run.clock.monotonicMs() + run.quietMs;
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    const outcome = await send();
    const mayBeEarly = refusesContactType(outcome) && isMade(run, contactType);
    if (!mayBeEarly || isStopping(run) || run.clock.monotonicMs() >= deadlineMs) return outcome;
    await run.clock.sleep(waitMs, run.drain);
  }
}

function refusesContactType(outcome: Outcome | undefined): boolean {
  if (outcome?.kind !== 'rejected') return false;
  return outcome.refusals.every(({ parameter }) => parameter === 'contact_type_id');
}

function isMade(run: RunContext, contactType: string): boolean {
  const key = contactTypeKey(contactType);
  for (const item of run.plan.items('createContactType')) {
    if (contactTypeKey(item.contactType) === key) return true;
  }
  return false;
}
