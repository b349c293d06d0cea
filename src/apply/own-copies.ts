// Contacts that this run made twice: a write that was carried out long after it was given up, and its
// repetition. A copy is removed only where it can be nobody else's.
import type { Item, ItemOf } from '../plan/item.ts';
import { DELETE_CHUNK } from '../plan/cost.ts';
import type { FoundContact } from '../state/scratch/scratch-actual.ts';
import { fieldsText } from '../state/scratch/scratch-actual.ts';
import { attempt } from './attempt.ts';
import { findByAddress, targetNumberOf } from './found-contact.ts';
import { inChunks } from './pending.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';

/**
 * Removes the copies, the contact with the lowest id stays. Tells how many were to be removed: then the
 * account has to be read once more.
 */
export async function removeOwnCopies(run: RunContext, reading: AccountReading): Promise<number> {
  let count = 0;
  for (const chunk of inChunks(ownCopies(run, reading), DELETE_CHUNK)) {
    if (isStopping(run)) break;
    const ids = chunk.map(({ contactId }) => contactId);
    await attempt(run, {
      endpoint: 'contacts/bulk-delete',
      seqs: [],
      payload: ids.join(','),
      repeat: 'after-reading',
      send: () => run.client.contacts.bulkDelete(ids),
    });
    count += chunk.length;
  }
  return count;
}

function* ownCopies(run: RunContext, reading: AccountReading): Generator<FoundContact> {
  for (const { seq, attempts } of run.journal.items.sentRepeatedly(run.runId)) {
    const item = run.plan.item(seq);
    if (item === undefined || !isCreate(item)) continue;
    const copies = copiesOf(item, reading);
    if (copies.length === 0) continue;
    const isOurs =
      copies.length < attempts && copies.every((copy) => isAsSent(copy, item, reading));
    if (isOurs) yield* copies;
    note(run, seq, isOurs ? REMOVED : LEFT);
  }
}

const REMOVED = 'it was created twice, since a write was carried out late; the copy is removed';
const LEFT = 'there are further contacts with this address, and not all of them can be ours';

function isCreate(item: Item): item is ItemOf<'createContact'> {
  return item.kind === 'createContact';
}

function copiesOf(item: ItemOf<'createContact'>, reading: AccountReading): FoundContact[] {
  return reading.scratch.actual.copies(targetNumberOf(item, reading), item.address);
}

/** Written as we sent it, or as the service stored the one that stays. */
function isAsSent(
  copy: FoundContact,
  item: ItemOf<'createContact'>,
  reading: AccountReading,
): boolean {
  const kept = findByAddress(item, reading);
  if (kept === undefined) return false;
  return copy.email === kept.email && fieldsText(copy.fields) === fieldsText(kept.fields);
}

function note(run: RunContext, seq: number, reason: string): void {
  run.journal.items.settle(run.runId, [seq], { state: 'applied', reason });
}
