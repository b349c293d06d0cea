// Recipients of segments: added and removed one by one, since the service has no call for many
// (interface specification, "Segments").
import { readSegments } from '../../compare/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { attempt } from '../sending/attempt.ts';
import { findByAddress } from '../reading/found-contact.ts';
import { pendingItems, workThrough } from '../context/pending.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

/**
 * Adds what is pending. The segments are read again first: one that has conditions may have taken in
 * the contacts that this run has just written.
 */
export async function addRecipients(run: RunContext, reading: AccountReading): Promise<void> {
  if (isStopping(run) || pendingItems(run, 'addSegmentRecipient').next().done === true) return;
  await readSegments(run.client, reading);
  await workThrough(run, pendingItems(run, 'addSegmentRecipient'), async (item) => {
    if (findByAddress(item, reading) === undefined) {
      await add(run, item);
      return;
    }
    const verdict = { state: 'applied', reason: 'the segment took it in by itself' } as const;
    run.journal.items.settle(run.runId, [item.seq], verdict);
  });
}

async function add(run: RunContext, item: ItemOf<'addSegmentRecipient'>): Promise<void> {
  const form = {
    segment_id: item.segmentId,
    first_name: item.fields.first_name ?? '',
    last_name: item.fields.last_name ?? '',
    email: item.email,
  };
  await attempt(run, {
    endpoint: 'segment/email/store',
    seqs: [item.seq],
    payload: JSON.stringify(form),
    repeat: 'after-reading',
    send: () => run.client.segments.addRecipient(form),
  });
}

export async function removeRecipients(run: RunContext): Promise<void> {
  await workThrough(run, pendingItems(run, 'removeSegmentRecipient'), (item) =>
    attempt(run, {
      endpoint: 'segment/email/delete',
      seqs: [item.seq],
      payload: item.recipientId,
      repeat: 'after-reading',
      send: () => run.client.segments.deleteRecipient(item.recipientId),
    }),
  );
}
