// Prints a saved plan, whatever became of it since, or a run of the past.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ReportFormat, planReport, runReport } from '../../report/index.ts';
import { journalPlace, readPlan } from '../../state/index.ts';
import { UsageError } from '../errors.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printPieces } from '../print-pieces.ts';
import { openRecordedRun } from '../recorded-run.ts';
import { openConfig, openJournal } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { showUploads } from '../uploads.ts';

export interface ShowOptions extends Omit<GlobalOptions, 'output'> {
  /** The file of a plan, or the id of a run. */
  readonly plan: string;
  readonly limit?: string | undefined;
  readonly output: ReportFormat;
  readonly uploads?: boolean | undefined;
}

export async function show(options: ShowOptions, terminal: Terminal): Promise<number> {
  const limit = limitOf(options);
  if (isRunId(options)) {
    showRun(options, limit, terminal);
    return 0;
  }
  const plan = readPlan(options.plan);
  try {
    if (options.uploads === true) {
      return await showUploads(plan, { ...options, limit }, terminal);
    }
    const reported = { plan, planFile: resolve(options.plan) };
    const look = { style: terminal.style, limit };
    printPieces(terminal, planReport(reported, options.output, look));
    return 0;
  } finally {
    plan.close();
  }
}

/** A word that is no file and could be an id. Without a configuration there are no runs to know. */
function isRunId({ plan, config }: ShowOptions): boolean {
  return !existsSync(plan) && /^[\w-]+$/u.test(plan) && existsSync(config);
}

function showRun(options: ShowOptions, limit: number | undefined, terminal: Terminal): void {
  if (options.uploads === true) {
    throw new UsageError('--uploads shows what a plan would send; a run has sent it.');
  }
  const journal = openKnownJournal(options, terminal);
  try {
    const run = journal.runs.get(options.plan);
    if (run === undefined) throw unknownRun(options.plan);
    const { report, close } = openRecordedRun(run, journal);
    try {
      printPieces(terminal, runReport(report, options.output, { style: terminal.style, limit }));
    } finally {
      close();
    }
  } finally {
    journal.close();
  }
}

/** Looking makes no journal where there is none. */
function openKnownJournal(options: ShowOptions, terminal: Terminal) {
  const config = openConfig({ ...options, output: 'text' }, terminal);
  const place = journalPlace(config.stateDir);
  if (place.kind === 'file' && !existsSync(place.path)) throw unknownRun(options.plan);
  return openJournal(config);
}

function unknownRun(runId: string): UsageError {
  return new UsageError(
    `There is no plan at ${runId}, and no run of that id.`,
    '`listferry runs` lists the runs and their plans.',
  );
}

/** Formats that hold everything, and that a limit would make wrong. */
const WHOLE_FORMATS: readonly ReportFormat[] = ['json', 'ndjson', 'csv', 'html'];

function limitOf({ limit: text, output }: ShowOptions): number | undefined {
  if (text === undefined) return undefined;
  if (WHOLE_FORMATS.includes(output)) {
    throw new UsageError(`--limit ${text}: only text and md leave anything out.`);
  }
  if (text === 'all') return Infinity;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new UsageError(`--limit ${text}: expected a number of details per kind, or all.`);
}
