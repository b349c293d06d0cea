// What guards hold back, and the plans that it waits in: one for each kind, which a person decides about
// by its number.
import type { GuardResult } from './guards.ts';
import type { PlanPart } from './plan.ts';

export type ParkedKind = Extract<PlanPart, 'suppressions' | 'updates' | 'deletes'>;

/** In the order in which they are carried out. */
export const PARKED_KINDS = [
  'suppressions',
  'updates',
  'deletes',
] as const satisfies readonly ParkedKind[];

export interface ParkedPlan {
  readonly kind: ParkedKind;
  /** Items of its kind. */
  readonly count: number;
  /** What else waits with parked suppressions: changes of the same people. */
  readonly others: number;
  readonly planId: string | null;
  readonly planPath: string;
}

/** As a run keeps it. The first two members are older than the list. */
export interface Parked {
  readonly deletes: number;
  /** Of the deletes where there are any, else the first. */
  readonly planPath: string;
  readonly plans?: readonly ParkedPlan[];
}

export function parkedOf(plans: readonly ParkedPlan[]): Parked | null {
  const deletes = plans.find(({ kind }) => kind === 'deletes');
  const named = deletes ?? plans[0];
  if (named === undefined) return null;
  return { deletes: deletes?.count ?? 0, planPath: named.planPath, plans };
}

export function parkedPlans(parked: Parked | null | undefined): readonly ParkedPlan[] {
  if (parked === null || parked === undefined) return [];
  const { deletes: count, planPath } = parked;
  return parked.plans ?? [{ kind: 'deletes', count, others: 0, planId: null, planPath }];
}

/** So many items were held back. */
export function parkedItemCount(parked: Parked | null | undefined): number {
  return parkedPlans(parked).reduce((sum, { count, others }) => sum + count + others, 0);
}

/** What of a plan is held back. */
export interface HeldBack {
  readonly suppressions: boolean;
  /** Contact types whose updates are held back. */
  readonly updatesOf: readonly string[];
  readonly deletes: boolean;
}

export const NOTHING_HELD: HeldBack = { suppressions: false, updatesOf: [], deletes: false };

export function heldBackBy(guards: readonly GuardResult[]): HeldBack {
  return {
    suppressions: guards.some(({ scope }) => scope === 'suppressions'),
    updatesOf: guards.filter(({ scope }) => scope === 'updates').map(({ of }) => of),
    deletes: guards.some(({ scope }) => scope === 'deletes' || scope === 'deletes-refuse'),
  };
}
