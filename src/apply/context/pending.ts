// Which items of a plan are pending, which of them guards hold back, and how many are worked on at the same time.
import { assert } from '../../lib/index.ts';
import {
  ITEM_KINDS,
  type Item,
  type ItemKind,
  type ItemOf,
  type HeldBack,
  ItemSet,
  PARKED_KINDS,
  type ParkedKind,
  broughtAddress,
} from '../../plan/index.ts';
import type {
  ItemStanding,
  ItemState,
  PlanReader,
  RunRelease,
  SettledItem,
} from '../../state/index.ts';
import { isStopping, type Run } from './run-context.ts';

export type CreateItem = ItemOf<'createContact'>;
export type UpdateItem = ItemOf<'updateContact'>;
export type DeleteItem = ItemOf<'deleteContact'>;

/** The items of these kinds, in their order. */
export function* itemsOf<K extends ItemKind>(
  { plan }: Pick<Run, 'plan'>,
  ...kinds: readonly K[]
): Generator<ItemOf<K>> {
  for (const kind of kinds) yield* plan.items(kind);
}

/** Those of them that were never sent, or that a reading showed to be absent. */
export function* pendingItems<K extends ItemKind>(
  run: Run,
  ...kinds: readonly K[]
): Generator<ItemOf<K>> {
  for (const item of itemsOf(run, ...kinds)) {
    if (isReleased(run, item) && isPending(run, item)) yield item;
  }
}

/** What a person let through: the items that they chose, where they did, and those within the limit. */
export function releasedPart(
  plan: Pick<PlanReader, 'head' | 'needs'>,
  { itemLimit, chosen }: RunRelease,
): Pick<Run, 'chosen' | 'within'> {
  const items = chosen && ItemSet.fromBase64(plan.head.itemCount, chosen.items);
  assert(
    chosen === undefined || items !== undefined,
    'The chosen items of a run are not of its plan.',
  );
  const within = itemLimit === null ? undefined : firstItems(plan, itemLimit, items);
  return { chosen: items, within };
}

/**
 * The first items of what was chosen, or of a plan: as many as the limit lets through. What goes together is within it
 * together, or not at all: nobody is in two places, or in none, since the limit came between.
 */
export function firstItems(
  { head: { itemCount }, needs }: Pick<PlanReader, 'head' | 'needs'>,
  limit: number,
  chosen?: ItemSet,
): ItemSet {
  const first = new ItemSet(itemCount);
  let left = limit;
  for (let seq = 1; seq <= itemCount; seq += 1) {
    if (chosen?.has(seq) === false) continue;
    const together = needs.together(seq);
    const [leader = seq] = together;
    const count = Math.max(1, together.length);
    if (leader < seq) {
      // Its place is taken.
      if (first.has(leader)) first.add(seq);
    } else if (count <= left) {
      first.add(seq);
      left -= count;
    } else left = 0;
  }
  return first;
}

/** How many go together with the first item of what was chosen, or of a plan, itself included. */
export function firstTogether(
  { needs }: Parameters<typeof firstItems>[0],
  chosen?: ItemSet,
): number {
  let first = 1;
  while (chosen?.has(first) === false) first += 1;
  const together = needs.together(first);
  return together[0] === first ? together.length : 1;
}

/** Items that a run leaves as they are, whatever comes: they end as skipped. */
export function leftOutItems(plan: PlanReader, release: RunRelease): ItemSet {
  const left = new ItemSet(plan.head.itemCount);
  const run = { plan, release, ...releasedPart(plan, release) };
  // Most runs are let through whole, and their plans may hold a million items.
  if (run.chosen === undefined && run.within === undefined && holdsNothing(release)) return left;
  for (const item of itemsOf(run, ...ITEM_KINDS)) if (!isReleased(run, item)) left.add(item.seq);
  return left;
}

function holdsNothing({ held }: RunRelease): boolean {
  return !Object.values(held).flat().some(Boolean);
}

/** Whether the person, the limit of the run and the guards let this item through. */
export function isReleased(
  { release, chosen, within, plan }: Pick<Run, 'release' | 'chosen' | 'within' | 'plan'>,
  item: Item,
): boolean {
  if (chosen?.has(item.seq) === false || within?.has(item.seq) === false) return false;
  return holdsNothing(release) || holdingKind(item, release.held, plan) === undefined;
}

export function stateOf(
  { journal, runId }: Run,
  { seq }: Pick<Item, 'seq'>,
): ItemState | undefined {
  return journal.items.stateOf(runId, seq);
}

/** Whether the run brought the item into effect, whatever somebody else has made of it since. */
export function tookEffect(standing: ItemStanding | undefined): boolean {
  if (standing?.state === 'applied') return true;
  const reason = standing?.reason;
  return reason?.code === 'changed-by-another' && reason.fields !== undefined;
}

/** Whether all is done that has to be done before an item. */
export function isItsTurn(run: Run, { seq }: Pick<Item, 'seq'>): boolean {
  const { needs } = run.plan;
  const areIn = (
    needed: Iterable<number>,
    ...states: readonly (ItemState | undefined)[]
  ): boolean => [...needed].every((one) => states.includes(stateOf(run, { seq: one })));
  return (
    areIn(needs.of(seq, 'seen'), 'applied') &&
    areIn(needs.of(seq, 'turn'), 'acknowledged', 'applied')
  );
}

export function isPending(run: Run, item: Pick<Item, 'seq'>): boolean {
  const state = stateOf(run, item);
  return state === undefined || state === 'absent';
}

/** Whether anything waits for a request that may be sent. */
export function hasPending(run: Run): boolean {
  return mayHavePending(run) && pendingItems(run, ...ITEM_KINDS).next().done !== true;
}

/** One question instead of one for each item. */
export function mayHavePending({ journal, runId, plan }: Run): boolean {
  const { items } = journal;
  return items.countKnown(runId) < plan.head.itemCount || items.count(runId, 'absent') > 0;
}

/** Whether a request has carried the item before. */
export function wasSent({ journal, runId }: Run, seq: number): boolean {
  return wasCarried(journal.items.get(runId, seq));
}

export function wasCarried(standing: ItemStanding | undefined): boolean {
  return standing !== undefined && standing.attempts > 0;
}

type HoldingPlan = Pick<PlanReader, 'needs' | 'itemsAt' | 'createsIn'>;

/** Undefined for an item that goes. What goes together waits together, for the first of several decisions. */
export function holdingKind(item: Item, held: HeldBack, plan: HoldingPlan): ParkedKind | undefined {
  const together = plan.needs.together(item.seq);
  if (together.length === 0) return ownHoldingKind(item, held, plan);
  const kinds = plan.itemsAt(together).map((one) => ownHoldingKind(one, held, plan));
  return PARKED_KINDS.find((kind) => kinds.includes(kind));
}

function ownHoldingKind(item: Item, held: HeldBack, plan: HoldingPlan): ParkedKind | undefined {
  if (item.kind === 'createContactType') return holdingContacts(item, held, plan);
  if (held.suppressions && waitsForSuppression(item, plan)) return 'suppressions';
  if (isHeldCreate(item, held)) return 'creates';
  if (held.deletes && isRemoval(item)) return 'deletes';
  return item.kind === 'updateContact' ? holdingUpdate(item, held) : undefined;
}

/**
 * A contact type waits where every contact does that the plan creates in it: an empty one is of no use, and stays. Where
 * they wait for several decisions, it goes with the first.
 */
function holdingContacts(
  { contactType }: ItemOf<'createContactType'>,
  held: HeldBack,
  plan: HoldingPlan,
): ParkedKind | undefined {
  const kinds = new Set<ParkedKind>();
  for (const create of plan.createsIn(contactType)) {
    const kind = holdingKind(create, held, plan);
    if (kind === undefined) return undefined;
    // Only suppressions and deletes are about single people: of other kinds, all creates of the type wait.
    if (!held.suppressions && !held.deletes) return kind;
    kinds.add(kind);
  }
  return PARKED_KINDS.find((kind) => kinds.has(kind));
}

function isHeldCreate(item: Item, { creates, createsOf }: HeldBack): boolean {
  if (creates && bringsSomebody(item)) return true;
  return item.kind === 'createContact' && createsOf.includes(item.contactType);
}

function holdingUpdate(
  { contactType, moved }: UpdateItem,
  { conflicts, updates, updatesOf }: HeldBack,
): ParkedKind | undefined {
  if (conflicts && moved?.waits === true) return 'conflicts';
  return updates || updatesOf.includes(contactType) ? 'updates' : undefined;
}

function isRemoval({ kind }: Item): boolean {
  return kind === 'deleteContact' || kind === 'removeSegmentRecipient';
}

/** Also at a new address, which may be that of a person who left, and out of a segment where one comes in instead. */
function bringsSomebody(item: Item): boolean {
  if (item.kind === 'removeSegmentRecipient') return item.addedAs !== undefined;
  return broughtAddress(item) !== undefined;
}

/** A person who said no must get no mail while the suppression waits, so their address is neither added nor assigned. */
function waitsForSuppression({ kind, seq }: Item, { needs }: Pick<PlanReader, 'needs'>): boolean {
  return kind === 'suppress' || kind === 'suppressInGroup' || needs.has(seq, 'suppression');
}

export function* filtered<T>(items: Iterable<T>, keeps: (item: T) => boolean): Generator<T> {
  for (const item of items) if (keeps(item)) yield item;
}

/** Counts without holding, and no further than `most`. */
export function lengthOf(items: Iterable<unknown>, most = Infinity): number {
  const iterator = items[Symbol.iterator]();
  let length = 0;
  while (length < most && iterator.next().done !== true) length += 1;
  return length;
}

/** Cuts a sequence into arrays of up to `size`. */
export function* inChunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** How many verdicts share one sync of the disk. */
export const SETTLED_TOGETHER = 500;

/** What an item becomes without a request. */
export type Settled = Omit<SettledItem, 'seq'>;

/** Gives items the state that is found for each of them, a page at a time. Undefined leaves an item as it is. */
export function settleAll<I extends Pick<Item, 'seq'>>(
  { journal, runId }: Run,
  items: Iterable<I>,
  settledAs: (item: I) => Settled | undefined,
): void {
  function* settled(): Generator<SettledItem> {
    for (const item of items) {
      const to = settledAs(item);
      if (to !== undefined) yield { seq: item.seq, ...to };
    }
  }
  for (const page of inChunks(settled(), SETTLED_TOGETHER)) journal.items.settleEach(runId, page);
}

/** Gives one item a state without a request. */
export function settleOne(run: Run, { seq }: Pick<Item, 'seq'>, to: Settled): void {
  run.journal.items.settle(run.runId, [seq], to);
}

/** How many items are at work for each request that may be under way: their intents are written ahead. */
const AT_WORK = 2;

/**
 * Works through a sequence, a few items ahead of the requests that `Sending` has under way. Takes several items at once,
 * so that their intents share one sync of the disk. Stops when the run stops or a worker throws; waits for all, then
 * throws the first error.
 */
export async function workThrough<T>(
  run: Run,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const most = AT_WORK * run.concurrency;
  const few = run.concurrency + Math.floor(run.concurrency / 4);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const item of items) {
    if (isStopping(run) || failures.length > 0) break;
    const task = work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .then(() => {
        running.delete(task);
      });
    running.add(task);
    if (running.size < most) continue;
    while (running.size > few) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
