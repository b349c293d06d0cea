// What is unfinished, parked or in doubt. Looks at our own state only.
import { existsSync } from 'node:fs';
import type { Config } from '../../config/index.ts';
import { type ErrorCode, SyncError, systemClock } from '../../lib/index.ts';
import {
  type Condition,
  type ConditionId,
  CONDITIONS,
  isNote,
  type Parked,
  parkedOf,
  parkedPlans,
  type PlanWarning,
  warningsByNow,
} from '../../plan/index.ts';
import {
  conditionsOfStatus,
  lateCountOf,
  type LateNow,
  type ParkedHead,
  type RefusedNow,
  type StatusReport,
  type MigrationPath,
  resultWarnings,
  statusText,
  migrationPath,
} from '../../report/index.ts';
import {
  type Invocation,
  type Journal,
  type LateGroup,
  type PlanReader,
  readPlanIfWhole,
  type RunRecord,
  type RunResult,
} from '../../state/index.ts';
import {
  aged,
  callUnderWay,
  endedBadly,
  openPlanOf,
  type OwnState,
  readHistory,
  removedOf,
} from '../runs/history.ts';
import { rejectedPlace } from '../files/rejected-place.ts';
import { type Check, type CheckedNow, checkOf } from '../runs/check.ts';
import { leftOutBecause, recordedConditions, rejectedBecause } from '../runs/run-reasons.ts';
import { openUnconfigured, withJournal } from '../session/own-state.ts';
import { becauseDamaged, damageWords, forgottenNow, troubleWords } from '../session/state-watch.ts';
import { acceptWords } from '../shell/accept.ts';
import type { GlobalOptions, OptionsOf } from '../shell/command-spec.ts';
import { conditionJson } from '../shell/end-lines.ts';
import { UsageError } from '../shell/errors.ts';
import { parseAge } from '../shell/options.ts';
import type { statusCommand } from '../specs/reading-commands.ts';
import { endedWith, printOwn, shownPath, type Terminal } from '../shell/terminal.ts';

export type StatusOptions = GlobalOptions & Partial<OptionsOf<typeof statusCommand>>;

export async function status(options: StatusOptions, terminal: Terminal): Promise<number> {
  const maxAgeMs = parseAge('--max-age', options.maxAge);
  if (maxAgeMs !== undefined && options.check !== true) {
    throw new UsageError(
      '--max-age says how old the run may be that --check looks at.',
      'Add --check.',
    );
  }
  try {
    return await withJournal(options, terminal, (journal, config) =>
      tellNow({ journal, config, maxAgeMs }, options, terminal),
    );
  } catch (error) {
    if (error instanceof SyncError && OF_CONFIGURATION.includes(error.code))
      await tellUnconfigured(error, options, terminal);
    throw error;
  }
}

interface Asked {
  readonly journal: Journal;
  readonly config: Config;
  readonly maxAgeMs: number | undefined;
}

async function tellNow(
  { journal, config, maxAgeMs }: Asked,
  options: StatusOptions,
  terminal: Terminal,
): Promise<number> {
  const watched = { config, configPath: options.config, journal };
  const trouble = troubleWords(watched);
  const forgotten = forgottenNow(watched);
  const migration = await migrationOf(config, journal);
  const found = await statusOf({ journal, stateDir: config.stateDir, forgotten });
  const late = await namedGroups(found.late ?? [], journal, config.syncs);
  // Accepted by a person, though the run that did so may have gone no further.
  const warnings = found.warnings?.filter(
    ({ code }) => trouble !== undefined || code !== 'STATE_LOST',
  );
  const report = { ...found, late, warnings, state: trouble, migration };
  const now = systemClock().wallTime();
  if (options.output === 'json') terminal.give(statusJson(report, now, terminal.config));
  if (options.check === true && trouble?.isDamaged !== true) {
    return endOfCheck(checkNow(report, journal, { now, maxAgeMs }), options, terminal);
  }
  if (options.output === 'text')
    printOwn(terminal, statusText(report, { style: terminal.style, now }));
  becauseDamaged(trouble, terminal);
  return endedWith(terminal);
}

const OF_CONFIGURATION: readonly ErrorCode[] = [
  'CONFIG_INVALID',
  'CONFIG_MISSING',
  'CONFIG_UNREADABLE',
];

/** What the journal knows all the same. The error, which the command ends with, says what is wrong with each line. */
async function tellUnconfigured(
  { code: id, message: whole }: SyncError,
  { config, output, check }: StatusOptions,
  terminal: Terminal,
): Promise<void> {
  const own = check === true ? undefined : openUnconfigured(config);
  if (own === undefined) return;
  const { journal } = own;
  try {
    const [message = whole] = whole.split('\n');
    const unusable = { id, count: 1, message, next: CONDITIONS[id].next };
    const found = await statusOf({ ...own, forgotten: undefined });
    const late = await namedGroups(found.late ?? [], journal, []);
    const report = { ...found, late, state: damageWords(journal) };
    const now = systemClock().wallTime();
    if (output === 'json') terminal.give(statusJson(report, now, terminal.config));
    else printOwn(terminal, statusText({ ...report, unusable }, { style: terminal.style, now }));
  } finally {
    journal.close();
  }
}

function checkNow(
  report: StatusReport,
  { runs }: Journal,
  { now, maxAgeMs }: Pick<CheckedNow, 'now' | 'maxAgeMs'>,
): Check {
  const whole = runs.finished(LOOK_BACK).find(({ result }) => result?.part === undefined);
  const lastEndedAt = whole && (whole.endedAt ?? whole.startedAt);
  const conditions = conditionsOfStatus(report, now);
  return checkOf({ conditions, lastEndedAt, underWay: report.underWay, now, maxAgeMs });
}

function endOfCheck(
  { exitCode, because, line }: Check,
  { output }: Pick<GlobalOptions, 'output'>,
  terminal: Terminal,
): number {
  if (output === 'text') printOwn(terminal, [line]);
  if (because !== undefined) terminal.because({ ...because, exitCode });
  return exitCode;
}

interface StateNow extends OwnState {
  /** How many people who were erased the ledger lacks by now; undefined where it cannot be read. */
  readonly forgotten: number | undefined;
}

async function statusOf(state: StateNow): Promise<StatusReport> {
  const { journal } = state;
  const underWay = callUnderWay(state);
  const run = journal.runs.unfinished();
  const standing = run === undefined ? undefined : await unfinishedOf(run, journal);
  const lastFinished = journal.runs.finished(1)[0];
  const history = readHistory(state, LOOK_BACK);
  const runs = journal.runs.finished(LOOK_BACK);
  const whole = runs.find(({ result }) => result?.part === undefined);
  const parked = parkedNow(journal.runs.parked());
  return {
    probe: journal.probes.unfinished(),
    underWay,
    // The process that works on it has its plan open, whatever became of the file since.
    ...(underWay === undefined
      ? { unfinished: standing }
      : { underWayRun: standing && { ...standing, lostPlan: undefined } }),
    endedBadly: endedBadly(history),
    parked,
    parkedHeads: headsOf(parked),
    lastFinished,
    lastRemoved: lastFinished && removedOf(lastFinished, journal),
    late: journal.late.groups().map((group) => lateNow(group, journal)),
    warnings: warningsNow({ last: lastFinished, whole, runs }, state),
    refused: refusedNow(journal, whole),
    lastFinishedCall: history.find(({ run: past }) => past?.runId === lastFinished?.runId)?.call,
    lastCall: history.find(({ call, isUnderWay }) => call !== undefined && isUnderWay !== true)
      ?.call,
    left: leftOpen({ last: lastFinished, whole, runs }, state),
    lastGood: history.find(
      ({ call, run }) =>
        call?.exitCode === 0 && run?.result?.part === undefined && call.runId !== null,
    ),
  };
}

/** `whole`: the last run that compared everything. What it did not meet may come up again another night. */
function refusedNow({ refusals }: Journal, whole: RunRecord | undefined): RefusedNow | undefined {
  const groups = refusals.groups();
  const [first] = groups.map(({ since }) => since).sort();
  if (first === undefined) return undefined;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  // The run in which a person refused it had all of it in its plan.
  const isMet = whole !== undefined && !refusals.isAnySince(whole.runId);
  const cameUp = isMet ? (whole.result?.refused?.notInPlan ?? 0) : count;
  const lift = cameUp === 0 ? undefined : `listferry plan ${acceptWords('refused', cameUp)}`;
  return { count, since: first, groups, cameUp, lift };
}

function parkedNow(parked: Parked | null): Parked | undefined {
  const plans = parkedPlans(parked).map((plan) =>
    existsSync(plan.planPath) ? plan : { ...plan, isRemoved: true as const },
  );
  return parkedOf(plans) ?? undefined;
}

function headsOf(parked: Parked | undefined): ReadonlyMap<string, ParkedHead> {
  const heads = parkedPlans(parked).flatMap(({ planPath }) => {
    const plan = readPlanIfWhole(planPath);
    plan?.close();
    return plan === undefined ? [] : [[planPath, plan.head] as const];
  });
  return new Map(heads);
}

/**
 * With the names of their contact types, which the journal knows by a key alone: as the plan of their run has them, or
 * the configuration where the plan is gone.
 */
async function namedGroups(
  groups: readonly LateNow[],
  journal: Journal,
  syncs: Config['syncs'],
): Promise<readonly LateNow[]> {
  if (groups.length === 0) return [];
  const configured = syncs.flatMap(({ target }) =>
    target.kind === 'name' ? [target.contactType] : [],
  );
  const { typeOfKey } = await loadPastRuns();
  return groups.map((group) => {
    const names = [...plannedTypes(group, journal), ...configured];
    const contactType = typeOfKey(group.contactType, names);
    return contactType === undefined ? group : { ...group, contactType };
  });
}

function plannedTypes({ runId }: LateNow, journal: Journal): readonly string[] {
  const run = journal.runs.get(runId);
  const plan = run === undefined ? undefined : openPlanOf(run);
  const types = plan?.head.contactTypes.map(({ contactType }) => contactType) ?? [];
  plan?.close();
  return types;
}

const LOOK_BACK = 100;

/** After a purge no list of them is left: the plan is gone. */
function lateNow(group: LateGroup, { runs }: Journal): LateNow {
  const planPath = runs.get(group.runId)?.planPath ?? null;
  return { ...group, isListed: planPath !== null && existsSync(planPath) };
}

/** What the last runs left open, but for what a line of its own tells as it is now. */
function leftOpen({ last, whole, runs }: PastRuns, state: StateNow): readonly Condition[] {
  const later = whole === undefined ? [] : runs.slice(0, runs.indexOf(whole));
  const isRetried = later.some(({ result }) => result?.part === 'rejected');
  const isEarlier = whole !== last;
  const ofWhole = leftBy(whole, state, isEarlier).filter(
    ({ id }) => !isRetried || id !== 'ITEMS_REJECTED',
  );
  const left = isEarlier ? [...leftBy(last, state), ...ofWhole] : ofWhole;
  return [...left, ...erasedNow(runs)];
}

/** Of the last run that compared the account: what each run says of them, with what to type. */
function erasedNow(runs: readonly RunRecord[]): readonly Condition[] {
  const compared = lastCompared(runs);
  if (!compared?.result) return [];
  return recordedConditions({ ...compared, result: compared.result }).filter(
    ({ id }) => id === 'ERASED_ON_SERVICE',
  );
}

function leftBy(
  run: RunRecord | undefined,
  { journal, stateDir }: StateNow,
  isEarlier = false,
): readonly Condition[] {
  if (!run?.result) return [];
  const plan = openPlanOf(run);
  const found = recordedConditions(
    { ...run, result: run.result },
    {
      head: plan?.head,
      canRetry: removedOf(run, journal) === undefined,
      isEarlier,
      leftOut: plan && leftOutBecause(plan),
      rejected: { ...rejectedBecause(run.result), file: rejectedFile(run, stateDir) },
    },
  );
  plan?.close();
  // What a person tolerated was for that call alone.
  const isTolerated = journal.invocations.lastOf(run.runId)?.exitCode === 0;
  return found.filter(
    (condition) =>
      !isNote(condition) &&
      !TOLD_AS_IT_IS_NOW.includes(condition.id) &&
      !(isTolerated && condition.id === 'ROWS_INVALID'),
  );
}

/** Retention removes it. */
function rejectedFile({ runId }: RunRecord, stateDir: string): string | undefined {
  const path = rejectedPlace({ stateDir }, runId);
  return existsSync(path) ? shownPath(path) : undefined;
}

const TOLD_AS_IT_IS_NOW: readonly ConditionId[] = [
  'SUPPRESSIONS_PARKED',
  'CREATES_PARKED',
  'UPDATES_PARKED',
  'CONFLICTS_PARKED',
  'DELETES_PARKED',
  'CONTACTS_LATE',
  'CONTACTS_OVERDUE',
  'ERASED_ON_SERVICE',
  'STATE_LOST',
  'MEMORY_LOST',
  'FINISHED_FIRST',
];

interface PastRuns {
  readonly last: RunRecord | undefined;
  /** The last that carried out a plan of everything, not of a part. */
  readonly whole: RunRecord | undefined;
  /** The latest first. */
  readonly runs: readonly RunRecord[];
}

/** A part of a plan says nothing of the rest, so what the last whole one warned of goes on. */
function warningsNow({ last, whole, runs }: PastRuns, state: StateNow): readonly PlanWarning[] {
  const own = stillTrue(last?.result, state);
  const ofWhole = stillTrue(whole?.result, state);
  const ofRun = [...own, ...ofWhole.filter(({ code }) => !own.some((told) => told.code === code))];
  const ofErased = resultWarnings(lastCompared(runs)?.result ?? NO_WARNINGS).filter(isOfErased);
  return [...ofRun.filter((warning) => !isOfErased(warning)), ...ofErased];
}

type Warned = Pick<RunResult, 'warnings' | 'copies' | 'memory' | 'memoryLost'>;

const NO_WARNINGS: Warned = { warnings: [] };

/** What waits in a plan that was applied since waits no longer, and who was erased may be in the ledger again. */
function stillTrue(
  result: RunResult | null | undefined,
  { journal, forgotten }: StateNow,
): readonly PlanWarning[] {
  const kinds = new Set(parkedPlans(journal.runs.parked()).map(({ kind }) => kind));
  const told: Warned = result ?? NO_WARNINGS;
  const now = forgotten === undefined ? {} : { warnings: warningsByNow(told, forgotten) };
  return resultWarnings({ ...told, ...now }).filter(({ code }) => {
    if (code === 'CONFLICTS_PARKED') return kinds.has('conflicts');
    // No run ends before a person has accepted each of them.
    if (code === 'AUTOMATION_LIVE') return false;
    // A line of its own says what is so now.
    if (code === 'REFUSED_BY_NAME') return false;
    return code !== 'CONTACTS_LATE' || isStillLate(result, journal);
  });
}

/** Otherwise its warnings give a number that no run takes: the lines of what is late say what is so now. */
function isStillLate(last: RunResult | null | undefined, { late }: Journal): boolean {
  const { waiting, overdue } = last?.late ?? { waiting: 0, overdue: 0 };
  return lateCountOf(late.groups()) === waiting + overdue;
}

function lastCompared(runs: readonly RunRecord[]): RunRecord | undefined {
  return runs.find(({ result }) => tellsErased(result));
}

/** A plan that deletes them says nothing of others; what it left is found by the next comparison. */
function tellsErased(result: RunResult | null): boolean {
  if (result === null) return false;
  return result.part === 'erasure' || (result.part === undefined && result.memory !== undefined);
}

function isOfErased({ code }: PlanWarning): boolean {
  return code === 'ERASED_ON_SERVICE';
}

/** The keys of `StatusReport`, and of everything with a time how long ago it was. */
function statusJson(report: StatusReport, now: Date, config: string | undefined): object {
  const { underWay, endedBadly: bad = [], lastCall, lastGood, left: _left, ...others } = report;
  const { lastFinishedCall: _call, parkedHeads: _heads, ...kept } = others;
  const conditions = conditionsOfStatus(report, now);
  return {
    ...kept,
    conditions: conditions.map((condition) => conditionJson(condition, config)),
    stillOpen: conditions.filter((one) => !isNote(one)).map(({ message }) => message),
    lastGood: lastGood?.call === undefined ? null : aged(lastGood.call, now),
    ...monitored(report, now),
    underWay: underWay && aged(underWay, now),
    lastCall: lastCall && aged(lastCall, now),
    endedBadly: bad.flatMap(({ call }) => (call === undefined ? [] : [aged(call, now)])),
  };
}

/** What a monitor asks most, beside the calls and runs that it is of. */
function monitored({ unfinished, underWay, underWayRun, ...last }: StatusReport, now: Date) {
  const good = last.lastGood?.call;
  return {
    lastGoodAgeSeconds: good === undefined ? null : aged(good, now).ageSeconds,
    lastExitCode: last.lastCall?.exitCode ?? null,
    inDoubt: (unfinished ?? underWayRun)?.inDoubt ?? 0,
    lockHeldBy: underWay === undefined ? null : holderOf(underWay, now),
  };
}

function holderOf(call: Invocation, now: Date): object {
  const { command, runId, host, pid, startedAt, ageSeconds } = aged(call, now);
  return { command, runId, host, pid, startedAt, ageSeconds };
}

/** To load it takes longer than everything else that this command does, which seldom needs it. */
async function loadPastRuns() {
  return await import('../runs/past-runs.ts');
}

async function unfinishedOf(run: RunRecord, journal: Journal): Promise<StatusReport['unfinished']> {
  const { openItems } = await loadPastRuns();
  const { items } = journal;
  const inDoubt = items.count(run.runId, 'intent') + items.count(run.runId, 'doubt');
  return { run, inDoubt, ...openItems(run, journal) };
}

/** Undefined where the configuration names no phase. */
export async function migrationOf(
  config: Config,
  journal: Journal,
): Promise<MigrationPath | undefined> {
  const { migration: phase } = config;
  if (phase === undefined) return undefined;
  const run = journal.runs.lastOfMigration();
  const { mirroredKeys } = await loadPastRuns();
  const plan = run === undefined ? undefined : openPlanOf(run);
  try {
    const mirrors = new Map(config.syncs.flatMap(mirroredKeys));
    const made = [...mirrors.values()].filter((keys) =>
      keys.some((key) => journal.ownership.wasMirrored(key)),
    ).length;
    return migrationPath({
      phase,
      reached: journal.runs.reachedPhase(),
      last: run?.result ?? undefined,
      carriesSuppressions: config.suppressions.length > 0,
      mirrors: { wanted: mirrors.size, made },
      unknownStatuses: plan === undefined ? null : countUnknownStatuses(plan),
      canRetry: run !== undefined && removedOf(run, journal) === undefined,
      acceptedOnce: (plan?.head.automations ?? [])
        .filter(({ utr }) => !config.acceptAutomations.includes(utr))
        .map(({ name }) => name),
    });
  } finally {
    plan?.close();
  }
}

function countUnknownStatuses(plan: PlanReader): number {
  let count = 0;
  for (const { fault } of plan.rejects()) if (fault.code === 'status-unknown') count += 1;
  return count;
}
