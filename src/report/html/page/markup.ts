// Text that is HTML, and the only way to make it. Whatever is put into a `markup` template is taken as
// plain text and escaped for where it stands: between tags, or in an attribute in double quotes. It must
// never be put anywhere else, such as a script, a style, a URL or a comment.
import { revealed } from './revealed-text.ts';

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

export const NOTHING: Markup = { text: '' };

export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const text = pieces.map((piece, index) => {
    const part = parts[index];
    return part === undefined ? piece : piece + textOf(part);
  });
  return { text: text.join('') };
}

/** Escaped for text and for attributes in double quotes; characters that nobody sees stay as they are. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
}

/** The parts in a row, with the separator between them, which is our own text. */
export function joined(parts: readonly Markup[], separator: string): Markup {
  return { text: parts.map(({ text }) => text).join(escapeMarkup(separator)) };
}

function textOf(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeMarkup(revealed(part));
  return isMarkup(part) ? part.text : part.map(({ text }) => text).join('');
}

function isMarkup(part: Markup | readonly Markup[]): part is Markup {
  return 'text' in part;
}
