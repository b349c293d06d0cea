// What may be carried out of a plan, given its tripped guards and what a person allowed by name.
import type { GuardName, GuardResult } from './guards.ts';
import type { LiveAutomation, PlanHead } from './plan.ts';

/** What a person allows once, by the exact number that the plan shows. */
export interface Allowances {
  readonly delete?: number | undefined;
  readonly update?: number | undefined;
  readonly suppress?: number | undefined;
  readonly shrink?: boolean | undefined;
  /** UTRs of live automations that may send mail to new contacts. */
  readonly automations: readonly string[];
}

export type Release =
  | { readonly kind: 'all' }
  /** Everything but the deletes, which stay parked. */
  | { readonly kind: 'without-deletes'; readonly guards: readonly GuardResult[] }
  | {
      readonly kind: 'refused';
      readonly guards: readonly GuardResult[];
      readonly automations: readonly LiveAutomation[];
    };

/**
 * Decides what of a plan may be written. `onTrip` says what a tripped delete guard means when the
 * rest of the plan is safe: `park` does the rest, `stop` refuses everything.
 */
export function releasePlan(
  plan: Pick<PlanHead, 'guards' | 'automations' | 'counts'>,
  allowed: Allowances,
  onTrip: 'park' | 'stop',
): Release {
  const tripped = plan.guards.filter(
    (guard) => guard.tripped && concerns(guard, plan) && !isLifted(guard, plan, allowed),
  );
  const automations = plan.automations.filter(({ utr }) => !allowed.automations.includes(utr));
  const refusing = tripped.filter((guard) => refuses(guard, onTrip));
  if (refusing.length > 0 || automations.length > 0) {
    return { kind: 'refused', guards: tripped, automations };
  }
  return tripped.length > 0 ? { kind: 'without-deletes', guards: tripped } : { kind: 'all' };
}

export type DeleteCounts = Pick<PlanHead['counts'], 'deleteContact' | 'removeSegmentRecipient'>;

/** What a person allows with `--allow-delete`: contacts and recipients of segments. */
export function deleteCount(counts: DeleteCounts): number {
  return counts.deleteContact + counts.removeSegmentRecipient;
}

/** The option that lifts a guard, as a person would type it. */
export function liftingOption(guard: GuardResult, counts: PlanHead['counts']): string {
  return {
    maxDelete: `--allow-delete ${String(deleteCount(counts))}`,
    firstMirror: `--allow-delete ${String(deleteCount(counts))}`,
    maxInvalid: `--allow-delete ${String(deleteCount(counts))}`,
    maxUpdate: `--allow-update ${String(counts.updateContact)}`,
    maxSuppress: `--allow-suppress ${String(counts.suppress + counts.suppressInGroup)}`,
    maxShrink: '--accept-shrink',
    stateLost: '--accept-state',
  }[guard.name];
}

/** A guard over deletes says nothing about a plan that deletes nobody. */
function concerns(guard: GuardResult, plan: Pick<PlanHead, 'counts'>): boolean {
  return guard.scope === 'all' || deleteCount(plan.counts) > 0;
}

function refuses(guard: GuardResult, onTrip: 'park' | 'stop'): boolean {
  if (guard.scope === 'all') return true;
  return guard.scope === 'deletes-refuse' && onTrip === 'stop';
}

function isLifted(
  guard: GuardResult,
  plan: Pick<PlanHead, 'counts'>,
  allowed: Allowances,
): boolean {
  const { counts } = plan;
  const lifts: Readonly<Record<GuardName, boolean>> = {
    maxDelete: allowed.delete === deleteCount(counts),
    firstMirror: allowed.delete === deleteCount(counts),
    maxInvalid: allowed.delete === deleteCount(counts),
    maxUpdate: allowed.update === counts.updateContact,
    maxSuppress: allowed.suppress === counts.suppress + counts.suppressInGroup,
    maxShrink: allowed.shrink === true,
    // Whoever accepts the state makes it sound, and then nothing trips (src/plan/state-guard.ts).
    stateLost: false,
  };
  return lifts[guard.name];
}
