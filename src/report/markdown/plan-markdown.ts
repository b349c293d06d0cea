// A plan as Markdown that fits a comment on a pull request: numbers in tables, guards and warnings in
// the open, changes folded.
import {
  type ContactTypeCounts,
  type FileCounts,
  type Item,
  ITEM_KINDS,
  type ItemKind,
  type PlanHead,
  type RowCounts,
  type SegmentCounts,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { guardWords } from '../words/guard-lines.ts';
import { itemLines } from '../words/item-lines.ts';
import {
  BUCKET_WORDS,
  BUCKETS,
  bucketsOf,
  changeWords,
  costLine,
  invalidTotal,
  totalsLine,
} from '../words/plan-sums.ts';
import { plainStyle, type ReportOptions } from '../words/report-options.ts';
import { KIND_WORDS } from '../words/titles.ts';
import { shellWord } from '../words/visible-text.ts';
import {
  COMMENT_CHARACTERS,
  fitting,
  flushLines,
  type FoldedList,
  foldedLists,
  type Room,
  roomFor,
} from './folded-lists.ts';
import { cell, code, type MarkdownColumn, tableHead, tableRow } from './markdown.ts';

/** For tables and lists of names that people chose, which may be many and long. */
const SUMMARY_CHARACTERS = 20_000;

/** For our own titles and sentences, which are never left out. */
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

/** A column by its title, and what a row has there: a name, or a number. */
type Column<Row> = readonly [title: string, value: (row: Row) => string | number];

/** The first piece is the head of the table; there is none without a row. */
function contactTypeTable(rows: readonly ContactTypeCounts[]): string[] {
  return table(rows, [
    ['contact type', (row) => row.contactType],
    ['mode', (row) => row.mode],
    ['existing', (row) => row.existing],
    ['= unchanged', (row) => row.unchanged],
    ['+ update', (row) => row.update],
    ['+ delete', (row) => row.delete],
    ['+ unwritable', (row) => row.unwritableOnly],
    ['+ left alone', (row) => row.leftAlone],
    ['create', (row) => row.create],
  ]);
}

function segmentTable(rows: readonly SegmentCounts[]): string[] {
  return table(rows, [
    ['segment', (row) => row.segment],
    ['mode', (row) => row.mode],
    ['existing', (row) => row.existing],
    ['= unchanged', (row) => row.unchanged],
    ['+ remove', (row) => row.remove],
    ['+ unwritable', (row) => row.unwritable],
    ['+ left alone', (row) => row.leftAlone],
    ['add', (row) => row.add],
  ]);
}

function rowTable(rows: readonly RowCounts[]): string[] {
  return table(rows, [['source', (row) => row.source], ...bucketColumns(rows)]);
}

/** Blank and skipped rows are among the excluded ones. */
function fileTable(files: readonly FileCounts[]): string[] {
  return table(files, [
    ['file', (row) => row.file],
    ...bucketColumns(files),
    ['blank', (row) => row.blank],
    ['passed over', (row) => row.passedOver],
  ]);
}

function bucketColumns(rows: readonly RowCounts[]): readonly Column<RowCounts>[] {
  // Hardly any plan has fixed rows.
  const hasFixed = rows.some((row) => bucketsOf(row).fixed > 0);
  const buckets = BUCKETS.filter((bucket) => bucket !== 'fixed' || hasFixed);
  return [
    ['into', (row) => row.sync],
    ['read', (row) => row.read],
    ...buckets.map((bucket, index): Column<RowCounts> => {
      const title = `${index === 0 ? '=' : '+'} ${BUCKET_WORDS[bucket]}`;
      return [title, (row) => bucketsOf(row)[bucket]];
    }),
  ];
}

function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const head: MarkdownColumn[] = columns.map(([title, value]) =>
    typeof value(first) === 'number' ? { title, align: 'right' } : { title },
  );
  const lines = rows.map((row) => tableRow(columns.map(([, value]) => shown(value(row)))));
  return [tableHead(head), ...lines];
}

function shown(value: string | number): string | number {
  return typeof value === 'string' ? cell(value) : value;
}
