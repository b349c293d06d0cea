// Lines of YAML as people read them: texts on one line, comments that are no longer than the page.
import { stringify } from 'yaml';

const LINE_LENGTH = 100;

/** A text in YAML, quoted where it must be, on one line, also between brackets. */
export function scalar(value: string | null): string {
  return /^[A-Za-z./][A-Za-z0-9_ ./-]*$/u.test(value ?? '')
    ? stringify(value, { lineWidth: 0 }).trimEnd()
    : JSON.stringify(value);
}

/** Further lines of one comment are indented, so that the next comment is told from it. */
export function commentLines(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = `${indent}#`;
  // A line break of a file's own words would end the comment, and a control character is no YAML.
  for (const word of text.split(/[\s\p{C}]+/u)) {
    if (line.length + 1 + word.length > LINE_LENGTH && line.trim() !== '#') {
      lines.push(line);
      line = `${indent}#  `;
    }
    line = `${line} ${word}`;
  }
  return [...lines, line];
}
