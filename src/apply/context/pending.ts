// Which items still wait for a request, and how many are worked on at a time.
import { ITEM_KINDS, type Item, type ItemKind, type ItemOf } from '../../plan/index.ts';
import { heldIn, holdingKind } from './held-back.ts';
import { isStopping, type RunContext } from './run-context.ts';

/** The items of a kind that were never sent, or were seen to be absent. */
export function* pendingItems<K extends ItemKind>(run: RunContext, kind: K): Generator<ItemOf<K>> {
  for (const item of run.plan.items(kind)) {
    if (isReleased(run, item) && isPending(run, item.seq)) yield item;
  }
}

/** Every item, in the order of the plan. */
export function* allItems(run: Pick<RunContext, 'plan'>): Generator<Item> {
  for (const kind of ITEM_KINDS) yield* run.plan.items(kind);
}

/** Whether the person who applies the plan, and the guards, let this item through. */
export function isReleased({ release, plan }: RunContext, item: Item): boolean {
  if (holdingKind(item, heldIn(release), plan) !== undefined) return false;
  return release.itemLimit === null || item.seq <= release.itemLimit;
}

export function isPending(run: RunContext, seq: number): boolean {
  const state = run.journal.items.stateOf(run.runId, seq);
  return state === undefined || state === 'absent';
}

/** Whether anything waits for a request that may be sent. */
export function hasPending(run: RunContext): boolean {
  if (!mayHavePending(run)) return false;
  for (const item of allItems(run)) {
    if (isReleased(run, item) && isPending(run, item.seq)) return true;
  }
  return false;
}

/** One question instead of one for each item. */
export function mayHavePending({ journal, runId, plan }: RunContext): boolean {
  const { items } = journal;
  return items.countKnown(runId) < plan.head.itemCount || items.count(runId, 'absent') > 0;
}

/** Whether a request has carried the item before. */
export function wasSent({ journal, runId }: RunContext, seq: number): boolean {
  return (journal.items.get(runId, seq)?.attempts ?? 0) > 0;
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

/** So many times as many items are at work as requests may be under way: their intents are written ahead. */
const AT_WORK = 2;

/**
 * Works through a sequence, a few items ahead of the requests that are under way: how many those are is up to
 * `Sending`. Items are taken several at a time, so that their intents share one sync of the disk. Stops taking
 * when the run stops or a worker throws; waits for all, then throws the first error.
 */
export async function workThrough<T>(
  run: RunContext,
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
