// Deletes contacts by id, in chunks. Last of all writes, and only ids whose contact was seen unchanged.
import { DELETE_CHUNK } from '../plan/cost.ts';
import type { ItemOf } from '../plan/item.ts';
import type { ItemState } from '../state/journal/item-states.ts';
import { attempt } from './attempt.ts';
import { inChunks, pendingItems } from './pending.ts';
import type { AccountReading } from './read-back.ts';
import type { RunContext } from './run-context.ts';

type DeleteItem = ItemOf<'deleteContact'>;

/**
 * Deletes what may be deleted by now. Tells how many contacts wait: they move to another contact
 * type, and nobody has seen them there yet.
 */
export async function deleteContacts(run: RunContext, reading: AccountReading): Promise<number> {
  const tally = { waiting: 0 };
  for (const chunk of inChunks(deletable(run, reading, tally), DELETE_CHUNK)) {
    await deleteOrHalve(run, chunk);
  }
  return tally.waiting;
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

/**
 * A contact that moves to another contact type is deleted only once it was seen there: that the
 * service said yes to its create is no evidence.
 */
function* deletable(
  run: RunContext,
  reading: AccountReading,
  tally: { waiting: number },
): Generator<DeleteItem> {
  for (const item of pendingItems(run, 'deleteContact')) {
    const { address, movedTo } = item;
    if (movedTo === undefined) {
      yield item;
      continue;
    }
    switch (arrivalOf(run, reading, { address, movedTo })) {
      case 'arrived':
        yield item;
        break;
      case 'on-its-way':
        tally.waiting += 1;
        break;
      case 'failed':
        run.journal.items.settle(run.runId, [item.seq], {
          state: 'skipped',
          reason: `it moves to ${movedTo}, where it could not be created`,
        });
    }
  }
}

function arrivalOf(
  run: RunContext,
  reading: AccountReading,
  { address, movedTo }: { readonly address: string; readonly movedTo: string },
): 'arrived' | 'on-its-way' | 'failed' {
  const { index } = reading.targets.named(movedTo);
  if (reading.scratch.actual.find(index, address) !== undefined) return 'arrived';
  const create = run.plan.createOf(movedTo, address);
  if (create === undefined) return 'failed';
  const state = run.journal.items.get(run.runId, create.seq)?.state;
  return state !== undefined && ON_ITS_WAY.includes(state) ? 'on-its-way' : 'failed';
}

/** States from which a reading may still show a create in effect. */
const ON_ITS_WAY: readonly ItemState[] = ['intent', 'acknowledged', 'doubt', 'absent'];
