// Deletes whose contact the list does not show. The list may be cut, and whom a call for many left out without
// a word would be taken for deleted.
import { sha256Hex } from '../../lib/index.ts';
import { DELETE_LOOKS } from '../../plan/index.ts';
import { countedIn, listedIn } from '../reading/contact-counts.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { targetNow, type DeleteItem } from '../reading/delete-target.ts';
import { findById } from '../reading/found-contact.ts';
import type { OpenItem } from '../../state/index.ts';
import type { RunContext } from '../context/run-context.ts';

/** A request that carried deletes which have no verdict yet. */
interface DeleteCall {
  readonly isForMany: boolean;
  /** Some of those whom the list does not show. */
  sample: DeleteItem[];
  /** Of those that were carried and are open, how many were met so far. */
  met: number;
  /** Whether the list shows any contact of it. */
  isSeen: boolean;
}

/**
 * The attempts of whose contacts at least one is there. A few of each call for many are looked at by their ids,
 * and the contact of every other call that the service did not say yes to: an id is never served from the list,
 * which may be cut at the same place as its counts.
 */
export async function doubtedDeletes(
  run: RunContext,
  reading: AccountReading,
): Promise<ReadonlySet<number>> {
  const doubted = new Set<number>();
  if (reading.listed.contacts === null || run.plan.head.counts.deleteContact === 0) return doubted;
  const whole = isWhole(run, reading);
  for (const [attemptId, call] of deleteCalls(run, reading)) {
    const isSeen = !whole && call.isSeen;
    if (isSeen || (await isAnyThere(run, reading, call.sample))) doubted.add(attemptId);
  }
  return doubted;
}

/** Whether the list shows everybody whom the contact types count; one without a count tells nothing. */
function isWhole({ plan }: RunContext, reading: AccountReading): boolean {
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
    const { attemptId, itemCount } = open;
    const isForMany = open.endpoint === 'contacts/bulk-delete';
    const call = calls.get(attemptId) ?? { isForMany, sample: [], met: 0, isSeen: false };
    calls.set(attemptId, call);
    call.met += 1;
    if (findById(item, reading) !== undefined) call.isSeen = true;
    else takeInto(call, item, drawn(run, attemptId, itemCount ?? 1));
  }
  return calls;
}

/** The first one, those whose place was drawn, and the last one: a service that takes only so many ids takes the first. */
function takeInto(call: DeleteCall, item: DeleteItem, places: ReadonlySet<number>): void {
  const { sample, met, isForMany } = call;
  if (!isForMany) call.sample = [item];
  else if (sample.length < 2) sample.push(item);
  else if (places.has(met)) sample.splice(-1, 0, item);
  else sample.splice(-1, 1, item);
}

/** By the run's own random name, so that a resume looks at the same. */
function drawn({ runId }: RunContext, attemptId: number, itemCount: number): ReadonlySet<number> {
  const places = Array.from({ length: DELETE_LOOKS - 2 }, (_, draw) => {
    const digits = sha256Hex(`${runId} ${String(attemptId)} ${String(draw)}`).slice(0, 8);
    return 2 + (parseInt(digits, 16) % Math.max(1, itemCount - 2));
  });
  return new Set(places);
}

/** Yes to a call for one contact leaves nothing open. */
function isOpenDelete({ endpoint, state, itemCount }: OpenItem): boolean {
  if (endpoint === 'contacts/delete') return state !== 'acknowledged';
  return endpoint === 'contacts/bulk-delete' && (state !== 'acknowledged' || itemCount !== 1);
}

async function isAnyThere(
  run: RunContext,
  reading: AccountReading,
  sample: readonly DeleteItem[],
): Promise<boolean> {
  for (const item of sample) {
    const now = await targetNow(run, reading, item);
    if (now === 'as-planned' || now === 'changed') return true;
  }
  return false;
}
