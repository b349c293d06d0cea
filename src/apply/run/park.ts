// Writes what guards hold back as plans of their own, one for each kind, for a person to review and apply. Suppressions
// that an earlier run parked keep waiting, even if their rows are gone from the sources.
import { type ItemCounts, GLOBAL_SCOPE } from '../../compare/index.ts';
import {
  type GuardResult,
  type Item,
  PARKED_KINDS,
  type Parked,
  type ParkedKind,
  type ParkedPlan,
  type PlanHead,
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
import { holdingKind, allItems } from '../context/pending.ts';
import { partHead, writeChosen, type OpenHead } from './chosen-plan.ts';
import type { Reading } from '../reading/read-back.ts';

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
  const parked = writeChosen(itemsHeld(kind, plan, parking), {
    place: parking.placeOf(planId),
    headOf: (seen) => parkedHead(kind, plan.head, seen, planId, parking),
  });
  const { path: planPath, head } = parked;
  parked.close();
  const count = countOf(kind, head.counts);
  return [{ kind, count, others: head.itemCount - count, planId, planPath }];
}

function* itemsHeld(kind: ParkedKind, plan: PlanReader, { guards }: Parking): Generator<Item> {
  const held = heldBackBy(guards);
  for (const item of allItems({ plan })) {
    if (holdingKind(item, held, plan) === kind) yield item;
  }
}

function countOf(kind: ParkedKind, counts: OpenHead['counts']): number {
  switch (kind) {
    case 'suppressions':
      return suppressCount(counts);
    case 'creates':
      return createCount(counts);
    case 'updates':
      return counts.updateContact;
    case 'deletes':
      return deleteCount(counts);
  }
}

function parkedHead(
  kind: ParkedKind,
  head: PlanHead,
  seen: ItemCounts,
  planId: string,
  { guards, requestsPerSecond }: Parking,
): OpenHead {
  const part = partHead(head, seen, { planId, kind, guards: [], requestsPerSecond });
  return { ...part, guards: guardsOfKind(kind, guards, part) };
}

/** With suppressions and creates wait other changes, which have guards of their own. */
function guardsOfKind(
  kind: ParkedKind,
  guards: readonly GuardResult[],
  part: OpenHead,
): GuardResult[] {
  const isOwn = (guard: GuardResult): boolean => isOverKind(kind, guard);
  const others = guards.filter((guard) => !isOwn(guard) && holdsBack(guard, part.counts));
  return [...guards.filter(isOwn), ...guardsOfPart(others, part).filter(({ tripped }) => tripped)];
}

interface Tonight {
  readonly plan: Pick<PlanReader, 'head' | 'suppresses'>;
  /** What the plan was made from; left out where it is older than a moment. */
  readonly fresh?: Reading | undefined;
}

/** Suppressions that an earlier run parked, and that the plan of tonight does not hold. */
export function stillParked(
  journal: Pick<Journal, 'runs' | 'suppressedKeys'>,
  tonight: Tonight,
): ParkedPlan[] {
  if (tonight.plan.head.part !== undefined) return [];
  const earlier = parkedPlans(journal.runs.parked()).filter(({ kind }) => kind === 'suppressions');
  return earlier.flatMap((parked) => {
    const count = countWaiting(parked, journal, tonight);
    return count === 0 ? [] : [{ ...parked, count, others: 0, isEarlier: true } as const];
  });
}

function countWaiting(
  { planPath }: ParkedPlan,
  { suppressedKeys }: Pick<Journal, 'suppressedKeys'>,
  { plan, fresh }: Tonight,
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
      if (waits(fresh?.scopeOf(group) ?? GLOBAL_SCOPE, address)) count += 1;
    }
  } finally {
    earlier.close();
  }
  return count;
}
