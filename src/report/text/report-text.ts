// A plan or a run as text. A plan has its numbers first, then the changes, and the totals once more at the end,
// where a terminal stops. A run says what became of every item of its plan, as a sum, and names each item that was
// not applied.
import { counted, shellWord } from '../../lib/index.ts';
import { type FileCounts, type PlanHead } from '../../plan/index.ts';
import type { EndpointTiming, FoundRehearsal, PlanReader } from '../../state/index.ts';
import { lookFirst, surveyPlan } from '../../review/index.ts';
import { groupLists, type LookedAt } from '../words/item-lines.ts';
import { lookLines } from '../words/look-words.ts';
import {
  approvalWords,
  durationWords,
  millisecondsWords,
  partLines,
  TIMINGS_MEANING,
  TIMINGS_TITLE,
} from '../words/phrases.ts';
import {
  costLine,
  fileSum,
  guardLines,
  heldLines,
  invalidTotal,
  placeSums,
  planHeadline,
  sourceSum,
  sumLine,
  totalsLine,
  untakenLines,
} from '../words/plan-words.ts';
import { conditionLines } from '../words/condition-words.ts';
import { conditionsOfReport, endingOf, foundSentence } from '../words/ending-words.ts';
import { foundRehearsalLines } from '../words/rehearsal-words.ts';
import {
  DEFAULT_LIMIT,
  limitedLines,
  type LineList,
  mapped,
  type ReportOptions,
  type Style,
  titledLists,
  forConfig,
} from '../words/report-options.ts';
import {
  finishedFirstWords,
  outcomeSum,
  runTotals,
  standingLines,
  type WholeRunReport,
} from '../words/run-words.ts';
import { visible } from '../words/visible-text.ts';
import { findingLists, resultWarnings, warningLines } from '../words/warnings.ts';

/**
 * Yields lines without line ends, item by item: a plan of any size is never held. The order is that of the page: what to
 * look at first, the changes by group, then where everything went, and the totals where a terminal stops.
 */
export function* planText(
  plan: PlanReader,
  options: ReportOptions & {
    readonly rehearsal?: FoundRehearsal | undefined;
    /** Codes of warnings that a person was told before, in other words. */
    readonly told?: readonly string[];
  },
): Generator<string> {
  const { head } = plan;
  const { style, config, told = [], planName = plan.path } = options;
  const showAll = options.seeAll ?? `listferry show ${shellWord(planName)} --limit all`;
  const seeAll = forConfig(showAll, config);
  const listing = { ...options, seeAll };
  const survey = surveyPlan(plan);
  const looks = lookFirst(plan, survey);
  yield style.bold(planHeadline(head));
  yield* untakenLines(head, looks);
  yield* partLines(head);
  yield* migrationLines(head);
  if (options.saysHeld === true)
    for (const line of heldLines(head, planName, style)) yield forConfig(line, config);
  yield '';
  yield* lookLines(looks, head.countryNames, options);
  yield* titledLists(changesByGroup({ plan, survey, looks }, options), listing);
  yield* findingLists(plan, listing);
  const sums = placeSums(head);
  yield* section('Contact types', sums.contactTypes.map(sumLine), style);
  yield* section('Segments', sums.segments.map(sumLine), style);
  const rows = head.rows.map((row) => sumLine(sourceSum(row)));
  yield* section('Rows', [...rows, ...invalidTotal(head)], style);
  yield* fileLines(severalFiles(head.files ?? []), listing);
  yield* guardLines(head, style);
  const untold = head.warnings.filter(({ code }) => !told.includes(code));
  yield* warningLines(untold, options);
  yield costLine(head.cost);
  for (const line of options.rehearsal === undefined ? [] : foundRehearsalLines(options.rehearsal))
    yield forConfig(line, config);
  yield '';
  yield totalsLine(head);
}

/** Nothing without a migration under way. */
function* migrationLines({ migration }: PlanHead): Generator<string> {
  const { phase = null, withheld } = migration ?? {};
  if (withheld === undefined || phase === null) return;
  const { updates, deletes } = withheld;
  const left = `${counted(updates, 'update')} and ${counted(deletes, 'delete')} left out`;
  yield `Migration phase ${phase}: ${updates + deletes === 0 ? 'nothing left out' : left}.`;
}

/** With the selector of each group. */
function changesByGroup(at: LookedAt, { style, limit = DEFAULT_LIMIT }: ReportOptions): LineList[] {
  return groupLists(at, style, limit).map(({ group, title, ...list }) => ({
    ...list,
    title: `${title} [group=${group.id}]`,
    isSampled: true,
  }));
}

function* section(title: string, lines: readonly string[], style: Style): Generator<string> {
  if (lines.length === 0) return;
  yield style.bold(`${title}:`);
  for (const line of lines) yield `  ${line}`;
}

/** The one file of a source is told by the line of the source, but for the rows that only the file counts. */
function severalFiles(files: readonly FileCounts[]): readonly FileCounts[] {
  const known = new Map<string, string>();
  const several = new Set<string>();
  for (const { source, file } of files)
    if ((known.get(source) ?? file) === file) known.set(source, file);
    else several.add(source);
  return files.filter(
    ({ source, blank, passedOver }) => several.has(source) || blank + passedOver > 0,
  );
}

/** An archive of a whole account may hold thousands of files. */
function* fileLines(files: readonly FileCounts[], options: ReportOptions): Generator<string> {
  if (files.length === 0) return;
  yield options.style.bold('Files:');
  const entries = () => mapped(files, (file) => [`  ${sumLine(fileSum(file))}`]);
  yield* limitedLines({ entries, count: files.length }, options);
}

/** Yields lines without line ends, item by item. Shows addresses as the plan does. */
export function* runText(
  report: WholeRunReport & {
    /** The plan is printed above, with its own warnings and findings, which are not repeated. */
    readonly isBelowPlan?: boolean;
  },
  options: ReportOptions,
): Generator<string> {
  const { style } = options;
  const { result, isBelowPlan = false } = report;
  yield style.bold(headline(report));
  yield* conditionLines(conditionsOfReport(report), options);
  yield outcomeSum(report);
  for (const words of approvalWords(report, visible)) yield `Approved: ${words}.`;
  yield* effortLines(report, style);
  yield* timingLines(report.timings());
  yield* warningLines(resultWarnings(isBelowPlan ? { ...result, warnings: [] } : result), options);
  if (report.note !== undefined) yield visible(report.note);
  yield '';
  yield* titledLists(standingLines(report, style), { ...options, seeAll: undefined });
  if (report.plan !== undefined && !isBelowPlan) yield* findingLists(report.plan, options);
  yield runTotals(report);
}

function headline({ run, finished, isUnderWay, exitCode }: WholeRunReport): string {
  const of = run.planId === null ? run.command : `${run.command} of plan ${run.planId}`;
  const stands = isUnderWay === true ? 'is under way' : 'was interrupted';
  const ended = run.planId === null ? 'ended before it carried out a plan' : 'finished';
  const how = finished ? ended : stands;
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  return `Run ${run.runId} (${of}) ${how}${exit}.`;
}

function* effortLines(report: WholeRunReport, style: Style): Generator<string> {
  const { run, result, exitCode } = report;
  yield* soFarLines(report);
  // Only the end of a run that had a plan records what it took.
  if (exitCode === null || run.planId === null) return;
  yield `${effortWords(result)}.`;
  for (const words of finishedFirstWords(result)) {
    yield `Before it, this call finished the interrupted ${visible(words)}.`;
  }
  const ending = endingOf(report);
  yield style[ENDING_LOOKS[ending.tone]](foundSentence(ending));
}

const ENDING_LOOKS = { good: 'green', warn: 'yellow', bad: 'red' } as const;

function* soFarLines({ effort, finished, result }: WholeRunReport): Generator<string> {
  // The note of a run that was given up says that it wrote nothing.
  if (effort === undefined || finished) return;
  yield effort === 'unknown'
    ? 'How many requests it sent is not known: the journal counts them once there is a plan to carry out.'
    : `So far at least ${effortWords(result)}: the journal may lack the last ones.`;
}

function effortWords({ requests, listReads, seconds }: WholeRunReport['result']): string {
  return `${counted(requests, 'request')}, the contact list read ${counted(listReads, 'time')}, ${durationWords(seconds)}`;
}

/** Where the time of a run's writes went, one line per endpoint; nothing for a run that wrote nothing. */
function* timingLines(timings: readonly EndpointTiming[]): Generator<string> {
  if (timings.length === 0) return;
  yield `${TIMINGS_TITLE}. ${TIMINGS_MEANING}`;
  for (const timing of timings) yield `  ${timing.endpoint}  ${timingWords(timing)}`;
}

function timingWords(timing: EndpointTiming): string {
  const { requests, items, totalMs, longestMs, unendedRequests } = timing;
  const ended = `${counted(requests, 'request')}, ${counted(items, 'item')}, ${millisecondsWords(totalMs)} in all, the longest ${millisecondsWords(longestMs)}`;
  if (unendedRequests === 0) return ended;
  const unended = `${counted(unendedRequests, 'request')} without an end`;
  return requests === 0 ? unended : `${ended}; besides ${unended}`;
}
