import { expect, it } from 'vitest';
import {
  ansiStyle,
  limitedLines,
  plainStyle,
  titledList,
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

function* upTo(count: number): Generator<number> {
  for (let number = 1; number <= count; number += 1) yield number;
}

const linesOf = (number: number): string[] => [`line ${String(number)}`];

it('shows all entries when there are no more than the limit', () => {
  const lines = [...limitedLines({ entries: upTo(2), count: 2, linesOf }, { limit: 2 })];

  expect(lines).toEqual(['line 1', 'line 2']);
});

it('says how many are left and how to see them when there are more', () => {
  const list = { entries: upTo(9), count: 9, linesOf };

  const lines = [...limitedLines(list, { limit: 1, seeAll: 'show all' })];

  expect(lines).toEqual(['line 1', '  … and 8 more: show all']);
});

it('shows twenty when no limit is given', () => {
  const lines = [...limitedLines({ entries: upTo(25), count: 25, linesOf }, {})];

  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('  … and 5 more');
});

it('shows none when the limit is zero', () => {
  const lines = [...limitedLines({ entries: upTo(3), count: 3, linesOf }, { limit: 0 })];

  expect(lines).toEqual(['  … and 3 more']);
});

it('draws no entry past the limit', () => {
  let drawn = 0;
  function* endless(): Generator<number> {
    for (;;) {
      drawn += 1;
      yield drawn;
    }
  }

  const lines = [...limitedLines({ entries: endless(), count: 1_000_000, linesOf }, { limit: 3 })];

  expect(lines).toHaveLength(4);
  expect(drawn).toBe(3);
});

it('puts a list under a title with its count, and nothing where it is empty', () => {
  const options = { limit: 1, style: plainStyle };

  const lines = [...titledList('Lines', { entries: upTo(2), count: 2, linesOf }, options)];

  expect(lines).toEqual(['Lines (2):', 'line 1', '  … and 1 more', '']);
  expect([...titledList('Lines', { entries: [], count: 0, linesOf }, options)]).toEqual([]);
});
