// A plan of chosen changes: what a guard held back, what was rejected, what reverses a run. All of them are
// ordinary plans, written in one way and with counts that follow from their items. What guards hold back is parked
// as plans of its own, one for each kind, for a person to review and apply. Suppressions that an earlier run
// parked keep waiting, even if their rows are gone from the sources.
import { GLOBAL_SCOPE, ItemCounts } from '../../compare/index.ts';
import {
  type Change,
  type ContactTypeCounts,
  createCount,
  deleteCount,
  estimateCost,
  type GuardResult,
  guardsOfPart,
  heldBackBy,
  holdsBack,
  isOverKind,
  type Item,
  ITEM_KINDS,
  type ItemSet,
  type NewlyParked,
  PARKED_KINDS,
  type ParkedKind,
  type ParkedPlan,
  parkedPlans,
  type PlanHead,
  type PlanPart,
  type SegmentCounts,
  suppressCount,
  traitsOf,
  tripsFrom,
} from '../../plan/index.ts';
import {
  type Journal,
  type DatabaseLocation,
  type OpenHead,
  type PlanReader,
  PlanWriter,
  readPlanIfWhole,
} from '../../state/index.ts';
import { filtered, holdingKind, itemsOf, lengthOf } from '../context/pending.ts';
import { type Reading, scopeOf } from '../reading/read-back.ts';

/**
 * Writes the changes, which come in the order of a plan, and then the head, which is asked for when
 * all of them have passed. Nothing is left behind where either throws.
 */
export function writeChosen(
  changes: Iterable<Change>,
  place: DatabaseLocation,
  headOf: (seen: ItemCounts) => OpenHead,
): PlanReader {
  const writer = new PlanWriter(place);
  try {
    const seen = new ItemCounts();
    for (const change of changes) {
      writer.addItem(change);
      seen.add(change);
    }
    return writer.finish(headOf(seen));
  } catch (error) {
    writer.discard();
    throw error;
  }
}

/**
 * The head of a plan whose items are some of another plan's. Contacts of the other items are counted apart: they may be
 * done, wait, or have drifted, and are not unchanged. Its guards are left to the caller.
 */
export function partHead(
  head: PlanHead,
  seen: ItemCounts,
  planId: string,
  kind: PlanPart,
  requestsPerSecond: number,
): OpenHead {
  const contactTypes = head.contactTypes.map((counts) => contactTypePart(counts, seen));
  return {
    ...head,
    planId,
    counts: {
      ...head.counts,
      ...seen.counts,
      newAddresses: seen.newAddresses || undefined,
      refused: undefined,
      unchanged: contactTypes.reduce((sum, { unchanged }) => sum + unchanged, 0),
      notInPlan: contactTypes.reduce((sum, { notInPlan }) => sum + notInPlan, 0),
    },
    contactTypes,
    segments: head.segments.map((counts) => segmentPart(counts, seen)),
    guards: [],
    warnings: [],
    automations: [],
    // A contact type is mirrored only once its deletes are made.
    baseline: kind === 'deletes' ? head.baseline : { ...head.baseline, mirrored: [] },
    part: kind,
    cost: estimateCost(seen.costInput({ requestsPerSecond, listSeconds: 0 })),
  };
}

function contactTypePart(counts: ContactTypeCounts, seen: ItemCounts) {
  const items = seen.ofContactType(counts.contactType);
  const { existing, unchanged, leftAlone, unwritableOnly } = counts;
  return {
    ...counts,
    create: items.uploadOnly + items.plain,
    update: items.update,
    delete: items.delete,
    notInPlan: existing - unchanged - items.update - items.delete - leftAlone - unwritableOnly,
  };
}

function segmentPart(counts: SegmentCounts, seen: ItemCounts): SegmentCounts {
  const { add, remove } = seen.ofSegment(counts.segment);
  const { existing, unchanged, leftAlone, unwritable } = counts;
  return {
    ...counts,
    add,
    remove,
    notInPlan: existing - unchanged - remove - leftAlone - unwritable,
  };
}

interface Parking {
  /** Those that hold something back: they hold the parked plans back too. */
  readonly guards: readonly GuardResult[];
  /** What a person chose of the plan: nothing else is held back for them. */
  readonly chosen?: ItemSet | undefined;
  readonly newPlanId: () => string;
  readonly placeOf: (planId: string) => DatabaseLocation;
  readonly requestsPerSecond: number;
}

/** Writes the parked plans and tells where they are; none where nothing is held back. */
export function park(plan: PlanReader, parking: Parking): readonly NewlyParked[] {
  // Of a kind that no guard is over nothing is held back: asking for each would walk a million items.
  const kinds = PARKED_KINDS.filter((kind) =>
    parking.guards.some((guard) => isOverKind(kind, guard)),
  );
  return kinds.flatMap((kind) => parkKind(kind, plan, parking));
}

function parkKind(kind: ParkedKind, plan: PlanReader, parking: Parking): NewlyParked[] {
  if (itemsHeld(kind, plan, parking).next().done === true) return [];
  const planId = parking.newPlanId();
  const parked = writeChosen(itemsHeld(kind, plan, parking), parking.placeOf(planId), (seen) => {
    const part = partHead(plan.head, seen, planId, kind, parking.requestsPerSecond);
    const passed = plan.head.guards.filter(({ tripped }) => !tripped);
    const conflicts = lengthOf(filtered(itemsHeld(kind, plan, parking), waitsForPerson));
    return {
      ...part,
      guards: guardsOfKind(kind, { held: parking.guards, passed }, part, conflicts),
    };
  });
  const { path: planPath, head } = parked;
  parked.close();
  const count = countOf(kind, head.counts);
  const { itemCount, fingerprint } = head;
  return [{ kind, count, others: itemCount - count, planId, planPath, fingerprint }];
}

/** Both sides changed the contact. Parked updates hold such a one only where it goes together with another. */
export function waitsForPerson(item: Item): boolean {
  return item.kind === 'updateContact' && item.moved?.waits === true;
}

function itemsHeld(
  kind: ParkedKind,
  plan: PlanReader,
  { guards, chosen }: Parking,
): Generator<Item> {
  const held = heldBackBy(guards);
  return filtered(
    itemsOf({ plan }, ...ITEM_KINDS),
    (item) => chosen?.has(item.seq) !== false && holdingKind(item, held, plan) === kind,
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

/**
 * Other changes wait along with suppressions and creates, and have guards of their own. Guards that let the changes pass
 * are kept, for the day on which their limit is lowered.
 */
function guardsOfKind(
  kind: ParkedKind,
  { held, passed }: Readonly<Record<'held' | 'passed', readonly GuardResult[]>>,
  part: OpenHead,
  conflicts: number,
): GuardResult[] {
  const isOwn = (guard: GuardResult): boolean => isOverKind(kind, guard);
  const others = held.filter((guard) => !isOwn(guard) && holdsBack(guard, part.counts));
  const isHeld = ({ name, of }: GuardResult): boolean =>
    held.some((guard) => guard.name === name && guard.of === of);
  const measuring = passed.filter((guard) => tripsFrom(guard) !== undefined && !isHeld(guard));
  return [
    ...held.filter(isOwn),
    ...guardsOfPart(others, part, { returned: 0, conflicts }).filter(({ tripped }) => tripped),
    ...guardsOfPart(measuring, part).filter(({ value }) => value > 0),
  ];
}

interface Current {
  readonly plan: Pick<PlanReader, 'head' | 'suppresses'>;
  /** What the plan was made from a moment ago; left out for an older plan. */
  readonly fresh?: Reading | undefined;
}

/** Suppressions that an earlier run parked, and that the current plan does not hold. */
export function stillParked(
  journal: Pick<Journal, 'runs' | 'knownLeavers' | 'refusals'>,
  current: Current,
): ParkedPlan[] {
  if (!traitsOf(current.plan.head).isWhole) return [];
  const earlier = parkedPlans(journal.runs.parked()).filter(({ kind }) => kind === 'suppressions');
  return earlier.flatMap((parked) => {
    const count = countWaiting(parked, journal, current);
    return count === 0 ? [] : [{ ...parked, count, others: 0, isEarlier: true } as const];
  });
}

function countWaiting(
  { planPath }: ParkedPlan,
  { knownLeavers, refusals }: Pick<Journal, 'knownLeavers' | 'refusals'>,
  { plan, fresh }: Current,
): number {
  const earlier = readPlanIfWhole(planPath);
  if (earlier === undefined) return 0;
  const hasRefusals = !refusals.isEmpty();
  const isListed = (group: string | null, address: string): boolean =>
    fresh?.scratch.actual.isSuppressed(
      group === null ? GLOBAL_SCOPE : scopeOf(fresh, group),
      address,
    ) === true;
  const waits = (group: string | null, address: string): boolean =>
    !plan.suppresses(address) && !isListed(group, address);
  // Nothing waits for a person who has said no.
  const isRefused = (item: Item): boolean => hasRefusals && refusals.dayOf(item) !== undefined;
  let count = 0;
  try {
    for (const item of earlier.items('suppress')) {
      const { address } = item;
      // A person who let them come back has made the journal forget them.
      if (knownLeavers.has(address) && waits(null, address) && !isRefused(item)) count += 1;
    }
    for (const item of earlier.items('suppressInGroup')) {
      const { address, group } = item;
      if (waits(group, address) && !isRefused(item)) count += 1;
    }
  } finally {
    earlier.close();
  }
  return count;
}
