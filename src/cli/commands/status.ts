// What is unfinished, parked or in doubt. Looks at our own state only.
import { existsSync } from 'node:fs';
import { leftOutItems } from '../../apply/index.ts';
import { contactTypeKeys, segmentKeys } from '../../compare/index.ts';
import type { Config, SyncConfig } from '../../config/index.ts';
import { systemClock } from '../../lib/index.ts';
import {
  ERASED_ON_SERVICE,
  LATE_CONTACTS,
  type Parked,
  parkedOf,
  parkedPlans,
  type PlanWarning,
} from '../../plan/index.ts';
import {
  lateCountOf,
  type LateNow,
  type StatusReport,
  type MigrationPath,
  resultWarnings,
  statusText,
  migrationPath,
} from '../../report/index.ts';
import {
  erasedCountAt,
  type Journal,
  type LateGroup,
  memoryPlaces,
  type PlanReader,
  readPlan,
  type RunRecord,
  type RunResult,
} from '../../state/index.ts';
import { lastFinishedRun, openPlanOf, callUnderWay, type OwnState } from '../runs/past-runs.ts';
import { withJournal } from '../session/own-state.ts';
import { becauseDamaged, troubleWords } from '../session/state-watch.ts';
import type { GlobalOptions } from '../shell/command-spec.ts';
import { worstExitCode } from '../shell/exit-codes.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';
import { aged, endedBadly, readHistory } from './runs.ts';

export function status(options: GlobalOptions, terminal: Terminal): number {
  return withJournal(options, terminal, (journal, config) => {
    const { tombstones } = memoryPlaces(config.stateDir);
    const watched = { config, configPath: options.config, journal };
    const trouble = troubleWords(watched, () => erasedCountAt(tombstones));
    const migration = migrationOf(config, journal);
    const found = statusOf({ journal, stateDir: config.stateDir });
    const late = found.late?.map((group) => named(group, journal, config));
    const report = { ...found, late, state: trouble, migration };
    const now = systemClock().wallTime();
    if (options.output === 'json') terminal.give(statusJson(report, now));
    else printAll(terminal, statusText(report, { style: terminal.style, now }));
    becauseDamaged(trouble, terminal);
    return worstExitCode(terminal.reasons.map(({ exitCode }) => exitCode));
  });
}

function statusOf(state: OwnState): StatusReport {
  const { journal } = state;
  const underWay = callUnderWay(state);
  const run = journal.runs.unfinished();
  const standing = run === undefined ? undefined : unfinishedOf(run, journal);
  const lastFinished = lastFinishedRun(journal);
  const history = readHistory(state, LOOK_BACK);
  return {
    probe: journal.probes.unfinished(),
    underWay,
    ...(underWay === undefined ? { unfinished: standing } : { underWayRun: standing }),
    endedBadly: endedBadly(history),
    parked: parkedNow(journal.runs.parked()),
    lastFinished,
    late: journal.late.groups().map((group) => lateNow(group, journal)),
    warnings: warningsNow(lastFinished?.result ?? undefined, journal),
    lastCall: history.find(({ run: past }) => past?.runId === lastFinished?.runId)?.call,
  };
}

function parkedNow(parked: Parked | null): Parked | undefined {
  const plans = parkedPlans(parked).map((plan) =>
    existsSync(plan.planPath) ? plan : { ...plan, isRemoved: true as const },
  );
  return parkedOf(plans) ?? undefined;
}

/**
 * With the name of its contact type, which the journal knows by a key alone: as the plan of its run has it, or the
 * configuration where the plan is gone.
 */
function named(group: LateNow, journal: Journal, { syncs }: Config): LateNow {
  const run = journal.runs.get(group.runId);
  const plan = run === undefined ? undefined : openPlanOf(run);
  try {
    const planned = plan?.head.contactTypes.map(({ contactType }) => contactType) ?? [];
    const configured = syncs.flatMap(({ target }) =>
      target.kind === 'name' ? [target.contactType] : [],
    );
    const contactType = [...planned, ...configured].find((name) =>
      contactTypeKeys(name).includes(group.contactType),
    );
    return contactType === undefined ? group : { ...group, contactType };
  } finally {
    plan?.close();
  }
}

const LOOK_BACK = 100;

/** After a purge no list of them is left: the plan is gone. */
function lateNow(group: LateGroup, { runs }: Journal): LateNow {
  const planPath = runs.get(group.runId)?.planPath ?? null;
  return { ...group, isListed: planPath !== null && existsSync(planPath) };
}

/** Those of the last run, and how many of the erased the last comparison of everything found on the service. */
function warningsNow(last: RunResult | undefined, journal: Journal): readonly PlanWarning[] {
  const ofRun = resultWarnings(last ?? {}).filter(
    ({ code }) => code !== LATE_CONTACTS || isStillLate(last, journal),
  );
  const compared = journal.runs.list(LOOK_BACK).find(({ result }) => tellsErased(result));
  const ofErased = resultWarnings(compared?.result ?? {}).filter(isOfErased);
  return [...ofRun.filter((warning) => !isOfErased(warning)), ...ofErased];
}

/** Otherwise its warnings give a number that no run takes: the lines of what is late say what is so now. */
function isStillLate(last: RunResult | undefined, { late }: Journal): boolean {
  const { waiting, overdue } = last?.late ?? { waiting: 0, overdue: 0 };
  return lateCountOf(late.groups()) === waiting + overdue;
}

/** A plan that deletes them says nothing of others; what it left is found by the next comparison. */
function tellsErased(result: RunResult | null): boolean {
  if (result === null) return false;
  return result.part === 'erasure' || (result.part === undefined && result.memory !== undefined);
}

function isOfErased({ code }: PlanWarning): boolean {
  return code === ERASED_ON_SERVICE;
}

/** The keys of `StatusReport`, and of everything with a time how long ago it was. */
function statusJson(report: StatusReport, now: Date): object {
  const { underWay, endedBadly: bad = [], lastCall } = report;
  return {
    ...report,
    ...(underWay && { underWay: aged(underWay, now) }),
    ...(lastCall && { lastCall: aged(lastCall, now) }),
    endedBadly: bad.flatMap(({ call }) => (call === undefined ? [] : [aged(call, now)])),
  };
}

function unfinishedOf(run: RunRecord, journal: Journal): StatusReport['unfinished'] {
  const { items } = journal;
  const inDoubt = items.count(run.runId, 'intent') + items.count(run.runId, 'doubt');
  return { run, inDoubt, ...openItems(run, journal) };
}

function openItems(
  run: RunRecord,
  { items }: Journal,
): Pick<NonNullable<StatusReport['unfinished']>, 'open' | 'leftOut'> {
  if (run.planPath === null || !existsSync(run.planPath)) return { open: null, leftOut: 0 };
  const plan = readPlan(run.planPath);
  try {
    const ended = Object.values(items.verdicts(run.runId)).reduce((sum, count) => sum + count, 0);
    const left = leftOutItems(plan, run.release);
    const isOpen = (seq: number): boolean => items.stateOf(run.runId, seq) === undefined;
    let leftOut = 0;
    for (let seq = 1; seq <= left.size; seq += 1) if (left.has(seq) && isOpen(seq)) leftOut += 1;
    return { open: plan.head.itemCount - ended - leftOut, leftOut };
  } finally {
    plan.close();
  }
}

/** Undefined where the configuration names no phase. */
export function migrationOf(config: Config, journal: Journal): MigrationPath | undefined {
  const { migration: phase } = config;
  if (phase === undefined) return undefined;
  const run = journal.runs.lastOfMigration();
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
      acceptedOnce: (plan?.head.automations ?? [])
        .filter(({ utr }) => !config.acceptAutomations.includes(utr))
        .map(({ name }) => name),
    });
  } finally {
    plan?.close();
  }
}

/** Of each mirror its name, and the keys by which it may be remembered. */
function mirroredKeys({ mode, target }: SyncConfig): [string, readonly string[]][] {
  if (mode !== 'mirror') return [];
  if (target.kind === 'name') return [[target.contactType, contactTypeKeys(target.contactType)]];
  if (target.kind !== 'segment') return [];
  const { segment } = target;
  return [[`segment\n${segment}`, segmentKeys(segment)]];
}

function countUnknownStatuses(plan: PlanReader): number {
  let count = 0;
  for (const { fault } of plan.rejects()) if (fault.code === 'status-unknown') count += 1;
  return count;
}
