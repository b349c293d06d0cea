// A plan or a run as Markdown that fits a comment on a pull request. Of a plan the numbers stand in tables, guards
// and warnings in the open, changes and findings folded. A run says how it ended, what it took and where the time
// went, what it warns of, then, folded, each item that a person should look at, the rows that could not be taken, and what to do
// next.
import { counted, grouped, shellWord } from '../../lib/index.ts';
import type { Reject } from '../../contacts/index.ts';
import { type FileCounts, type PlanHead, type PlanWarning, VERDICTS } from '../../plan/index.ts';
import type { EndpointTiming, PlanReader } from '../../state/index.ts';
import { type LookFirst, lookFirst, surveyPlan } from '../../review/index.ts';
import type { CountryNames } from '../words/change-row.ts';
import { conditionsOfReport, endingOf, foundWords } from '../words/ending-words.ts';
import { type GroupList, groupLists } from '../words/item-lines.ts';
import { aboutLook, lookLevel, lookPlaces, lookWords } from '../words/look-words.ts';
import {
  approvalWords,
  durationWords,
  millisecondsWords,
  partLines,
  TIMINGS_MEANING,
  TIMINGS_TITLE,
} from '../words/phrases.ts';
import {
  changeWords,
  costLine,
  FIXED,
  idleWords,
  trippedWords,
  invalidTotal,
  NOT_IN_PLAN,
  placeSums,
  type PlanSum,
  sourceSum,
  totalsLine,
  unchangedWords,
  untakenLines,
} from '../words/plan-words.ts';
import { rowFaultWords } from '../words/reasons.ts';
import {
  lengthOf,
  type LineList,
  mapped,
  plainStyle,
  forConfig,
  type ReportOptions,
} from '../words/report-options.ts';
import {
  finishedFirstWords,
  outcomeSum,
  requestsSoFar,
  runTotals,
  standingLines,
  type WholeRunReport,
} from '../words/run-words.ts';
import { shortened, visible } from '../words/visible-text.ts';
import { findingLineLists, resultWarnings } from '../words/warnings.ts';
import {
  cell,
  code,
  codeTitle,
  COMMENT_CHARACTERS,
  fitting,
  foldedLists,
  type Room,
  roomFor,
  tableHead,
  tableRow,
  TITLE_CHARACTERS,
  typed,
} from './markdown.ts';

/** For tables and lists of names that people chose, which may be many and long. */
const SUMMARY_CHARACTERS = 20_000;

/** For our own titles and sentences, which are never left out. */
const PLAN_FRAME_CHARACTERS = 4_000;
const RUN_FRAME_CHARACTERS = 10_000;

type MarkdownOptions = Pick<
  ReportOptions,
  'limit' | 'seeAll' | 'planName' | 'characters' | 'config'
>;

/**
 * Yields pieces that fit together, item by item: the numbers, what to look at first, the groups, then the sums, and the
 * changes group by group for as long as there is room.
 */
export function* planMarkdown(
  plan: PlanReader,
  {
    limit,
    planName = plan.path,
    seeAll = `listferry show ${shellWord(planName)} --output csv`,
    characters = COMMENT_CHARACTERS,
    config,
  }: MarkdownOptions = {},
): Generator<string> {
  const { head } = plan;
  const survey = surveyPlan(plan);
  const looks = lookFirst(plan, survey);
  const groups = groupLists({ plan, survey, looks }, plainStyle, limit ?? Infinity);
  const summary = roomFor(SUMMARY_CHARACTERS);
  yield* planHeadLines(head, looks);
  yield* section('Look at these first', lookPieces(looks, head.countryNames), summary);
  yield* section('Groups', groupTable(groups, head.itemCount), summary);
  const sums = placeSums(head);
  yield* section('Contact types', sumTable(sums.contactTypes), summary);
  yield* section('Segments', sumTable(sums.segments), summary);
  yield* section('Rows', rowPieces(head), summary);
  yield* section('Guards', guardPieces(head), summary);
  yield* section('Warnings', warningPieces(head.warnings, config), summary);
  yield* section('Files', sumTable((head.files ?? []).map(fileParts)), summary);
  const room = characters - PLAN_FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  const changes = groups
    .slice(0, MOST_FOLDED)
    .map((list) => ({ ...list, title: codeTitle(list.title) }));
  const lists = [...changes, ...findingLineLists(plan, plainStyle)];
  const shownCounts = yield* foldedLists(lists, room, limit);
  const shown = shownCounts.slice(0, changes.length).reduce((sum, count) => sum + count, 0);
  if (shown < head.itemCount) {
    yield `Shown: ${grouped(shown)} of ${counted(head.itemCount, 'change')}. All of them: ${typed(forConfig(seeAll, config))}\n\n`;
  }
  yield `${code(totalsLine(head))}\n`;
}

/** The groups that a comment has room for, each with some of its changes. */
const MOST_FOLDED = 50;

/** Enough to find them in the page or with `show`. */
const MOST_PLACES = 5;

function lookPieces(looks: readonly LookFirst[], countries: CountryNames): string[] {
  return looks.map((look) => {
    const words = lookWords(look, { countries });
    const about = aboutLook(words);
    const word = lookLevel(look) === 'note' ? 'Note' : '**Look**';
    const more = [...(about === '' ? [] : [about]), ...lookPlaces(look, MOST_PLACES)];
    const lines = more.map((line) => `  <br>${code(line)}\n`).join('');
    return `- ${word}: ${code(words.title)}\n${lines}`;
  });
}

function groupTable(groups: readonly GroupList[], itemCount: number): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ title, group, count }) =>
    tableRow([
      cell(shortened(title, TITLE_CHARACTERS)),
      cell(`group=${group.id}`),
      count,
      shareOf(count, itemCount),
    ]),
  );
  return [tableHead(['group', 'to select it'], ['changes', 'share']), ...rows];
}

function shareOf(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}

function rowPieces(head: PlanHead): string[] {
  const table = sumTable(head.rows.map((row) => sourceSum(row)));
  return [...table, ...invalidTotal(head).map((total) => `\n${code(total)}\n`)];
}

function* planHeadLines(head: PlanHead, looks: readonly LookFirst[]): Generator<string> {
  const { counts, itemCount } = head;
  const nothing = `${idleWords(head)}; ${unchangedWords(counts)}`;
  const what = itemCount === 0 ? nothing : changeWords(counts);
  const account = head.accountId === null ? 'account id not shown yet' : cell(head.accountId);
  yield `## Plan ${code(head.planId)}\n\n**${what}.**\n\n`;
  for (const line of [...untakenLines(head, looks), ...partLines(head)]) yield `${line}\n\n`;
  yield tableHead(['service', cell(head.host)]);
  yield tableRow(['account', account]);
  yield tableRow(['made', head.createdAt]);
  yield tableRow(['fingerprint', cell(head.fingerprint)]);
  yield `\n${costLine(head.cost)}\n\n`;
}

function* section(title: string, pieces: readonly string[], room: Room): Generator<string> {
  if (pieces.length === 0) return;
  yield `### ${title}\n\n`;
  yield* fitting(pieces, room);
  yield '\n';
}

function guardPieces({ guards, counts }: PlanHead): string[] {
  const tripped = guards.filter((guard) => guard.tripped);
  if (guards.length === 0) return [];
  if (tripped.length === 0) return [`${grouped(guards.length)} checked, none tripped.\n`];
  return tripped.map((guard) => {
    const { found, consequence, option } = trippedWords(guard, counts);
    const lift = option === undefined ? '' : ` To accept it once: ${code(option)}`;
    return `- ${code(found)} ${consequence}${lift}\n`;
  });
}

function warningPieces(warnings: readonly PlanWarning[], config: string | undefined): string[] {
  return warnings.map(({ code: name, message, hint }) => {
    const next = hint === undefined ? '' : `. Next: ${typed(forConfig(hint, config))}`;
    return `- **${code(name)}** ${code(message)}${next}\n`;
  });
}

/** Blank and skipped rows are among the excluded ones. */
function fileParts(file: FileCounts): PlanSum {
  const beside = [
    [file.blank, 'blank'],
    [file.passedOver, 'skipped'],
  ] as const;
  return { ...sourceSum(file), of: 'file', name: file.file, beside };
}

/** Hardly any plan has one: they are columns only where one has. */
const SELDOM: readonly string[] = [FIXED, NOT_IN_PLAN];

/** A line for each sum. The first piece is the head of the table; there is none without a sum. */
function sumTable(sums: readonly PlanSum[]): string[] {
  const found = new Set(
    sums.flatMap(({ terms }) => terms.flatMap(([count, of]) => (count > 0 ? [of] : []))),
  );
  const parts = sums.map(({ terms, ...sum }) => ({
    ...sum,
    terms: terms.filter(([, of]) => !SELDOM.includes(of) || found.has(of)),
  }));
  const rows = parts.map(({ name, place, total, terms, beside }) =>
    tableRow([
      cell(name),
      cell(place.name),
      ...[total, ...terms, ...beside].map(([count]) => count),
    ]),
  );
  return [...parts.slice(0, 1).map(sumHead), ...rows];
}

function sumHead({ of, place, total, terms, beside }: PlanSum): string {
  const signed = terms.map(([, label], index) => `${index === 0 ? '=' : '+'} ${label}`);
  return tableHead([of, place.kind], [total[1], ...signed, ...beside.map(([, label]) => label)]);
}

/** Yields pieces that fit together, item by item. */
export function* runMarkdown(
  report: WholeRunReport,
  {
    limit,
    characters = COMMENT_CHARACTERS,
    config,
  }: Omit<MarkdownOptions, 'seeAll' | 'planName'> = {},
): Generator<string> {
  yield* runHeadLines(report);
  yield* conditionPieces(report, config);
  yield* factLines(report);
  yield* timingTable(report.timings());
  const summary = roomFor(SUMMARY_CHARACTERS);
  const warnings = resultWarnings(report.result);
  yield* section('Warnings', warningPieces(warnings, config), summary);
  const findings = report.plan === undefined ? [] : findingLineLists(report.plan, plainStyle);
  const lists = [...standingLines(report, plainStyle), rejectList(report), ...findings];
  const room = characters - RUN_FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  yield* foldedLists(lists, room, limit);
  yield `${code(runTotals(report))}\n`;
}

function* runHeadLines(report: WholeRunReport): Generator<string> {
  const { run, finished, isUnderWay, exitCode, note, result } = report;
  const stands = isUnderWay === true ? 'Under way' : 'Interrupted';
  const ended = run.planId === null ? 'Ended before it carried out a plan' : 'Finished';
  const how = finished ? ended : stands;
  const exit = exitCode === null ? '' : `, exit code ${String(exitCode)}`;
  yield `## Run ${code(run.runId)}\n\n`;
  yield `**${how}${exit}: ${outcomeSum(report)}.**\n\n`;
  if (note !== undefined) yield `${code(note)}\n\n`;
  yield tableHead([], VERDICTS);
  yield tableRow(VERDICTS.map((verdict) => result.verdicts[verdict]));
  yield '\n';
}

/** What is so, worst first, each with what to type. */
function* conditionPieces(report: WholeRunReport, config: string | undefined): Generator<string> {
  const conditions = conditionsOfReport(report);
  for (const { id, message, next, accept } of conditions) {
    const look = next === undefined ? '' : ` ${typed(forConfig(next, config))}`;
    const lift = accept === undefined ? '' : ` To accept it: ${typed(forConfig(accept, config))}`;
    yield `- ${typed(message)}${look}${lift} (${code(id)})\n`;
  }
  if (conditions.length > 0) yield '\n';
}

function* factLines(report: WholeRunReport): Generator<string> {
  const { run, result, exitCode } = report;
  yield tableHead(['command', cell(run.command)]);
  if (run.planId !== null) yield tableRow(['plan', cell(run.planId)]);
  for (const words of approvalWords(report, String)) yield tableRow(['approved', cell(words)]);
  yield tableRow(['began', run.startedAt]);
  if (run.endedAt !== null) yield tableRow(['ended', run.endedAt]);
  const soFar = requestsSoFar(report);
  if (soFar !== undefined) yield tableRow(['requests', soFar]);
  if (exitCode !== null && run.planId !== null) {
    const ending = endingOf(report);
    yield tableRow(['took', durationWords(result.seconds)]);
    yield tableRow(['requests', result.requests]);
    yield tableRow(['readings of the contact list', result.listReads]);
    yield tableRow(['final read', foundWords(ending)]);
    yield tableRow(['rows that could not be taken', result.invalidRows]);
  }
  for (const words of finishedFirstWords(result)) yield tableRow(['finished first', cell(words)]);
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
