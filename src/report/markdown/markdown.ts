// The parts of Markdown that our reports use. Words stand in code unless nothing in them could be a link, a mention, an
// image or HTML, as nothing in code is. To escape single characters would not stop GitHub from making links and
// mentions of plain text (GitHub Flavored Markdown, "Autolinks").
import { counted, grouped } from '../../lib/index.ts';
import type { Entry, List } from '../words/document.ts';
import { forConfig } from '../words/report-options.ts';
import { shown, shortened } from '../words/visible-text.ts';

/** Words of a document: as they are where nothing in them is Markdown, a link or a mention; as code otherwise. */
export function said(text: string): string {
  const line = shown(text);
  const parts = line.split(/(?<command>`[^`]+`)/u);
  return isPlainBeginning(line) && parts.every((part, at) => at % 2 === 1 || isHarmless(part))
    ? line
    : fenced(line);
}

/** A number with a full stop or a bracket would begin a list. */
function isPlainBeginning(line: string): boolean {
  return /^(?!\d+[.)])[\p{L}\p{N}]/u.test(line);
}

function isHarmless(text: string): boolean {
  return /^[\p{L}\p{N} ,.;:()'"%+=→…–×/!?-]*$/u.test(text) && !TURNED.test(text);
}

/** What GitHub turns into something else without any mark: addresses, issues, commits and names of emoji. */
const TURNED = /www\.|:\/\/|\bGH-\d|\b[\da-f]{7,40}\b|:[\p{L}\p{N}+-]+:/iu;

/** What can be typed, a name or a value. Invisible characters show. */
export function code(text: string): string {
  return fenced(shown(text));
}

function fenced(text: string): string {
  const held = text.replaceAll(/`{3,}/gu, escapedTicks);
  if (held === '') return '(empty)';
  const fence = held.includes('`') ? '```' : '`';
  // Readers strip one blank on both sides, unless there is nothing else. It keeps a backtick off the fence
  // (CommonMark, "Code spans").
  const pad = /^[` ]|[` ]$/u.test(held) && /[^ ]/u.test(held) ? ' ' : '';
  return `${fence}${pad}${held}${pad}${fence}`;
}

/** A value in a table: there a bar ends the cell even inside code. */
export function cell(text: string): string {
  return code(text).replaceAll('|', String.raw`\|`);
}

/** The first two lines of a table: the titles of its columns, those of numbers last. */
export function tableHead(texts: readonly string[], numbers: readonly string[] = []): string {
  const lines = [...texts.map(() => '---'), ...numbers.map(() => '--:')];
  return tableRow([...texts, ...numbers]) + tableRow(lines);
}

/** A line of a table; the cells are Markdown already. */
export function tableRow(cells: readonly (string | number)[]): string {
  const texts = cells.map((one) => (typeof one === 'number' ? grouped(one) : one));
  return `| ${texts.join(' | ')} |\n`;
}

/** Readers give up on long fences: cmark, which GitHub uses, takes up to 80 backticks for one. */
function escapedTicks(run: string): string {
  return String.raw`\u{60}`.repeat(run.length);
}

// Long lists in Markdown, folded behind their titles: coloured like a diff, and with as many entries as fit.
// No list may use up the room of the others: a hundred thousand creates must not hide the deletes.

/** An entry may be as long as its contact has fields, and must not hide the others. */
const ENTRY_LINES = 40;
const LINE_CHARACTERS = 1_000;

/** A title with values of a plan in it, as it stands behind the triangle of a folded list: code, which no mention breaks. */
function codeTitle(text: string): string {
  return `<code>${escapeHtml(shortened(shown(text), TITLE_CHARACTERS))}</code>`;
}

export const TITLE_CHARACTERS = 200;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The usual length of an entry, so that a short list leaves room to a long one before it. */
const USUAL_ENTRY_CHARACTERS = 250;

interface FoldOptions {
  /** Of each list, as many entries. */
  readonly limit?: number | undefined;
  /** That of commands. */
  readonly config?: string | undefined;
}

/** The groups of changes that a comment has room for, each with some of its changes. */
const MOST_GROUPS = 50;

/** The lists of which at least the titles have room; all other lists are few beside the groups. */
export function foldable(
  lists: readonly List[],
  roomCharacters: number,
  options: FoldOptions = {},
): List[] {
  let left = roomCharacters / 2;
  let groups = 0;
  return lists.filter((list) => {
    if (list.selector !== undefined && (groups += 1) > MOST_GROUPS) return false;
    const frame = frameCharacters(list, options);
    if (frame > left) return false;
    left -= frame;
    return true;
  });
}

/**
 * Folds lists that have entries, in their order. Each may take all the room except what the later lists need, or their
 * equal part of it where they need more.
 */
export function folding(
  lists: readonly List[],
  roomCharacters: number,
  options: FoldOptions = {},
): (list: List) => Generator<string> {
  const equalPart = Math.floor(roomCharacters / lists.length);
  const reserves = new Map(
    lists.map((list) => {
      const frame = frameCharacters(list, options);
      const usual = frame + list.count * USUAL_ENTRY_CHARACTERS;
      return [list, Math.max(frame, Math.min(usual, equalPart))];
    }),
  );
  let reserved = [...reserves.values()].reduce((sum, characters) => sum + characters, 0);
  let left = roomCharacters;
  return function* (list) {
    reserved -= reserves.get(list) ?? 0;
    const room = roomFor(left - reserved - frameCharacters(list, options));
    yield* folded(list, room, options);
    left = reserved + room.left();
  };
}

/** What stands around the entries, also where none of them fits. */
function frameCharacters(list: List, options: FoldOptions): number {
  const parts = [opened(list), OPEN_BLOCK, CLOSED_BLOCK, more(list, 0, options), CLOSED];
  return parts.reduce((sum, { length }) => sum + length, SAMPLED.length);
}

const OPEN_BLOCK = '```diff\n';
const CLOSED_BLOCK = '```\n\n';
const CLOSED = '</details>\n\n';

function* folded(list: List, room: Room, options: FoldOptions): Generator<string> {
  const { limit = Infinity } = options;
  let shown = 0;
  yield opened(list);
  for (const entry of list.entries()) {
    const text = entryText(entry);
    if (shown >= limit || !room.take(text)) break;
    if (shown === 0) yield OPEN_BLOCK;
    yield text;
    shown += 1;
  }
  if (shown > 0) yield CLOSED_BLOCK;
  if (shown < list.count) yield more(list, shown, options);
  yield CLOSED;
}

function opened({ title, selector, count }: List): string {
  const chosen = selector === undefined ? '' : ` [${selector}]`;
  return `<details>\n<summary>${codeTitle(`${title}${chosen}`)} (${grouped(count)})</summary>\n\n`;
}

/** Without a limit, the first entries are shown as far as there is room. */
function more(
  { count, isSampled = false, seeAll }: List,
  shown: number,
  { limit = Infinity, config }: FoldOptions,
): string {
  const sampled = isSampled && shown > 0 && limit < count ? SAMPLED : '';
  return `… and ${grouped(count - shown)} more${sampled}.${behind(seeAll, config)}\n\n`;
}

const SAMPLED = ' (these are a sample)';

/** The command that shows all of a list, where there is one. */
export function behind(seeAll: string | undefined, config: string | undefined): string {
  return seeAll === undefined ? '' : ` All of them: ${code(forConfig(seeAll, config))}`;
}

/**
 * Only as the first character does a sign colour its line. Four blanks or more are left before the others, so that no text
 * in them can end the code block.
 */
function entryText({ sign, cells, origin, lines }: Entry): string {
  const parts = [...cells.filter((one) => one !== ''), ...(origin === undefined ? [] : [origin])];
  const texts = [`${sign} ${parts.join('  ')}`, ...lines.map((line) => `    ${line}`)];
  const shown = texts.slice(0, ENTRY_LINES).map((line) => shortened(line, LINE_CHARACTERS));
  const left = texts.length - shown.length;
  if (left > 0) shown.push(`    … and ${counted(left, 'more line')}`);
  return shown.map((line) => `${line}\n`).join('');
}

/** GitHub refuses the text of a comment, an issue or a pull request beyond 65,536 characters. */
export const COMMENT_CHARACTERS = 65_000;

/**
 * GitHub shows no summary of a step beyond 1 MiB, together with what other programs wrote there. A unit of UTF-16 has
 * three bytes at most in UTF-8: this is less than 900 kB.
 */
export const STEP_SUMMARY_CHARACTERS = 299_000;

export interface Room {
  /** Characters that are left. */
  left(): number;
  /** Takes the room for a text, if there is enough for all of it. */
  take(text: string): boolean;
}

/** What a report may still say. Counts units of UTF-16: a text never has fewer units than characters. */
export function roomFor(characters: number): Room {
  let left = characters;
  return {
    left: () => left,
    take: (text) => {
      if (text.length > left) return false;
      left -= text.length;
      return true;
    },
  };
}

/** Yields pieces for as long as they fit, and then how many do not: nothing is dropped in silence. */
export function* fitting(pieces: readonly string[], room: Room): Generator<string> {
  const fit = pieces.findIndex((piece) => !room.take(piece));
  if (fit === -1) {
    yield* pieces;
    return;
  }
  yield* pieces.slice(0, fit);
  yield `\n… and ${grouped(pieces.length - fit)} more.\n`;
}
