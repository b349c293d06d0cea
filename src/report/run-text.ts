// A run as text: what became of every item of its plan, as a sum, and each item that was not applied.
import { VERDICTS, type Verdict, type VerdictCounts } from '../plan/item.ts';
import { durationWords } from './duration.ts';
import { itemLine } from './item-lines.ts';
import { limitedLines } from './limited-lines.ts';
import { nextSteps } from './next-steps.ts';
import type { ReportOptions } from './report-options.ts';
import type { RunException, RunNote, RunReport } from './run-report.ts';
import type { Style } from './style.ts';
import { counted, sumText, type Term } from './sum-text.ts';
import { shellWord, visible } from './visible-text.ts';

const TITLES: Readonly<Record<Exclude<Verdict, 'applied'>, string>> = {
  unknown: 'Unknown: in doubt when the run ended',
  rejected: 'Rejected: refused by the service, or silently dropped',
  drifted: 'Drifted: changed after the plan was made, and left alone',
  skipped: 'Skipped: not attempted',
};

/** What a person must look at comes first. */
const EXCEPTION_ORDER = ['unknown', 'rejected', 'drifted', 'skipped'] as const;

/** Yields lines without line ends, item by item. Addresses are shown as the plan shows them. */
export function* runText(report: RunReport, options: ReportOptions): Generator<string> {
  const { style } = options;
  yield style.bold(headline(report));
  yield verdictSum(report.result.verdicts, report.plan?.head.itemCount);
  yield* effortLines(report, style);
  if (report.note !== undefined) yield visible(report.note);
  yield '';
  for (const verdict of EXCEPTION_ORDER) yield* exceptionLines(report, verdict, options);
  yield* noteLines(report, options);
  yield* nextLines(report, style);
  yield totalsLine(report);
}

/** `items 9 = 8 applied + 1 rejected`. Items that have no verdict yet are `open`. */
export function verdictSum(verdicts: VerdictCounts, itemCount?: number): string {
  const judged = VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  const total = itemCount ?? judged;
  const terms: Term[] = VERDICTS.map((verdict) => [verdicts[verdict], verdict]);
  return sumText(`items ${String(total)}`, [...terms, [total - judged, 'open']]);
}

function headline({ run, finished, exitCode }: RunReport): string {
  const of = run.planId === null ? run.command : `${run.command} of plan ${run.planId}`;
  const how = finished ? 'finished' : 'was interrupted';
  return `Run ${run.runId} (${of}) ${how}, exit code ${String(exitCode)}.`;
}

function* effortLines({ result }: RunReport, style: Style): Generator<string> {
  const { requests, listReads, seconds, invalidRows, parked } = result;
  yield `${counted(requests, 'request')}, the contact list read ${counted(listReads, 'time')}, ${durationWords(seconds)}.`;
  yield result.verified
    ? style.green('Verified: a final read found every item in effect.')
    : style.yellow('Not verified: no final read found every item in effect.');
  if (invalidRows > 0) yield `${counted(invalidRows, 'row')} of the sources could not be taken.`;
  if (parked !== null)
    yield `${counted(parked.deletes, 'delete')} parked in ${shellWord(parked.planPath)}.`;
}

function* exceptionLines(
  report: RunReport,
  verdict: (typeof EXCEPTION_ORDER)[number],
  options: ReportOptions,
): Generator<string> {
  const count = report.result.verdicts[verdict];
  if (count === 0) return;
  yield options.style.bold(`${TITLES[verdict]} (${String(count)}):`);
  yield* limitedLines({
    entries: withVerdict(report.exceptions(), verdict),
    count,
    limit: options.limit,
    linesOf: (exception) => standingLines(report, exception, options.style),
  });
  yield '';
}

function* noteLines(report: RunReport, options: ReportOptions): Generator<string> {
  const { limit, style } = options;
  const count = lengthOf(report.notes());
  if (count === 0) return;
  yield style.bold(`Applied, but stored in another form (${String(count)}):`);
  yield* limitedLines({
    entries: report.notes(),
    count,
    limit,
    linesOf: (note) => standingLines(report, note, style),
  });
  yield '';
}

function* nextLines({ finished, result }: RunReport, style: Style): Generator<string> {
  const { verdicts, parked } = result;
  const steps = nextSteps({ finished, verdicts, parked });
  if (steps.length === 0) return;
  yield style.bold('Next:');
  for (const step of steps) yield `  ${step}`;
  yield '';
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
function totalsLine({ run, result, exitCode }: RunReport): string {
  const totals = VERDICTS.map((verdict) => `${verdict} ${String(result.verdicts[verdict])}`);
  return `run ${run.runId}: ${totals.join(', ')}, exit ${String(exitCode)}`;
}

function* withVerdict(
  exceptions: Iterable<RunException>,
  verdict: Verdict,
): Generator<RunException> {
  for (const exception of exceptions) if (exception.verdict === verdict) yield exception;
}

/** Counts without holding: there may be as many notes as items. */
function lengthOf(entries: Iterable<unknown>): number {
  const iterator = entries[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length += 1;
  return length;
}

function standingLines(
  { plan }: RunReport,
  { seq, reason }: RunNote | RunException,
  style: Style,
): string[] {
  const item = plan?.item(seq);
  const named = item === undefined ? `item ${String(seq)} of the plan` : itemLine(item, style);
  return [`  ${named}`, ...(reason === null ? [] : [`      ${visible(reason)}`])];
}
