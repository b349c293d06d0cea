// Long lists of changes in Markdown, folded behind their titles: coloured like a diff, and with as many
// entries as fit. No list may use up the room of the others: a hundred
// thousand creates must not hide the deletes.
import { shortened } from '../words/visible-text.ts';

export interface FoldedList<Entry> {
  readonly title: string;
  readonly count: number;
  /** Read until the limit or the end of the room. */
  readonly entries: Iterable<Entry>;
  /**
   * The lines of an entry: the first begins with a sign, the others with at least four blanks, so that
   * no text in them can end the code block.
   */
  readonly linesOf: (entry: Entry) => readonly string[];
  readonly limit: number;
}

/** An entry may be as long as its contact has fields, and must not hide the others. */
const ENTRY_LINES = 40;
const LINE_CHARACTERS = 1_000;

/** For the title and the end of a list, which are there even where no entry fits. */
const FRAME_CHARACTERS = 200;

/** The usual length of an entry, so that a short list leaves room to a long one before it. */
const USUAL_ENTRY_CHARACTERS = 250;

/**
 * Yields the lists that have entries, and returns how many entries are shown. Each may take all the room
 * except what the later lists need, or their equal part of it where they need more.
 */
export function* foldedLists<Entry>(
  lists: readonly FoldedList<Entry>[],
  roomCharacters: number,
): Generator<string, number> {
  const filled = lists.filter(({ count }) => count > 0);
  let left = roomCharacters;
  let reserved = filled.reduce((sum, list) => sum + reserveOf(list), 0);
  let shown = 0;
  for (const list of filled) {
    reserved -= reserveOf(list);
    const fold = yield* folded(list, left - reserved);
    left -= fold.characters;
    shown += fold.shown;
  }
  return shown;

  function reserveOf({ count }: FoldedList<Entry>): number {
    const needed = FRAME_CHARACTERS + count * USUAL_ENTRY_CHARACTERS;
    return Math.min(needed, Math.floor(roomCharacters / filled.length));
  }
}

/** Lines of a text report moved to the left: only as the first character does a sign colour its line. */
export function flushLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^ {2}/u, ''));
}

interface Fold {
  readonly shown: number;
  /** What the list took of its room. */
  readonly characters: number;
}

function* folded<Entry>(list: FoldedList<Entry>, mostCharacters: number): Generator<string, Fold> {
  const { title, count } = list;
  const room = roomFor(mostCharacters - FRAME_CHARACTERS);
  const spare = room.left();
  yield `<details>\n<summary>${title} (${String(count)})</summary>\n\n`;
  const shown = yield* fenced(list, room);
  if (shown < count) yield `… and ${String(count - shown)} more.\n\n`;
  yield '</details>\n\n';
  return { shown, characters: FRAME_CHARACTERS + spare - room.left() };
}

function* fenced<Entry>(list: FoldedList<Entry>, room: Room): Generator<string, number> {
  let shown = 0;
  for (const entry of list.entries) {
    const text = entryText(list.linesOf(entry));
    if (shown >= list.limit || !room.take(text)) break;
    if (shown === 0) yield '```diff\n';
    yield text;
    shown += 1;
  }
  if (shown > 0) yield '```\n\n';
  return shown;
}

function entryText(lines: readonly string[]): string {
  const shown = lines.slice(0, ENTRY_LINES).map((line) => shortened(line, LINE_CHARACTERS));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(`    … and ${String(left)} more lines`);
  return shown.map((line) => `${line}\n`).join('');
}

/** GitHub refuses the text of a comment, an issue or a pull request beyond 65,536 characters. */
export const COMMENT_CHARACTERS = 65_536;

export interface Room {
  /** Characters that are left. */
  left(): number;
  /** Takes the room for a text, if there is enough for all of it. */
  take(text: string): boolean;
}

/** What a report may still say. Counts units of UTF-16, of which a text never has fewer than characters. */
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
  yield `\n… and ${String(pieces.length - fit)} more.\n`;
}
