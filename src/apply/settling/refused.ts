// What a person refused by name: a run remembers what its approvals did not accept, and sends nothing that was refused in an
// earlier one, until somebody accepts it. People who were erased are deleted whatever anybody refused.
import { RefusedNumberError } from '../../compare/index.ts';
import {
  type Item,
  ITEM_KINDS,
  ItemSet,
  type PlainReason,
  type RefusedCounts,
  traitsOf,
} from '../../plan/index.ts';
import type { Journal } from '../../state/index.ts';
import { filtered, isReleased, itemsOf, lengthOf, pendingItems } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';

type Carried = Pick<Run, 'runId' | 'plan' | 'release' | 'chosen' | 'within'>;

/** Call it before anything is sent. `isAccepted`: a person named the number of all that the run would hold back. */
export function rememberDecision(
  { refusals }: Pick<Journal, 'refusals'>,
  run: Carried,
  isAccepted: boolean,
): void {
  const { plan, runId, release, chosen } = run;
  if (!traitsOf(plan.head).mayBeRefused) return;
  const items = (): Generator<Item> => itemsOf({ plan }, ...ITEM_KINDS);
  if (release.chosen?.approvals !== undefined) {
    const isChosen = ({ seq }: Item): boolean => chosen?.has(seq) !== false;
    const refused = filtered(items(), (item) => !isChosen(item));
    refusals.decide({ runId, refused, accepted: filtered(items(), isChosen) });
  }
  if (refusals.isEmpty()) return;
  const isLifted = (item: Item): boolean => isAccepted || 'wasRefused' in item;
  refusals.takeBack(filtered(items(), (item) => isLifted(item) && isReleased(run, item)));
}

/** Throws `RefusedNumberError` where a person named another number than the run would hold back. */
export function checkRefused(
  { refusals }: Pick<Journal, 'refusals'>,
  run: Omit<Carried, 'runId'>,
  accepted: number | undefined,
): void {
  if (accepted === undefined) return;
  const isHeld = (item: Item): boolean =>
    !('wasRefused' in item) && isReleased(run, item) && refusals.dayOf(item) !== undefined;
  const count = lengthOf(filtered(itemsOf(run, ...ITEM_KINDS), isHeld));
  if (count !== accepted) throw new RefusedNumberError(accepted, count);
}

/**
 * Why an item is not made since a person refused it, or one that it cannot go without; undefined where nothing was refused
 * at all.
 */
export function refusedIn(run: Run): ((item: Item) => PlainReason | undefined) | undefined {
  const { plan, journal } = run;
  if (!traitsOf(plan.head).mayBeRefused || journal.refusals.isEmpty()) return undefined;
  const wanted = ItemSet.all(plan.head.itemCount);
  for (const item of pendingItems(run, ...ITEM_KINDS)) {
    if (journal.refusals.dayOf(item) !== undefined) wanted.delete(item.seq);
  }
  const kept = plan.needs.closed(wanted);
  return ({ seq }) => {
    if (!wanted.has(seq)) return 'refused';
    return kept.has(seq) ? undefined : 'counterpart-left-out';
  };
}

/** What a person had refused, of the plan and of what it was made from; undefined for nothing. */
export function countRefused({
  journal,
  runId,
  plan,
}: Pick<Run, 'journal' | 'runId' | 'plan'>): RefusedCounts | undefined {
  const { refused: notInPlan = 0 } = plan.head.counts;
  const held = { skipped: 0, counterparts: 0 };
  if (!journal.refusals.isEmpty()) {
    for (const { verdict, reason } of journal.walks.exceptions(runId)) {
      if (reason?.code === 'refused') held.skipped += 1;
      // What goes together with an item that drifted is called drifted as well.
      if (verdict === 'skipped' && reason?.code === 'counterpart-left-out') held.counterparts += 1;
    }
  }
  return notInPlan + held.skipped === 0 ? undefined : { notInPlan, ...held };
}
