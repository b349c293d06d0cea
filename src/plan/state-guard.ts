// The guard over a state that cannot be trusted: whoever does not know what earlier runs did may add, but
// deletes nobody. It is lifted by the state itself, once it is sound again or a person has accepted it.
import type { GuardResult } from './guards.ts';
import type { PlanHead } from './plan.ts';
import { deleteCount, type DeleteCounts } from './release.ts';

/** `deletes`: how many it holds back. */
export function stateGuard(deletes: number): GuardResult {
  return {
    name: 'stateLost',
    of: 'journal',
    limit: 0,
    value: deletes,
    tripped: deletes > 0,
    scope: 'deletes',
  };
}

/** The guards of a plan as they are now: the state may have been lost or accepted since it was made. */
export function guardsNow(
  { guards, counts }: { readonly guards: PlanHead['guards']; readonly counts: DeleteCounts },
  isStateTrusted: boolean,
): GuardResult[] {
  const others = guards.filter(({ name }) => name !== 'stateLost');
  return isStateTrusted ? others : [...others, stateGuard(deleteCount(counts))];
}
