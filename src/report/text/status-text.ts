// How things stand: what is unfinished, in doubt or parked, the last finished run, and what to do next.
import { type Parked, type PlanWarning, parkedItemCount, parkedPlans } from '../../plan/index.ts';
import type {
  Invocation,
  LateGroup,
  ProbeRecord,
  RunRecord,
  RunResult,
} from '../../state/index.ts';
import type { MigrationPath } from '../migration-path.ts';
import { nextSteps, parkedSteps } from '../next-steps.ts';
import { parkedWords } from '../parked-words.ts';
import { migrationText, nextOfMigration } from './migration-text.ts';
import { endWords, processWords, type HistoryEntry } from '../past-calls.ts';
import { entryLine } from './runs-text.ts';
import type { StateWords } from './state-words.ts';
import { warningLines } from './warning-lines.ts';
import type { Style } from './style.ts';
import { counted } from './sum-text.ts';
import { shellWord, visible } from './visible-text.ts';

export interface StatusReport {
  readonly unfinished?: UnfinishedRun | undefined;
  /** A probe of which something may still be on the service. */
  readonly probe?: ProbeRecord | undefined;
  /** What still waits for a person, of whatever run. */
  readonly parked?: Parked | undefined;
  readonly lastFinished?: RunRecord | undefined;
  /** Contacts that the service said yes to and has not shown, by run and contact type. */
  readonly late?: readonly LateGroup[] | undefined;
  /** A command that writes to the service at this moment. */
  readonly underWay?: Invocation | undefined;
  /** How its run stands, once it has one. */
  readonly underWayRun?: UnfinishedRun | undefined;
  /** What ended otherwise than with 0 since a run last did, the newest first. */
  readonly endedBadly?: readonly HistoryEntry[] | undefined;
  /** How the last finished run ended. */
  readonly lastCall?: Invocation | undefined;
  /** Of the last finished run. */
  readonly warnings?: readonly PlanWarning[] | undefined;
  /** The way of a move from another provider, while the configuration names one. */
  readonly migration?: MigrationPath | undefined;
  /** Why the state cannot be trusted; undefined where it can. */
  readonly state?: StateWords | undefined;
}

export interface UnfinishedRun {
  readonly run: RunRecord;
  /** Items that were sent, and whose outcome nobody knows. */
  readonly inDoubt: number;
  /** Items without a verdict, those in doubt included; null before the run had a plan. */
  readonly open: number | null;
}

/** Yields lines without line ends. */
export function* statusText(
  status: StatusReport,
  options: { readonly style: Style; readonly now: Date },
): Generator<string> {
  const { parked, lastFinished } = status;
  const { style } = options;
  if (status.state !== undefined) {
    yield style.yellow(status.state.message);
    yield `  ${status.state.hint}`;
  }
  yield standLine(status, options);
  yield* badLines(status, options);
  if (status.probe !== undefined) {
    const { contactType, startedAt } = status.probe;
    yield style.yellow(`Interrupted probe, begun ${startedAt}: it may have left ${contactType}.`);
  }
  for (const plan of parkedPlans(parked)) {
    yield style.yellow(`Parked: ${parkedWords(plan)} in ${shellWord(plan.planPath)}.`);
  }
  for (const group of status.late ?? []) yield style.yellow(lateLine(group));
  yield lastFinished === undefined
    ? 'No run has finished yet.'
    : `Last finished run: ${entryLine({ run: lastFinished, call: status.lastCall }, options)}`;
  yield* warningLines(status.warnings ?? [], style);
  if (status.migration !== undefined) yield* migrationText(status.migration, options);
  yield style.bold('Next:');
  for (const step of statusSteps(status)) yield `  ${step}`;
}

function lateLine({ contactType, runId, late, overdue, acknowledgedAt }: LateGroup): string {
  const over = overdue === 0 ? '' : `; ${String(overdue)} for longer than uploads.patience`;
  return `Late: ${counted(late, 'contact')} of ${visible(contactType)}, acknowledged ${acknowledgedAt} in run ${runId} and not seen since${over}. \`listferry show ${runId}\` lists them.`;
}

function standLine(
  { unfinished, underWay, underWayRun }: StatusReport,
  { style, now }: { readonly style: Style; readonly now: Date },
): string {
  if (underWay !== undefined) {
    const { command, runId } = underWay;
    const run = runId === null ? '' : ` ${runId}`;
    const stands = underWayRun === undefined ? '' : openWords(underWayRun, '');
    return `Under way: ${command}${run}, ${processWords(underWay, now)}${stands}.`;
  }
  return unfinished === undefined ? 'No run is unfinished.' : unfinishedLine(unfinished, style);
}

/** So many of a long row of bad nights are enough. */
const SHOWN_BAD = 5;

function* badLines(
  { endedBadly = [] }: StatusReport,
  { style, now }: { readonly style: Style; readonly now: Date },
): Generator<string> {
  if (endedBadly.length === 0) return;
  yield style.yellow('Not well since a run last ended with exit code 0:');
  for (const { call } of endedBadly.slice(0, SHOWN_BAD)) {
    if (call === undefined) continue;
    const words = call.message === null ? '' : `: ${visible(call.message)}`;
    yield `  ${call.command} ${call.runId ?? 'without a run'}, ${endWords(call, now)}${words}`;
  }
  const more = endedBadly.length - SHOWN_BAD;
  if (more > 0) yield `  and ${String(more)} more: see \`listferry runs\``;
}

function unfinishedLine(unfinished: UnfinishedRun, style: Style): string {
  const { run } = unfinished;
  const stands = openWords(unfinished, '; interrupted before it had a plan');
  return style.yellow(`Unfinished: ${run.command} ${run.runId}, begun ${run.startedAt}${stands}.`);
}

function openWords({ inDoubt, open }: UnfinishedRun, withoutPlan: string): string {
  if (open === null) return withoutPlan;
  return `; ${counted(open, 'item')} without a verdict, ${String(inDoubt)} of them in doubt`;
}

/** What is parked comes from the status alone: what the last run parked may have been applied since. */
function statusSteps(status: StatusReport): string[] {
  const { unfinished, underWay, probe, parked, lastFinished, migration } = status;
  const probeSteps =
    probe === undefined ? [] : ['listferry probe    takes away what is left first'];
  const waiting = [...parkedSteps(parked), ...probeSteps];
  if (underWay !== undefined) return ['Wait for the command that is under way.', ...waiting];
  if (unfinished !== undefined) {
    return ['listferry resume    goes on where the run was interrupted', ...waiting];
  }
  const ofMigration = migration === undefined ? [] : nextOfMigration(migration);
  const steps = [...stepsAfter(lastFinished?.result ?? null), ...waiting, ...ofMigration];
  return steps.length > 0 ? steps : ['listferry plan    compares the sources with the service'];
}

function stepsAfter(result: RunResult | null): string[] {
  if (result === null) return [];
  const { verdicts, parked, late } = result;
  const skipped = verdicts.skipped - parkedItemCount(parked);
  return nextSteps({ finished: true, verdicts: { ...verdicts, skipped }, parked: null, late });
}
