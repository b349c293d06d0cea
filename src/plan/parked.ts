// What guards hold back, and the parked plans that hold it: one for each kind, for a person to decide about.
import type { GuardResult, GuardScope } from './guards.ts';

/** In the order in which they are carried out. */
export const PARKED_KINDS = ['suppressions', 'creates', 'updates', 'conflicts', 'deletes'] as const;

export type ParkedKind = (typeof PARKED_KINDS)[number];

export interface ParkedPlan {
  readonly kind: ParkedKind;
  /** Items of its kind. */
  readonly count: number;
  /** What else waits with parked suppressions or creates: changes of the same people, and contact types for them alone. */
  readonly others: number;
  readonly planId: string | null;
  readonly planPath: string;
  /** Of an earlier run: what of it the sources do not ask for now, and no person has decided about. */
  readonly isEarlier?: true;
  /** Items of it that later runs of a part of it carried out; left out where there are none. */
  readonly done?: number;
  /** The fingerprint of the parked plan. Runs before it was kept have neither this nor the times. */
  readonly fingerprint?: string;
  /** When it was parked. */
  readonly at?: string;
  /** Since when the very same waits; as `at` where it is new. */
  readonly since?: string;
  /** What of its kind waited until then; left out for nothing. */
  readonly before?: { readonly at: string; readonly count: number };
  /** Its file is gone, as `status` finds it: a purge removes plans that name who was erased, and a person may. */
  readonly isRemoved?: true;
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

/** The same with what it replaces: whether the very same waited before, and since when. `at`: when it was parked. */
export function parkedSince(
  plan: ParkedPlan,
  waiting: readonly ParkedPlan[],
  at: string,
): ParkedPlan {
  const last = waiting.find(({ kind, isEarlier }) => kind === plan.kind && isEarlier !== true);
  if (last?.at === undefined) return { ...plan, at, since: at };
  const before = { at: last.at, count: last.count + last.others };
  const isSame = plan.fingerprint !== undefined && plan.fingerprint === last.fingerprint;
  return { ...plan, at, since: isSame ? (last.since ?? at) : at, before };
}

/** How commands name it: by its id, since it is in our own state. Runs of older versions kept its file alone. */
export function parkedName({ planId, planPath }: Pick<ParkedPlan, 'planId' | 'planPath'>): string {
  return planId ?? planPath;
}

/** So many items of the run were held back. */
export function parkedItemCount(parked: Parked | null | undefined): number {
  const own = parkedPlans(parked).filter(({ isEarlier }) => isEarlier !== true);
  return own.reduce((sum, { count, others }) => sum + count + others, 0);
}

/** How commands name the plan of a run: by its id where it is in our own state, whose files are named so, else by its file. */
export function planNameOf({ planId, planPath }: RunPlan): string {
  const isOwn = planId !== null && planPath.split(/[/\\]/u).at(-1) === `${planId}.plan`;
  return isOwn ? planId : planPath;
}

interface RunPlan {
  readonly planId: string | null;
  readonly planPath: string;
}

/** What of a plan is held back. */
export interface HeldBack {
  readonly suppressions: boolean;
  /** Left out by runs before they could be held back. */
  readonly creates?: boolean;
  /** Contact types whose creates are held back; left out by runs before these could be. */
  readonly createsOf?: readonly string[];
  /** Updates with conflicts that wait for a person; left out by runs before these could be. */
  readonly conflicts?: boolean;
  /** Updates of all contact types; left out by runs before these were held back together. */
  readonly updates?: boolean;
  /** Contact types whose updates are held back. */
  readonly updatesOf: readonly string[];
  readonly deletes: boolean;
}

export const NOTHING_HELD: HeldBack = {
  suppressions: false,
  creates: false,
  createsOf: [],
  conflicts: false,
  updates: false,
  updatesOf: [],
  deletes: false,
};

export function heldBackBy(guards: readonly GuardResult[]): HeldBack {
  const ofUpdates = guards.filter(({ scope }) => scope === 'updates');
  return {
    suppressions: guards.some(({ scope }) => scope === 'suppressions'),
    creates: guards.some(({ scope }) => CREATE_SCOPES.includes(scope)),
    createsOf: guards.filter(({ scope }) => scope === 'creates-of').map(({ of }) => of),
    conflicts: guards.some(({ scope }) => scope === 'conflicts'),
    updates: ofUpdates.some(isOfAllUpdates),
    updatesOf: ofUpdates.filter((guard) => !isOfAllUpdates(guard)).map(({ of }) => of),
    deletes: guards.some(({ scope }) => DELETE_SCOPES.includes(scope)),
  };
}

/** Of approvals, plans of earlier versions have one such guard for each contact type. */
function isOfAllUpdates({ name, of }: GuardResult): boolean {
  return (name === 'approvals' || name === 'unusual') && of === 'updates';
}

const CREATE_SCOPES: readonly GuardScope[] = ['creates', 'creates-deletes'];
const DELETE_SCOPES: readonly GuardScope[] = ['deletes', 'deletes-refuse', 'creates-deletes'];

/** Whether a guard is over what the plan of that kind holds. */
export function isOverKind(kind: ParkedKind, guard: GuardResult): boolean {
  const { createsOf = [], updatesOf, ...held } = heldBackBy([guard]);
  if (kind === 'creates' && createsOf.length > 0) return true;
  return held[kind] === true || (kind === 'updates' && updatesOf.length > 0);
}
