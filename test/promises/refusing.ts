// People who decide about the plans of a world by approvals, as `apply --approval` takes them.
import { type Item, ItemSet } from '../../src/plan/index.ts';
import type { ChosenItems, PlanReader } from '../../src/state/index.ts';
import { itemsOf, type World } from '../world/world.ts';

/** What is left of a plan where a person leaves these items out. */
export function chosenWithout(
  plan: PlanReader,
  isLeftOut: (item: Item) => boolean,
): Omit<ChosenItems, 'approvals'> {
  const items = ItemSet.all(plan.head.itemCount);
  for (const item of itemsOf(plan)) if (isLeftOut(item)) items.delete(item.seq);
  const left = plan.needs.closed(items);
  return { items: left.toBase64(), count: left.count, isAll: left.isAll };
}

/** The same as an approval has it. */
export function approvedWithout(plan: PlanReader, isLeftOut: (item: Item) => boolean): ChosenItems {
  const approval = { digest: 'of-a-file', by: 'ann', at: '2026-11-01T00:00:00.000Z' };
  return { ...chosenWithout(plan, isLeftOut), approvals: [approval] };
}

/** Plans, and carries out all but these items, with an approval that leaves them out. */
export async function refuse(world: World, isLeftOut: (item: Item) => boolean): Promise<void> {
  const made = await world.plan();
  await world.apply(made, { chosen: approvedWithout(made.plan, isLeftOut) });
  made.close();
}

export const isDelete = ({ kind }: Item): boolean => kind === 'deleteContact';
