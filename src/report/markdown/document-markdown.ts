// A document as Markdown that fits a comment on a pull request: sums in tables, what a person should know in the open, long
// lists folded, with as many entries as there is room for.
import { grouped } from '../../lib/index.ts';
import type {
  Block,
  Document,
  List,
  Notice,
  Notices,
  Sum,
  Sums,
  Table,
} from '../words/document.ts';
import { capitalised } from '../words/phrases.ts';
import { NOT_IN_PLAN, FIXED } from '../words/plan-sums.ts';
import { forConfig, type ReportOptions } from '../words/report-options.ts';
import { shortened } from '../words/visible-text.ts';
import {
  cell,
  code,
  COMMENT_CHARACTERS,
  fitting,
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

/** For our own titles and sentences, which are never left out. */
const FRAME_CHARACTERS = 10_000;

/** The lists that a comment has room for, each with some of its entries. */
const MOST_FOLDED = 50;

type MarkdownOptions = Pick<ReportOptions, 'limit' | 'characters' | 'config'>;

/** Yields pieces that fit together, entry by entry. */
export function* documentMarkdown(
  blocks: Document,
  { limit, characters = COMMENT_CHARACTERS, config }: MarkdownOptions,
): Generator<string> {
  const summary = roomFor(SUMMARY_CHARACTERS);
  const texts = blocks.map((block) =>
    block.block === 'list' ? '' : [...blockPieces(block, summary, config)].join(''),
  );
  const lists = blocks.filter((block) => block.block === 'list' && block.count > 0) as List[];
  const room = characters - FRAME_CHARACTERS - SUMMARY_CHARACTERS + summary.left();
  const fold = folding(lists.slice(0, MOST_FOLDED), room, limit);
  for (const [place, block] of blocks.entries()) {
    const at = block.block === 'list' ? lists.indexOf(block) : -1;
    if (block.block !== 'list') yield texts[place] ?? '';
    else if (at >= 0 && at < MOST_FOLDED) yield* fold(at, config);
    else if (at === MOST_FOLDED) yield furtherLists(lists.slice(at), config);
  }
}

function furtherLists(lists: readonly List[], config: string | undefined): string {
  const seeAll = lists[0]?.seeAll;
  const where = seeAll === undefined ? '' : `: ${code(forConfig(seeAll, config))}`;
  return `… and ${grouped(lists.length)} more lists${where}\n\n`;
}

function* blockPieces(
  block: Exclude<Block, List>,
  summary: Room,
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
      for (const line of block.lines) yield `${said(forConfig(line, config))}\n\n`;
      return;
    case 'notices':
      yield* noticePieces(block, summary, config);
      return;
    case 'sums':
      yield* section(block.title, sumPieces(block), summary);
      return;
    case 'table':
      yield* tablePieces(block, summary);
      return;
    case 'totals':
      yield `${code(block.line)}\n`;
  }
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

/** Hardly any plan has one: they are columns only where one has. */
const SELDOM: readonly string[] = [FIXED, NOT_IN_PLAN];

/** A line for each sum. The first piece is the head of the table. A sum without a name stands alone. */
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
  return [...parts.slice(0, 1).map(sumHead), ...rows, ...notes.map((note) => `\n${said(note)}\n`)];
}

function sumHead({ of, place, total, terms, beside }: Sum): string {
  const signed = terms.map(([, label], index) => `${index === 0 ? '=' : '+'} ${label}`);
  return tableHead([of, place.kind], [total[1], ...signed, ...beside.map(([, label]) => label)]);
}

function* tablePieces(
  { title, lead, columns, numbers, rows, isAside = false }: Table,
  summary: Room,
): Generator<string> {
  const pieces = [
    tableHead(columns, numbers),
    ...rows.map((row) =>
      tableRow(
        row.map((one, at) =>
          typeof one === 'number' || at >= columns.length
            ? one
            : cell(shortened(one, TITLE_CHARACTERS)),
        ),
      ),
    ),
  ];
  const above = lead === undefined ? [] : [`${said(lead)}\n\n`];
  if (!isAside) {
    yield* section(title, [...above, ...pieces], summary);
    return;
  }
  yield `<details>\n<summary>${title}</summary>\n\n`;
  yield* fitting([...above, ...pieces], summary);
  yield '\n</details>\n\n';
}
