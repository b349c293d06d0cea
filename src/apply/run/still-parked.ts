// Suppressions that an earlier run parked, and that the plan of tonight does not hold: their rows are gone from the
// sources. They wait for a person all the same, so each run of a whole plan goes on to name them.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import { type ParkedPlan, parkedPlans } from '../../plan/index.ts';
import { type Journal, type PlanReader, readPlanIfWhole } from '../../state/index.ts';
import type { AccountReading } from '../reading/read-back.ts';

export interface Tonight {
  readonly plan: Pick<PlanReader, 'head' | 'suppresses'>;
  /** What the plan was made from; left out where it is older than a moment. */
  readonly fresh?: AccountReading | undefined;
}

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
