// Runs: one execution from its first row in the journal to its result. Three ways in, one way on:
// a saved plan, an interrupted run, or a fresh comparison.
import { type Random, timedId } from '../../lib/index.ts';
import {
  automationsAccepted,
  type ConsentSources,
  type MadePlan,
  wholeLines,
} from '../../compare/index.ts';
import {
  type GuardResult,
  type Item,
  ITEM_KINDS,
  type MemoryCounts,
  type PlanWarning,
  type StateTrust,
  baselineAfter,
  broughtAddress,
  ERASURE,
  invalidRows,
  isFromRows,
  isReturned,
  nightRecord,
  parkedOf,
  parkedPlans,
  parkedSince,
  undoWarningsAfter,
} from '../../plan/index.ts';
import {
  type BaselineMark,
  chosenCount,
  type FinishedFirst,
  isOfWholePlan,
  type DatabaseLocation,
  type PlanReader,
  type RunRelease,
  type RunResult,
  type Spending,
} from '../../state/index.ts';
import {
  ConsentNow,
  type EngineTools,
  LastLook,
  type Run,
  RunSpending,
  Sending,
  type SpentBefore,
  WriteProgress,
} from '../context/run-context.ts';
import { carryOut } from './carry-out.ts';
import { erasedAfter, type RunEnd, warningsOfMemory } from './conclude.ts';
import { noteAgreed, rememberRun } from '../settling/remember.ts';
import { checkResend } from '../settling/late.ts';
import { checkRefused, countRefused, rememberDecision } from '../settling/refused.ts';
import { Answers } from '../context/answers.ts';
import { filtered, itemsOf, lengthOf, releasedPart, stateOf } from '../context/pending.ts';
import { returningItems } from '../settling/gate.ts';
import { countHeld, rememberListed, rememberUnsuppressed } from '../settling/who-left.ts';
import {
  type Permission,
  permissionBefore,
  refuseLeavingPhase,
  refuseStale,
  refuseStaleRun,
  refuseWhileUnfinished,
  releaseOf,
} from './permission.ts';
import { park, stillParked, waitsForPerson } from './chosen-plan.ts';
import type { Reading } from '../reading/read-back.ts';

export interface RunTools extends EngineTools {
  /** Read again for their consent alone, where a plan may be older than they are. */
  readonly consentSources: ConsentSources;
  readonly random: Random;
  readonly requestsPerSecond: number;
  /** The hashes that a plan must have been made for. */
  readonly accountHash: string;
  readonly configurationHash: string;
  /** Where the file of a plan goes. */
  readonly planPlace: (planId: string) => DatabaseLocation;
}

export interface FinishedRun {
  readonly runId: string;
  readonly result: RunResult;
}

export function newRunId(tools: Pick<RunTools, 'clock' | 'random'>): string {
  return timedId(tools.clock.wallTime(), tools.random);
}

/** Carries out a saved plan. In a retry, what came about since it was refused counts as applied. */
export async function runSavedPlan(
  tools: RunTools,
  plan: PlanReader,
  permission: Permission & { readonly command?: 'apply' | 'retry' },
): Promise<FinishedRun> {
  refuseStale(tools, plan);
  refuseWhileUnfinished(tools);
  refuseLeavingPhase(tools, plan.head.migration?.phase, permission.leavePhase);
  checkResend(tools.journal, plan, permission.resend);
  const release = releaseOf(permission);
  const part = { plan, release, ...releasedPart(plan, release) };
  checkRefused(tools.journal, part, permission.refused);
  const runId = newRunId(tools);
  tools.journal.runs.begin({ runId, command: permission.command ?? 'apply' });
  return await runOlderPlan(tools, { runId, plan, permission });
}

/** Carries out what was planned a moment ago, in a run that is already open. */
export async function runFreshPlan(
  tools: RunTools,
  made: MadePlan,
  run: Omit<PlannedRun, 'plan' | 'fresh' | 'consent'>,
): Promise<FinishedRun> {
  const { sides, plan } = made;
  noteAgreed(tools, sides, run.runId);
  const listed = { contacts: sides.contacts.rowCount, suppressions: sides.suppressions.rowCount };
  const { facts } = tools.journal;
  return await runPlan(tools, {
    ...run,
    plan,
    fresh: { ...sides, facts, otherTypes: [], listed, unread: [], lostTypes: new Set() },
  });
}

/** Goes on with an interrupted run whose plan is at hand. */
export async function resumePlan(
  tools: RunTools,
  plan: PlanReader,
  run: {
    readonly runId: string;
    readonly release: RunRelease;
    /** Accepted now, beside those that were when the run began. */
    readonly acceptedAutomations: readonly string[];
  },
): Promise<FinishedRun> {
  refuseStaleRun(tools, plan, run.runId);
  const before = permissionBefore(run.release, plan.head, trustIn(tools));
  const acceptedAutomations = [...before.acceptedAutomations, ...run.acceptedAutomations];
  const permission = { ...before, acceptedAutomations };
  return await runOlderPlan(tools, { runId: run.runId, plan, permission });
}

function trustIn({ stateLost = false, memoryLost = false }: RunTools): StateTrust {
  return { journal: !stateLost, memory: !memoryLost };
}

interface PlannedRun {
  readonly runId: string;
  readonly plan: PlanReader;
  readonly permission: Permission;
  readonly fresh?: Reading;
  readonly consent?: ConsentNow;
  /** Where it planned for itself: what the process had spent before, so that its requests count too. */
  readonly before?: SpentBefore | undefined;
  readonly finishedFirst?: FinishedFirst | undefined;
}

/** The sources may have moved since it was made: they are read again before anybody gets mail. */
async function runOlderPlan(
  tools: RunTools,
  planned: Pick<PlannedRun, 'runId' | 'plan' | 'permission'>,
): Promise<FinishedRun> {
  const { journal, past } = tools;
  const known = { sourceIds: journal.sourceIds, past };
  const reread = { ...tools, known, wholeLines: wholeLines(journal.runs.lastBaseline()) };
  const consent = new ConsentNow(tools.consentSources, reread);
  return await runPlan(tools, { ...planned, consent }).finally(() => {
    consent.close();
  });
}

async function runPlan(tools: RunTools, planned: PlannedRun): Promise<FinishedRun> {
  const { runId, plan, permission, consent } = planned;
  const permitted = releaseOf(permission);
  const part = releasedPart(plan, permitted);
  const total = openCount(tools, planned);
  const step = tools.progress.step('Writing', { unit: 'items', total });
  const writing = new WriteProgress(step, plan.head.itemCount);
  const spending = new RunSpending(tools, runId, planned.before);
  const { health } = tools.client;
  const lastLook = new LastLook(tools.client);
  const sending = new Sending(tools.concurrency);
  const answers = new Answers(tools.journal.facts, runId);
  const uploadForms = new Map<number, string>();
  const carrying = { health, writing, spending, lastLook, consent, sending, answers, uploadForms };
  const asked = { ...tools, runId, plan, release: permitted, ...part, ...carrying };
  const letsReturn = letReturn(asked, permission) || permission.returns === true;
  const release = { ...permitted, ...(letsReturn && { returns: true as const }) };
  const run = { ...asked, release, letsReturn };
  rememberDecision(tools.journal, run, permission.refused !== undefined);
  const { planId, fingerprint: planFingerprint } = plan.head;
  tools.journal.runs.adoptPlan(runId, { planId, planPath: plan.path, planFingerprint, release });
  // After a part of a plan, what waited before it waits as it did.
  const earlier = isOfWholePlan(release) ? stillParked(tools.journal, planned) : [];
  return await carryOut(run, planned.fresh, (end, reading) =>
    finishRun(run, planned, earlier, end, reading),
  ).finally(() => {
    writing.finish();
    spending.note();
  });
}

/**
 * Parks what was held back, and ends the run in one commit with what its last reading shows. `earlier`: what waited before
 * this run, and waits on.
 */
function finishRun(
  run: Run & RunTools & { readonly spending: Pick<RunSpending, 'total'> },
  { permission, finishedFirst, fresh }: PlannedRun,
  earlier: ReturnType<typeof stillParked>,
  end: RunEnd,
  reading: Reading,
): FinishedRun {
  const { runId, plan, release, journal } = run;
  rememberUnsuppressed(run);
  const held = park(plan, {
    guards: permission.heldBackBy,
    chosen: run.chosen,
    requestsPerSecond: run.requestsPerSecond,
    placeOf: run.planPlace,
    newPlanId: () => timedId(run.clock.wallTime(), run.random),
  });
  const [waiting, at] = [parkedPlans(journal.runs.parked()), run.clock.wallTime().toISOString()];
  const now = held.map((kept) => parkedSince(kept, waiting, at));
  const parked = parkedOf([...now, ...earlier]);
  const { unaccepted } = permission;
  const rememberedBy = rememberRun(run, { fresh, last: reading }, unaccepted);
  const result = {
    ...resultOf(run, end, parked, permission, run.spending.total()),
    ...memoryPart(rememberedBy, run, unaccepted),
    finishedFirst,
  };
  // A first mirror that was only carried out in part does not count: its other deletes are parked too.
  if (!release.held.deletes && isOfWholePlan(release)) {
    journal.ownership.markMirrored(plan.head.baseline.mirrored);
  }
  journal.runs.finish(runId, result, () => {
    rememberListed(run, reading);
  });
  return { runId, result };
}

/** What is left to be written: not beyond --limit, and not what an earlier process has ended. */
function openCount({ journal }: RunTools, { runId, plan, permission }: PlannedRun): number {
  const released = Math.min(plan.head.itemCount, chosenCount(releaseOf(permission)) ?? Infinity);
  const ended = Object.values(journal.items.verdicts(runId)).reduce((sum, n) => sum + n, 0);
  return Math.max(0, released - ended);
}

/**
 * Every later run forgets that they had left; who leaves once more is told of once more. Tells whether anybody was let
 * return.
 */
function letReturn(run: Run, permission: Permission): boolean {
  const { journal, plan } = run;
  const addresses = itemsLetReturn(run, permission).flatMap((item) => broughtAddress(item) ?? []);
  if (addresses.length === 0) return false;
  journal.knownLeavers.forget(addresses);
  if (!isFromRows(plan.head)) journal.knownLeavers.forgetBehindIds(addresses);
  for (const address of addresses) journal.listEntries.forget(address);
  return true;
}

/** Whom a person lets return: by the guard of the plan, or by the number of all whom the run would hold back. */
function itemsLetReturn(run: Run, { returns, returning }: Permission): Item[] {
  if (returns === true) return [...filtered(itemsOf(run, ...ITEM_KINDS), isReturned)];
  if (returning === undefined) return [];
  const held = [...returningItems(run)];
  return held.length === returning ? held : [];
}

function resultOf(
  run: Run,
  end: RunEnd,
  parked: RunResult['parked'],
  permission: Permission,
  spent: Spending,
): RunResult {
  const { head } = run.plan;
  const { copies, listed, unlisted, ...told } = end;
  const { requests, listReads, elapsedMs } = spent;
  const { heldBackBy: held, unaccepted } = permission;
  const { runs, items } = run.journal;
  const unreadSources = runs.unreadSources(run.runId);
  const suppressedSince = run.journal.suppressedSince.counts(run.runId);
  const notSuppressed = run.journal.suppressedSince.others(run.runId);
  return {
    verdicts: items.verdicts(run.runId),
    requests,
    listReads,
    seconds: elapsedMs / 1_000,
    ...told,
    invalidRows: invalidRows(head),
    parked,
    warnings: warningsAfter(run),
    heldBack: unreadSources.length === 0 ? undefined : { unreadSources },
    ...(suppressedSince === undefined ? {} : { suppressedSince }),
    notSuppressed,
    ...countHeld(run),
    refused: countRefused(run),
    baseline: baselineAfter({
      listed,
      unlisted,
      head,
      unaccepted,
      before: runs.lastBaseline(),
      isWhole: held.length === 0 && isOfWholePlan(run.release),
    }),
    copies: copies.left.length === 0 && copies.named === undefined ? undefined : copies,
    migration: head.migration,
    night: isOfWholePlan(run.release)
      ? nightRecord(head, { unaccepted, heldBackBy: held })
      : undefined,
    part: head.part,
  };
}

/** Those of its plan that are true after it. */
function warningsAfter(run: Run): readonly PlanWarning[] {
  // A person named the phase, and it is left.
  const isOver = new Set<string>(['MIGRATION_PHASE_LEFT']);
  // What it sent again is told by the result, where it is late once more.
  if (run.release.resend !== undefined || run.journal.late.isEmpty) isOver.add('CONTACTS_LATE');
  if (run.journal.items.count(run.runId, 'applied') === run.plan.head.itemCount)
    isOver.add(ERASURE);
  const isTrue = ({ code }: PlanWarning): boolean =>
    !isOver.has(code) && (code !== 'CONFLICTS_PARKED' || conflictsWait(run));
  const told = undoWarningsAfter(warningsOfMemory(run), () => undoneBy(run));
  const warnings = told.filter(isTrue);
  return automationsAccepted(warnings, run.plan.head.automations);
}

/** Whether an update was left for a person to decide; one that was sent tells by its verdict how it went. */
function conflictsWait(run: Run): boolean {
  const isLeft = (item: Item): boolean => waitsForPerson(item) && stateOf(run, item) === 'skipped';
  return lengthOf(filtered(itemsOf(run, 'updateContact'), isLeft), 1) > 0;
}

/** What it did, for the warnings of a plan that undoes another run. */
function undoneBy(run: Run): { readonly reversed: number; readonly created: number } {
  const isApplied = (item: Item): boolean => stateOf(run, item) === 'applied';
  const created = lengthOf(filtered(itemsOf(run, 'createContact'), isApplied));
  return { reversed: run.journal.items.count(run.runId, 'applied'), created };
}

/** Of now: a plan that was reviewed is older. */
function erasedPart(run: Run): Pick<MemoryCounts, 'erasedForgotten' | 'erasedOnService'> {
  const { erasedForgotten = 0 } = run;
  const erasedOnService = erasedAfter(run);
  return {
    ...(erasedOnService && { erasedOnService }),
    erasedForgotten: erasedForgotten === 0 ? undefined : erasedForgotten,
  };
}

/** What the memory of earlier runs showed, and how far it goes from now on. */
function memoryPart(
  rememberedBy: BaselineMark | undefined,
  run: Run,
  unaccepted: readonly GuardResult[],
): Partial<RunResult> {
  const { memory } = run.plan.head;
  const gone = unaccepted.filter(({ name }) => name === 'maxGone');
  return {
    memory: memory && { ...memory, ...erasedPart(run) },
    rememberedBy,
    stateLost: run.stateLost === true || undefined,
    memoryLost: run.memoryLost === true || undefined,
    goneAtOnce:
      gone.length === 0 ? undefined : Object.fromEntries(gone.map(({ of, value }) => [of, value])),
  };
}
