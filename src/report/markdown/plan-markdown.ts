// A plan as Markdown that fits a comment on a pull request: numbers in tables, guards and warnings in
// the open, changes and findings folded.
import type { FileCounts, PlanHead } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { guardWords } from '../words/guard-lines.ts';
import { changeLists } from '../words/item-lines.ts';
import {
  changeWords,
  contactTypeSum,
  costLine,
  FIXED,
  invalidTotal,
  type PlanSum,
  segmentSum,
  sourceSum,
  totalsLine,
} from '../words/plan-sums.ts';
import { plainStyle, type ReportOptions } from '../words/report-options.ts';
import { shellWord } from '../words/visible-text.ts';
import { findingLineLists } from '../words/warnings.ts';
import {
  COMMENT_CHARACTERS,
  fitting,
  foldedLists,
  type Room,
  roomFor,
  cell,
  code,
  tableHead,
  tableRow,
} from './markdown.ts';

/** For tables and lists of names that people chose, which may be many and long. */
const SUMMARY_CHARACTERS = 20_000;

/** For our own titles and sentences, which are never left out. */
const FRAME_CHARACTERS = 4_000;

/** Yields pieces of at most 65,536 characters in sum, item by item. */
export function* planMarkdown(
  plan: Pick<PlanReader, 'head' | 'items' | 'findings' | 'path'>,
  { limit, seeAll }: Pick<ReportOptions, 'limit' | 'seeAll'> = {},
): Generator<string> {
  const { head } = plan;
  const summary = roomFor(SUMMARY_CHARACTERS);
  yield* headLines(head);
  yield* section('Contact types', sumTable(head.contactTypes.map(contactTypeSum)), summary);
  yield* section('Segments', sumTable(head.segments.map(segmentSum)), summary);
  yield* section('Rows', rowPieces(head), summary);
  yield* section('Guards', guardPieces(head), summary);
  yield* section('Warnings', warningPieces(head), summary);
  yield* section('Files', sumTable((head.files ?? []).map(fileParts)), summary);
  const room = COMMENT_CHARACTERS - FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  const changes = changeLists(plan, plainStyle);
  const lists = [...changes, ...findingLineLists(plan, plainStyle)];
  const shownCounts = yield* foldedLists(lists, room, limit);
  const shown = shownCounts.slice(0, changes.length).reduce((sum, count) => sum + count);
  if (shown < head.itemCount) {
    const command = seeAll ?? `listferry show ${shellWord(plan.path)} --output csv`;
    yield `${String(shown)} of ${String(head.itemCount)} changes are shown. All of them: ${code(command)}\n\n`;
  }
  yield `${code(totalsLine(head))}\n`;
}

function rowPieces(head: PlanHead): string[] {
  const table = sumTable(head.rows.map((row) => sourceSum(row)));
  return [...table, ...invalidTotal(head).map((total) => `\n${code(total)}\n`)];
}

function* headLines(head: PlanHead): Generator<string> {
  const { counts, itemCount } = head;
  const nothing = `Nothing to do; ${String(counts.unchanged)} unchanged`;
  const what = itemCount === 0 ? nothing : changeWords(counts);
  const account = head.accountId === null ? 'account id not shown yet' : cell(head.accountId);
  yield `## Plan ${code(head.planId)}\n\n**${what}.**\n\n`;
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
  if (tripped.length === 0) return [`${String(guards.length)} checked, none tripped.\n`];
  return tripped.map((guard) => {
    const words = guardWords(guard, counts);
    const lift = words.option === undefined ? '' : ` To lift it once: ${code(words.option)}`;
    return `- **${guard.name}** of ${code(guard.of)}: ${words.measured}; at most ${words.allowed} pass. ${words.consequence}${lift}\n`;
  });
}

function warningPieces({ warnings }: PlanHead): string[] {
  return warnings.map(({ code: name, message, hint }) => {
    const next = hint === undefined ? '' : `. Next: ${code(hint)}`;
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

/** A line for each sum. The first piece is the head of the table; there is none without a sum. */
function sumTable(sums: readonly PlanSum[]): string[] {
  const hasFixed = sums.some(({ terms }) => terms.some(([count, of]) => of === FIXED && count > 0));
  const parts = sums.map(({ terms, ...sum }) => ({
    ...sum,
    terms: terms.filter(([, of]) => of !== FIXED || hasFixed),
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
