// What may be carried out of a plan, or of a part of it, given its tripped guards and what a person allowed by name. The
// section `approvals` of the configuration adds a guard: its changes wait until enough people have approved them.
import { shellWord } from '../lib/index.ts';
import {
  type ApprovalAsks,
  type GuardName,
  type GuardResult,
  type GuardScope,
  GUARD_FLOOR,
  nonePass,
} from './guards.ts';
import type { LiveAutomation, PlanCounts, PlanHead } from './plan.ts';
import { type Change, ITEM_KINDS } from './item.ts';

/** What a person allows once, by the exact number that the plan shows. */
export interface Allowances {
  readonly delete?: number | undefined;
  readonly update?: number | undefined;
  readonly suppress?: number | undefined;
  /** People who had left, as an earlier run knew, and who come back. */
  readonly return?: number | undefined;
  /** Contacts that are gone from the service at once, by somebody's hand. */
  readonly gone?: number | undefined;
  /** Contacts whose fields both sides changed. */
  readonly conflict?: number | undefined;
  readonly shrink?: boolean | undefined;
  /** Numbers that are unlike those of other nights; left out for none. */
  readonly unusual?: readonly number[] | undefined;
  /** Enough people have approved what is carried out. */
  readonly approvals?: boolean | undefined;
  /** UTRs of live automations that may send mail to new contacts. */
  readonly automations: readonly string[];
}

export type Release =
  | (Released & { readonly kind: 'all' })
  /** Everything but what the guards hold back, which is parked. */
  | (Released & { readonly kind: 'in-part'; readonly guards: readonly GuardResult[] })
  | {
      readonly kind: 'refused';
      readonly guards: readonly GuardResult[];
      readonly automations: readonly LiveAutomation[];
    };

interface Released {
  /** Guards that tripped and were not lifted, also those that hold nothing of this plan back. */
  readonly unaccepted: readonly GuardResult[];
  readonly returns?: true;
}

/**
 * Decides what of a plan may be written. `onTrip` says what a tripped guard means when the rest of the
 * plan is safe: `park` does the rest, `stop` refuses everything.
 */
export function releasePlan(
  plan: Pick<PlanHead, 'guards' | 'automations' | 'counts'>,
  allowed: Allowances,
  onTrip: 'park' | 'stop',
): Release {
  const unaccepted = plan.guards.filter(
    (guard) => guard.tripped && isOfThePlan(guard) && !isLifted(guard, plan.counts, allowed),
  );
  const tripped = unaccepted.filter((guard) => holdsBack(guard, plan.counts));
  const automations = plan.automations.filter(({ utr }) => !allowed.automations.includes(utr));
  const refusing = tripped.filter((guard) => refuses(guard, onTrip));
  if (refusing.length > 0 || automations.length > 0) {
    return { kind: 'refused', guards: tripped, automations };
  }
  // The run itself holds these people back, whatever else is released.
  const returned = plan.guards.find(({ name }) => name === 'returned');
  const mayReturn = returned !== undefined && isLifted(returned, plan.counts, allowed);
  const returns = mayReturn ? ({ returns: true } as const) : {};
  return tripped.length > 0
    ? { kind: 'in-part', guards: tripped, unaccepted, ...returns }
    : { kind: 'all', unaccepted, ...returns };
}

/** Guards that only warn refuse nothing, and the run itself holds returning people back. A column that is gone stays told. */
function isOfThePlan({ name, scope }: GuardResult): boolean {
  return scope !== 'returned' && (scope !== 'nothing' || name === 'columnGone');
}

export type DeleteCounts = Pick<PlanHead['counts'], 'deleteContact' | 'removeSegmentRecipient'>;

/** What a person allows with `--accept delete`: contacts and recipients of segments. */
export function deleteCount(counts: DeleteCounts): number {
  return counts.deleteContact + counts.removeSegmentRecipient;
}

/** By guard: what a person allows to lift it, and what exactly it must be for the plan. */
const LIFTS: Readonly<Record<GuardName, readonly [by: AllowedKind | 'state', exactly: Exactly]>> = {
  returned: ['return', (_counts, { value }) => value],
  maxDelete: ['delete', deleteCount],
  firstMirror: ['delete', deleteCount],
  maxInvalid: ['delete', deleteCount],
  maxUpdate: ['update', ({ updateContact }) => updateContact],
  maxSuppress: ['suppress', suppressCount],
  maxShrink: ['shrink', () => true],
  columnGone: ['shrink', () => true],
  leaversGone: ['shrink', () => true],
  // Accepting the state makes it sound, and then nothing trips (`guardsNow`).
  stateLost: ['state', () => false],
  memoryLost: ['state', () => false],
  maxGone: ['gone', ({ goneOnService = 0 }) => goneOnService],
  conflicts: ['conflict', (_counts, { value }) => value],
  unusual: ['unusual', (_counts, { value }) => value],
  approvals: ['approvals', () => true],
};

type AllowedKind = Exclude<keyof Allowances, 'automations'>;

type Exactly = (counts: PlanCounts, guard: GuardResult) => number | boolean;

/** The option that lifts a guard, as a person would type it. */
export function liftingOption(guard: GuardResult, counts: PlanCounts): string {
  const [by, exactly] = LIFTS[guard.name];
  if (by === 'approvals')
    return Array(guard.asks?.people ?? 1)
      .fill('--approval FILE')
      .join(' ');
  if (by === 'shrink' || by === 'state') return `--accept ${by}`;
  return `--accept ${by}=${String(exactly(counts, guard))}`;
}

/** What a person allows with `--accept suppress`. */
export function suppressCount(
  counts: Pick<PlanHead['counts'], 'suppress' | 'suppressInGroup'>,
): number {
  return counts.suppress + counts.suppressInGroup;
}

/** Contacts and recipients of segments that a plan creates. */
export function createCount(
  counts: Pick<PlanHead['counts'], 'createContact' | 'addSegmentRecipient'>,
): number {
  return counts.createContact + counts.addSegmentRecipient;
}

/** People whom a plan brings mail to, also at another address. */
const broughtCount = (of: PlanCounts): number => createCount(of) + (of.newAddresses ?? 0);

/** By scope: how many items of a plan such a guard holds back. */
const HELD_BACK: Readonly<Record<GuardScope, (counts: PlanCounts) => number>> = {
  all: () => Infinity,
  returned: () => Infinity,
  deletes: deleteCount,
  'deletes-refuse': deleteCount,
  creates: broughtCount,
  'creates-deletes': (counts) => broughtCount(counts) + deleteCount(counts),
  // Reported even where the plan would create nothing: a person has to look.
  'creates-of': () => Infinity,
  conflicts: ({ updateContact }) => updateContact,
  updates: ({ updateContact }) => updateContact,
  suppressions: suppressCount,
  nothing: () => 0,
};

/** Whether a plan holds any of what the guard is over. */
export function holdsBack({ scope }: Pick<GuardResult, 'scope'>, counts: PlanCounts): boolean {
  return HELD_BACK[scope](counts) > 0;
}

function refuses({ name, scope }: GuardResult, onTrip: 'park' | 'stop'): boolean {
  if (scope === 'all') return true;
  return !ONLY_PARKING.includes(scope) && name !== 'memoryLost' && onTrip === 'stop';
}

/** What they hold back waits, and the rest is safe for a person too. */
const ONLY_PARKING: readonly GuardScope[] = ['deletes', 'conflicts'];

function isLifted(guard: GuardResult, counts: PlanCounts, allowed: Allowances): boolean {
  const [by, exactly] = LIFTS[guard.name];
  if (by === 'state') return false;
  const [given, wanted] = [allowed[by], exactly(counts, guard)];
  return typeof given === 'object' ? given.some((one) => one === wanted) : given === wanted;
}

/** The sizes of the part. */
export type PartSizes = Pick<PlanHead, 'contactTypes' | 'segments' | 'counts'>;

/**
 * The guards of a plan whose items are a part of another plan: the limits stay, and measure what the part would do. What
 * was found in the sources and lists stays, since the part was made from the same readings.
 */
export function guardsOfPart(
  guards: readonly GuardResult[],
  part: PartSizes,
  waiting?: WaitingCounts,
): GuardResult[] {
  // A parked part holds what one guard held back: no people who return, and of updates those alone that wait.
  const counts = waiting ?? { returned: 0, conflicts: part.counts.updateContact };
  return guards.map((guard) => {
    const value = valueIn(guard, part, counts);
    if (value === undefined) return guard;
    // A person looks at these, however few contacts they concern.
    const isAsked = waiting !== undefined && ['returned', 'conflicts'].includes(guard.name);
    return { ...guard, value, tripped: value >= leastFor(guard, isAsked) };
  });
}

/** From how many changes on a guard trips, of what a person chose; undefined where it does not measure that. */
export function tripsFrom(guard: GuardResult): number | undefined {
  return MEASURING.includes(guard.name) ? leastFor(guard, guard.name === 'conflicts') : undefined;
}

const MEASURING: readonly GuardName[] = [
  'maxDelete',
  'firstMirror',
  'maxUpdate',
  'maxSuppress',
  'stateLost',
  'memoryLost',
  'conflicts',
];

/** Whether a guard measures the changes of one contact type or segment alone: the one that it is of. */
export function measuresPlace({ name }: Pick<GuardResult, 'name'>): boolean {
  return ['maxDelete', 'firstMirror', 'maxUpdate', 'memoryLost'].includes(name);
}

/** What guards over a contact type or a segment call that of a change; undefined for a change in neither. */
export function guardPlaceOf(change: Change): string | undefined {
  if ('segment' in change) return segmentPlace(change.segment);
  return 'contactType' in change ? change.contactType : undefined;
}

function segmentPlace(segment: string): string {
  return `segment ${segment}`;
}

function leastFor({ name, limit }: GuardResult, isAsked: boolean): number {
  const isOfAny = ['firstMirror', 'stateLost', 'memoryLost'].includes(name);
  const floor = isAsked || isOfAny ? 1 : GUARD_FLOOR;
  return Math.max(floor, Math.floor(limit) + 1);
}

/** Of a part that a person chose: people who would come back, and contacts whose conflicts wait. */
export interface WaitingCounts {
  readonly returned: number;
  readonly conflicts: number;
}

function valueIn(
  { name, of }: GuardResult,
  part: PartSizes,
  { returned, conflicts }: WaitingCounts,
): number | undefined {
  const none = { updates: 0, deletes: 0 };
  const sizes = measuredSizes(part).find(({ contactType }) => contactType === of) ?? none;
  const values: Readonly<Partial<Record<GuardName, number | undefined>>> = {
    maxDelete: sizes.deletes,
    firstMirror: sizes.deletes,
    maxUpdate: sizes.updates,
    maxSuppress: suppressCount(part.counts),
    stateLost: deleteCount(part.counts),
    memoryLost: part.contactTypes.find(({ contactType }) => contactType === of)?.create,
    conflicts,
    returned,
  };
  return values[name];
}

/** What guards measure; they call a segment by its kind and name. */
export function measuredSizes({ contactTypes, segments }: Omit<PartSizes, 'counts'>) {
  return [
    ...contactTypes.map(({ contactType, existing, desired, update, delete: deletes }) => {
      return { contactType, existing, desired, updates: update, deletes };
    }),
    ...segments.map(({ segment, existing, desired, remove: deletes }) => {
      return { contactType: segmentPlace(segment), existing, desired, updates: 0, deletes };
    }),
  ];
}

/**
 * The guard over a state that cannot be trusted: a run that does not know what earlier runs did may add contacts, but
 * not delete any. The guard is gone once the state is sound again or a person has accepted it.
 */
export function stateGuard(deletes: number): GuardResult {
  return nonePass({ name: 'stateLost', of: 'journal', value: deletes, scope: 'deletes' });
}

/** Which part of our own state can be trusted. */
export interface StateTrust {
  readonly journal: boolean;
  /** What earlier runs remembered of the contacts, and the ledger of tombstones. */
  readonly memory: boolean;
}

/**
 * The guards over a memory that is missing or old: whoever was erased since would be created again, wherever there are
 * contacts already.
 */
function memoryGuards(contactTypes: PlanHead['contactTypes']): GuardResult[] {
  return contactTypes
    .filter(({ create, existing }) => create > 0 && existing > 0)
    .map(({ contactType: of, create: value }) =>
      nonePass({ name: 'memoryLost', of, value, scope: 'creates-of' }),
    );
}

/** The guards of a plan as they are now: the state may have been lost or accepted since it was made. */
export function guardsNow(
  plan: Pick<PlanHead, 'guards' | 'contactTypes'> & { readonly counts: DeleteCounts },
  trust: StateTrust,
): GuardResult[] {
  const { guards, counts, contactTypes } = plan;
  const others = guards.filter(({ name }) => name !== 'stateLost' && name !== 'memoryLost');
  return [
    ...others,
    ...(trust.journal ? [] : [stateGuard(deleteCount(counts))]),
    ...(trust.memory ? [] : memoryGuards(contactTypes)),
  ];
}

export interface ApprovalRules {
  /** So many different people. */
  readonly need: number;
  /** From so many changes of a kind on, any of them. Left out: always. */
  readonly when?: ApprovalThresholds | undefined;
  /** The file of allowed signers; left out where a name alone counts. */
  readonly signers?: string | undefined;
  /** Whether who made the plan may be one of them. */
  readonly planner: 'allowed' | 'excluded';
}

interface ApprovalThresholds {
  readonly create?: number | undefined;
  readonly update?: number | undefined;
  readonly delete?: number | undefined;
  readonly suppress?: number | undefined;
}

/** Of the whole plan, also where a part of it is carried out: in slices below a limit, all of it would go unapproved. */
type WholePlan = Pick<PlanHead, 'guards' | 'counts'>;

/**
 * What approvals of a part of a plan must be; undefined where the configuration has none. A file of them counts only when
 * it is signed and by others as that says, also where nobody has to approve the part: then the number of people is 0.
 */
export function asksOfPart(
  guards: readonly GuardResult[],
  part: PlanCounts,
): ApprovalAsks | undefined {
  const asking = guards.filter(({ name }) => name === 'approvals');
  const asks = asking[0]?.asks;
  if (asks === undefined) return undefined;
  const isAsked = asking.some((guard) => guard.tripped && holdsBack(guard, part));
  return isAsked ? asks : { ...asks, people: 0 };
}

/** The guards, with those over approvals as the rules are now. */
export function withApprovalGuards(
  guards: readonly GuardResult[],
  rules: ApprovalRules | undefined,
  plan: WholePlan,
): GuardResult[] {
  const others = guards.filter(({ name }) => name !== 'approvals');
  return [...others, ...approvalGuards(rules, plan)];
}

/** What waits for approvals, counted as other guards count. Without thresholds everything does. */
function approvalGuards(
  rules: ApprovalRules | undefined,
  { guards, counts }: WholePlan,
): GuardResult[] {
  if (rules === undefined) return [];
  const { when, need, signers, planner } = rules;
  const asks = { people: need, signed: signers !== undefined, byOthers: planner === 'excluded' };
  const guardOf = (of: string, value: number, least: number, scope: GuardScope): GuardResult => {
    return { name: 'approvals', of, limit: least - 1, value, tripped: value >= least, scope, asks };
  };
  if (when === undefined) return [guardOf('plan', allCount(counts), 1, 'all')];
  const over = (least: number | undefined, count: number, of: string, scope: GuardScope) =>
    least === undefined
      ? []
      : [guardOf(of, Math.max(count, countBefore(guards, scope)), least, scope)];
  return [
    ...over(when.create, createCount(counts), 'creates', 'creates'),
    ...over(when.update, counts.updateContact, 'updates', 'updates'),
    ...over(when.delete, deleteCount(counts), 'deletes', 'deletes-refuse'),
    ...over(when.suppress, suppressCount(counts), 'suppressions', 'suppressions'),
  ];
}

/** A parked plan holds a part of another, and has the guards that were measured on that one. */
function countBefore(guards: readonly GuardResult[], scope: GuardScope): number {
  return guards.find((guard) => guard.name === 'approvals' && guard.scope === scope)?.value ?? 0;
}

/** How many changes of a plan, which may be a part of the one that was measured, wait for approvals. */
export function waitingForApprovals({ scope }: GuardResult, counts: PlanCounts): number {
  return scope === 'all' ? allCount(counts) : HELD_BACK[scope](counts);
}

function allCount(counts: PlanCounts): number {
  return ITEM_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

/** What lets a plan pass that goes back to an earlier phase of a migration, or to none. */
export function leavingOptions({ migration }: Pick<PlanHead, 'migration'>): string[] {
  return migration?.leaves === undefined ? [] : [`--accept phase=${migration.leaves}`];
}

/** What lets a live automation pass. */
export function acceptingOption(utr: string): string {
  return `--accept automation=${shellWord(utr)}`;
}
