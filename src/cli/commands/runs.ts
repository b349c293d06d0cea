// History: past runs and calls in the order of the journal, how they ended, and which call is running now.
import { join } from 'node:path';
import { systemClock } from '../../lib/index.ts';
import {
  ageSeconds,
  doneByRun,
  endingOf,
  foundWords,
  type HistoryEntry,
  plainStyle,
  REPORT_STARTS,
  runReport,
  runsHtml,
  runsText,
} from '../../report/index.ts';
import { ensurePrivateDirectory, type RunRecord } from '../../state/index.ts';
import { mayReplace, writeWhole } from '../files/private-file.ts';
import { aged, type OwnState, readHistory, exitCodeOfRecord } from '../runs/history.ts';
import { openRecordedRun } from '../runs/past-runs.ts';
import { withJournal } from '../session/own-state.ts';
import { troubleWords } from '../session/state-watch.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { printOwn, shownPath, type Terminal } from '../shell/terminal.ts';
import type { runsCommand } from '../specs/reading-commands.ts';

type RunsOptions = OptionsOf<typeof runsCommand>;

export async function runs(options: RunsOptions, terminal: Terminal): Promise<number> {
  if (options.count === 0) {
    throw new UsageError(
      '--count 0: expected at least 1.',
      '`listferry runs --help` lists its options.',
    );
  }
  return await withJournal(options, terminal, (journal, config) => {
    const { stateDir } = config;
    const now = systemClock().wallTime();
    const history = readHistory({ journal, stateDir }, options.count);
    if (options.output === 'json') terminal.give(historyJson(history, now));
    else {
      const watched = { config, configPath: options.config, journal };
      const trouble = troubleWords(watched);
      printOwn(terminal, runsText(history, { style: terminal.style, now, trouble }));
    }
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
      writePage(
        join(directory, href),
        runReport(report, 'html', { style: plainStyle, config: terminal.config }),
      );
      return { ...entry, href, ...doneByRun(report) };
    } finally {
      close();
    }
  });
  const index = join(directory, 'index.html');
  writePage(index, runsHtml(entries));
  terminal.tell(`Report: ${shownPath(index)}`);
}

function writePage(path: string, pieces: Iterable<string>): void {
  if (!mayReplace(path, (start) => REPORT_STARTS.html.test(start)))
    throw new UsageError(
      `Writing the page ${shownPath(path)}: the file exists, and is not a page of listferry.`,
      'Name another directory with --report.',
    );
  writeWhole(path, pieces);
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
  const exitCode = call?.exitCode ?? exitCodeOfRecord(run) ?? null;
  const ageOf = run.endedAt ?? run.startedAt;
  const { reason = null, message = null } = call ?? {};
  const { result } = run;
  const verification = result === null ? null : foundWords(endingOf({ run, result, exitCode }));
  return {
    ...run,
    exitCode,
    verification,
    reason,
    message,
    isUnderWay,
    ageSeconds: ageSeconds(ageOf, now),
  };
}
