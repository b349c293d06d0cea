// How things stand: whether the state can be trusted, what is unfinished, in doubt or parked, the last
// finished run, and what to do next; and the history, one line each: past runs with the calls of commands that
// worked on them, and calls that ended before they had a run.
import { counted, grouped, listed, shellWord } from '../../lib/index.ts';
import {
  FORGOTTEN_HINT,
  forgottenWords,
  type Parked,
  parkedPlans,
  type PlanWarning,
} from '../../plan/index.ts';
import type {
  Invocation,
  LateGroup,
  ProbeRecord,
  RefusedGroup,
  RunRecord,
  RunResult,
  StateTrouble,
  KnownFact,
  Witness,
} from '../../state/index.ts';
import { endingOf } from '../words/ending-words.ts';
import { changesWords, durationWords } from '../words/phrases.ts';
import {
  exitOf,
  type HistoryEntry,
  stepsBesideParked,
  parkedSteps,
  parkedWords,
  resumeSteps,
  WAIT_STEP,
  parkedSum,
  verdictSum,
  type WholeRunReport,
} from '../words/run-words.ts';
import { shown, visible } from '../words/visible-text.ts';
import { warningLines } from '../words/warnings.ts';
import type { Style } from '../words/report-options.ts';
import { type MigrationPath, migrationText, nextOfMigration } from './migration-path.ts';

export interface StatusReport {
  readonly unfinished?: UnfinishedRun | undefined;
  /** A probe that may have left something on the service. */
  readonly probe?: ProbeRecord | undefined;
  /** What still waits for a person, from any run. */
  readonly parked?: Parked | undefined;
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
  /** How the last finished run ended. */
  readonly lastFinishedCall?: Invocation | undefined;
  /** The last call that has ended, with a run or without. */
  readonly lastCall?: Invocation | undefined;
  /** What somebody refused by name, and no run makes; left out for nothing. */
  readonly refused?: RefusedNow | undefined;
  /** Guards that the last run of a whole plan left open, such as `guard maxShrink (crm) tripped`. */
  readonly stillOpen?: readonly string[] | undefined;
  /** Of the last finished run. */
  readonly warnings?: readonly PlanWarning[] | undefined;
  /** The steps of a move from another provider, while the configuration names a phase. */
  readonly migration?: MigrationPath | undefined;
  /** Why the state cannot be trusted; undefined where it can. */
  readonly state?: StateWords | undefined;
}

export interface RefusedNow {
  readonly count: number;
  /** The day of the first one. */
  readonly since: string;
  /** By kind and place. */
  readonly groups: readonly RefusedGroup[];
  /** The command that makes them after all. */
  readonly lift: string;
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

/** Yields lines without line ends. */
export function* statusText(status: StatusReport, options: RunsTextOptions): Generator<string> {
  const { lastFinished, stillOpen = [], warnings = [] } = status;
  const { style } = options;
  yield* stateLines(status, options);
  yield standLine(status, options);
  yield* badLines(status, options);
  yield* waitingLines(status, style);
  yield* refusedLines(status);
  yield lastFinished === undefined
    ? 'No run has finished yet.'
    : `Last finished run: ${entryLine({ run: lastFinished, call: status.lastFinishedCall }, options)}`;
  for (const guard of stillOpen) yield style.yellow(`Still open: ${guard}.`);
  yield* warningLines(warnings, { style });
  if (status.migration !== undefined) yield* migrationText(status.migration, style);
  yield style.bold('Next:');
  for (const step of statusSteps(status)) yield `  ${step}`;
}

/** Not an open matter: somebody has decided. */
function* refusedLines({ refused }: StatusReport): Generator<string> {
  if (refused === undefined) return;
  const what = refused.groups.map(({ kind, place, count }) => {
    const where = place === '' ? '' : ` in ${visible(place)}`;
    return `${changesWords({ [kind]: count })}${where}`;
  });
  yield `Refused by name since ${refused.since}, and made by no run while source and contact are what they were: ${listed(what)}. \`${refused.lift}\` plans what of it comes up.`;
}

function* waitingLines({ probe, parked, late = [] }: StatusReport, style: Style) {
  if (probe !== undefined) {
    const { contactType, startedAt } = probe;
    yield style.yellow(`Interrupted probe, begun ${startedAt}: it may have left ${contactType}.`);
  }
  for (const plan of parkedPlans(parked)) {
    const where =
      plan.isRemoved === true ? ', whose plan was removed' : ` in ${shellWord(plan.planPath)}`;
    yield style.yellow(`Parked: ${parkedWords(plan)}${where}.`);
  }
  for (const group of late) yield style.yellow(lateLine(group));
}

function* stateLines(
  { state }: StatusReport,
  { style }: Pick<RunsTextOptions, 'style'>,
): Generator<string> {
  if (state === undefined) return;
  yield style.yellow(state.message);
  // Of a damaged journal it is the next step, and the only one.
  if (!state.isDamaged) yield `  ${state.hint}`;
}

function lateLine(group: LateNow): string {
  const { contactType, runId, late, overdue, acknowledgedAt, isListed } = group;
  const over = overdue === 0 ? '' : `; ${String(overdue)} for longer than uploads.patience`;
  const listed = isListed
    ? `\`listferry show ${runId}\` lists them.`
    : 'The plan of that run is gone: `listferry plan` shows them among the contacts to create.';
  return `Late: ${counted(late, 'contact')} of ${visible(contactType)}, acknowledged ${acknowledgedAt} in run ${runId} and not seen there since${over}. ${listed}`;
}

function standLine(
  { unfinished, underWay, underWayRun }: StatusReport,
  { style, now }: RunsTextOptions,
): string {
  if (underWay !== undefined) {
    const { command, runId } = underWay;
    const run = runId === null ? '' : ` ${runId}`;
    const stands = underWayRun === undefined ? '' : openWords(underWayRun, '');
    return `Under way: ${command}${run}, ${processWords(underWay, now)}${stands}.`;
  }
  if (unfinished === undefined) return 'No run is unfinished.';
  const { runId, command, startedAt } = unfinished.run;
  const { lostPlan } = unfinished;
  const stands = openWords(unfinished, lostPlan ? '' : '; interrupted before it had a plan');
  const lost = lostPlan ? ` ${shown(lostPlan.message)}` : '';
  return style.yellow(`Unfinished: ${command} ${runId}, begun ${startedAt}${stands}.${lost}`);
}

/** Enough of a long series of failures. */
const SHOWN_BAD = 5;

function* badLines(
  { endedBadly = [] }: StatusReport,
  { style, now }: RunsTextOptions,
): Generator<string> {
  if (endedBadly.length === 0) return;
  yield style.yellow('Not well since a run of a whole plan last ended with exit code 0:');
  for (const { call } of endedBadly.slice(0, SHOWN_BAD)) {
    if (call === undefined) continue;
    const words = call.message === null ? '' : `: ${inOneLine(call.message)}`;
    yield `  ${call.command} ${call.runId ?? 'without a run'}, ${endWords(call, now)}${words}`;
  }
  const more = endedBadly.length - SHOWN_BAD;
  if (more > 0) yield `  and ${String(more)} more: see \`listferry runs\``;
}

function openWords({ inDoubt, open, leftOut }: UnfinishedRun, withoutPlan: string): string {
  if (open === null) return withoutPlan;
  const left = leftOut === 0 ? '' : `; ${grouped(leftOut)} more left out for good`;
  return `; ${counted(open, 'item')} without a verdict, ${String(inDoubt)} of them in doubt${left}`;
}

/** Only the status tells what is parked: what the last run parked may have been applied since. */
function statusSteps(status: StatusReport): string[] {
  const { unfinished, underWay, probe, parked, lastFinished, migration, state } = status;
  // No other step can be taken before that.
  if (state?.isDamaged === true) return [state.hint];
  const probeSteps =
    probe === undefined ? [] : ['listferry probe    takes away what is left first'];
  const waiting = [...parkedSteps(parked), ...probeSteps];
  if (underWay !== undefined) return [WAIT_STEP, ...waiting];
  if (unfinished !== undefined) {
    return [...resumeSteps(unfinished.lostPlan), ...waiting];
  }
  const ofMigration = migration === undefined ? [] : nextOfMigration(migration);
  const steps = [...stepsAfter(lastFinished, status), ...waiting, ...ofMigration];
  return steps.length > 0 ? steps : ['listferry plan    compares the sources with the service'];
}

/** Of the contacts that were late after the run, some may have been erased since. */
function stepsAfter(
  run: StatusReport['lastFinished'],
  { late: groups = [], lastRemoved: removed }: StatusReport,
): string[] {
  if (!run?.result) return [];
  const { result } = run;
  // What is parked has steps of its own, which know what was applied since.
  const { verdicts, parked, lostValues, suppressionsRejected, refused } = result;
  const late = lateSince(result.late, groups);
  return stepsBesideParked(
    { removed, run },
    { verdicts, parked, late, lostValues, suppressionsRejected, refused },
  );
}

function lateSince(then: RunResult['late'], groups: readonly LateNow[]): RunResult['late'] {
  if (then === undefined) return undefined;
  const count = lateCountOf(groups);
  const overdue = Math.min(then.overdue, count);
  return { ...then, overdue, waiting: Math.min(then.waiting, count - overdue) };
}

/** Contacts that are late now, those for longer than `uploads.patience` included: the number that `--accept resend` takes. */
export function lateCountOf(groups: readonly LateGroup[]): number {
  return groups.reduce((sum, { late }) => sum + late, 0);
}

/** What is wrong with a state that cannot be trusted, what follows, and what to do. Names no person. */
export interface StateWords {
  /** Then nothing may be written. */
  readonly isDamaged: boolean;
  readonly message: string;
  readonly hint: string;
}

/** A ledger of tombstones that lacks people who were erased, with a journal that can be trusted. */
export function forgottenState(people: number, stateDir: string) {
  return {
    message: `The ledger of tombstones in ${stateDir} is missing or an older copy. ${forgottenWords(people)} Nobody is created among other contacts until that is accepted.`,
    hint: `Put back tombstones.db. ${FORGOTTEN_HINT} Where they may be created, ${LOOK_FIRST}.`,
  };
}

/** `stateDir` is a path for people to read; `forgotten`: how many people who were erased its ledger lacks. */
export function stateTroubleWords(trouble: StateTrouble, stateDir: string, forgotten = 0) {
  const look = LOOK_FIRST;
  const [erased, again] =
    forgotten === 0 ? ['', ''] : [` ${forgottenWords(forgotten)}`, ` ${FORGOTTEN_HINT}`];
  const hint =
    trouble.kind === 'shared'
      ? `Give each configuration a stateDir of its own. Where this one is to keep it, ${look}.${again}`
      : `Put the journal back that was there.${again} Where it is gone for good, ${look}.`;
  const what = whatHappened(trouble, stateDir);
  const creates = trouble.kind === 'shared' ? '' : ', and nobody is created among other contacts,';
  return { message: `${what} Nothing is deleted${creates} until that is accepted.${erased}`, hint };
}

/** `host` is that of the account; the paths of the other configuration are for people to read. */
export function writtenElsewhere(
  host: string,
  { accountId, configuration, stateDir }: Pick<Witness, 'accountId' | 'configuration' | 'stateDir'>,
) {
  const account = accountId === undefined ? 'The account' : `The account ${visible(accountId)}`;
  return {
    message: `${account} on ${host} belongs to another configuration, ${configuration}, with the state in ${stateDir}. This one writes nothing to it until a person accepts that.`,
    hint: 'Give this configuration the keys of its own account; where both are to write to one account, add --accept account once.',
  };
}

const LOOK_FIRST = 'look at `listferry plan` and go on with `listferry sync --yes --accept state`';

function whatHappened(trouble: StateTrouble, stateDir: string): string {
  switch (trouble.kind) {
    case 'lost':
      return `The state in ${stateDir} is new, but this account was worked on from here before: its journal was lost.`;
    case 'behind':
      return `The journal in ${stateDir} is an older copy: it lacks what was written down since.`;
    case 'foreign':
      return `The journal in ${stateDir} is not the one that was there before.`;
    case 'shared':
      return `The state in ${stateDir} is shared with the configuration ${trouble.configuration}.`;
  }
}

/** Yields lines without line ends. */
export function* factsText(facts: readonly KnownFact[]): Generator<string> {
  if (facts.length === 0) {
    yield 'No facts are known of this service yet.';
    return;
  }
  yield `${counted(facts.length, 'fact')} known of this service:`;
  const width = Math.max(...facts.map(({ name }) => name.length));
  for (const { name, value, source, observedAt, evidence } of facts) {
    const proof = evidence === null ? '' : `, ${visible(evidence)}`;
    yield `  ${name.padEnd(width)}  ${visible(value)}  (${source} ${observedAt}${proof})`;
  }
}

interface RunsTextOptions {
  readonly style: Style;
  /** The wall clock, for ages. */
  readonly now: Date;
  /** Of a journal that may lack runs. */
  readonly trouble?: StateWords | undefined;
}

/** Yields lines without line ends, in the order of the entries. */
export function* runsText(
  entries: Iterable<HistoryEntry>,
  options: RunsTextOptions,
): Generator<string> {
  let count = 0;
  for (const entry of entries) {
    count += 1;
    yield entryLine(entry, options);
  }
  const { trouble } = options;
  if (trouble !== undefined) yield* [trouble.message, `  ${trouble.hint}`];
  else if (count === 0) yield 'No run yet. Next: listferry plan';
}

/** When, what and how it ended: `2026-11-20T01:00:00.000Z  20261120T010000-ab12cd  sync  exit 0, …`. */
function entryLine(entry: HistoryEntry, { style, now }: RunsTextOptions): string {
  const { run, call } = entry;
  const { startedAt = '', command = '' } = run ?? call ?? {};
  const planPath = run?.planPath ?? null;
  return [
    startedAt,
    style.bold(run?.runId ?? 'no run'),
    command,
    ...endPart(entry, { style, now }),
    ...(planPath === null ? [] : [style.dim(shellWord(planPath))]),
  ].join('  ');
}

function endPart(entry: HistoryEntry, { style, now }: RunsTextOptions): readonly string[] {
  const { run, call, isUnderWay = false } = entry;
  if (isUnderWay && call !== undefined) return [`under way: ${processWords(call, now)}`];
  const end = call === undefined ? recordedEnd(entry, now) : [endWords(call, now)];
  const message = hasResult(run) ? null : (call?.message ?? null);
  if (message !== null) return [...end, style.yellow(inOneLine(message))];
  return run === undefined ? end : [...end, outcome(run, exitOf(entry), style)];
}

/** Some messages list what they found on lines of their own. The commands in them can be typed: no backslash is doubled. */
function inOneLine(message: string): string {
  return shown(message.replaceAll(/\s*\n\s*/gu, ' '));
}

/** Otherwise the message of its call says what happened. */
function hasResult(run: RunRecord | undefined): boolean {
  return run !== undefined && (run.phase !== 'done' || run.result !== null);
}

function outcome(run: RunRecord, exitCode: number | undefined, style: Style): string {
  const { phase, result } = run;
  if (phase === 'planning') return style.yellow('unfinished, no plan yet');
  if (phase === 'applying') return style.yellow('unfinished');
  if (result === null) return 'ended without a result';
  const { tone, word } = endingOf({ run, result, exitCode });
  const verified = tone === 'good' ? style.green(word) : style.yellow(word);
  const parked = result.parked === null ? '' : `, ${parkedSum(result.parked)} parked`;
  const invalid = result.invalidRows === 0 ? '' : `, ${counted(result.invalidRows, 'invalid row')}`;
  return `${verdictSum(result.verdicts)}${parked}${invalid}, ${durationWords(result.seconds)}, ${verified}`;
}

/** How long ago something was, by the wall clock. */
export function ageWords(time: string, now: Date): string {
  const aheadSeconds = (Date.parse(time) - now.getTime()) / 1_000;
  if (aheadSeconds > MOST_DRIFT_SECONDS) {
    return `dated ${durationWords(aheadSeconds)} in the future: is the clock right?`;
  }
  return `${durationWords(ageSeconds(time, now))} ago`;
}

/** Machines that share a state directory, and a clock that is set right a little now and then. */
const MOST_DRIFT_SECONDS = 60;

/** Not negative, even if the clock was put back. */
export function ageSeconds(time: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
}

/** Of a run whose calls are forgotten. */
function recordedEnd({ run, exitCode }: HistoryEntry, now: Date): readonly string[] {
  if (run === undefined || exitCode === undefined) return [];
  return [`exit ${String(exitCode)}, ${ageWords(run.endedAt ?? run.startedAt, now)}`];
}

/** How a call ended and when, such as `exit 4, 3 h ago`. */
function endWords(call: Invocation, now: Date): string {
  const { exitCode, endedAt, startedAt } = call;
  if (exitCode !== null) return `exit ${String(exitCode)}, ${ageWords(endedAt ?? startedAt, now)}`;
  return `stopped without a result, begun ${ageWords(startedAt, now)}: the process was killed, or the machine went down`;
}

/** Where the process of a call is. */
function processWords({ pid, host, startedAt }: Invocation, now: Date): string {
  return `pid ${String(pid)} on ${host}, begun ${startedAt}, ${ageWords(startedAt, now)}`;
}
