// Whether the contact list that was read is older than the account. The contact types say how many contacts
// they hold, and a single contact can be looked at by its id: neither is served from the same place.
import { countsDeleted } from '../../compare/index.ts';
import type { ContactTypeCounts } from '../../plan/index.ts';
import type { ItemStanding } from '../../state/index.ts';
import { countedIn, listedIn } from './contact-counts.ts';
import { targetNow, type DeleteItem } from './delete-target.ts';
import { findById } from './found-contact.ts';
import type { AccountReading } from './read-back.ts';
import { hasRenames } from './renames.ts';
import type { RunContext } from '../context/run-context.ts';

/** Asked where an address is brought in: who cannot be seen in an old list may be there. */
export async function isListBehind(run: RunContext, reading: AccountReading): Promise<boolean> {
  if (reading.listed.contacts === null) return false;
  if (run.plan.head.counts.createContact === 0 && !hasRenames(run.plan)) return false;
  return isOffCounts(run, reading) || (await showsDeleted(run, reading));
}

/**
 * Whether a contact type counts more contacts than the list shows, or fewer, beyond what it did when the
 * plan was made: a count may include deleted contacts for good. Contact types without a count tell nothing.
 */
function isOffCounts(run: RunContext, reading: AccountReading): boolean {
  const deletedCount = countsDeleted(run.journal);
  return run.plan.head.contactTypes.some((planned) => {
    const counted = countedIn(planned.contactType, reading);
    if (counted === undefined) return false;
    const unlisted = counted - listedIn(planned.contactType, reading);
    const before = unlistedBefore(planned);
    const deleted = deletedCount ? planned.delete : 0;
    return unlisted > Math.max(0, before) + deleted || unlisted < Math.min(0, before);
  });
}

function unlistedBefore({ counted, existing }: ContactTypeCounts): number {
  return (counted ?? existing) - existing;
}

/** As many may have been created as were deleted: then no count tells. */
const MOST_LOOKS = 3;

/** Whether the list shows somebody whom the service has deleted by now, as far as a few looks tell. */
async function showsDeleted(run: RunContext, reading: AccountReading): Promise<boolean> {
  let looks = 0;
  for (const item of listedDeletes(run, reading)) {
    const now = await targetNow(run, reading, item);
    if (now === 'gone' || now === 'another') return true;
    looks += 1;
    if (looks === MOST_LOOKS) break;
  }
  return false;
}

/** Contacts that a request was to delete, and that the list still shows. */
function* listedDeletes(run: RunContext, reading: AccountReading): Generator<DeleteItem> {
  for (const item of run.plan.items('deleteContact')) {
    if (findById(item, reading) === undefined) continue;
    const standing = run.journal.items.get(run.runId, item.seq);
    if (standing !== undefined && mayBeDone(standing)) yield item;
  }
}

/** One that an old list showed before is about to be sent again, and may be done all the same. */
function mayBeDone({ state, attempts }: ItemStanding): boolean {
  if (state === 'absent') return attempts > 0;
  return state === 'acknowledged' || state === 'doubt' || state === 'intent';
}
