import { expect, it } from 'vitest';
import { fitting, foldedLists, roomFor } from '../../../src/report/markdown/markdown.ts';
import type { LineList } from '../../../src/report/words/report-options.ts';
import { fencedLines } from '../markdown-reading.ts';

function listOf(count: number, more: Partial<LineList> = {}): LineList {
  const entries = Array.from({ length: count }, (_, index) => [`  + ${String(index + 1)}`]);
  return { title: 'Numbers', count, entries: () => entries, ...more };
}

function textOf(lists: readonly LineList[], room = 10_000, limit?: number): string {
  return [...foldedLists(lists, room, limit)].join('');
}

it('folds the entries behind title and count', () => {
  const text = textOf([listOf(2)]);

  expect(text).toBe(
    '<details>\n<summary>Numbers (2)</summary>\n\n```diff\n+ 1\n+ 2\n```\n\n</details>\n\n',
  );
});

it('leaves out a list without entries', () => {
  const text = textOf([listOf(0)]);

  expect(text).toBe('');
});

it.each([
  [2, 3],
  [0, 5],
])('counts what is past the limit of %d', (limit, left) => {
  const text = textOf([listOf(5)], 10_000, limit);

  expect(fencedLines(text)).toHaveLength(limit);
  expect(text).toContain(`… and ${String(left)} more.`);
});

it('stays within its room, and counts what does not fit', () => {
  const text = textOf([listOf(100_000, { entries: endless })], 1_000);

  const shown = fencedLines(text).length;
  expect(text.length).toBeLessThanOrEqual(1_000);
  expect(shown).toBeGreaterThan(50);
  expect(text).toContain(`… and ${(100_000 - shown).toLocaleString('en-US')} more.`);
});

it('keeps room for the lists that follow', () => {
  const text = textOf([listOf(100_000, { entries: endless }), listOf(3, { title: 'Last' })], 4_000);

  expect(text).toContain('<summary>Last (3)</summary>\n\n```diff\n+ 1\n+ 2\n+ 3\n```');
});

it('shares the room where all lists are long', () => {
  const lists = ['A', 'B'].map((title) => listOf(100_000, { title, entries: endless }));

  const [, first = '', second = ''] = textOf(lists, 4_000).split('<details>');

  expect(fencedLines(first).length).toBeGreaterThan(150);
  expect(fencedLines(second).length).toBeGreaterThan(150);
});

it('says how many entries of each list it shows', () => {
  const pieces = foldedLists([listOf(5), listOf(0), listOf(1)], 10_000, 2);
  let step = pieces.next();
  while (step.done !== true) step = pieces.next();

  expect(step.value).toEqual([2, 0, 1]);
});

it('shortens an entry that would hide the others', () => {
  const long = ['  + long', ...Array.from({ length: 100 }, () => `      ${'x'.repeat(5_000)}`)];

  const text = textOf([listOf(1, { entries: () => [long] })], 60_000);

  const lines = fencedLines(text);
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe('    … and 61 more lines');
  expect(Math.max(...lines.map((line) => line.length))).toBe(1_001);
});

it('moves the sign to the start of its line, and keeps the other lines indented', () => {
  const entry = ['  + anna@example.com', '      city "Wien"'];

  const text = textOf([listOf(1, { entries: () => [entry] })]);

  expect(fencedLines(text)).toEqual(['+ anna@example.com', '    city "Wien"']);
});

function* endless(): Generator<string[]> {
  for (let number = 1; ; number += 1) yield [`  + ${String(number)}`];
}

it('takes what fits, to the last character', () => {
  const room = roomFor(5);

  expect(room.take('abc')).toBe(true);
  expect(room.take('def')).toBe(false);
  expect(room.take('de')).toBe(true);
  expect(room.left()).toBe(0);
});

it('gives all pieces when there is room for them', () => {
  const pieces = [...fitting(['a\n', 'b\n'], roomFor(4))];

  expect(pieces).toEqual(['a\n', 'b\n']);
});

it('counts the pieces that it leaves out', () => {
  const pieces = [...fitting(['a\n', 'b\n', 'c\n'], roomFor(3))];

  expect(pieces).toEqual(['a\n', '\n… and 2 more.\n']);
});
