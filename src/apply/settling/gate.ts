// The gate, through which every item goes that is sent: before each round, and once more when the sources have been read
// again, the rules of `people` say of each what must not be. `attempt` takes nothing else, so that a way around the gate
// does not compile.
import { type Part, PARTS } from '../../people/index.ts';
import type { Item, ItemKind, ItemOf } from '../../plan/index.ts';
import type { Cleared, ClearedMark } from '../context/cleared.ts';
import {
  filtered,
  hasPending,
  isPending,
  isReleased,
  pendingItems,
  settleAll,
} from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { type Reading, readFurther, readToSend } from '../reading/read-back.ts';
import type { Suppression } from '../reading/spellings.ts';
import { readAllSuppressions } from '../reading/suppression-lists.ts';
import { type Looks, Sight } from './sight.ts';
import { rememberLeftSince } from './who-left.ts';

/** A reading by which every item that waits was judged. */
export type ClearedReading = Reading & ClearedMark;

type SettledReading = Looks & { readonly reading: Reading };

/** Reads what the next requests need, and sets aside what must not be sent. Undefined where nothing waits to be. */
export async function clear<Settled extends SettledReading>(
  run: Run,
  settled: Settled,
): Promise<(Settled & { readonly reading: ClearedReading }) | undefined> {
  setAside(run, settled, WITHOUT_LISTS);
  if (!hasPending(run)) return undefined;
  const reading = await readGroupsOfRenamed(run, await readToSend(run, settled.reading));
  setAside(run, { ...settled, reading }, BY_LISTS);
  if (!settled.isFresh) rememberLeftSince(run, reading);
  return { ...settled, reading: reading as ClearedReading };
}

/** They ask our own databases alone: for whom they set aside, no list is read. */
const WITHOUT_LISTS: readonly Part[] = ['late', 'refused'];

const BY_LISTS = PARTS.filter((part) => !WITHOUT_LISTS.includes(part));

/** Of a contact that gets another address, every list is asked: the service knows the new one on none of them. */
async function readGroupsOfRenamed(run: Run, reading: Reading): Promise<Reading> {
  if (run.consent === undefined || !run.plan.hasRenames()) return reading;
  const updates = pendingItems(run, 'updateContact');
  const renames = filtered(updates, ({ newAddress }) => newAddress !== undefined);
  if (renames.next().done === true) return reading;
  const full = await readFurther(run, reading, ['groups', 'suppressions']);
  await readAllSuppressions(run, full);
  return full;
}

/** Gives every item that waits its verdict, where a rule finds that it must not be sent. */
export function setAside(run: Run, looks: Looks, parts: readonly Part[]): void {
  const sight = new Sight(run, looks, parts);
  // Before the verdict: after a crash the item is not looked at again.
  const noted = new Set<string>();
  settleAll(run, pendingItems(run, ...sight.kinds), (item) => {
    const verdict = sight.verdictOn(item);
    const reason = verdict?.reason;
    if (reason?.code === 'source-unread' && !noted.has(reason.source)) {
      run.journal.runs.noteUnread(run.runId, reason.source);
      noted.add(reason.source);
    }
    return verdict;
  });
}

/** Items that a person lets through by saying how many they are. It is known before anything is read. */
export function returningItems(run: Run): Generator<Item> {
  const lists = { listBehind: false, segmentsBehind: new Set<string>() };
  const sight = new Sight(run, { ...lists, isFresh: true }, ['leavers']);
  return filtered(
    pendingItems(run, ...sight.kinds),
    (item) => sight.verdictOn(item)?.reason?.code === 'left-earlier',
  );
}

/** Items of these kinds that wait, and may be sent. */
export function* clearedItems<K extends ItemKind>(
  run: Run,
  _judgedBy: ClearedReading,
  ...kinds: readonly K[]
): Generator<Cleared<ItemOf<K>>> {
  for (const item of pendingItems(run, ...kinds)) yield item as Cleared<ItemOf<K>>;
}

/** The item if it waits, and may be sent. */
export function ifCleared<I extends Item>(
  run: Run,
  _judgedBy: ClearedReading,
  item: I,
): Cleared<I> | undefined {
  return isReleased(run, item) && isPending(run, item) ? (item as Cleared<I>) : undefined;
}

/** A suppression that was sent before does no harm a second time. */
export function clearedAgain(item: Suppression): Cleared<Suppression> {
  return item as Cleared<Suppression>;
}
