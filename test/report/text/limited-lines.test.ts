import { expect, it } from 'vitest';
import { limitedLines } from '../../../src/report/text/limited-lines.ts';

function* upTo(count: number): Generator<number> {
  for (let number = 1; number <= count; number += 1) yield number;
}

const linesOf = (number: number): string[] => [`line ${String(number)}`];

it('shows all entries when there are no more than the limit', () => {
  const lines = [...limitedLines({ entries: upTo(2), count: 2, limit: 2, linesOf })];

  expect(lines).toEqual(['line 1', 'line 2']);
});

it('says how many are left and how to see them when there are more', () => {
  const list = { entries: upTo(9), count: 9, limit: 1, linesOf, showAll: 'show all' };

  const lines = [...limitedLines(list)];

  expect(lines).toEqual(['line 1', '  … and 8 more: show all']);
});

it('shows twenty when no limit is given', () => {
  const lines = [...limitedLines({ entries: upTo(25), count: 25, limit: undefined, linesOf })];

  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('  … and 5 more');
});

it('shows none when the limit is zero', () => {
  const lines = [...limitedLines({ entries: upTo(3), count: 3, limit: 0, linesOf })];

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

  const lines = [...limitedLines({ entries: endless(), count: 1_000_000, limit: 3, linesOf })];

  expect(lines).toHaveLength(4);
  expect(drawn).toBe(3);
});
