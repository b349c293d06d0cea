// The gate, through which every item goes that is sent. Before each round it sets aside what must not be, by what the
// lists, the journal and the memory tell by then. `attempt` takes nothing else, so that a way around it does not compile.
import type { Item, ItemKind, ItemOf } from '../../plan/index.ts';
import type { Cleared, ClearedMark } from '../context/cleared.ts';
import { hasPending, isPending, isReleased, pendingItems } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { type ListTrust, setAsideHidden } from '../reading/list-trust.ts';
import { type Reading, readToSend } from '../reading/read-back.ts';
import type { Suppression } from '../reading/spellings.ts';
import { setAsideDrifted } from './drift.ts';
import { setAsideLate } from './late.ts';
import { setAsideRefused } from './refused.ts';
import { rememberLeftSince, setAsideErased, setAsideGone, setAsideReturned } from './who-left.ts';

/** A reading by which every item that waits was judged. */
export type ClearedReading = Reading & ClearedMark;

type SettledReading = Pick<ListTrust, 'listBehind' | 'segmentsBehind'> & {
  readonly reading: Reading;
};

/**
 * Reads what the next requests need, and sets aside what must not be sent. Undefined where nothing waits to be. Nothing
 * drifts after the reading that the plan was made from, which is `fresh`.
 */
export async function clear<Settled extends SettledReading>(
  run: Run,
  settled: Settled,
  fresh?: Reading,
): Promise<(Settled & { readonly reading: ClearedReading }) | undefined> {
  setAsideLate(run);
  if (fresh === undefined) setAsideRefused(run);
  if (!hasPending(run)) return undefined;
  const reading = await readToSend(run, settled.reading);
  if (fresh === undefined) {
    setAsideDrifted(run, reading);
    rememberLeftSince(run, reading);
  }
  setAsideHidden(run, settled, settled.reading);
  setAsideReturned(run);
  setAsideErased(run);
  if (fresh === undefined) setAsideGone(run, reading);
  return { ...settled, reading: reading as ClearedReading };
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
