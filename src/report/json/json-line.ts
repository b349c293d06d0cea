// JSON for printing. Parsed, it gives the exact value; on a screen it shows every invisible character, and
// cannot steer the terminal.
import { INVISIBLE } from '../words/visible-text.ts';

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
