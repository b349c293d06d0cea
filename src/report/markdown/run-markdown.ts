// A run as Markdown that fits a comment: how it ended, what it took and where the time went, then, folded,
// each item that a person should look at, the rows that could not be taken, and what to do next.
import { VERDICTS, openCopies, parkedPlans } from '../../plan/index.ts';
import type { Reject } from '../../contacts/index.ts';
import { durationWords } from '../duration.ts';
import { EXCEPTION_ORDER, VERDICT_TITLES } from '../kind-titles.ts';
import { cell, code, tableHead, tableRow } from './markdown.ts';
import { flushLines, foldedLists, type FoldedList } from './markdown-fold.ts';
import { COMMENT_CHARACTERS } from './markdown-room.ts';
import { parkedWords } from '../parked-words.ts';
import { suppressedSinceWords } from '../suppressed-since-words.ts';
import { nextSteps } from '../next-steps.ts';
import type { ReportOptions } from '../report-options.ts';
import { exceptionsWith, lengthOf, NOTES_TITLE, standingLines } from '../run-entries.ts';
import type { RunException, RunNote, WholeRunReport } from '../run-report.ts';
import { runTotals, verdictSum } from '../text/run-text.ts';
import { plainStyle } from '../text/style.ts';
import { timingTable } from './timing-table.ts';
import { visible } from '../text/visible-text.ts';

/** For titles and sentences of our own, which always stand. */
const FRAME_CHARACTERS = 10_000;

/** Yields pieces of at most 65,536 characters in sum, item by item. */
export function* runMarkdown(
  report: WholeRunReport,
  options: Pick<ReportOptions, 'limit'> = {},
): Generator<string> {
  yield* headLines(report);
  yield* factLines(report);
  yield* timingTable(report.timings());
  const lists = listsOf(report, options.limit ?? Infinity);
  yield* foldedLists(lists, COMMENT_CHARACTERS - FRAME_CHARACTERS);
  yield* nextLines(report);
  yield `${code(runTotals(report))}\n`;
}

function* headLines(report: WholeRunReport): Generator<string> {
  const { run, finished, exitCode, note, result, plan } = report;
  const how = finished ? 'Finished' : 'Interrupted';
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  yield `## Run ${code(run.runId)}\n\n`;
  yield `**${how}${exit}: ${verdictSum(result.verdicts, plan?.head.itemCount)}.**\n\n`;
  if (note !== undefined) yield `${code(note)}\n\n`;
  yield tableHead(VERDICTS.map((verdict) => ({ title: verdict, align: 'right' })));
  yield tableRow(VERDICTS.map((verdict) => result.verdicts[verdict]));
  yield '\n';
}

function* factLines({ run, result, exitCode }: WholeRunReport): Generator<string> {
  yield tableHead([{ title: 'command' }, { title: cell(run.command) }]);
  if (run.planId !== null) yield tableRow(['plan', cell(run.planId)]);
  yield tableRow(['began', run.startedAt]);
  if (run.endedAt !== null) yield tableRow(['ended', run.endedAt]);
  if (exitCode !== null) {
    yield tableRow(['took', durationWords(result.seconds)]);
    yield tableRow(['requests', result.requests]);
    yield tableRow(['readings of the contact list', result.listReads]);
    yield tableRow(['verified', verifiedWords(result)]);
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

function verifiedWords({
  verified,
  copies,
}: Pick<WholeRunReport['result'], 'verified' | 'copies'>): string {
  if (!verified) return 'no: no final read found every item in effect';
  return openCopies(copies?.left ?? []).length === 0
    ? 'yes: a final read found every item in effect'
    : 'no: a final read found every item in effect, and people who are there more often than once';
}

type Listed = RunException | RunNote | Reject;

function listsOf(report: WholeRunReport, limit: number): FoldedList<Listed>[] {
  const rejects = (): Iterable<Reject> => report.plan?.rejects() ?? [];
  const exceptions = EXCEPTION_ORDER.map((verdict) => ({
    title: VERDICT_TITLES[verdict],
    count: report.result.verdicts[verdict],
    entries: exceptionsWith(report, verdict),
  }));
  const others = [
    { title: NOTES_TITLE, count: lengthOf(report.notes()), entries: report.notes() },
    { title: 'Rows that could not be taken', count: lengthOf(rejects()), entries: rejects() },
  ];
  const linesOf = (entry: Listed): string[] =>
    'seq' in entry ? flushLines(standingLines(report, entry, plainStyle)) : rejectLines(entry);
  return [...exceptions, ...others].map((list) => ({ ...list, linesOf, limit }));
}

function rejectLines({ source, file, line, column, reason }: Reject): string[] {
  const place = `${visible(source)} ${visible(file)}:${String(line)}`;
  const where = column === '' ? '' : `  ${visible(column)}`;
  return [`! ${place}${where}`, `    ${visible(reason)}`];
}

function* nextLines({ finished, result }: WholeRunReport): Generator<string> {
  const { verdicts, parked, late } = result;
  const steps = nextSteps({ finished, verdicts, parked, late });
  if (steps.length === 0) return;
  yield '### Next\n\n';
  for (const step of steps) yield `- ${code(step)}\n`;
  yield '\n';
}
