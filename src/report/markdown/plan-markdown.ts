// A plan as Markdown that fits a comment on a pull request: numbers in tables, guards and warnings in
// the open, changes folded.
import { ITEM_KINDS, type Item, type ItemKind, type PlanHead } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { guardWords } from '../text/guard-lines.ts';
import { invalidTotal } from '../text/row-lines.ts';
import { itemLines } from '../text/item-lines.ts';
import { KIND_WORDS } from '../kind-titles.ts';
import { cell, code, tableHead, tableRow } from './markdown.ts';
import { flushLines, foldedLists, type FoldedList } from './markdown-fold.ts';
import { COMMENT_CHARACTERS, fitting, roomFor, type Room } from './markdown-room.ts';
import { contactTypeTable, fileTable, rowTable, segmentTable } from './markdown-tables.ts';
import { changeWords, costLine, totalsLine } from '../text/plan-summary.ts';
import type { ReportOptions } from '../report-options.ts';
import { plainStyle } from '../text/style.ts';
import { shellWord } from '../text/visible-text.ts';

/** For what people chose the names of, which may be many and long. */
const SUMMARY_CHARACTERS = 20_000;

/** For titles and sentences of our own, which always stand. */
const FRAME_CHARACTERS = 4_000;

/** Yields pieces of at most 65,536 characters in sum, item by item. */
export function* planMarkdown(
  plan: Pick<PlanReader, 'head' | 'items' | 'path'>,
  options: Pick<ReportOptions, 'limit' | 'seeAll'> = {},
): Generator<string> {
  const { head } = plan;
  const summary = roomFor(SUMMARY_CHARACTERS);
  yield* headLines(head);
  yield* section('Contact types', contactTypeTable(head.contactTypes), summary);
  yield* section('Segments', segmentTable(head.segments), summary);
  yield* section('Rows', rowPieces(head), summary);
  yield* section('Guards', guardPieces(head), summary);
  yield* section('Warnings', warningPieces(head), summary);
  yield* section('Files', fileTable(head.files ?? []), summary);
  const room = COMMENT_CHARACTERS - FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  yield* changeLists(plan, { ...options, room });
  yield `${code(totalsLine(head))}\n`;
}

function rowPieces(head: PlanHead): string[] {
  const total = invalidTotal(head);
  return [...rowTable(head.rows), ...(total === undefined ? [] : [`\n${code(total)}\n`])];
}

function* headLines(head: PlanHead): Generator<string> {
  const { counts, itemCount } = head;
  const nothing = `Nothing to do; ${String(counts.unchanged)} unchanged`;
  const what = itemCount === 0 ? nothing : changeWords(counts);
  const account = head.accountId === null ? 'account id not shown yet' : cell(head.accountId);
  yield `## Plan ${code(head.planId)}\n\n**${what}.**\n\n`;
  yield tableHead([{ title: 'service' }, { title: cell(head.host) }]);
  yield tableRow(['account', account]);
  yield tableRow(['made', head.createdAt]);
  yield tableRow(['fingerprint', cell(head.fingerprint)]);
  yield `\n${costLine(head)}\n\n`;
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

interface Listing extends Pick<ReportOptions, 'limit' | 'seeAll'> {
  /** Characters for all lists together. */
  readonly room: number;
}

function* changeLists(
  plan: Pick<PlanReader, 'head' | 'items' | 'path'>,
  { room, limit = Infinity, seeAll }: Listing,
): Generator<string> {
  const { itemCount } = plan.head;
  const lists = ITEM_KINDS.map((kind) => changeList(plan, kind, limit));
  const shown = yield* foldedLists(lists, room);
  if (shown === itemCount) return;
  const command = seeAll ?? `listferry show ${shellWord(plan.path)} --output csv`;
  yield `${String(shown)} of ${String(itemCount)} changes are shown. All of them: ${code(command)}\n\n`;
}

function changeList(
  plan: Pick<PlanReader, 'head' | 'items'>,
  kind: ItemKind,
  limit: number,
): FoldedList<Item> {
  const { counts, countryNames } = plan.head;
  return {
    title: KIND_WORDS[kind].title,
    count: counts[kind],
    entries: plan.items(kind),
    linesOf: (item) => flushLines(itemLines(item, { countryNames, style: plainStyle })),
    limit,
  };
}
