// A document as text for a terminal or a pipe, in lines without line ends, entry by entry: a plan of any size is never held.
import { grouped } from '../../lib/index.ts';
import type {
  Block,
  Document,
  Entry,
  Fact,
  List,
  Notice,
  Notices,
  Sum,
  Sums,
  Table,
  Tone,
} from '../words/document.ts';
import { sumText, termText } from '../words/phrases.ts';
import {
  DEFAULT_LIMIT,
  firstOf,
  forConfig,
  type ReportOptions,
  type Style,
} from '../words/report-options.ts';

type TextOptions = Pick<ReportOptions, 'style' | 'config' | 'limit'>;

/** A blank line stands around whatever is longer than a few lines, and above the totals, where a terminal stops. */
export function* documentText(blocks: Document, options: TextOptions): Generator<string> {
  let isGap = true;
  for (const block of blocks) {
    const lines = blockText(block, options);
    const first = lines.next();
    if (first.done === true) continue;
    if (standsApart(block) && !isGap) yield '';
    yield first.value;
    yield* lines;
    isGap = standsApart(block) && block.block !== 'totals';
    if (isGap) yield '';
  }
}

function standsApart(block: Block): boolean {
  if (block.block === 'notices') return block.title !== undefined && block.notices.length > 0;
  return block.block === 'list' || block.block === 'totals' || block.block === 'table';
}

function* blockText(block: Block, options: TextOptions): Generator<string> {
  const { style } = options;
  switch (block.block) {
    case 'headline':
      yield style.bold(`${block.what} ${block.id}: ${block.sentence}.`);
      return;
    case 'facts':
      yield style.dim(factLine(block.facts));
      return;
    case 'lines':
      for (const line of block.lines)
        yield toned(forConfig(line, options.config), block.tone, style);
      return;
    case 'notices':
      yield* noticesText(block, options);
      return;
    case 'sums':
      yield* sumsText(block, options);
      return;
    case 'table':
      yield* tableText(block, style);
      return;
    case 'list':
      yield* listText(block, options);
      return;
    case 'totals':
      yield block.line;
  }
}

function factLine(facts: readonly Fact[]): string {
  const shown = facts.filter(([, , aside]) => aside === undefined);
  return shown.map(([label, value]) => `${label}: ${value}`).join('; ');
}

const TONES: Readonly<Record<Tone, keyof Style>> = {
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  note: 'dim',
  strong: 'bold',
};

function toned(text: string, tone: Tone | undefined, style: Style): string {
  return tone === undefined ? text : style[TONES[tone]](text);
}

function* noticesText(
  { title, notices, commands = [] }: Notices,
  options: TextOptions,
): Generator<string> {
  const { style, config } = options;
  if (title !== undefined) yield style.bold(notices.length === 0 ? `${title}.` : `${title}:`);
  const indent = title === undefined ? '' : '  ';
  for (const notice of notices)
    for (const line of noticeText(notice, options)) yield `${indent}${line}`;
  for (const { lead = '', command } of commands)
    yield `${lead} ${forConfig(command, config)}`.trimStart();
}

/** What is so, then what to do about it. */
function* noticeText(
  { tone, label, words, id, detail = [], commands = [] }: Notice,
  { style, config }: Omit<TextOptions, 'limit'>,
): Generator<string> {
  const said =
    label === undefined ? toned(words, tone, style) : `${toned(`${label}:`, tone, style)} ${words}`;
  yield id === undefined ? said : `${said} ${style.dim(`[${id}]`)}`;
  for (const line of detail) yield `  ${forConfig(line, config)}`;
  for (const { lead = '', command } of commands)
    yield `  ${`${lead} ${forConfig(command, config)}`.trimStart()}`;
}

function* sumsText(
  { title, sums, notes = [], seeAll }: Sums,
  { style, config, limit = DEFAULT_LIMIT }: TextOptions,
): Generator<string> {
  const most = seeAll === undefined ? sums.length : limit;
  yield style.bold(`${title}:`);
  for (const line of [...sums.slice(0, most).map(sumLine), ...notes]) yield `  ${line}`;
  if (most < sums.length)
    yield `  … and ${grouped(sums.length - most)} more${commandBehind(seeAll, config)}`;
}

function commandBehind(seeAll: string | undefined, config: string | undefined): string {
  return seeAll === undefined ? '' : `: ${forConfig(seeAll, config)}`;
}

/** `Newsletter (mirror): 500 existing = 494 unchanged + 6 update; 3 create`. */
function sumLine({ name, place, total, terms, beside }: Sum): string {
  const where = place.kind === 'mode' ? ` (${place.name})` : ` → ${place.name}`;
  const others = beside.filter(([count]) => count > 0).map(termText);
  return `${name}${where}: ${[sumText(termText(total), terms), ...others].join('; ')}`;
}

/** Columns as wide as their widest cell; numbers to the right. */
function* tableText(
  { title, lead, columns, numbers = [], rows, isAside = false }: Table,
  style: Style,
): Generator<string> {
  if (isAside) return;
  yield style.bold(`${title}:`);
  if (lead !== undefined) yield `  ${lead}`;
  const lines = [
    [...columns, ...numbers],
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? grouped(cell) : cell))),
  ];
  const widths = columns
    .concat(numbers)
    .map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  for (const [place, cells] of lines.entries()) {
    const padded = cells.map((cell, at) =>
      at < columns.length ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    const line = `  ${padded.join('  ')}`.trimEnd();
    yield place === 0 ? style.dim(line) : line;
  }
}

/** The first entries of a list under its title, and how many there are besides. */
function* listText(list: List, options: TextOptions): Generator<string> {
  const { title, selector, count, entries, seeAll, isSampled = false } = list;
  const { style, config, limit = DEFAULT_LIMIT } = options;
  if (count === 0) return;
  const chosen = selector === undefined ? '' : ` [${selector}]`;
  yield style.bold(`${title}${chosen} (${grouped(count)}):`);
  let left = count;
  for (const entry of firstOf(entries(), limit)) {
    yield* entryLines(entry, style);
    left -= 1;
  }
  if (left === 0) return;
  const sampled = isSampled && left < count ? ' (these are a sample)' : '';
  yield `  … and ${grouped(left)} more${sampled}${commandBehind(seeAll, config)}`;
}

const SIGNS: Readonly<Record<Entry['sign'], keyof Style>> = {
  '+': 'green',
  '~': 'yellow',
  '-': 'red',
  '!': 'cyan',
  '?': 'bold',
};

/** One line with its cells, and below it what is to be said of it. */
export function entryLines({ sign, cells, origin, lines }: Entry, style: Style): string[] {
  const shown = [
    ...cells.filter((cell) => cell !== ''),
    ...(origin === undefined ? [] : [style.dim(origin)]),
  ];
  return [
    `  ${style[SIGNS[sign]](sign)} ${shown.join('  ')}`,
    ...lines.map((line) => `      ${line}`),
  ];
}
