// Writes what guards hold back as plans of their own, one for each kind, for a person to review and apply. Suppressions
// that an earlier run parked keep waiting, even if their rows are gone from the sources.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import {
  type GuardResult,
  ITEM_KINDS,
  type Item,
  PARKED_KINDS,
  type Parked,
  type ParkedKind,
  type ParkedPlan,
  createCount,
  deleteCount,
  guardsOfPart,
  heldBackBy,
  holdsBack,
  isOverKind,
  parkedOf,
  suppressCount,
  parkedPlans,
} from '../../plan/index.ts';
import { type Place, type PlanReader, type Journal, readPlanIfWhole } from '../../state/index.ts';
import { filtered, holdingKind, itemsOf } from '../context/pending.ts';
import { partHead, writeChosen, type OpenHead } from './chosen-plan.ts';
import { type Reading, scopeOf } from '../reading/read-back.ts';

export interface Parking {
  /** Those that hold something back: they hold the parked plans back too. */
  readonly guards: readonly GuardResult[];
  readonly newPlanId: () => string;
  readonly placeOf: (planId: string) => Place;
  readonly requestsPerSecond: number;
}

/** Writes the parked plans and tells where they are; null where nothing is held back. */
export function park(plan: PlanReader, parking: Parking): Parked | null {
  return parkedOf(PARKED_KINDS.flatMap((kind) => parkKind(kind, plan, parking)));
}

function parkKind(kind: ParkedKind, plan: PlanReader, parking: Parking): ParkedPlan[] {
  if (itemsHeld(kind, plan, parking).next().done === true) return [];
  const planId = parking.newPlanId();
  const parked = writeChosen(itemsHeld(kind, plan, parking), parking.placeOf(planId), (seen) => {
    const part = partHead(plan.head, seen, planId, kind, parking.requestsPerSecond);
    return { ...part, guards: guardsOfKind(kind, parking.guards, part) };
  });
  const { path: planPath, head } = parked;
  parked.close();
  const count = countOf(kind, head.counts);
  return [{ kind, count, others: head.itemCount - count, planId, planPath }];
}

function itemsHeld(kind: ParkedKind, plan: PlanReader, { guards }: Parking): Generator<Item> {
  const held = heldBackBy(guards);
  return filtered(
    itemsOf({ plan }, ...ITEM_KINDS),
    (item) => holdingKind(item, held, plan) === kind,
  );
}

function countOf(kind: ParkedKind, counts: OpenHead['counts']): number {
  switch (kind) {
    case 'suppressions':
      return suppressCount(counts);
    case 'creates':
      return createCount(counts);
    case 'updates':
    case 'conflicts':
      return counts.updateContact;
    case 'deletes':
      return deleteCount(counts);
  }
}

/** Other changes wait along with suppressions and creates, and have guards of their own. */
function guardsOfKind(
  kind: ParkedKind,
  guards: readonly GuardResult[],
  part: OpenHead,
): GuardResult[] {
  const isOwn = (guard: GuardResult): boolean => isOverKind(kind, guard);
  const others = guards.filter((guard) => !isOwn(guard) && holdsBack(guard, part.counts));
  return [...guards.filter(isOwn), ...guardsOfPart(others, part).filter(({ tripped }) => tripped)];
}

interface Current {
  readonly plan: Pick<PlanReader, 'head' | 'suppresses'>;
  /** What the plan was made from a moment ago; left out for an older plan. */
  readonly fresh?: Reading | undefined;
}

/** Suppressions that an earlier run parked, and that the current plan does not hold. */
export function stillParked(
  journal: Pick<Journal, 'runs' | 'suppressedKeys'>,
  current: Current,
): ParkedPlan[] {
  if (current.plan.head.part !== undefined) return [];
  const earlier = parkedPlans(journal.runs.parked()).filter(({ kind }) => kind === 'suppressions');
  return earlier.flatMap((parked) => {
    const count = countWaiting(parked, journal, current);
    return count === 0 ? [] : [{ ...parked, count, others: 0, isEarlier: true } as const];
  });
}

function countWaiting(
  { planPath }: ParkedPlan,
  { suppressedKeys }: Pick<Journal, 'suppressedKeys'>,
  { plan, fresh }: Current,
): number {
  const earlier = readPlanIfWhole(planPath);
  if (earlier === undefined) return 0;
  const waits = (scope: number, address: string): boolean =>
    !plan.suppresses(address) && fresh?.scratch.actual.isSuppressed(scope, address) !== true;
  let count = 0;
  try {
    for (const { address } of earlier.items('suppress')) {
      // A person who let them come back has made the journal forget them.
      if (suppressedKeys.has(address) && waits(GLOBAL_SCOPE, address)) count += 1;
    }
    for (const { address, group } of earlier.items('suppressInGroup')) {
      if (waits(fresh === undefined ? GLOBAL_SCOPE : scopeOf(fresh, group), address)) count += 1;
    }
  } finally {
    earlier.close();
  }
  return count;
}
