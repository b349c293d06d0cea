import { expect, it } from 'vitest';
import { cell, code, tableHead, tableRow } from '../../../src/report/markdown/markdown.ts';
import { HOSTILE } from '../hostile.ts';
import { codeSpans, outsideCode, tableCells } from '../markdown-reading.ts';

it.each([
  ['a word', 'word', '`word`'],
  ['nothing', '', '(empty)'],
  ['a backtick', 'a`b', '```a`b```'],
  ['a backtick at the edge', '`a', '``` `a ```'],
  ['blanks at the edges', ' a ', '`  a  `'],
  ['a blank alone', ' ', '` `'],
  ['a long run of backticks', 'a````b', String.raw`${'`'}a\u{60}\u{60}\u{60}\u{60}b${'`'}`],
  ['a line break', 'a\nb', '`a\\nb`'],
])('writes %s as code', (_what, text, written) => {
  const span = code(text);

  expect(span).toBe(written);
});

it.each(HOSTILE)('shuts %s into one span', (_aim, value) => {
  const text = `before ${code(value)} after`;

  expect(outsideCode(text)).toBe('before  after');
  expect(codeSpans(text)).toHaveLength(1);
});

it.each(HOSTILE)('shuts %s into one cell', (_aim, value) => {
  const table = `${tableHead(['a', 'b'])}${tableRow([cell(value), 'end'])}`;

  const rows = tableCells(table);
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)).toHaveLength(2);
  expect(rows.at(-1)?.[1]).toBe('end');
});

it('aligns numbers to the right', () => {
  const head = tableHead(['name'], ['count']);

  expect(head).toBe('| name | count |\n| --- | --: |\n');
});
