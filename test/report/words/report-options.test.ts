import { expect, it } from 'vitest';
import {
  ansiStyle,
  limitedLines,
  type LineList,
  plainStyle,
  titledLists,
} from '../../../src/report/words/report-options.ts';

const names = ['bold', 'dim', 'green', 'red', 'yellow', 'cyan'] as const;

it.each(names)('leaves text as it is when plain %s is asked for', (name) => {
  const painted = plainStyle[name]('text');

  expect(painted).toBe('text');
});

it('starts and ends each paint of its own when colours are asked for', () => {
  const painted = names.map((name) => ansiStyle[name]('text'));

  expect(new Set(painted).size).toBe(names.length);
  for (const text of painted) {
    // eslint-disable-next-line no-control-regex -- Escape codes are what is tested here.
    expect(text).toMatch(/^\u001b\[\d+mtext\u001b\[(?:22|39)m$/u);
  }
});

function upTo(count: number): LineList {
  const entries = Array.from({ length: count }, (_, index) => [`line ${String(index + 1)}`]);
  return { title: 'Lines', count, entries: () => entries };
}

it('shows all entries when there are no more than the limit', () => {
  const lines = [...limitedLines(upTo(2), { limit: 2 })];

  expect(lines).toEqual(['line 1', 'line 2']);
});

it('says how many are left and how to see them when there are more', () => {
  const lines = [...limitedLines(upTo(9), { limit: 1, seeAll: 'show all' })];

  expect(lines).toEqual(['line 1', '  … and 8 more: show all']);
});

it('shows twenty when no limit is given', () => {
  const lines = [...limitedLines(upTo(25), {})];

  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('  … and 5 more');
});

it('shows none when the limit is zero', () => {
  const lines = [...limitedLines(upTo(3), { limit: 0 })];

  expect(lines).toEqual(['  … and 3 more']);
});

it('reads no entry past the limit', () => {
  let read = 0;
  function* endless(): Generator<string[]> {
    for (;;) {
      read += 1;
      yield ['line'];
    }
  }

  const lines = [...limitedLines({ entries: endless, count: 1_000_000 }, { limit: 3 })];

  expect(lines).toHaveLength(4);
  expect(read).toBe(3);
});

it('puts each list under a title with its count, and leaves out an empty one', () => {
  const lines = [...titledLists([upTo(0), upTo(2)], { limit: 1, style: plainStyle })];

  expect(lines).toEqual(['Lines (2):', 'line 1', '  … and 1 more', '']);
});
