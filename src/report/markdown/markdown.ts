// The parts of Markdown that our reports use. Outside text stands in code only, where nothing is a link, a
// mention, an image or HTML. To escape single characters would not stop GitHub from making links and
// mentions of plain text (GitHub Flavored Markdown, "Autolinks").
import { visible } from '../words/visible-text.ts';

/** A value in a sentence or a heading. Invisible characters show; more than 500 characters are cut. */
export function code(text: string): string {
  const shown = visible(text).replaceAll(/`{3,}/gu, escapedTicks);
  if (shown === '') return '(empty)';
  const fence = shown.includes('`') ? '```' : '`';
  // Readers strip one blank on both sides, unless there is nothing else. It keeps a backtick off the fence
  // (CommonMark, "Code spans").
  const pad = /^[` ]|[` ]$/u.test(shown) && /[^ ]/u.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
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
  return `| ${cells.map(String).join(' | ')} |\n`;
}

/** Readers give up on long fences: cmark, which GitHub uses, takes up to 80 backticks for one. */
function escapedTicks(run: string): string {
  return String.raw`\u{60}`.repeat(run.length);
}
