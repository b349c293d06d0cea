// Writes suppressions, and waits until they are seen: no contact is created before every suppression is in effect.
import type { Outcome } from '../../api/index.ts';
import { GLOBAL_SCOPE, findGroup, readSuppressions } from '../../compare/index.ts';
import { type ItemOf, SUPPRESS_CHUNK } from '../../plan/index.ts';
import { silentProgress } from '../../lib/index.ts';
import { attempt } from '../sending/attempt.ts';
import { inChunks, pendingItems } from '../context/pending.ts';
import { groupScopes, groupsIn, type AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

type Suppression = ItemOf<'suppress'> | ItemOf<'suppressInGroup'>;

export async function writeSuppressions(run: RunContext, reading: AccountReading): Promise<void> {
  for (const chunk of inChunks(pendingItems(run, 'suppress'), SUPPRESS_CHUNK)) {
    await writeOrHalve(run, chunk, saveGlobally(run));
  }
  for (const { group } of groupScopes(run)) {
    const items = ofGroup(pendingItems(run, 'suppressInGroup'), group);
    const record = findGroup(reading.metadata, group);
    // A group that could not be created leaves its suppressions pending: they end as skipped.
    if (record === undefined) continue;
    for (const chunk of inChunks(items, SUPPRESS_CHUNK)) {
      await writeOrHalve(run, chunk, saveInGroup(run, record.id));
    }
  }
}

export interface SuppressionEndpoint {
  readonly endpoint: string;
  readonly save: (addresses: readonly string[]) => Promise<Outcome>;
}

export function saveGlobally({ client }: RunContext): SuppressionEndpoint {
  return {
    endpoint: 'global-unsubscribes/save',
    save: (addresses) => client.globalUnsubscribes.save(addresses),
  };
}

export function saveInGroup({ client }: RunContext, groupId: string): SuppressionEndpoint {
  return {
    endpoint: 'unsubscribes-groups/manually-add',
    save: (addresses) =>
      client.unsubscribeGroups.manuallyAdd({ unsubscribe_groups_id: groupId, addresses }),
  };
}

/** An address to suppress, and the item that wants it where there is one. */
type SuppressedAddress = Pick<Suppression, 'email'> & Partial<Pick<Suppression, 'seq'>>;

/** A refused list is halved until the address that is refused stands alone. */
export async function writeOrHalve(
  run: RunContext,
  items: readonly SuppressedAddress[],
  to: SuppressionEndpoint,
): Promise<void> {
  const addresses = items.map((item) => item.email);
  const seqs = items.flatMap(({ seq }) => seq ?? []);
  const outcome = await attempt(run, {
    endpoint: to.endpoint,
    seqs,
    beside: items.length - seqs.length,
    payload: addresses.join(','),
    repeat: 'blind',
    send: () => to.save(addresses),
  });
  if (!isRefused(outcome) || items.length === 1) return;
  const middle = Math.ceil(items.length / 2);
  await writeOrHalve(run, items.slice(0, middle), to);
  await writeOrHalve(run, items.slice(middle), to);
}

/** A service that finds no record for an address may say so of a whole list. */
function isRefused(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'rejected' || outcome?.kind === 'not-found';
}

/** A plan has few groups and may have many addresses: it is walked once per group. */
function* ofGroup(
  items: Iterable<ItemOf<'suppressInGroup'>>,
  group: string,
): Generator<ItemOf<'suppressInGroup'>> {
  for (const item of items) if (item.group === group) yield item;
}

const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 10_000;

/**
 * Reads the suppression lists until every acknowledged suppression is in them, each time for at most the quiet period. A
 * service may take only the first addresses of a call: the missing ones go out again in shorter calls, down to one
 * address. Tells whether all were seen; a suppression that was not sent was not seen.
 */
export async function awaitSuppressions(
  run: RunContext,
  reading: AccountReading,
): Promise<boolean> {
  if (hasUnsent(run)) return false;
  if (!hasUnseen(run, reading)) return true;
  for (let size = SUPPRESS_CHUNK; !(await areSeen(run, reading));) {
    const kept = size === SUPPRESS_CHUNK ? fewestKept(run, reading) : undefined;
    size = Math.max(1, Math.min(kept ?? Math.floor(size / 2), size - 1));
    if (isStopping(run) || !(await writeLeftOut(run, reading, size))) return false;
  }
  return true;
}

async function areSeen(run: RunContext, reading: AccountReading): Promise<boolean> {
  return await lookUntil(run, async () => {
    const tools = { client: run.client, progress: silentProgress };
    const { metadata, scratch } = reading;
    await readSuppressions(tools, { scratch, metadata, groups: groupsIn(run, reading) });
    return !hasUnseen(run, reading);
  });
}

/** Sends again what bulk calls have left out. False if every address had a call of its own. */
async function writeLeftOut(
  run: RunContext,
  reading: AccountReading,
  size: number,
): Promise<boolean> {
  const lists = new Map<string | null, SuppressionEndpoint>([[null, saveGlobally(run)]]);
  for (const { group } of groupScopes(run)) {
    const id = findGroup(reading.metadata, group)?.id;
    if (id !== undefined) lists.set(group, saveInGroup(run, id));
  }
  let wasLeftOut = false;
  for (const [list, to] of lists) {
    for (const chunk of inChunks(leftOut(run, reading, list), size)) {
      wasLeftOut = true;
      await writeOrHalve(run, chunk, to);
    }
  }
  return wasLeftOut;
}

function* leftOut(
  run: RunContext,
  reading: AccountReading,
  list: string | null,
): Generator<Suppression> {
  for (const { item, itemCount } of acknowledged(run)) {
    const isOnList = listOf(item) === list;
    if (isOnList && itemCount > 1 && !isSeen(item, reading)) yield item;
  }
}

/** Null for the global list. */
function listOf(item: Suppression): string | null {
  return item.kind === 'suppress' ? null : item.group;
}

/** The fewest addresses that a cut call has added: all after them are missing. */
function fewestKept(run: RunContext, reading: AccountReading): number | undefined {
  let fewest: number | undefined;
  let call: { readonly id: number; kept: number; isCut: boolean } | undefined;
  for (const { item, attemptId } of acknowledged(run)) {
    if (call?.id !== attemptId) call = { id: attemptId, kept: 0, isCut: false };
    if (isSeen(item, reading)) {
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

function* acknowledged(run: RunContext): Generator<Acknowledged> {
  for (const { seq, state, attemptId, itemCount } of run.journal.walks.openItems(run.runId)) {
    const item = state === 'acknowledged' ? run.plan.item(seq) : undefined;
    if (item?.kind !== 'suppress' && item?.kind !== 'suppressInGroup') continue;
    yield { item, attemptId, itemCount };
  }
}

/** Looks repeatedly, for at most the quiet period, until `isSo`. Tells whether it is so. */
export async function lookUntil(run: RunContext, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadlineMs = run.clock.monotonicMs() + run.quietMs;
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS)) {
    if (await isSo()) return true;
    if (run.clock.monotonicMs() >= deadlineMs || isStopping(run)) return false;
    await run.clock.sleep(waitMs, run.drain);
  }
}

/** Whether a suppression was not sent, or waits for a group that may still appear. */
function hasUnsent(run: RunContext): boolean {
  if (pendingItems(run, 'suppress').next().done !== true) return true;
  for (const { group } of pendingItems(run, 'suppressInGroup')) {
    if (!isGroupLost(run, group)) return true;
  }
  return false;
}

/** Whether a group was refused for good: its suppressions end as skipped, and the run goes on. */
function isGroupLost(run: RunContext, group: string): boolean {
  for (const item of run.plan.items('createUnsubscribeGroup')) {
    if (item.group !== group) continue;
    const state = run.journal.items.stateOf(run.runId, item.seq);
    return state === 'refused' || state === 'rejected';
  }
  return false;
}

function hasUnseen(run: RunContext, reading: AccountReading): boolean {
  for (const kind of ['suppress', 'suppressInGroup'] as const) {
    for (const item of run.plan.items(kind)) {
      const state = run.journal.items.stateOf(run.runId, item.seq);
      const isSent = state === 'acknowledged' || state === 'doubt' || state === 'intent';
      if (isSent && !isSeen(item, reading)) return true;
    }
  }
  return false;
}

function isSeen(item: Suppression, reading: AccountReading): boolean {
  const scope = item.kind === 'suppress' ? GLOBAL_SCOPE : reading.scopeOf(item.group);
  return reading.scratch.actual.isPlainlySuppressed(scope, item.address);
}
