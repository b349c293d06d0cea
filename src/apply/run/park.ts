// Deletes that a guard holds back become a plan of their own, for a person to look at and apply.
import type { Item } from '../../plan/item.ts';
import type { Place } from '../../state/database.ts';
import type { PlanReader } from '../../state/plan-file/plan-reader.ts';
import { partHead, writeChosen, type Part } from './chosen-plan.ts';

/** Its guards are those that held the deletes back: they hold the parked plan back too. */
export interface Parking extends Part {
  readonly place: Place;
}

/** Writes the parked plan and tells where it is. */
export function parkDeletes(
  plan: PlanReader,
  parking: Parking,
): { deletes: number; planPath: string } {
  const parked = writeChosen(deletesOf(plan), {
    place: parking.place,
    headOf: (seen) => partHead(plan.head, seen, parking),
  });
  const { path: planPath, head } = parked;
  parked.close();
  return { deletes: head.itemCount, planPath };
}

function* deletesOf(plan: PlanReader): Generator<Item> {
  yield* plan.items('deleteContact');
  yield* plan.items('removeSegmentRecipient');
}
