// Reads Markdown as far as our reports need it, by the rules of CommonMark: what stands in code, and
// what is left for a reader to make links, mentions, HTML and tables of.

/** The text without its fenced blocks and code spans, and without what a title of folded text has as code. */
export function outsideCode(markdown: string): string {
  return withoutSpans(withoutFences(markdown).replaceAll(TITLE_CODE, '$1$2'));
}

/** Between these tags of HTML nothing but a tag or an entity could be anything else than text. */
const TITLE_CODE = /^(<summary><code>)[^<>\n]*(<\/code>)/gmu;

/** The contents of all code spans, in order. */
export function codeSpans(markdown: string): string[] {
  const spans: string[] = [];
  eachSpan(withoutFences(markdown), (content) => {
    spans.push(content);
  });
  return spans;
}

/** The lines of the fenced blocks. */
export function fencedLines(markdown: string): string[] {
  const lines: string[] = [];
  eachLine(markdown, (line, isFenced) => {
    if (isFenced) lines.push(line);
  });
  return lines;
}

/** Cells of the rows of all tables: a bar divides them unless a backslash is before it. */
export function tableCells(markdown: string): string[][] {
  return withoutFences(markdown)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/u)
        .slice(1, -1)
        .map((text) => text.trim()),
    );
}

function withoutFences(markdown: string): string {
  const lines: string[] = [];
  eachLine(markdown, (line, isFenced) => {
    if (!isFenced) lines.push(line);
  });
  return lines.join('\n');
}

/** A fence is closed by one at least as long, indented by at most three blanks ("Fenced code blocks"). */
function eachLine(markdown: string, visit: (line: string, isFenced: boolean) => void): void {
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, ticks = '', after = ''] = /^ {0,3}(`{3,})([^`]*)$/u.exec(line) ?? [];
    const opens = fence === '' && ticks !== '';
    const closes = fence !== '' && ticks.length >= fence.length && after.trim() === '';
    if (opens) fence = ticks;
    else if (closes) fence = '';
    else visit(line, fence !== '');
  }
}

function withoutSpans(text: string): string {
  return eachSpan(text, () => undefined);
}

/** A run of backticks opens a span where an equally long one follows ("Code spans"). */
function eachSpan(text: string, visit: (content: string) => void): string {
  let rest = '';
  let at = 0;
  for (const open of text.matchAll(/`+/gu)) {
    if (open.index < at) continue;
    const from = open.index + open[0].length;
    const close = [...text.slice(from).matchAll(/`+/gu)].find(([run]) => run === open[0]);
    if (close === undefined || open[0].length > 80) continue;
    rest += text.slice(at, open.index);
    visit(unpadded(text.slice(from, from + close.index)));
    at = from + close.index + close[0].length;
  }
  return rest + text.slice(at);
}

function unpadded(content: string): string {
  return /^ .*[^ ].* $|^ [^ ] $/u.test(content) ? content.slice(1, -1) : content;
}
