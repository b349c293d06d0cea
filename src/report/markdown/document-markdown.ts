// A document as Markdown that fits a comment on a pull request: sums in tables, what a person should know in the open, long
// lists folded, with as many entries as there is room for.
import { capitalised, counted, grouped } from '../../lib/index.ts';
import type {
  Block,
  Document,
  Lines,
  List,
  Notice,
  Notices,
  Sum,
  Sums,
  Table,
} from '../words/document.ts';
import { SELDOM } from '../words/plan-sums.ts';
import { forConfig, type ReportOptions } from '../words/report-options.ts';
import { shortened } from '../words/visible-text.ts';
import {
  behind,
  cell,
  code,
  COMMENT_CHARACTERS,
  fitting,
  foldable,
  folding,
  type Room,
  roomFor,
  tableHead,
  tableRow,
  TITLE_CHARACTERS,
  said,
} from './markdown.ts';

/** For tables and lists of names that people chose, which may be many and long. */
const SUMMARY_CHARACTERS = 20_000;

/** For sentences in a row, of which there may be one for each source. */
const LINES_CHARACTERS = 5_000;

/** For those, our own titles and what a plan or a run is, which is never left out. */
const FRAME_CHARACTERS = 10_000;

type MarkdownOptions = Pick<ReportOptions, 'limit' | 'characters' | 'config'>;

/** Yields pieces that fit together, entry by entry. */
export function* documentMarkdown(
  blocks: Document,
  { limit, characters = COMMENT_CHARACTERS, config }: MarkdownOptions,
): Generator<string> {
  const summary = roomFor(SUMMARY_CHARACTERS);
  const sentences = roomFor(LINES_CHARACTERS);
  const texts = blocks.map((block) => {
    if (block.block === 'list') return '';
    const room = block.block === 'lines' ? sentences : summary;
    return [...blockPieces(block, room, config)].join('');
  });
  const lists = blocks.filter((block) => block.block === 'list').filter(({ count }) => count > 0);
  const room = characters - FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  const shown = new Set(foldable(lists, room, { limit, config }));
  const further = lists.filter((list) => !shown.has(list));
  const fold = folding([...shown], room, { limit, config });
  for (const [place, block] of blocks.entries()) {
    if (block.block !== 'list') yield texts[place] ?? '';
    else if (shown.has(block)) yield* fold(block);
    else if (block === further[0]) yield furtherLists(further, config);
  }
}

/** The first of them names the command for all. */
function furtherLists(lists: readonly List[], config: string | undefined): string {
  const entries = lists.reduce((sum, { count }) => sum + count, 0);
  const of = `${counted(lists.length, 'more list')} of ${grouped(entries)}`;
  return `… and ${of}.${behind(lists[0]?.seeAll, config)}\n\n`;
}

function* blockPieces(
  block: Exclude<Block, List>,
  room: Room,
  config: string | undefined,
): Generator<string> {
  switch (block.block) {
    case 'headline':
      yield `## ${block.what} ${code(block.id)}\n\n**${capitalised(block.sentence)}.**\n\n`;
      return;
    case 'facts':
      yield tableHead(['fact', 'value']);
      for (const [label, value] of block.facts) yield tableRow([label, cell(value)]);
      yield '\n';
      return;
    case 'lines':
      yield* linePieces(block, room, config);
      return;
    case 'notices':
      yield* noticePieces(block, room, config);
      return;
    case 'sums':
      yield* section(block.title, sumPieces(block), room);
      return;
    case 'table':
      yield* tablePieces(block, room);
      return;
    case 'totals':
      yield `${code(block.line)}\n`;
  }
}

function* linePieces({ lines }: Lines, room: Room, config: string | undefined): Generator<string> {
  if (lines.length === 0) return;
  yield* fitting(
    lines.map((line) => `${said(forConfig(line, config))}\n\n`),
    room,
  );
}

function* section(title: string, pieces: readonly string[], room: Room): Generator<string> {
  if (pieces.length === 0) return;
  yield `### ${title}\n\n`;
  yield* fitting(pieces, room);
  yield '\n';
}

function* noticePieces(
  { title, notices, commands = [] }: Notices,
  summary: Room,
  config: string | undefined,
): Generator<string> {
  const pieces = notices.map((notice) => noticePiece(notice, config));
  if (title !== undefined && notices.length === 0) yield `${title}.\n\n`;
  else if (title !== undefined) yield* section(title, pieces, summary);
  else if (pieces.length > 0) yield* [...fitting(pieces, summary), '\n'];
  for (const { lead = '', command } of commands)
    yield `${lead} ${code(forConfig(command, config))}\n\n`.trimStart();
}

function noticePiece(
  { tone, label, words, id, detail = [], commands = [] }: Notice,
  config: string | undefined,
): string {
  const kind = tone === 'note' ? label : `**${String(label)}**`;
  const told = label === undefined ? said(words) : `${String(kind)}: ${said(words)}`;
  const name = id === undefined ? '' : ` (${code(id)})`;
  const lines = [
    ...detail.map((line) => said(forConfig(line, config))),
    ...commands.map(({ lead = '', command }) =>
      `${lead} ${code(forConfig(command, config))}`.trimStart(),
    ),
  ];
  return `- ${told}${name}\n${lines.map((line) => `  <br>${line}\n`).join('')}`;
}

/** A line for each sum; with the first one, the head of the table. What is seldom is a column only where there is one. */
function sumPieces({ sums, notes = [] }: Sums): string[] {
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
  const head = parts.slice(0, 1).map(sumHead).join('');
  return [...headed(head, rows), ...notes.map((note) => `\n${said(note)}\n`)];
}

/** What stands above the first of several pieces goes with it: no table without a row, and none counted as one. */
function headed(head: string, [first, ...others]: readonly string[]): string[] {
  return first === undefined ? [] : [`${head}${first}`, ...others];
}

function sumHead({ of, place, total, terms, beside }: Sum): string {
  const signed = terms.map(([, label], index) => `${index === 0 ? '=' : '+'} ${label}`);
  return tableHead([of, place.kind], [total[1], ...signed, ...beside.map(([, label]) => label)]);
}

function* tablePieces(
  { title, lead, columns, numbers, rows, isAside = false }: Table,
  summary: Room,
): Generator<string> {
  const above = lead === undefined ? '' : `${said(lead)}\n\n`;
  const texts = rows.map((row) =>
    tableRow(
      row.map((one, at) =>
        typeof one === 'number' || at >= columns.length
          ? one
          : cell(shortened(one, TITLE_CHARACTERS)),
      ),
    ),
  );
  const pieces = headed(`${above}${tableHead(columns, numbers)}`, texts);
  if (!isAside) {
    yield* section(title, pieces, summary);
    return;
  }
  yield `<details>\n<summary>${title}</summary>\n\n`;
  yield* fitting(pieces, summary);
  yield '\n</details>\n\n';
}
