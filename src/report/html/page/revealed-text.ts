// Makes characters that nobody sees visible: a value must neither turn the direction of a line round
// nor hide a difference.
import { INVISIBLE } from '../../text/visible-text.ts';

/** One such character, or several times the same one. */
const INVISIBLE_RUN = new RegExp(String.raw`(${INVISIBLE.source})\1*`, 'gu');

/** For attributes and names: invisible characters as `\u{202e}`, line ends as `\n`. */
export function revealed(text: string): string {
  return text.replaceAll(INVISIBLE_RUN, (run) => Array.from(run, escapeOf).join(''));
}

/** A text in pieces: what is plain, and the names of what is invisible, in turn. */
export function* revealedPieces(
  text: string,
): Generator<{ readonly kind: 'plain' | 'mark'; readonly text: string }> {
  let end = 0;
  for (const { 0: run, index } of text.matchAll(INVISIBLE_RUN)) {
    if (index > end) yield { kind: 'plain', text: text.slice(end, index) };
    yield { kind: 'mark', text: runName(run) };
    end = index + run.length;
  }
  if (end < text.length) yield { kind: 'plain', text: text.slice(end) };
}

/** `U+202E`, or `U+202E ×3` for a run of the same character. */
function runName(run: string): string {
  const [first = '', ...others] = Array.from(run);
  const name = { '\n': String.raw`\n`, '\t': String.raw`\t` }[first] ?? codeOf(first);
  return others.length === 0 ? name : `${name} ×${String(others.length + 1)}`;
}

function escapeOf(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\t') return String.raw`\t`;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
