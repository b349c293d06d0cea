// The history, one line each: past runs with the calls of commands that worked on them, and calls that ended before they
// had a run. And the facts that are known of the service.
import { counted, localMinute, shellWord } from '../../lib/index.ts';
import { planNameOf } from '../../plan/index.ts';
import type { Invocation, KnownFact, RunRecord } from '../../state/index.ts';
import { endingOf } from '../words/ending-words.ts';
import { ageWords, killedWords, processWords } from '../words/ages.ts';
import type { Style } from '../words/report-options.ts';
import { exitOf, type HistoryEntry, resultParts } from '../words/run-words.ts';
import type { StateWords } from '../words/state-words.ts';
import { shown, visible } from '../words/visible-text.ts';

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

export interface RunsTextOptions {
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

/** When, what and how it ended: `2026-11-20 01:00 UTC  20261120T010000-ab12cd  sync  exit 0, …`. */
function entryLine(entry: HistoryEntry, { style, now }: RunsTextOptions): string {
  const { run, call } = entry;
  const { startedAt, command = '' } = run ?? call ?? {};
  return [
    startedAt === undefined ? '' : localMinute(startedAt),
    style.bold(run?.runId ?? 'no run'),
    command,
    ...endPart(entry, { style, now }),
    ...planPart(run).map(style.dim),
  ].join('  ');
}

function planPart({ planId = null, planPath = null }: Partial<RunRecord> = {}): readonly string[] {
  return planPath === null ? [] : [shellWord(planNameOf({ planId, planPath }))];
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
  return [...resultParts(result), verified].join(', ');
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
  return killedWords(ageWords(startedAt, now));
}
