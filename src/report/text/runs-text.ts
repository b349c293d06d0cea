// The history of runs, one line each: past runs with the calls of commands that worked on them, and calls
// that ended before they had a run.
import type { Invocation, RunRecord } from '../../state/index.ts';
import { counted, durationWords } from '../words/phrases.ts';
import type { Style } from '../words/report-options.ts';
import { parkedSum, verdictSum } from '../words/run-words.ts';
import { shellWord, visible } from '../words/visible-text.ts';

/** A run with the last call that worked on it, or a call that had no run. */
export interface HistoryEntry {
  readonly run?: RunRecord | undefined;
  readonly call?: Invocation | undefined;
  /** Its process is alive and holds the lock. */
  readonly isUnderWay?: boolean | undefined;
}

export interface RunsTextOptions {
  readonly style: Style;
  /** The wall clock, for ages. */
  readonly now: Date;
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
  if (count === 0) yield 'No run yet. Next: listferry plan';
}

/** When, what and how it ended: `2026-11-20T01:00:00.000Z  20261120T010000-ab12cd  sync  exit 0, …`. */
export function entryLine(entry: HistoryEntry, { style, now }: RunsTextOptions): string {
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

function endPart(
  { run, call, isUnderWay = false }: HistoryEntry,
  { style, now }: RunsTextOptions,
): readonly string[] {
  if (isUnderWay && call !== undefined) return [`under way: ${processWords(call, now)}`];
  const end = call === undefined ? [] : [endWords(call, now)];
  const message = hasResult(run) ? null : (call?.message ?? null);
  if (message !== null) return [...end, style.yellow(visible(message))];
  return run === undefined ? end : [...end, outcome(run, style)];
}

/** Otherwise the message of its call says what happened. */
function hasResult(run: RunRecord | undefined): boolean {
  return run !== undefined && (run.phase !== 'done' || run.result !== null);
}

function outcome({ phase, result }: RunRecord, style: Style): string {
  if (phase === 'planning') return style.yellow('unfinished, no plan yet');
  if (phase === 'applying') return style.yellow('unfinished');
  if (result === null) return 'ended without a result';
  const verified = result.verified ? style.green('verified') : style.yellow('not verified');
  const parked = result.parked === null ? '' : `, ${parkedSum(result.parked)} parked`;
  const invalid = result.invalidRows === 0 ? '' : `, ${counted(result.invalidRows, 'invalid row')}`;
  return `${verdictSum(result.verdicts)}${parked}${invalid}, ${durationWords(result.seconds)}, ${verified}`;
}

/** How long ago something was, by the wall clock. */
export function ageWords(time: string, now: Date): string {
  return `${durationWords(ageSeconds(time, now))} ago`;
}

/** Not negative, even if the clock was put back. */
export function ageSeconds(time: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
}

/** How a call ended and when, such as `exit 4, 3 h ago`. */
export function endWords(call: Invocation, now: Date): string {
  const { exitCode, endedAt, startedAt } = call;
  if (exitCode !== null) return `exit ${String(exitCode)}, ${ageWords(endedAt ?? startedAt, now)}`;
  return `ended without a word, begun ${ageWords(startedAt, now)}: killed, or the machine went down`;
}

/** Where the process of a call is. */
export function processWords({ pid, host, startedAt }: Invocation, now: Date): string {
  return `pid ${String(pid)} on ${host}, begun ${startedAt}, ${ageWords(startedAt, now)}`;
}
