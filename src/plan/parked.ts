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
  readonly planId: string;
  readonly planPath: string;
  readonly fingerprint: string;
  /** When it was parked. */
  readonly at: string;
  /** Since when the very same waits; as `at` where it is new. */
  readonly since: string;
  /** Of an earlier run: what of it the sources do not ask for now, and no person has decided about. */
  readonly isEarlier?: true;
  /** Items of it that later runs of a part of it carried out; left out where there are none. */
  readonly done?: number;
  /** What of its kind waited until then; left out for nothing. */
  readonly before?: { readonly at: string; readonly count: number };
  /** Its file is gone, as `status` finds it: a purge removes plans that name who was erased, and a person may. */
  readonly isRemoved?: true;
}

/** A plan that was just parked. */
export type NewlyParked = Omit<ParkedPlan, 'at' | 'since' | 'before'>;

/** As a run keeps it, and the JSON of its report has it. */
export interface Parked {
  readonly deletes: number;
  /** Of the deletes where there are any, else the first. */
  readonly planPath: string;
  readonly plans: readonly ParkedPlan[];
}

export function parkedOf(plans: readonly ParkedPlan[]): Parked | null {
  const deletes = plans.find(({ kind }) => kind === 'deletes');
  const named = deletes ?? plans[0];
  if (named === undefined) return null;
  return { deletes: deletes?.count ?? 0, planPath: named.planPath, plans };
}

export function parkedPlans(parked: Parked | null | undefined): readonly ParkedPlan[] {
  return parked?.plans ?? [];
}

/** The same with what it replaces: whether the very same waited before, and since when. `at`: when it was parked. */
export function parkedSince(
  plan: NewlyParked,
  waiting: readonly ParkedPlan[],
  at: string,
): ParkedPlan {
  const last = waiting.find(({ kind, isEarlier }) => kind === plan.kind && isEarlier !== true);
  if (last === undefined) return { ...plan, at, since: at };
  const before = { at: last.at, count: last.count + last.others };
  const since = plan.fingerprint === last.fingerprint ? last.since : at;
  return { ...plan, at, since, before };
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
  readonly creates: boolean;
  /** Contact types whose creates are held back. */
  readonly createsOf: readonly string[];
  /** Updates with conflicts that wait for a person. */
  readonly conflicts: boolean;
  /** Updates of all contact types. */
  readonly updates: boolean;
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

/** A limit is one of each contact type; all other guards are over all updates. */
function isOfAllUpdates({ name }: GuardResult): boolean {
  return name !== 'maxUpdate';
}

const CREATE_SCOPES: readonly GuardScope[] = ['creates', 'creates-deletes'];
const DELETE_SCOPES: readonly GuardScope[] = ['deletes', 'deletes-refuse', 'creates-deletes'];

/** Whether a guard is over what the plan of that kind holds. */
export function isOverKind(kind: ParkedKind, guard: GuardResult): boolean {
  const { createsOf, updatesOf, ...held } = heldBackBy([guard]);
  if (kind === 'creates' && createsOf.length > 0) return true;
  return held[kind] || (kind === 'updates' && updatesOf.length > 0);
}
