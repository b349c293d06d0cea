// A run as a document: how it ended and what is open, what it took, where the time went, what it warns of, each item that was
// not applied, or not exactly so, and what to correct in the sources.
import { counted } from '../../lib/index.ts';
import type { Origin, Reject } from '../../contacts/index.ts';
import { type PlanWarning, reasonWords } from '../../plan/index.ts';
import type { EndpointTiming, PlanReader } from '../../state/index.ts';
import { originText } from '../words/change-entry.ts';
import { conditionBlock } from '../words/condition-words.ts';
import { conditionsOfReport, endingOf, foundSentence } from '../words/ending-words.ts';
import {
  approvalWords,
  durationWords,
  millisecondsWords,
  minuteOf,
  TIMINGS_MEANING,
  TIMINGS_TITLE,
} from '../words/phrases.ts';
import { rowFaultKind, rowFaultWords, rowFixWords } from '../words/faults.ts';
import { lengthOf, mapped } from '../words/report-options.ts';
import {
  finishedFirstWords,
  outcomeSum,
  REJECTED_STEP,
  requestsSoFar,
  type RunException,
  runTotals,
  standingEntries,
  type WholeRunReport,
} from '../words/run-words.ts';
import { visible } from '../words/visible-text.ts';
import { findingLists, resultWarnings } from '../words/warnings.ts';
import type { Block, Document, Entry, Fact, List } from '../words/document.ts';
import { warningBlocks } from './plan-document.ts';

/** What a format calls things, and the command that lists all findings. */
interface RunNaming {
  readonly seeAll?: string | undefined;
  readonly placeOf?: ((origin: Origin) => string) | undefined;
}

/** `isBelowPlan`: the plan is told above, with its own warnings and findings, which are not repeated. */
export function runDocument(
  report: WholeRunReport & { readonly isBelowPlan?: boolean },
  { seeAll, placeOf }: RunNaming = {},
): Document {
  const { run, result, note, plan, isBelowPlan = false } = report;
  const told = isBelowPlan ? { ...report, result: { ...result, warnings: [] } } : report;
  return [
    { block: 'headline', what: 'Run', id: run.runId, sentence: headline(report) },
    conditionBlock(conditionsOfReport(report)),
    ...endingBlock(report),
    { block: 'lines', lines: note === undefined ? [] : [visible(note)] },
    { block: 'facts', facts: runFacts(report) },
    ...timingBlocks(report.timings()),
    ...warningBlocks(untoldWarnings(told)),
    ...standingEntries(report),
    ...(isBelowPlan ? [] : correctionBlocks(report)),
    ...(plan === undefined || isBelowPlan
      ? []
      : [rejectList(plan, placeOf), ...findingLists(plan, seeAll, placeOf)]),
    { block: 'totals', line: runTotals(report) },
  ];
}

/** Those that no condition of the run tells already. */
export function untoldWarnings(report: WholeRunReport): PlanWarning[] {
  const told = new Set<string>(conditionsOfReport(report).map(({ id }) => id));
  return resultWarnings(report.result).filter(({ code }) => !told.has(code));
}

function headline(report: WholeRunReport): string {
  const { run, finished, isUnderWay, exitCode } = report;
  const stands = isUnderWay === true ? 'under way' : 'interrupted';
  const ended = run.planId === null ? 'ended before it carried out a plan' : 'finished';
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  return `${finished ? ended : stands}${exit}; ${outcomeSum(report)}`;
}

/** What the final read found. Only the end of a run that had a plan records it. */
function endingBlock(report: WholeRunReport): Block[] {
  const { run, exitCode } = report;
  if (exitCode === null || run.planId === null) return [];
  const ending = endingOf(report);
  return [{ block: 'lines', id: 'ending', lines: [foundSentence(ending)], tone: ending.tone }];
}

/** `nameOf`: a name, as the format needs it in a sentence. */
export function runFacts(report: WholeRunReport, nameOf = visible): Fact[] {
  const { run, result, exitCode } = report;
  const soFar = requestsSoFar(report);
  const isRecorded = exitCode !== null && run.planId !== null;
  return [
    ['Command', run.command],
    ...(run.planId === null ? [] : [['Plan', run.planId] as const]),
    ...approvalWords(report, nameOf).map((words) => ['Approved', words] as const),
    ['Began', minuteOf(run.startedAt)],
    ...(soFar === undefined ? [] : [['Requests', soFar] as const]),
    ...(isRecorded ? tookFacts(result) : []),
    ...finishedFirstWords(result).map((words) => ['Finished first', nameOf(words)] as const),
  ];
}

function tookFacts({
  seconds,
  requests,
  listReads,
  invalidRows,
}: WholeRunReport['result']): Fact[] {
  return [
    ['Took', durationWords(seconds)],
    ['Requests', String(requests)],
    ['Contact list read', counted(listReads, 'time')],
    ...(invalidRows === 0 ? [] : [['Rows left out', String(invalidRows)] as const]),
  ];
}

/** Where the time of a run's writes went; nothing for a run that wrote nothing. */
function timingBlocks(timings: readonly EndpointTiming[]): Block[] {
  if (timings.length === 0) return [];
  return [
    {
      block: 'table',
      id: 'timings',
      title: TIMINGS_TITLE,
      lead: TIMINGS_MEANING,
      columns: ['Endpoint'],
      numbers: ['Requests', 'Items', 'In all', 'Longest', 'Without an end'],
      rows: timings.map((timing) => [
        ...[timing.endpoint, timing.requests, timing.items],
        ...timeWords(timing),
        timing.unendedRequests,
      ]),
    },
  ];
}

/** Requests without an end have no measured time. */
function timeWords({ requests, totalMs, longestMs }: EndpointTiming): string[] {
  return [totalMs, longestMs].map((timeMs) => (requests === 0 ? '' : millisecondsWords(timeMs)));
}

/** More reasons than a person corrects for. */
const MOST_REASONS = 100;

/** What was refused and why, and what a corrected file should hold. */
function correctionBlocks({ run, plan, exceptions }: WholeRunReport): Block[] {
  const refused = tallied(refusals(exceptions()), (reason) => reason);
  const faults = tallied(plan?.rejects() ?? [], ({ source, column, fault }) =>
    JSON.stringify([source, column, fault.code]),
  );
  if (refused.kinds.length + faults.kinds.length === 0) return [];
  const others = refused.others + faults.others;
  const rows = [
    ...refused.kinds.map(({ first, count }) => [
      'rejected by the service',
      visible(first),
      'the same columns, with another value where the reason says so',
      count,
    ]),
    ...faults.kinds.map(({ first: { source, column, fault }, count }) => [
      [source, column]
        .filter((part) => part !== '')
        .map(visible)
        .join(', '),
      rowFaultKind(fault),
      rowFixWords(fault),
      count,
    ]),
    ...(others === 0 ? [] : [['others', 'further reasons', 'see the lists of rows', others]]),
  ];
  const inFile = `What the service rejected stands in rejects/${run.runId}-rejected.csv in the state directory, with every value that was sent. ${REJECTED_STEP}`;
  return [
    {
      block: 'table',
      id: 'corrections',
      title: 'What to correct',
      lead: refused.kinds.length === 0 ? undefined : inFile,
      columns: ['Where', 'What is wrong', 'What a corrected file should hold'],
      numbers: ['Rows'],
      rows,
    },
  ];
}

function* refusals(exceptions: Iterable<RunException>): Generator<string> {
  for (const { verdict, reason } of exceptions)
    if (verdict === 'rejected') yield reason === null ? 'no reason is known' : reasonWords(reason);
}

interface Tally<Entry> {
  /** The most frequent first. */
  readonly kinds: readonly { readonly first: Entry; readonly count: number }[];
  /** Those of kinds for which there was no room. */
  readonly others: number;
}

function tallied<Entry>(entries: Iterable<Entry>, keyOf: (entry: Entry) => string): Tally<Entry> {
  const found = new Map<string, { readonly first: Entry; count: number }>();
  let others = 0;
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = found.get(key);
    if (known !== undefined) known.count += 1;
    else if (found.size < MOST_REASONS) found.set(key, { first: entry, count: 1 });
    else others += 1;
  }
  return { kinds: [...found.values()].sort((a, b) => b.count - a.count), others };
}

/** Rows that could not be taken. `placeOf`: what a line of a file is called. */
export function rejectList(
  plan: Pick<PlanReader, 'rejects'>,
  placeOf: (origin: Origin) => string = originText,
): List {
  const entryOf = (reject: Reject): Entry => ({
    sign: '!',
    cells: [placeOf(reject), visible(reject.column), visible(rowFaultWords(reject.fault))],
    lines: [],
  });
  return {
    block: 'list',
    id: 'rejects',
    title: 'Rows that were left out',
    columns: ['Row', 'Column', 'Reason'],
    count: lengthOf(plan.rejects()),
    entries: () => mapped(plan.rejects(), entryOf),
  };
}
