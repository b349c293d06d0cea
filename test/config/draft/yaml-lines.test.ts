import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { commentLines, scalar } from '../../../src/config/draft/yaml-lines.ts';

it.each([
  'plain',
  "O'Neil/export *.csv",
  'yes',
  '1',
  'null',
  'a: b',
  '#1',
  '[x]',
  'a, b',
  '',
  'ä\nb',
])('writes %j so that it is read back as the same text, also in a list', (text) => {
  expect(parse(`${scalar(text)}: [${scalar(text)}, x]`)).toEqual({ [text]: [text, 'x'] });
});

it('writes that nothing is meant', () => {
  expect(parse(`city: ${scalar(null)}`)).toEqual({ city: null });
});

it('breaks a comment between words, and says by the indentation that it goes on', () => {
  const lines = commentLines(`DECIDE: ${'word '.repeat(30)}`.trim(), '  ');

  expect(lines.length).toBe(2);
  expect(lines.every((line) => line.length <= 100)).toBe(true);
  expect(lines[0]).toMatch(/^ {2}# DECIDE: word/u);
  expect(lines[1]).toMatch(/^ {2}# {3}word/u);
});

it('lets no line break of a file end a comment', () => {
  expect(commentLines('the column "a\nstateDir:\u001b /"', '')).toEqual([
    '# the column "a stateDir: /"',
  ]);
});
