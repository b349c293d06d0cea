// The suppressions of an address must outlast its contact (promise P4): what the service dropped with the contact is
// written again, until it is seen.
import { type Item, SUPPRESS_CHUNK } from '../../plan/index.ts';
import { FORGET_FACT, type ItemState } from '../../state/index.ts';
import { findById } from '../reading/found-contact.ts';
import { inChunks, settleAll, stateOf } from '../context/pending.ts';
import type { Reading } from '../reading/read-back.ts';
import { isStopping, type Run, learnFact } from '../context/run-context.ts';
import {
  allLists,
  readList,
  type Deleting,
  type SuppressionList,
} from '../reading/suppression-lists.ts';
import { lookUntil, writeOrHalve } from './suppressions.ts';

/** Whether the service is known to forget suppressions with contacts. */
export function isForgetting({ journal }: Run): boolean {
  return journal.facts.get(FORGET_FACT)?.value === 'removed';
}

/** Addresses per call in each try to write them again: a service may take only the first ones. */
const CALL_SIZES = [SUPPRESS_CHUNK, SUPPRESS_CHUNK, Math.floor(SUPPRESS_CHUNK / 10), 1];

/** Writes again what is gone from the lists with addresses of deleted contacts. False if something is still missing. */
export async function keepSuppressions(run: Run, reading: Reading): Promise<boolean> {
  const lists = heldLists(run, reading);
  if (lists.length === 0) return true;
  await writeHeld(run, reading, lists, [...unseenDeletes(run, reading)]);
  const isKept = async (): Promise<boolean> => {
    for (const list of lists) await readList(run, reading, list);
    return lists.every((list) => forgotten(run, reading, list).next().done === true);
  };
  if (await isKept()) return true;
  noteForgetting(run);
  for (const size of CALL_SIZES) {
    if (isStopping(run)) return false;
    for (const list of lists) {
      await writeAgain(run, list, forgotten(run, reading, list), size);
    }
    if (await lookUntil(run, isKept)) return true;
  }
  return false;
}

/** Applied deletes whose contacts the reading still shows: it is stale, and one more suppression does no harm. */
function* unseenDeletes(run: Run, reading: Reading): Generator<Deleting> {
  for (const { seq, isWrittenAgain } of run.journal.heldSuppressions.ofSent(run.runId)) {
    const item = isWrittenAgain ? undefined : run.plan.item(seq);
    if (item?.kind !== 'deleteContact' || !isAppliedDelete(run, seq)) continue;
    if (findById(item, reading) !== undefined) yield item;
  }
}

/** Writes the suppressions of contacts that were deleted just now, without a look. */
export async function suppressAgain(
  run: Run,
  reading: Reading,
  items: readonly Deleting[],
): Promise<void> {
  await writeHeld(run, reading, heldLists(run, reading), items);
}

/** Those of the items that the lists hold, as far as the reading shows. */
async function writeHeld(
  run: Run,
  { scratch }: Reading,
  lists: readonly SuppressionList[],
  items: readonly Deleting[],
): Promise<void> {
  for (const list of lists) {
    const isHere = ({ address }: Deleting): boolean =>
      scratch.actual.isSuppressed(list.scope, address);
    await writeAgain(run, list, items.filter(isHere));
  }
}

function heldLists(run: Run, reading: Reading): SuppressionList[] {
  const ids = new Set<string | null>();
  for (const { groupId } of run.journal.heldSuppressions.ofSent(run.runId)) ids.add(groupId);
  return ids.size === 0 ? [] : allLists(reading).filter(({ groupId }) => ids.has(groupId));
}

/** Addresses that were on the list before their contacts were deleted, and are missing now. */
function* forgotten(
  run: Run,
  reading: Reading,
  { groupId, scope }: SuppressionList,
): Generator<Deleting> {
  for (const held of run.journal.heldSuppressions.ofSent(run.runId)) {
    if (held.groupId !== groupId) continue;
    const item = run.plan.item(held.seq);
    if (item === undefined || !('address' in item) || !mayBeDeleted(run, reading, item)) continue;
    if (!reading.scratch.actual.isSuppressed(scope, item.address)) yield item;
  }
}

/** A contact that still exists has lost nothing through this run. */
function mayBeDeleted(run: Run, reading: Reading, item: Item): boolean {
  const state = stateOf(run, item);
  if (STILL_THERE.includes(state)) return false;
  // It existed when its delete seemed lost; the delete may have taken effect since.
  if (state !== 'absent' || item.kind !== 'deleteContact') return true;
  return findById(item, reading) === undefined;
}

const STILL_THERE: readonly (ItemState | undefined)[] = ['rejected', 'drifted', 'skipped'];

async function writeAgain(
  run: Run,
  { groupId }: SuppressionList,
  items: Iterable<Deleting>,
  size = SUPPRESS_CHUNK,
): Promise<void> {
  for (const chunk of inChunks(items, size)) {
    const held = chunk.map(({ seq }) => ({ seq, groupId }));
    run.journal.heldSuppressions.noteWrittenAgain(run.runId, held);
    // Not attempts of the items, which have states of their own.
    const emails = chunk.map(({ address }) => ({ email: address }));
    await writeOrHalve(run, groupId, emails);
  }
}

function noteForgetting(run: Run): void {
  if (isForgetting(run)) return;
  learnFact(run, FORGET_FACT, 'removed');
  run.log.warn(
    'The service forgets who is unsubscribed when their contact is deleted: they are unsubscribed again.',
    { runId: run.runId },
  );
}

/** Gives items whose suppressions were written again their verdict, from the lists that were read last. */
export function concludeHeld(run: Run, reading: Reading): void {
  const lost = new Set<number>();
  for (const list of heldLists(run, reading)) {
    for (const { seq } of forgotten(run, reading, list)) lost.add(seq);
  }
  settleAll(run, run.journal.heldSuppressions.ofSent(run.runId), ({ seq, isWrittenAgain }) => {
    if (lost.has(seq)) return { state: 'unknown', reason: { code: 'suppression-lost' } };
    // If the service forgets nothing, they may have been written again before that was known.
    if (!isWrittenAgain || !isForgetting(run) || !isAppliedDelete(run, seq)) return undefined;
    return { state: 'applied', reason: { code: 'suppressed-again' } };
  });
}

function isAppliedDelete(run: Run, seq: number): boolean {
  return stateOf(run, { seq }) === 'applied' && run.plan.item(seq)?.kind === 'deleteContact';
}
