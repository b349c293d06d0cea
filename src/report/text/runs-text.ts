// The history of runs, one line each.
import type { RunPhase, RunRecord } from '../../state/index.ts';
import { durationWords } from '../duration.ts';
import { parkedSum } from '../parked-words.ts';
import { counted } from './sum-text.ts';
import { verdictSum } from './run-text.ts';
import type { Style } from './style.ts';
import { endWords, processWords, type HistoryEntry } from '../past-calls.ts';
import { shellWord, visible } from './visible-text.ts';

const UNFINISHED: Readonly<Record<Exclude<RunPhase, 'done'>, string>> = {
  planning: 'unfinished, no plan yet',
  applying: 'unfinished',
};

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

function endPart(entry: HistoryEntry, { style, now }: RunsTextOptions): readonly string[] {
  const { run, call, isUnderWay = false } = entry;
  if (isUnderWay && call !== undefined) return [`under way: ${processWords(call, now)}`];
  const end = call === undefined ? [] : [endWords(call, now)];
  const words = wordsInstead(entry);
  if (words !== null) return [...end, style.yellow(visible(words))];
  return run === undefined ? end : [...end, outcome(run, style)];
}

/** A run that came to no result says why in the words of its end. */
function wordsInstead({ run, call }: HistoryEntry): string | null {
  const hasNoResult = run === undefined || (run.phase === 'done' && run.result === null);
  return hasNoResult ? (call?.message ?? null) : null;
}

function outcome({ phase, result }: RunRecord, style: Style): string {
  if (phase !== 'done') return style.yellow(UNFINISHED[phase]);
  if (result === null) return 'ended without a result';
  const verified = result.verified ? style.green('verified') : style.yellow('not verified');
  const parked = result.parked === null ? '' : `, ${parkedSum(result.parked)} parked`;
  const invalid = result.invalidRows === 0 ? '' : `, ${counted(result.invalidRows, 'invalid row')}`;
  return `${verdictSum(result.verdicts)}${parked}${invalid}, ${durationWords(result.seconds)}, ${verified}`;
}
