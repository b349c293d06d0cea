import { expect, it } from 'vitest';
import {
  quoted,
  quotedPair,
  shortened,
  visible,
  visibleWhole,
} from '../../../src/report/words/visible-text.ts';
import { shellWord } from '../../../src/lib/index.ts';

it.each([
  ['a terminal escape', '\u001b[2Jgone', String.raw`"\u{1b}[2Jgone"`],
  ['a C1 control', '\u009b2J', String.raw`"\u{9b}2J"`],
  ['a line break', 'a\nb', String.raw`"a\nb"`],
  ['a line separator', 'a\u2028b', String.raw`"a\u{2028}b"`],
  ['a mark that turns text round', 'abc\u202efdp', String.raw`"abc\u{202e}fdp"`],
  ['an isolate', '\u2066x\u2069', String.raw`"\u{2066}x\u{2069}"`],
  ['a blank that is no space', 'a\u00a0b c', String.raw`"a\u{a0}b c"`],
  ['a filler that takes no ink', 'a\u3164b\u2800', String.raw`"a\u{3164}b\u{2800}"`],
  ['half a character', 'x\ud83d', String.raw`"x\u{d83d}"`],
  ['a quote', 'say "hi"', String.raw`"say \"hi\""`],
  ['the text of an escape', String.raw`\u{1b}`, String.raw`"\\u{1b}"`],
])('shows %s in a quoted value', (_what, value, shown) => {
  const text = quoted(value);

  expect(text).toBe(shown);
});

it('keeps letters of every script as they are', () => {
  const text = quoted('Zoë Нина 美咲 🎈');

  expect(text).toBe('"Zoë Нина 美咲 🎈"');
});

it('cuts a value after 60 characters without splitting one', () => {
  const text = quoted('🎈'.repeat(61));

  expect(text).toBe(`"${'🎈'.repeat(60)}…"`);
});

it('does not mark a value as cut when it has 60 characters', () => {
  const text = quoted('🎈'.repeat(60));

  expect(text).toBe(`"${'🎈'.repeat(60)}"`);
});

it.each([
  ['at the 60th character', 'x'.repeat(59), 'old', 'new'],
  ['far behind', 'x'.repeat(300), 'old', 'new'],
  ['in an added end only', 'x'.repeat(80), '', 'more'],
])('shows where two values differ when it is %s', (_where, start, oldEnd, newEnd) => {
  const [old, next] = quotedPair(start + oldEnd, start + newEnd);

  expect(old).not.toBe(next);
  expect(next).toContain(newEnd);
});

it('cuts two values at the same place, marked, when they begin alike for long', () => {
  const [old, next] = quotedPair(`${'x'.repeat(100)}old`, `${'x'.repeat(100)}new`);

  expect(old).toBe(`"…${'x'.repeat(15)}old"`);
  expect(next).toBe(`"…${'x'.repeat(15)}new"`);
});

it('never cuts an address that the service may hold', () => {
  const longest = `${'a'.repeat(242)}@example.com`;

  const text = visible(longest);

  expect(text).toBe(longest);
});

it.each([
  ['plain text', 'a-b c~', 'a-b c~'],
  ['a backslash', String.raw`a\n`, String.raw`a\\n`],
  ['an invisible character', 'a\u202eb', String.raw`a\u{202e}b`],
  ['a letter of another script', 'Нина', 'Нина'],
])('shows %s in a whole value', (_what, value, shown) => {
  const text = visibleWhole(value);

  expect(text).toBe(shown);
});

it('cuts no whole value', () => {
  const text = visibleWhole('x'.repeat(10_000));

  expect(text).toHaveLength(10_000);
});

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abcd…'],
  ['🎈🎈🎈', 2, '🎈🎈…'],
])('shortens %s to %d characters', (line, most, shown) => {
  const text = shortened(line, most);

  expect(text).toBe(shown);
});

it('shows invisible characters of a name', () => {
  const text = visible('News\u202eletter');

  expect(text).toBe(String.raw`News\u{202e}letter`);
});

it.each([
  ['state/plans/a-1.plan', 'state/plans/a-1.plan'],
  ['my plans/a.plan', "'my plans/a.plan'"],
  ["o'brien.plan", String.raw`'o'\''brien.plan'`],
  ['$(rm).plan', "'$(rm).plan'"],
  ['', "''"],
])('writes the argument %s for a shell', (argument, word) => {
  const text = shellWord(argument);

  expect(text).toBe(word);
});
