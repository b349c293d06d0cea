import type { MadePlan } from '../../src/compare/index.ts';
import { type Allowances, deleteCount } from '../../src/plan/index.ts';
import type { Scenario } from './scenario.ts';

/**
 * What a person allows who has looked at the plan and wants all of it, or all but its deletes. Whoever knows that the lists are
 * cut says nothing else of them.
 */
export function everythingAllowed(
  { plan }: MadePlan,
  { behaviours, keepsDeletes }: Scenario,
): Partial<Allowances> {
  const { counts } = plan.head;
  return {
    ...(keepsDeletes ? {} : { delete: deleteCount(counts) }),
    update: counts.updateContact,
    suppress: counts.suppress + counts.suppressInGroup,
    shrink: behaviours.list_size === undefined && behaviours.list_partial_under_load === undefined,
  };
}
