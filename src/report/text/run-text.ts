// A run as text: what became of every item of its plan, as a sum, and each item that was not applied.
import { VERDICTS, type VerdictCounts, openCopies, parkedPlans } from '../../plan/index.ts';
import { durationWords } from '../duration.ts';
import { EXCEPTION_ORDER, VERDICT_TITLES } from '../kind-titles.ts';
import { findingLists } from './finding-lines.ts';
import { limitedLines } from './limited-lines.ts';
import { nextSteps } from '../next-steps.ts';
import { parkedWords } from '../parked-words.ts';
import type { ReportOptions } from '../report-options.ts';
import { exceptionsWith, lengthOf, NOTES_TITLE, standingLines } from '../run-entries.ts';
import type { RunResult } from '../../state/index.ts';
import type { RunReport, RunSummary, WholeRunReport } from '../run-report.ts';
import type { Style } from './style.ts';
import { counted, sumText, type Term } from './sum-text.ts';
import { resultWarnings, warningLines } from './warning-lines.ts';
import { suppressedSinceWords } from '../suppressed-since-words.ts';
import { timingLines } from './timing-lines.ts';
import { shellWord, visible } from './visible-text.ts';

/** A report that need not be whole; one that is tells its timings too. */
type TextRunReport = RunReport & Partial<Pick<WholeRunReport, 'timings'>>;

/** Yields lines without line ends, item by item. Addresses are shown as the plan shows them. */
export function* runText(report: TextRunReport, options: ReportOptions): Generator<string> {
  const { style } = options;
  yield style.bold(headline(report));
  yield verdictSum(report.result.verdicts, report.plan?.head.itemCount);
  yield* effortLines(report, style);
  yield* timingLines(report.timings?.() ?? []);
  yield* warningLines(resultWarnings(report.result), style);
  if (report.note !== undefined) yield visible(report.note);
  yield '';
  for (const verdict of EXCEPTION_ORDER) yield* exceptionLines(report, verdict, options);
  yield* noteLines(report, options);
  if (report.plan !== undefined) yield* findingLists(report.plan, options);
  yield* nextLines(report, style);
  yield runTotals(report);
}

/** `items 9 = 8 applied + 1 rejected`. Items that have no verdict yet are `open`. */
export function verdictSum(verdicts: VerdictCounts, itemCount?: number): string {
  const judged = VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  const total = itemCount ?? judged;
  const terms: Term[] = VERDICTS.map((verdict) => [verdicts[verdict], verdict]);
  return sumText(`items ${String(total)}`, [...terms, [total - judged, 'open']]);
}

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function runTotals({ run, result, exitCode }: RunSummary): string {
  const totals = VERDICTS.map((verdict) => `${verdict} ${String(result.verdicts[verdict])}`);
  return `run ${run.runId}: ${totals.join(', ')}, exit ${exitCode === null ? 'none' : String(exitCode)}`;
}

function headline({ run, finished, exitCode }: RunReport): string {
  const of = run.planId === null ? run.command : `${run.command} of plan ${run.planId}`;
  const how = finished ? 'finished' : 'was interrupted';
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  return `Run ${run.runId} (${of}) ${how}${exit}.`;
}

function* effortLines({ result, exitCode }: RunReport, style: Style): Generator<string> {
  // Only the end of a run records what it took.
  if (exitCode === null) return;
  const { requests, listReads, seconds, invalidRows, parked, returned = 0 } = result;
  yield `${counted(requests, 'request')}, the contact list read ${counted(listReads, 'time')}, ${durationWords(seconds)}.`;
  yield verifiedLine(result, style);
  yield* lateLines(result, style);
  yield* suppressedSinceWords(result.suppressedSince);
  if (invalidRows > 0) yield `${counted(invalidRows, 'row')} of the sources could not be taken.`;
  if (returned > 0) {
    const who = returned === 1 ? '1 address' : `${String(returned)} addresses`;
    yield `${who} held back that had left, as an earlier run knew. To let them come back: --allow-return ${String(returned)}`;
  }
  for (const plan of parkedPlans(parked)) {
    yield `${parkedWords(plan)} parked in ${shellWord(plan.planPath)}.`;
  }
}

/** `verify` says the same of people who are there twice. */
function verifiedLine(
  { verified, copies }: Pick<RunResult, 'verified' | 'copies'>,
  style: Style,
): string {
  if (!verified) return style.yellow('Not verified: no final read found every item in effect.');
  if (openCopies(copies?.left ?? []).length === 0) {
    return style.green('Verified: a final read found every item in effect.');
  }
  return style.yellow(
    'Not verified: a final read found every item in effect, and people who are there more often than once.',
  );
}

/** What the service said yes to and does not show, and what it shows that nobody sent. */
function* lateLines(
  { late, strangers = {} }: Pick<RunResult, 'late' | 'strangers'>,
  style: Style,
): Generator<string> {
  if (late !== undefined && late.waiting > 0) {
    yield style.yellow(
      `Late: ${counted(late.waiting, 'contact')} that the service said yes to and does not show yet. Every run looks for them; none sends them again.`,
    );
  }
  if (late !== undefined && late.overdue > 0) {
    yield style.yellow(
      `Late for longer than uploads.patience: ${counted(late.overdue, 'contact')}. They count as rejected and are not sent again.`,
    );
  }
  if (late !== undefined && late.held > 0) {
    yield style.yellow(
      `Held back: ${counted(late.held, 'further create')}, since most of what was sent before is not to be seen. The service may list only a part of its contacts.`,
    );
  }
  for (const [contactType, count] of Object.entries(strangers)) {
    yield style.yellow(
      `${counted(count, 'new contact')} more in ${visible(contactType)} than were sent: an upload may have been split at line breaks, or somebody else added them.`,
    );
  }
}

function* exceptionLines(
  report: RunReport,
  verdict: (typeof EXCEPTION_ORDER)[number],
  options: ReportOptions,
): Generator<string> {
  const count = report.result.verdicts[verdict];
  if (count === 0) return;
  yield options.style.bold(`${VERDICT_TITLES[verdict]} (${String(count)}):`);
  yield* limitedLines({
    entries: exceptionsWith(report, verdict),
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
  yield style.bold(`${NOTES_TITLE} (${String(count)}):`);
  yield* limitedLines({
    entries: report.notes(),
    count,
    limit,
    linesOf: (note) => standingLines(report, note, style),
  });
  yield '';
}

function* nextLines({ finished, result }: RunReport, style: Style): Generator<string> {
  const { verdicts, parked, late } = result;
  const steps = nextSteps({ finished, verdicts, parked, late });
  if (steps.length === 0) return;
  yield style.bold('Next:');
  for (const step of steps) yield `  ${step}`;
  yield '';
}
