// Prints a saved plan, whatever became of it since, or a run of the past.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type PlannedUpload,
  PlanStaleError,
  knownCountryForm,
  plannedUploads,
  uploadFormat,
} from '../../apply/index.ts';
import { loadCountryNames } from '../../contacts/index.ts';
import { own } from '../../lib/index.ts';
import {
  type ReportFormat,
  planReport,
  type ReportOptions,
  runReport,
  textOf,
  uploadNdjson,
  uploadNumbers,
  uploadText,
} from '../../report/index.ts';
import {
  type PlanReader,
  journalPlace,
  readPlan,
  rehearsalOf,
  rehearsalPath,
} from '../../state/index.ts';
import { type GivenPlan, givenPlanOrRun, isId, planOfId } from '../runs/given.ts';
import type { OwnState } from '../runs/history.ts';
import { openRecordedRun } from '../runs/past-runs.ts';
import { openConfig, openJournal } from '../session/own-state.ts';
import { type Session, inSession } from '../session/session.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { releaseSignals } from '../shell/signals.ts';
import { type Terminal, printPieces, printAll } from '../shell/terminal.ts';
import type { showCommand } from '../specs/reading-commands.ts';

/** The option parser joins the formats of this command with those of every command. */
export type ShowOptions = Omit<OptionsOf<typeof showCommand>, 'output'> & {
  readonly output: ReportFormat;
};

export async function show(options: ShowOptions, terminal: Terminal): Promise<number> {
  // A long report is printed in one go, and must not hold Ctrl-C up.
  if (!options.uploads) releaseSignals();
  const limit = limitOf(options);
  const { plan: path } = options;
  const given = isId(path, options) ? showRun(options, limit, terminal) : { path, name: path };
  return given === undefined ? 0 : await showPlan(given, { ...options, limit }, terminal);
}

async function showPlan(
  { path, name }: GivenPlan,
  options: Omit<ShowOptions, 'limit'> & { readonly limit: number | undefined },
  terminal: Terminal,
): Promise<number> {
  const { limit } = options;
  const plan = readPlan(path);
  try {
    if (options.uploads) return await showUploads(plan, options, terminal);
    const planFile = resolve(path);
    const rehearsal = rehearsalOf(rehearsalPath(planFile), plan.head);
    const reported = { plan, planFile, rehearsal };
    const look = { ...lookOf(limit, terminal), planName: name, saysHeld: true };
    printPieces(terminal, planReport(reported, options.output, look));
    return 0;
  } finally {
    plan.close();
  }
}

/** Gives the plan that has the id, where no run has it: of one that was refused, status has the id alone. */
function showRun(
  options: ShowOptions,
  limit: number | undefined,
  terminal: Terminal,
): GivenPlan | undefined {
  const { journal, stateDir } = openKnownJournal(options, terminal);
  try {
    const known = givenPlanOrRun(options.plan, { journal, stateDir });
    if (known?.kind === 'plan') return planOfId(known.id, stateDir);
    const run = known && journal.runs.get(known.id);
    if (run === undefined) throw unknownRun(options.plan);
    if (options.uploads) {
      throw new UsageError('--uploads shows what a plan would send; a run has sent it.');
    }
    const { report, close } = openRecordedRun(run, { journal, stateDir });
    try {
      printPieces(terminal, runReport(report, options.output, lookOf(limit, terminal)));
      return undefined;
    } finally {
      close();
    }
  } finally {
    journal.close();
  }
}

/** Showing a run never creates a journal. */
function openKnownJournal(options: ShowOptions, terminal: Terminal): OwnState {
  const config = openConfig({ ...options, output: 'text' }, terminal);
  const place = journalPlace(config.stateDir);
  if (place.kind === 'file' && !existsSync(place.path)) throw unknownRun(options.plan);
  return { journal: openJournal(config), stateDir: config.stateDir };
}

function unknownRun(runId: string): UsageError {
  return new UsageError(
    `No plan file, plan or run is called ${runId}.`,
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

/** Who asks for all of Markdown has another place for it than a comment. */
function lookOf(limit: number | undefined, { style, config }: Terminal): ReportOptions {
  return { style, config, limit, ...(limit === Infinity ? { characters: Infinity } : {}) };
}

/** `limit`: lines per file in text, 20 when left out. */
export async function showUploads(
  plan: PlanReader,
  options: Omit<ShowOptions, 'plan' | 'limit'> & { readonly limit: number | undefined },
  terminal: Terminal,
): Promise<number> {
  const { output } = options;
  if (output === 'md' || output === 'html') {
    throw new UsageError(`--uploads --output ${output}: expected text, json, ndjson or csv.`);
  }
  return await inSession({ ...options, output: 'text' }, terminal, async (session) => {
    const uploads = await uploadsOf(plan, session);
    switch (output) {
      case 'text':
        printAll(terminal, uploadText(uploads, { style: terminal.style, limit: options.limit }));
        break;
      case 'json':
        terminal.give({ uploads: uploadNumbers(uploads) });
        break;
      case 'ndjson':
        printPieces(terminal, uploadNdjson(uploads));
        break;
      case 'csv':
        printPieces(terminal, [onlyFile(uploads)]);
    }
    return 0;
  });
}

async function uploadsOf(
  plan: PlanReader,
  { accountHash, client, journal }: Session,
): Promise<Iterable<PlannedUpload>> {
  const { planId, basis, countryNames } = plan.head;
  // Another account's sample could have another form.
  if (basis.account !== accountHash) throw new PlanStaleError(planId, 'the account');
  const sample = await client.contacts.csvSample();
  const names = await loadCountryNames();
  const form = knownCountryForm(journal.facts);
  const format = uploadFormat(sample, { nameOf: (id) => own(countryNames, id) ?? id, names }, form);
  return plannedUploads(plan, format, form !== undefined);
}

/** Byte for byte: two files in one stream would be none. */
function onlyFile(uploads: Iterable<PlannedUpload>): string {
  const [first, second] = uploads;
  if (first !== undefined && second === undefined) return textOf(first);
  throw new UsageError(
    first === undefined
      ? '--uploads --output csv: this plan sends no file.'
      : '--uploads --output csv: this plan sends more than one file.',
    '`listferry show PLAN --uploads --output ndjson` prints the exact content of each.',
  );
}
