// Updates that give a contact another address: a plan that has any is minded like one that creates.
import type { PlanReader } from '../../state/index.ts';

/** Whether the plan gives any contact another address: then suppressions matter to it. */
export function hasRenames(plan: Pick<PlanReader, 'items'>): boolean {
  for (const { newAddress } of plan.items('updateContact')) {
    if (newAddress !== undefined) return true;
  }
  return false;
}
