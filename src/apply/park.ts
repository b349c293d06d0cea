// Deletes that a guard holds back become a plan of their own, for a person to look at and apply.
import type { PlanHead } from '../plan/plan.ts';
import type { GuardResult } from '../plan/guards.ts';
import type { Place } from '../state/database.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
import { PlanWriter } from '../state/plan-file/plan-writer.ts';
import { ITEM_KINDS, type ItemKind } from '../plan/item.ts';
import { estimateCost } from '../plan/cost.ts';

export interface Parking {
  readonly planId: string;
  readonly place: Place;
  /** The guards that held the deletes back: they hold the parked plan back too. */
  readonly guards: readonly GuardResult[];
  readonly requestsPerSecond: number;
}

/** Writes the parked plan and tells where it is. */
export function parkDeletes(
  plan: PlanReader,
  parking: Parking,
): { deletes: number; planPath: string } {
  const writer = new PlanWriter(parking.place);
  let deletes = 0;
  for (const kind of ['deleteContact', 'removeSegmentRecipient'] as const) {
    for (const item of plan.items(kind)) {
      writer.addItem(item);
      deletes += 1;
    }
  }
  const parked = writer.finish(parkedHead(plan.head, parking));
  const planPath = parked.path;
  parked.close();
  return { deletes, planPath };
}

function parkedHead(head: PlanHead, parking: Parking): PlanHead {
  const none = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
  const { requestsPerSecond } = parking;
  const { deleteContact, removeSegmentRecipient } = head.counts;
  return {
    ...head,
    planId: parking.planId,
    // The updates are done by then, and their contacts are as they should be.
    counts: {
      ...head.counts,
      ...none,
      deleteContact,
      removeSegmentRecipient,
      unchanged: head.counts.unchanged + head.counts.updateContact,
    },
    contactTypes: head.contactTypes.map((counts) => ({
      ...counts,
      create: 0,
      update: 0,
      unchanged: counts.unchanged + counts.update,
    })),
    segments: head.segments.map((counts) => ({
      ...counts,
      add: 0,
    })),
    guards: parking.guards,
    warnings: [],
    automations: [],
    cost: estimateCost({
      ...none,
      deleteContact,
      removeSegmentRecipient,
      segments: head.segments.filter(({ remove }) => remove > 0).length,
      suppressInGroups: [],
      creates: [],
      requestsPerSecond,
      listSeconds: 0,
    }),
  };
}
