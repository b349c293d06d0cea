// Deletes contacts by id, in chunks. Last of all writes, and only ids whose contact was seen unchanged.
import { DELETE_CHUNK } from '../plan/cost.ts';
import type { ItemOf } from '../plan/item.ts';
import { attempt } from './attempt.ts';
import { inChunks, pendingItems } from './pending.ts';
import type { AccountReading } from './read-back.ts';
import type { RunContext } from './run-context.ts';

type DeleteItem = ItemOf<'deleteContact'>;

export async function deleteContacts(run: RunContext, reading: AccountReading): Promise<void> {
  for (const chunk of inChunks(deletable(run, reading), DELETE_CHUNK)) {
    await deleteOrHalve(run, chunk);
  }
}

/** A refused chunk is halved until the id that is refused stands alone. */
async function deleteOrHalve(run: RunContext, items: readonly DeleteItem[]): Promise<void> {
  const ids = items.map((item) => item.contactId);
  const outcome = await attempt(run, {
    endpoint: 'contacts/bulk-delete',
    seqs: items.map((item) => item.seq),
    payload: ids.join(','),
    repeat: 'after-reading',
    send: () => run.client.contacts.bulkDelete(ids),
  });
  const isRefused = outcome?.kind === 'rejected' || outcome?.kind === 'not-found';
  if (!isRefused || items.length === 1) return;
  const middle = Math.ceil(items.length / 2);
  await deleteOrHalve(run, items.slice(0, middle));
  await deleteOrHalve(run, items.slice(middle));
}

/** A contact that moves to another contact type is deleted only once it is there. */
function* deletable(run: RunContext, reading: AccountReading): Generator<DeleteItem> {
  for (const item of pendingItems(run, 'deleteContact')) {
    if (item.movedTo === undefined || hasArrived(run, reading, item)) yield item;
    else {
      run.journal.items.settle(run.runId, [item.seq], {
        state: 'skipped',
        reason: `it moves to ${item.movedTo}, where it could not be created`,
      });
    }
  }
}

function hasArrived(run: RunContext, reading: AccountReading, item: DeleteItem): boolean {
  const { movedTo = '', address } = item;
  const create = run.plan.createOf(movedTo, address);
  if (create === undefined) {
    const { index } = reading.targets.named(movedTo);
    return reading.scratch.actual.find(index, address) !== undefined;
  }
  const state = run.journal.items.get(run.runId, create.seq)?.state;
  return state === 'acknowledged' || state === 'applied';
}
