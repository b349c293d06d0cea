// Whether a plan may be carried out, and what of it: by its guards, by what a person allowed, and by what ran before.
import {
  type GuardResult,
  type MigrationPhase,
  type PlanHead,
  type Release,
  type StateTrust,
  guardsNow,
  heldBackBy,
  holdsBack,
  leavesPhase,
  liftingOption,
} from '../../plan/index.ts';
import type { BegunBy, ChosenItems, Journal, PlanReader, RunRelease } from '../../state/index.ts';
import {
  PhaseLeftError,
  PlanRefusedError,
  PlanStaleError,
  RunStaleError,
  RunUnfinishedError,
  type StaleBasis,
} from '../context/errors.ts';

/** What of a plan may be carried out, as `releasePlan` and the person decided. */
export interface Permission {
  readonly itemLimit: number | null;
  /** What a person chose of the plan; left out where it is all of it. */
  readonly chosen?: ChosenItems | undefined;
  /** Guards that hold something back; empty where nothing is held back. */
  readonly heldBackBy: readonly GuardResult[];
  /** Those, and others that tripped and were not lifted, though they hold nothing of this plan back. */
  readonly unaccepted: readonly GuardResult[];
  /** UTRs of live automations that a person accepted, by option or in the configuration. */
  readonly acceptedAutomations?: readonly string[] | undefined;
  /** A person allows the return of people who had left, as an earlier run knew. */
  readonly returns?: true | undefined;
  /** So many may return, if that is how many the run would hold back: whom the plan itself did not know of. */
  readonly returning?: number | undefined;
  /** So many items are made although somebody refused them, if that is how many the plan has. */
  readonly refused?: number | undefined;
  /** The phase of a migration that a person agrees to leave for an earlier one, or for none. */
  readonly leavePhase?: MigrationPhase | undefined;
  /** How many late contacts of the plan are sent again. */
  readonly resend?: number | undefined;
  /** Who says so; left out where nobody does. */
  readonly begunBy?: BegunBy | undefined;
}

/** What a release allows; throws `PlanRefusedError` if it allows nothing. `name`: as commands name the plan. */
export function permissionOf(
  { head, name }: Pick<PlanReader, 'head'> & { readonly name: string },
  release: Release,
  itemLimit: number | null = null,
): Permission {
  if (release.kind === 'refused') {
    const guards = release.guards.map((guard) => ({
      ...guard,
      lift: liftingOption(guard, head.counts),
    }));
    throw new PlanRefusedError({ ...head, name }, guards, release.automations);
  }
  const { unaccepted, returns } = release;
  const heldBackBy = release.kind === 'all' ? [] : release.guards;
  return { itemLimit, heldBackBy, unaccepted, returns };
}

/** What a run that was interrupted may go on with: what was released when it began. */
export function permissionBefore(
  release: RunRelease,
  head: PlanHead,
  trust: StateTrust,
): Permission & { readonly acceptedAutomations: readonly string[] } {
  const unaccepted = unacceptedStill(release, head, trust);
  const heldBackBy = unaccepted.filter((guard) => holdsBack(guard, head.counts));
  const { itemLimit, chosen, resend, returns, begunBy, acceptedAutomations } = release;
  const kept = { itemLimit, chosen, resend, returns, begunBy, acceptedAutomations };
  return { ...kept, heldBackBy, unaccepted };
}

/** Guards that were not lifted when the run began, and those over a state that was lost since. */
function unacceptedStill(release: RunRelease, head: PlanHead, trust: StateTrust): GuardResult[] {
  const wasUnaccepted = (guard: GuardResult): boolean =>
    release.unaccepted.some(({ name, of }) => name === guard.name && of === guard.of);
  const isLost = !trust.journal;
  const guards = isLost || !trust.memory ? guardsNow(head, trust) : head.guards;
  return guards.filter(
    (guard) =>
      guard.tripped &&
      (wasUnaccepted(guard) ||
        (isLost && heldBackBy([guard]).deletes) ||
        (!trust.memory && guard.name === 'memoryLost')),
  );
}

/** As the journal keeps it. */
export function releaseOf(permission: Permission): RunRelease {
  const { itemLimit, chosen, unaccepted, acceptedAutomations, resend, returns, begunBy } =
    permission;
  const held = heldBackBy(permission.heldBackBy);
  return {
    withoutDeletes: held.deletes,
    itemLimit,
    held,
    unaccepted: unaccepted.map(({ name, of }) => ({ name, of })),
    acceptedAutomations: [...new Set(acceptedAutomations)],
    resend,
    returns,
    chosen,
    begunBy,
  };
}

/** Throws `PlanStaleError` where a plan was made for another account or configuration. */
export function refuseStale(tools: Hashes, { head }: Pick<PlanReader, 'head'>): void {
  const changed = changedSince(tools, head);
  if (changed !== undefined) throw new PlanStaleError(head.planId, changed);
}

/** Throws `RunStaleError`: the same, where a run of the plan was interrupted. */
export function refuseStaleRun(
  tools: Hashes,
  { head }: Pick<PlanReader, 'head'>,
  runId: string,
): void {
  const changed = changedSince(tools, head);
  if (changed !== undefined) throw new RunStaleError(runId, head, changed);
}

interface Hashes {
  readonly accountHash: string;
  readonly configurationHash: string;
}

function changedSince(tools: Hashes, { basis }: PlanHead): StaleBasis | undefined {
  if (basis.account !== tools.accountHash) return 'the account';
  return basis.configuration === tools.configurationHash ? undefined : 'the configuration';
}

/** Throws `RunUnfinishedError`; nothing else may write before that run has ended. */
export function refuseWhileUnfinished(
  { journal }: { readonly journal: Pick<Journal, 'runs'> },
  then?: string,
): void {
  const unfinished = journal.runs.unfinished();
  if (unfinished !== undefined) throw new RunUnfinishedError(unfinished.runId, then);
}

/**
 * Throws `PhaseLeftError` before the first write. `phase` is the plan's: null for a configuration
 * without one, undefined for a plan that was made from no source. `agreed` is what a person named.
 */
export function refuseLeavingPhase(
  { journal }: { readonly journal: { readonly runs: Pick<Journal['runs'], 'reachedPhase'> } },
  phase: MigrationPhase | null | undefined,
  agreed: MigrationPhase | undefined,
): void {
  if (phase === undefined) return;
  const reached = journal.runs.reachedPhase();
  if (reached === null || !leavesPhase(phase, reached) || agreed === reached) return;
  throw new PhaseLeftError(reached, phase);
}
