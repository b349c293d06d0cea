// Writes suppressions, and waits until they are seen: no contact is created before every suppression is in effect.
// The suppressions of an address must also outlast its contact (promise P4): what the service dropped with the
// contact is written again, until it is seen.
import { isRefusal, isRefused, type Outcome } from '../../api/index.ts';
import { findGroup, readSuppressions } from '../../compare/index.ts';
import { silentProgress } from '../../lib/index.ts';
import { type Item, SUPPRESS_CHUNK } from '../../plan/index.ts';
import { FORGET_FACT, type ItemState } from '../../state/index.ts';
import {
  filtered,
  inChunks,
  itemsOf,
  lengthOf,
  pendingItems,
  settleAll,
  stateOf,
} from '../context/pending.ts';
import { isStopping, learnFact, lookUntil, type Run } from '../context/run-context.ts';
import { findById } from '../reading/found-contact.ts';
import { groupScopes, groupsIn, type Reading } from '../reading/read-back.ts';
import { isListed, isSuppression, type Suppression } from '../reading/spellings.ts';
import {
  allLists,
  type Deleting,
  listsHolding,
  readList,
  type SuppressionList,
} from '../reading/suppression-lists.ts';
import { attempt } from '../sending/attempt.ts';
import type { Cleared, Tightening } from '../context/cleared.ts';
import { clearedAgain, clearedItems, type ClearedReading } from '../settling/gate.ts';

export async function writeSuppressions(run: Run, reading: ClearedReading): Promise<void> {
  for (const { group, groupId } of listsOf(run, reading)) {
    const items =
      group === null
        ? clearedItems(run, reading, 'suppress')
        : filtered(clearedItems(run, reading, 'suppressInGroup'), (item) => item.group === group);
    for (const chunk of inChunks<Cleared<Suppression>>(items, SUPPRESS_CHUNK)) {
      await writeOrHalve(run, groupId, chunk);
      // After a crash in between, the account itself shows that they are missing.
      const others = chunk.flatMap(({ spellings = [] }) =>
        spellings.map((email) => spelledOtherwise(email)),
      );
      for (const part of inChunks(others, SUPPRESS_CHUNK)) {
        await writeOrHalve(run, groupId, part);
      }
    }
  }
}

/**
 * The lists of the plan, as far as they exist; null stands for the account-wide one. A group that could not be created
 * leaves its suppressions pending: they end as skipped.
 */
export function listsOf(run: Run, reading: Reading) {
  const groups = groupScopes(run).flatMap(({ group }) => {
    const groupId = findGroup(reading.metadata, group)?.id;
    return groupId === undefined ? [] : [{ group, groupId }];
  });
  return [{ group: null, groupId: null }, ...groups];
}

/** An address to suppress, and the item that wants it, or else what does. */
type SuppressedAddress = Pick<Suppression, 'email'> &
  (Pick<Cleared, 'seq'> | { readonly as: Tightening });

/** An address whose item went in another spelling. */
export function spelledOtherwise(email: string): SuppressedAddress {
  return { email, as: 'other-spelling' };
}

/**
 * Adds addresses to a group, or to the account-wide list for null. A refused list is halved until the refused
 * address is alone. Gives the outcome of the first call.
 */
export async function writeOrHalve(
  run: Run,
  groupId: string | null,
  items: readonly SuppressedAddress[],
): Promise<Outcome | undefined> {
  const { globalUnsubscribes, unsubscribeGroups } = run.client;
  const addresses = items.map(({ email }) => email);
  const carried = items.map((item) => ('seq' in item ? item.seq : item.as));
  const endpoint =
    groupId === null ? 'global-unsubscribes/save' : 'unsubscribes-groups/manually-add';
  const outcome = await attempt(run, endpoint, carried, addresses.join(','), () =>
    groupId === null
      ? globalUnsubscribes.save(addresses)
      : unsubscribeGroups.manuallyAdd({ unsubscribe_groups_id: groupId, addresses }),
  );
  // A service that finds no record for an address may say so of a whole list.
  if (items.length === 1 || !(isRefused(outcome) || isRefusal(outcome))) return outcome;
  for (const half of inChunks(items, Math.ceil(items.length / 2))) {
    await writeOrHalve(run, groupId, half);
  }
  return outcome;
}

/**
 * Reads the suppression lists until every acknowledged suppression is in them, each time for at most the quiet period. A
 * service may take only the first addresses of a call: the missing ones go out again in shorter calls, down to one
 * address. Tells whether all were seen; a suppression that was not sent was not seen.
 */
export async function awaitSuppressions(run: Run, reading: Reading): Promise<boolean> {
  if (hasUnsent(run) || hasGroupGone(run)) return false;
  if (!hasUnseen(run, reading)) return true;
  const areSeen = (): boolean => !hasUnseen(run, reading);
  for (let size = SUPPRESS_CHUNK; !(await lookAtLists(run, reading, areSeen));) {
    const kept = size === SUPPRESS_CHUNK ? fewestKept(run, reading) : undefined;
    size = Math.max(1, Math.min(kept ?? Math.floor(size / 2), size - 1));
    if (isStopping(run) || !(await writeLeftOut(run, reading, size))) return false;
  }
  return true;
}

/** Looks repeatedly at the lists of the plan, for at most the quiet period, until `isSo`. Tells whether it is so. */
export async function lookAtLists(
  run: Run,
  reading: Reading,
  isSo: () => boolean,
): Promise<boolean> {
  return await lookUntil(run, async () => {
    await readPlannedLists(run, reading);
    return isSo();
  });
}

export async function readPlannedLists(run: Run, reading: Reading): Promise<void> {
  const tools = { client: run.client, progress: silentProgress };
  await readSuppressions(tools, { ...reading, groups: groupsIn(run, reading) });
}

/** Sends again what bulk calls have left out. False if every address had a call of its own, or nothing may be sent. */
async function writeLeftOut(run: Run, reading: Reading, size: number): Promise<boolean> {
  let wasSent = false;
  for (const { group, groupId } of listsOf(run, reading)) {
    for (const chunk of inChunks(leftOut(run, reading, group), size)) {
      const outcome = await writeOrHalve(run, groupId, chunk);
      wasSent ||= outcome !== undefined;
    }
  }
  return wasSent;
}

/** `group`: null for the account-wide list. */
function* leftOut(
  run: Run,
  reading: Reading,
  group: string | null,
): Generator<Cleared<Suppression>> {
  for (const { item, itemCount } of acknowledged(run)) {
    const isOnList = (item.kind === 'suppress' ? null : item.group) === group;
    if (isOnList && itemCount > 1 && !isListed(item, reading)) yield clearedAgain(item);
  }
}

/** The fewest addresses that a cut call has added: all after them are missing. */
function fewestKept(run: Run, reading: Reading): number | undefined {
  let fewest: number | undefined;
  let call: { readonly id: number; kept: number; isCut: boolean } | undefined;
  for (const { item, attemptId } of acknowledged(run)) {
    if (call?.id !== attemptId) call = { id: attemptId, kept: 0, isCut: false };
    if (isListed(item, reading)) {
      // An address that was taken after a missing one shows that the call was not cut.
      if (call.isCut) return undefined;
      call.kept += 1;
    } else if (!call.isCut) {
      call.isCut = true;
      if (call.kept > 0) fewest = Math.min(fewest ?? call.kept, call.kept);
    }
  }
  return fewest;
}

interface Acknowledged {
  readonly item: Suppression;
  readonly attemptId: number;
  /** Of its last call. */
  readonly itemCount: number;
}

function* acknowledged(run: Run): Generator<Acknowledged> {
  for (const { seq, state, attemptId, itemCount } of run.journal.walks.openItems(run.runId)) {
    const item = state === 'acknowledged' ? run.plan.item(seq) : undefined;
    if (item !== undefined && isSuppression(item)) yield { item, attemptId, itemCount };
  }
}

/** Whether a suppression was not sent, or waits for its turn by itself, or for a group that may still appear. */
function hasUnsent(run: Run): boolean {
  if (pendingItems(run, 'suppress').next().done !== true || hasRefusedTogether(run)) return true;
  for (const { group } of pendingItems(run, 'suppressInGroup')) {
    if (!isGroupLost(run, group)) return true;
  }
  return false;
}

/** Whether some were refused with others, and the halves of their list were held until a reading. */
function hasRefusedTogether({ journal, plan, runId }: Run): boolean {
  for (const { seq, state, itemCount } of journal.walks.openItems(runId)) {
    const item = state === 'refused' && itemCount > 1 ? plan.item(seq) : undefined;
    if (item !== undefined && isSuppression(item)) return true;
  }
  return false;
}

/** Whether a suppression was set aside since its group is gone: nobody may get mail that it was to keep away. */
export function hasGroupGone(run: Run): boolean {
  if (run.journal.items.count(run.runId, 'drifted') === 0) return false;
  const isDrifted = (item: Item): boolean => stateOf(run, item) === 'drifted';
  return lengthOf(filtered(itemsOf(run, 'suppressInGroup'), isDrifted), 1) > 0;
}

/** Whether a group was refused for good: its suppressions end as skipped, and the run goes on. */
function isGroupLost(run: Run, group: string): boolean {
  for (const item of run.plan.items('createUnsubscribeGroup')) {
    if (item.group !== group) continue;
    const state = stateOf(run, item);
    return state === 'refused' || state === 'rejected';
  }
  return false;
}

function hasUnseen(run: Run, reading: Reading): boolean {
  for (const item of itemsOf(run, 'suppress', 'suppressInGroup')) {
    const state = stateOf(run, item);
    const isSent = state === 'acknowledged' || state === 'doubt' || state === 'intent';
    if (isSent && !isListed(item, reading)) return true;
  }
  return false;
}

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

async function writeHeld(
  run: Run,
  reading: Reading,
  lists: readonly SuppressionList[],
  items: readonly Deleting[],
): Promise<void> {
  for (const list of lists) {
    const isHere = (item: Deleting): boolean => listsHolding(run, reading, [list], item).length > 0;
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
    const emails = chunk.map(({ address }) => ({
      email: address,
      as: 'suppressed-again' as const,
    }));
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
