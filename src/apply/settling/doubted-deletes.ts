// Deletes whose contact the list does not show, where the list shows fewer contacts than are counted: it may be
// cut, and whom a call for many left out without a word would be taken for deleted.
import { countedIn, listedIn } from '../reading/contact-counts.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { targetNow, type DeleteItem } from '../reading/delete-target.ts';
import { findById } from '../reading/found-contact.ts';
import type { OpenItem } from '../../state/journal/item-walks.ts';
import type { RunContext } from '../context/run-context.ts';

/** A request that carried deletes which have no verdict yet. */
interface DeleteCall {
  /** The last one that it carried: a service that takes only so many ids takes the first ones. */
  readonly last: DeleteItem;
  /** Whether the list shows any contact of it. */
  readonly isSeen: boolean;
}

/**
 * The attempts of whose contacts at least one is there. The last one of each is looked at by its id, which is
 * never served from the list; where the list is whole, nobody is.
 */
export async function doubtedDeletes(
  run: RunContext,
  reading: AccountReading,
): Promise<ReadonlySet<number>> {
  const doubted = new Set<number>();
  if (isWhole(run, reading)) return doubted;
  for (const [attemptId, { last, isSeen }] of deleteCalls(run, reading)) {
    if (isSeen || (await isThere(run, reading, last))) doubted.add(attemptId);
  }
  return doubted;
}

/** Whether the list shows everybody whom the contact types count; one without a count tells nothing. */
function isWhole({ plan }: RunContext, reading: AccountReading): boolean {
  if (reading.listed.contacts === null || plan.head.counts.deleteContact === 0) return true;
  return plan.head.contactTypes.every(({ contactType }) => {
    const counted = countedIn(contactType, reading);
    return counted !== undefined && counted <= listedIn(contactType, reading);
  });
}

function deleteCalls(run: RunContext, reading: AccountReading): Map<number, DeleteCall> {
  const calls = new Map<number, DeleteCall>();
  for (const open of run.journal.walks.openItems(run.runId)) {
    const item = isOpenDelete(open) ? run.plan.item(open.seq) : undefined;
    if (item?.kind !== 'deleteContact' || open.attemptId === null) continue;
    const isShown = findById(item, reading) !== undefined;
    const isSeen = isShown || calls.get(open.attemptId)?.isSeen === true;
    calls.set(open.attemptId, { last: item, isSeen });
  }
  return calls;
}

/** Yes to a call for one contact leaves nothing open. */
function isOpenDelete({ endpoint, state, itemCount }: OpenItem): boolean {
  if (endpoint === 'contacts/delete') return state !== 'acknowledged';
  return endpoint === 'contacts/bulk-delete' && (state !== 'acknowledged' || itemCount !== 1);
}

async function isThere(
  run: RunContext,
  reading: AccountReading,
  item: DeleteItem,
): Promise<boolean> {
  const now = await targetNow(run, reading, item);
  return now === 'as-planned' || now === 'changed';
}
