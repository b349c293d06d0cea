// History: past runs and calls in the order of the journal, how they ended, and which call is running now.
import { systemClock } from '../../lib/index.ts';
import { type HistoryEntry, runsText, ageSeconds } from '../../report/index.ts';
import type { Invocation, RunRecord } from '../../state/index.ts';
import { recordedExitCode } from '../runs/run-reasons.ts';
import { callUnderWay, type OwnState } from '../runs/past-runs.ts';
import { withJournal } from '../session/own-state.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { type Terminal, printAll } from '../shell/terminal.ts';
import type { runsCommand } from '../specs/reading-commands.ts';

type RunsOptions = OptionsOf<typeof runsCommand>;

export function runs(options: RunsOptions, terminal: Terminal): number {
  return withJournal(options, terminal, (journal, { stateDir }) => {
    const now = systemClock().wallTime();
    const history = readHistory({ journal, stateDir }, options.count);
    if (options.output === 'json') terminal.give(historyJson(history, now));
    else printAll(terminal, runsText(history, { style: terminal.style, now }));
    return 0;
  });
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
