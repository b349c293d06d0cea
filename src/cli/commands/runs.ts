// History: past runs and calls in the order of the journal, how they ended, and which call is running now.
import { join } from 'node:path';
import { systemClock } from '../../lib/index.ts';
import {
  ageSeconds,
  type HistoryEntry,
  plainStyle,
  REPORT_STARTS,
  runReport,
  runsHtml,
  runsText,
} from '../../report/index.ts';
import { ensurePrivateDirectory, type Invocation, type RunRecord } from '../../state/index.ts';
import { mayReplace, PrivateFile } from '../files/private-file.ts';
import { recordedExitCode } from '../runs/run-reasons.ts';
import { callUnderWay, openRecordedRun, type OwnState } from '../runs/past-runs.ts';
import { withJournal } from '../session/own-state.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { type Terminal, printAll, shownPath } from '../shell/terminal.ts';
import type { runsCommand } from '../specs/reading-commands.ts';

type RunsOptions = OptionsOf<typeof runsCommand>;

export function runs(options: RunsOptions, terminal: Terminal): number {
  return withJournal(options, terminal, (journal, { stateDir }) => {
    const now = systemClock().wallTime();
    const history = readHistory({ journal, stateDir }, options.count);
    if (options.output === 'json') terminal.give(historyJson(history, now));
    else printAll(terminal, runsText(history, { style: terminal.style, now }));
    for (const directory of options.report)
      writePages(directory, history, { journal, stateDir }, terminal);
    return 0;
  });
}

/** A page for each run, and one that leads to them. */
function writePages(
  directory: string,
  history: readonly HistoryEntry[],
  state: OwnState,
  terminal: Terminal,
): void {
  ensurePrivateDirectory(directory);
  const entries = history.map((entry) => {
    if (entry.run === undefined) return entry;
    const href = `${entry.run.runId}.html`;
    const { report, close } = openRecordedRun(entry.run, state);
    try {
      writePage(join(directory, href), runReport(report, 'html', { style: plainStyle }));
      return { ...entry, href, counts: report.plan?.head.counts };
    } finally {
      close();
    }
  });
  const index = join(directory, 'index.html');
  writePage(index, runsHtml(entries));
  terminal.tell(`Report: ${shownPath(index)}`);
}

const START_BYTES = 64;

function writePage(path: string, pieces: Iterable<string>): void {
  if (!mayReplace(path, (start) => REPORT_STARTS.html.test(start), START_BYTES))
    throw new UsageError(
      `Writing the page ${shownPath(path)}: the file exists, and is no page.`,
      'Name another directory with --report.',
    );
  const file = new PrivateFile(path);
  try {
    for (const piece of pieces) file.write(piece);
    file.keep();
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** Newest first: each run once, with the last call that worked on it, and the calls that had no run. */
export function readHistory(
  { journal, stateDir }: OwnState,
  count: number,
): readonly HistoryEntry[] {
  const underWay = callUnderWay({ journal, stateDir });
  const entries: HistoryEntry[] = [];
  const seen = new Set<string>();
  for (const call of journal.invocations.list(count)) {
    const { runId } = call;
    if (runId !== null && seen.has(runId)) continue;
    if (runId !== null) seen.add(runId);
    const run = runId === null ? undefined : journal.runs.get(runId);
    entries.push({ run, call, isUnderWay: call.invocation === underWay?.invocation });
  }
  // Older runs have no recorded calls.
  for (const run of journal.runs.list(count)) {
    if (!seen.has(run.runId)) entries.push({ run, exitCode: exitCodeOf(run) });
  }
  return entries.slice(0, count);
}

/** Calls that ended with another code than 0 since a run last ended with 0. A call without a run repairs nothing. */
export function endedBadly(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const calls = history.filter(({ call, isUnderWay }) => call !== undefined && isUnderWay !== true);
  const lastGood = calls.findIndex(({ call }) => call?.exitCode === 0 && call.runId !== null);
  const since = lastGood === -1 ? calls : calls.slice(0, lastGood);
  return since.filter(({ call }) => call?.exitCode !== 0 && !isMistyped(call));
}

/** Nothing happened to the account then. A `sync` runs by itself each night, so that a person must hear of it. */
function isMistyped(call: Invocation | undefined): boolean {
  return call?.reason === 'USAGE' && call.runId === null && call.command !== 'sync';
}

/** `runs` has the runs as the journal knows them; `calls` also what ended before it had a run. */
function historyJson(history: readonly HistoryEntry[], now: Date): object {
  return {
    runs: history.flatMap((entry) =>
      entry.run === undefined ? [] : [runOf(entry.run, entry, now)],
    ),
    calls: history.flatMap(({ call, isUnderWay = false }) =>
      call === undefined ? [] : [{ ...aged(call, now), isUnderWay }],
    ),
  };
}

function runOf(run: RunRecord, { call, isUnderWay = false }: HistoryEntry, now: Date): object {
  const exitCode = call?.exitCode ?? exitCodeOf(run) ?? null;
  const ageOf = run.endedAt ?? run.startedAt;
  const { reason = null, message = null } = call ?? {};
  return { ...run, exitCode, reason, message, isUnderWay, ageSeconds: ageSeconds(ageOf, now) };
}

/** As its result has it; undefined without one. */
function exitCodeOf({ result, release }: RunRecord): number | undefined {
  return result === null ? undefined : recordedExitCode(result, release);
}

export function aged(call: Invocation, now: Date): Invocation & { readonly ageSeconds: number } {
  return { ...call, ageSeconds: ageSeconds(call.endedAt ?? call.startedAt, now) };
}
