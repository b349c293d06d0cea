import { describe, expect, it } from 'vitest';
import { RowSample, WordTally } from '../../../src/sources/inspect/read-table.ts';

describe('sampling the rows of a table', () => {
  it('keeps all rows of a small table', () => {
    expect(sampled(150)).toEqual(Array.from({ length: 150 }, (_, index) => index));
  });

  it('keeps the first rows and others from everywhere, in order and never too many', () => {
    const lines = sampled(100_000);

    expect(lines.length).toBeLessThanOrEqual(1_000);
    expect(lines.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, index) => index));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    // No part of the table is left out for long.
    const gaps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
    expect(Math.max(...gaps, 100_000 - (lines.at(-1) ?? 0))).toBeLessThanOrEqual(256);
  });

  function sampled(rowCount: number): readonly number[] {
    const sample = new RowSample();
    for (let line = 0; line < rowCount; line += 1) sample.take({ line, cells: [] });
    expect(sample.rowCount).toBe(rowCount);
    return sample.rows().map(({ line }) => line);
  }
});

describe('counting the words of a column', () => {
  it('counts the words of a column, the most frequent first, without the blank cells', () => {
    const tally = tallyOf([['gone'], [' active '], ['active'], [''], []]);

    expect(tally.words(0)).toEqual([
      { word: 'active', rows: 2 },
      { word: 'gone', rows: 1 },
    ]);
  });

  it.each([
    ['an address', 'ada@example.com'],
    ['a note', 'met at the fair in spring, wants the news only '.repeat(4)],
  ])('keeps nothing of a column in which %s stands', (_what, cell) => {
    expect(tallyOf([['active'], [cell], ['active']]).words(0)).toBeUndefined();
  });

  it('keeps nothing of a column with more words than statuses can be', () => {
    const rows = Array.from({ length: 31 }, (_, index) => [`word ${String(index)}`, 'same']);

    const tally = tallyOf(rows);

    expect(tally.words(0)).toBeUndefined();
    expect(tally.words(1)).toEqual([{ word: 'same', rows: 31 }]);
  });

  function tallyOf(rows: readonly (readonly string[])[]): WordTally {
    const tally = new WordTally(2);
    for (const cells of rows) tally.take(cells);
    return tally;
  }
});
