// A run as Markdown that fits a comment: how it ended, what it took and where the time went, then, folded,
// each item that a person should look at, the rows that could not be taken, and what to do next.
import type { Reject } from '../../contacts/index.ts';
import { parkedPlans, VERDICTS } from '../../plan/index.ts';
import type { EndpointTiming } from '../../state/index.ts';
import {
  lengthOf,
  mapped,
  type LineList,
  plainStyle,
  type ReportOptions,
} from '../words/report-options.ts';
import {
  durationWords,
  millisecondsWords,
  TIMINGS_MEANING,
  TIMINGS_TITLE,
} from '../words/phrases.ts';
import type { WholeRunReport } from '../words/run-report.ts';
import { rowFaultWords } from '../words/reasons.ts';
import {
  nextSteps,
  parkedWords,
  runTotals,
  standingLines,
  suppressedSinceWords,
  verdictSum,
  verification,
} from '../words/run-words.ts';
import { visible } from '../words/visible-text.ts';
import { findingLineLists } from '../words/warnings.ts';
import { COMMENT_CHARACTERS, foldedLists, cell, code, tableHead, tableRow } from './markdown.ts';

/** For our own titles and sentences, which are never left out. */
const FRAME_CHARACTERS = 10_000;

/** Yields pieces of at most 65,536 characters in sum, item by item. */
export function* runMarkdown(
  report: WholeRunReport,
  options: Pick<ReportOptions, 'limit'> = {},
): Generator<string> {
  yield* headLines(report);
  yield* factLines(report);
  yield* timingTable(report.timings());
  const findings = report.plan === undefined ? [] : findingLineLists(report.plan, plainStyle);
  const lists = [...standingLines(report, plainStyle), rejectList(report), ...findings];
  yield* foldedLists(lists, COMMENT_CHARACTERS - FRAME_CHARACTERS, options.limit);
  yield* nextLines(report);
  yield `${code(runTotals(report))}\n`;
}

function* headLines(report: WholeRunReport): Generator<string> {
  const { run, finished, isUnderWay, exitCode, note, result, plan } = report;
  const stands = isUnderWay === true ? 'Under way' : 'Interrupted';
  const how = finished ? 'Finished' : stands;
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  yield `## Run ${code(run.runId)}\n\n`;
  yield `**${how}${exit}: ${verdictSum(result.verdicts, plan?.head.itemCount)}.**\n\n`;
  if (note !== undefined) yield `${code(note)}\n\n`;
  yield tableHead([], VERDICTS);
  yield tableRow(VERDICTS.map((verdict) => result.verdicts[verdict]));
  yield '\n';
}

function* factLines({ run, result, exitCode }: WholeRunReport): Generator<string> {
  yield tableHead(['command', cell(run.command)]);
  if (run.planId !== null) yield tableRow(['plan', cell(run.planId)]);
  yield tableRow(['began', run.startedAt]);
  if (run.endedAt !== null) yield tableRow(['ended', run.endedAt]);
  if (exitCode !== null) {
    const { isVerified, words } = verification(result);
    yield tableRow(['took', durationWords(result.seconds)]);
    yield tableRow(['requests', result.requests]);
    yield tableRow(['readings of the contact list', result.listReads]);
    yield tableRow(['verified', `${isVerified ? 'yes' : 'no'}: ${words}`]);
    yield tableRow(['rows that could not be taken', result.invalidRows]);
  }
  for (const plan of parkedPlans(result.parked)) {
    yield tableRow(['parked', `${parkedWords(plan)} in ${cell(plan.planPath)}`]);
  }
  for (const words of suppressedSinceWords(result.suppressedSince)) {
    yield tableRow(['left since the plan was made', cell(words)]);
  }
  yield '\n';
}

function rejectList({ plan }: WholeRunReport): LineList {
  const rejects = (): Iterable<Reject> => plan?.rejects() ?? [];
  return {
    title: 'Rows that could not be taken',
    count: lengthOf(rejects()),
    entries: () => mapped(rejects(), rejectLines),
  };
}

function rejectLines({ source, file, line, column, fault }: Reject): string[] {
  const place = `${visible(source)} ${visible(file)}:${String(line)}`;
  const where = column === '' ? '' : `  ${visible(column)}`;
  return [`  ! ${place}${where}`, `      ${visible(rowFaultWords(fault))}`];
}

function* nextLines(report: WholeRunReport): Generator<string> {
  const steps = nextSteps(report, report.result);
  if (steps.length === 0) return;
  yield '### Next\n\n';
  for (const step of steps) yield `- ${code(step)}\n`;
  yield '\n';
}

/** Where the time of a run's writes went. There are few endpoints, so the table always has room. */
function* timingTable(timings: readonly EndpointTiming[]): Generator<string> {
  if (timings.length === 0) return;
  yield `### ${TIMINGS_TITLE}\n\n${TIMINGS_MEANING}\n\n`;
  yield tableHead(['endpoint'], ['requests', 'items', 'in all', 'longest', 'without an end']);
  for (const { endpoint, requests, items, totalMs, longestMs, unendedRequests } of timings) {
    const times = [millisecondsWords(totalMs), millisecondsWords(longestMs)];
    yield tableRow([cell(endpoint), requests, items, ...times, unendedRequests]);
  }
  yield '\n';
}
