// How things stand: the verdict, then what is open, the worst first, each with what to type, and when things were last
// well. Ten open things fit a screen.
import { counted, grouped, listed, localMinute, quantity } from '../../lib/index.ts';
import {
  type Condition,
  type ConditionId,
  CONDITIONS,
  conditionIdOf,
  isNote,
  isSaidBy,
  type Parked,
  parkedCondition,
  type ParkedPlan,
  parkedPlans,
  type PlanHead,
  type PlanWarning,
  worstFirst,
} from '../../plan/index.ts';
import type {
  Invocation,
  LateGroup,
  ProbeRecord,
  RefusedGroup,
  RunRecord,
} from '../../state/index.ts';
import { ageWords, killedSentence, processWords } from '../words/ages.ts';
import { conditionBlock } from '../words/condition-words.ts';
import type { Block, Document, Tone } from '../words/document.ts';
import { migrationLines, type MigrationPath, nextOfMigration } from '../words/migration-path.ts';
import { changesWords } from '../words/phrases.ts';
import type { HistoryEntry, WholeRunReport } from '../words/run-words.ts';
import type { StateWords } from '../words/state-words.ts';

export interface StatusReport {
  /** The configuration cannot be used, so that the rest is what the journal alone knows. */
  readonly unusable?: Condition | undefined;
  readonly unfinished?: UnfinishedRun | undefined;
  /** A probe that may have left something on the service. */
  readonly probe?: ProbeRecord | undefined;
  /** What still waits for a person, from any run. */
  readonly parked?: Parked | undefined;
  /** What holds it, by the path of each parked plan that can be read. */
  readonly parkedHeads?: ReadonlyMap<string, ParkedHead> | undefined;
  readonly lastFinished?: RunRecord | undefined;
  /** What is gone of that run, so that nothing can be retried or undone from it. */
  readonly lastRemoved?: WholeRunReport['removed'];
  /** Contacts that the service accepted and has not shown, by run and contact type. */
  readonly late?: readonly LateNow[] | undefined;
  /** A command that writes to the service at this moment. */
  readonly underWay?: Invocation | undefined;
  /** How its run stands, once it has one. */
  readonly underWayRun?: UnfinishedRun | undefined;
  /** What ended with another exit code since a run last ended with 0, the newest first. */
  readonly endedBadly?: readonly HistoryEntry[] | undefined;
  /** The last run that ended with 0. */
  readonly lastGood?: HistoryEntry | undefined;
  /** How the last finished run ended. */
  readonly lastFinishedCall?: Invocation | undefined;
  /** The last call that has ended, with a run or without. */
  readonly lastCall?: Invocation | undefined;
  /** What somebody refused by name, and no run makes; left out for nothing. */
  readonly refused?: RefusedNow | undefined;
  /** What earlier runs left open, but for what is parked or late. */
  readonly left?: readonly Condition[] | undefined;
  /** Of the last finished run. */
  readonly warnings?: readonly PlanWarning[] | undefined;
  /** The steps of a move from another provider, while the configuration names a phase. */
  readonly migration?: MigrationPath | undefined;
  /** Why the state cannot be trusted; undefined where it can. */
  readonly state?: StateWords | undefined;
}

export type ParkedHead = Pick<PlanHead, 'guards' | 'counts'>;

export interface RefusedNow {
  readonly count: number;
  /** The day of the first one. */
  readonly since: string;
  /** By kind and place. */
  readonly groups: readonly RefusedGroup[];
  /** How many of them the last run left out. */
  readonly cameUp: number;
  /** The command that makes these after all; left out for none. */
  readonly lift: string | undefined;
}

export interface LateNow extends LateGroup {
  /** Whether the plan of the run is there, which names them. */
  readonly isListed: boolean;
}

export interface UnfinishedRun {
  readonly run: RunRecord;
  /** Items that were sent and whose outcome is unknown. */
  readonly inDoubt: number;
  /** Items without a verdict that may still be carried out, those in doubt included; null before the run had a plan. */
  readonly open: number | null;
  /** Items without a verdict that the run leaves as they are. */
  readonly leftOut: number;
  /** Why its plan cannot be read, and what to do: then `open` is null too. */
  readonly lostPlan?: { readonly message: string; readonly hint: string } | undefined;
}

/** With two lines each, and the rest of the text, they fit a screen of 24 lines. */
const MOST_SHOWN = 10;

export function statusDocument(status: StatusReport, now: Date): Document {
  const conditions = conditionsOfStatus(status, now);
  const open = conditions.filter((condition) => !isNote(condition));
  const notes = conditions.filter(isNote).slice(0, Math.max(0, MOST_SHOWN - open.length));
  const more = open.length - MOST_SHOWN;
  return [
    verdictBlock(status, open),
    conditionBlock(open.slice(0, MOST_SHOWN)),
    said(more > 0 ? [`and ${String(more)} more: listferry status --output json`] : []),
    conditionBlock(notes),
    said(status.migration === undefined ? [] : migrationLines(status.migration)),
    said([...lastGoodLines(status, now), ...nextLines(status, open)]),
  ];
}

function said(lines: readonly string[], tone?: Tone): Block {
  return { block: 'lines', lines, tone };
}

function verdictBlock({ lastFinished, underWay }: StatusReport, open: readonly Condition[]): Block {
  if (open.length > 0) {
    const things = quantity(open.length, 'thing is', 'things are');
    const order = open.length === 1 ? '' : ', the worst first';
    return said([`Not well: ${things} open${order}.`], 'strong');
  }
  if (underWay !== undefined) return said(['A command is under way.'], 'strong');
  if (lastFinished === undefined) return said(['No run has finished yet.']);
  return said(['Well: nothing is open.'], 'good');
}

function* lastGoodLines(
  { lastGood, lastFinished, endedBadly = [] }: StatusReport,
  now: Date,
): Generator<string> {
  const since =
    endedBadly.length === 0
      ? ''
      : ` Since then ${quantity(endedBadly.length, 'command has', 'commands have')} ended badly; \`listferry runs\` lists them.`;
  const call = lastGood?.call;
  if (call === undefined) {
    if (lastFinished !== undefined || since !== '') yield `No run has ended well yet.${since}`;
    return;
  }
  const ended = call.endedAt ?? call.startedAt;
  yield `Last good run: ${localMinute(ended)}, ${ageWords(ended, now)} (${call.command} ${call.runId ?? ''}).${since}`;
}

/** Where nothing is open, what comes next. */
function* nextLines(
  { migration, lastFinished, underWay }: StatusReport,
  open: readonly Condition[],
): Generator<string> {
  if (open.length > 0 || underWay !== undefined) return;
  const steps = migration === undefined ? [] : nextOfMigration(migration);
  if (steps.length > 0) yield* steps.map((step) => `Next: ${step}`);
  else if (lastFinished === undefined) yield 'Next: listferry plan';
}

/** Everything that is so, the worst first. */
export function conditionsOfStatus(status: StatusReport, now: Date): readonly Condition[] {
  const { unusable, state, left = [], warnings = [], refused, late = [] } = status;
  const first = unusable === undefined ? [] : [unusable];
  // No other step can be taken before that.
  if (state?.isDamaged === true) return [...first, stateCondition(state)];
  const found: Condition[] = [
    ...(state === undefined ? [] : [stateCondition(state)]),
    ...underWayCondition(status, now),
    ...unfinishedCondition(status),
    ...probeCondition(status),
    ...parkedPlans(status.parked).map((plan) => waitingCondition(plan, status)),
    ...late.flatMap((group) => lateConditions(group, lateCountOf(late))),
    ...left,
    ...warnings.map(({ code: id, message }) => ({ id, count: 1, message })),
    ...(refused === undefined ? [] : [refusedCondition(refused)]),
  ];
  const bad = badCondition(status, [...first, ...found], now);
  return [...first, ...worstFirst([...bad, ...onceEach(found)])];
}

/** A run and the plan that it carried out may say the same: the first one knows more. */
function onceEach(conditions: readonly Condition[]): Condition[] {
  const told = new Set<string>();
  return conditions.filter(({ id, message }) => {
    const key = ONE_OF_A_KIND.includes(id) ? id : `${id} ${message}`;
    return told.has(key) ? false : told.add(key);
  });
}

const ONE_OF_A_KIND: readonly ConditionId[] = [
  'STATE_LOST',
  'MEMORY_LOST',
  'ERASED_ON_SERVICE',
  'IDS_UNSTABLE',
  'CONFLICTS_PARKED',
  'REFUSED_BY_NAME',
];

function stateCondition({ id, message, hint }: StateWords): Condition {
  return { id, count: 1, message: `${message} ${hint}` };
}

function underWayCondition(
  { underWay, underWayRun, endedBadly = [] }: StatusReport,
  now: Date,
): readonly Condition[] {
  if (underWay === undefined) return [];
  const { command, runId } = underWay;
  const run = runId === null ? '' : ` ${runId}`;
  const stands = underWayRun === undefined ? '' : openWords(underWayRun, '');
  const message = `${command}${run} is under way: ${processWords(underWay, now)}${stands}.${keptOutWords(endedBadly, underWay)}`;
  return [{ id: 'RUN_UNDER_WAY', count: 1, message, runId: runId ?? undefined }];
}

function unfinishedCondition({ unfinished, endedBadly = [] }: StatusReport): readonly Condition[] {
  if (unfinished === undefined) return [];
  const { lostPlan, run } = unfinished;
  const { runId, command, startedAt } = run;
  const stands = openWords(unfinished, lostPlan ? '' : '; it had no plan yet');
  const lost = lostPlan ? ` ${lostPlan.message} ${lostPlan.hint}` : '';
  const message = `${command} ${runId}, begun ${localMinute(startedAt)}, was interrupted${stands}.${keptOutWords(endedBadly, run)}${lost}`;
  return [{ id: 'RUN_INTERRUPTED', count: 1, message, next: 'listferry resume', runId }];
}

/** Calls that found its lock held, before it stopped or while its process hung. Begins with a space. */
function keptOutWords(
  calls: readonly HistoryEntry[],
  { startedAt }: Pick<RunRecord, 'startedAt'>,
): string {
  const count = calls.filter(
    ({ call }) => call?.reason === 'LOCK_HELD' && call.startedAt >= startedAt,
  ).length;
  return count === 0 ? '' : ` It kept out ${counted(count, 'later command')}.`;
}

function openWords({ inDoubt, open, leftOut }: UnfinishedRun, withoutPlan: string): string {
  if (open === null) return withoutPlan;
  const left = leftOut === 0 ? '' : `; ${grouped(leftOut)} more left out for good`;
  const doubt = inDoubt === 0 ? '' : `, ${grouped(inDoubt)} of them sent without an answer so far`;
  return `; ${quantity(open, 'change is', 'changes are')} not done yet${doubt}${left}`;
}

function probeCondition({ probe }: StatusReport): readonly Condition[] {
  if (probe === undefined) return [];
  const { contactType, startedAt } = probe;
  const message = `A probe of ${localMinute(startedAt)} was interrupted and may have left ${contactType}.`;
  return [{ id: 'PROBE_INTERRUPTED_BEFORE', count: 1, message, next: 'listferry probe' }];
}

/** With what holds it. What lets go of it is in the plan, which is to be looked at before. */
function waitingCondition(plan: ParkedPlan, { parkedHeads }: StatusReport): Condition {
  return { ...parkedCondition(plan, parkedHeads?.get(plan.planPath)), accept: undefined };
}

/** `all`: how many are late in all, the number that `--accept resend` takes. */
function lateConditions(group: LateNow, all: number): readonly Condition[] {
  const { contactType, runId, late, overdue, acknowledgedAt, isListed } = group;
  const next = isListed ? `listferry show ${runId}` : 'listferry plan';
  const ofWhom = `of ${contactType} ${late === 1 ? 'is' : 'are'} not there yet: the service accepted ${late === 1 ? 'it' : 'them'} at ${localMinute(acknowledgedAt)}.`;
  if (overdue === 0) {
    const message = `${counted(late, 'contact')} ${ofWhom}`;
    return [{ id: 'CONTACTS_LATE', count: late, message, next, runId }];
  }
  const message = `${counted(late, 'contact')} ${ofWhom} ${grouped(overdue)} for longer than uploads.patience.`;
  const accept = `listferry sync --yes --accept resend=${String(all)}`;
  return [{ id: 'CONTACTS_OVERDUE', count: late, message, next, accept, runId }];
}

/** Not an open matter: somebody has decided. */
function refusedCondition({ count, since, groups, cameUp, lift }: RefusedNow): Condition {
  const what = groups.map(({ kind, place, count: ofKind }) => {
    const where = place === '' ? '' : ` in ${place}`;
    return `${changesWords({ [kind]: ofKind })}${where}`;
  });
  const of =
    cameUp === count ? '' : ` The last run met ${cameUp === 0 ? 'none' : String(cameUp)} of them.`;
  const message = `Refused by name since ${since}: ${listed(what)}.${of}`;
  return { id: 'REFUSED_BY_NAME', count, message, accept: lift };
}

/** The latest command that did not end well, where nothing else says why. */
function badCondition(
  { endedBadly = [] }: StatusReport,
  found: readonly Condition[],
  now: Date,
): readonly Condition[] {
  const call = endedBadly[0]?.call;
  if (call === undefined) return [];
  const { exitCode, reason, message: why } = call;
  const isTold = (id: ConditionId): boolean =>
    isSaidBy(id, found) || found.some(({ message }) => why !== null && message.includes(why));
  if (exitCode === null) return isTold('RUN_INTERRUPTED') ? [] : [killedCondition(call, now)];
  const id = conditionIdOf(reason) ?? 'RUNS_ENDED_BADLY';
  return reason === null || isTold(id)
    ? []
    : [{ id, count: 1, next: CONDITIONS[id].next, ...failedWords(call, now) }];
}

function failedWords(call: Invocation, now: Date): Pick<Condition, 'message' | 'runId'> {
  const { command, message: why, endedAt, startedAt, exitCode, runId } = call;
  const message = `${command} ended with exit code ${String(exitCode)}, ${ageWords(endedAt ?? startedAt, now)}: ${why ?? 'it failed.'}`;
  return { message: message.replaceAll(/\s*\n\s*/gu, ' '), runId: runId ?? undefined };
}

function killedCondition(call: Invocation, now: Date): Condition {
  const message = killedSentence(call, ageWords(call.startedAt, now));
  return { id: 'RUNS_ENDED_BADLY', count: 1, message, next: 'listferry runs' };
}

/** Contacts that are late now, those for longer than `uploads.patience` included: the number that `--accept resend` takes. */
export function lateCountOf(groups: readonly LateGroup[]): number {
  return groups.reduce((sum, { late }) => sum + late, 0);
}
