// Text that is HTML, and the only way to make it. A `markup` template takes each value as plain text and
// escapes it for its place: between tags, or in an attribute in double quotes. A value must never stand
// anywhere else, such as in a script, a style, a URL or a comment.
// Invisible characters are shown: a value must neither reverse the direction of a line nor hide a difference.
import { INVISIBLE, shown } from '../../words/visible-text.ts';

export interface Markup {
  readonly text: string;
}

/** A string is escaped, and its invisible characters are shown; markup is taken as it is. */
export type Part = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const TEXTS: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  ...Object.fromEntries(Object.entries(ENTITIES).map(([text, entity]) => [entity, text])),
};

export const NOTHING: Markup = { text: '' };

export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const text = pieces.map((piece, index) => {
    const part = parts[index];
    return part === undefined ? piece : piece + textOf(part);
  });
  return { text: text.join('') };
}

/** Escaped for text and for attributes in double quotes; invisible characters stay as they are. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
}

/** The text that a reader sees of markup without tags. */
export function markupText(escaped: string): string {
  return escaped.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/gu, (entity) => TEXTS[entity] ?? '');
}

/** The parts with our own text between them. */
export function joined(parts: readonly Markup[], separator: string): Markup {
  return { text: parts.map(({ text }) => text).join(escapeMarkup(separator)) };
}

function textOf(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeMarkup(shown(part));
  return isMarkup(part) ? part.text : part.map(({ text }) => text).join('');
}

function isMarkup(part: Markup | readonly Markup[]): part is Markup {
  return 'text' in part;
}

/** One such character, or several times the same one. */
export const INVISIBLE_RUN = new RegExp(String.raw`(${INVISIBLE.source})\1*`, 'gu');

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
  const code = (first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const name = { '\n': String.raw`\n`, '\t': String.raw`\t` }[first] ?? `U+${code}`;
  return others.length === 0 ? name : `${name} ×${String(others.length + 1)}`;
}
