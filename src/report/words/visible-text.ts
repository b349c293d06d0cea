// Makes outside text safe to print: a value must neither steer the terminal, nor reverse the direction of
// the line, nor hide a difference in invisible characters.

/** How much of a value one line shows. */
const SHOWN_CHARACTERS = 60;

/** How much stands before the first difference of two values. */
const LEAD_CHARACTERS = 15;

/** Longer than any valid address and any message of ours, which are therefore never cut. */
const LONGEST_TEXT_CHARACTERS = 500;

/**
 * Control, format and private characters, lone surrogates, every blank but the plain space, and what
 * Unicode lets a reader leave out of the display, such as fillers; the empty Braille pattern too.
 */
export const INVISIBLE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/gu;

/** ASCII that is shown as it is. */
const PLAIN = /^[ -[\]-~]*$/;

/** Names, addresses, paths and messages: unquoted, invisible characters as `\u{202e}`. */
export function visible(text: string): string {
  return visibleWhole(cut(text, 0, LONGEST_TEXT_CHARACTERS));
}

/** The same, but whole: for files, where a long value does no harm. */
export function visibleWhole(text: string): string {
  // Most cells of a report are plain, and a search over all of Unicode is slow.
  if (PLAIN.test(text)) return text;
  return escapeInvisible(text.replaceAll('\\', '\\\\'));
}

/** A line that we wrote ourselves, where parts of it may come from outside. */
export function shown(line: string): string {
  return PLAIN.test(line) ? line : escapeInvisible(line);
}

/** A line of a report, cut where it is too long for its place. */
export function shortened(line: string, mostCharacters: number): string {
  return cut(line, 0, mostCharacters);
}

/** A value in quotes, cut at 60 characters. */
export function quoted(value: string): string {
  return quotedFrom(value, 0);
}

/** Two different values in quotes, cut so that the difference shows however late it comes. */
export function quotedPair(old: string, next: string): readonly [string, string] {
  const from = firstDifference(old, next);
  const start = from < SHOWN_CHARACTERS - 1 ? 0 : from - LEAD_CHARACTERS;
  return [quotedFrom(old, start), quotedFrom(next, start)];
}

function quotedFrom(value: string, start: number): string {
  const shown = cut(value, start, SHOWN_CHARACTERS);
  return `"${escapeInvisible(shown.replaceAll(/["\\]/gu, String.raw`\$&`))}"`;
}

/** Cut by code points, so that no character is halved. The marks stand for what is missing. */
function cut(text: string, start: number, length: number): string {
  // A text that is short in units is short in code points too, and most values are.
  if (start === 0 && text.length <= length) return text;
  const points = Array.from(text);
  const shown = points.slice(start, start + length).join('');
  const before = start > 0 && points.length > 0 ? '…' : '';
  const after = points.length > start + length ? '…' : '';
  return `${before}${shown}${after}`;
}

function firstDifference(old: string, next: string): number {
  const others = Array.from(next);
  const points = Array.from(old);
  const index = points.findIndex((point, position) => point !== others[position]);
  return index === -1 ? points.length : index;
}

function escapeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => {
    if (character === '\n') return String.raw`\n`;
    if (character === '\t') return String.raw`\t`;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

// JSON for printing. Parsed, it gives the exact value; on a screen it shows every invisible character, and
// cannot steer the terminal.

/** The value as JSON in one line, with its line end. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value).replaceAll(INVISIBLE, escaped)}\n`;
}

/** The value as JSON over several lines, without a line end behind the last one. */
export function prettyJson(value: unknown): string {
  const escapedOrEnd = (character: string) => (character === '\n' ? character : escaped(character));
  return JSON.stringify(value, null, 2).replaceAll(INVISIBLE, escapedOrEnd);
}

/** By units of UTF-16, since an escape of JSON stands for one unit. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
