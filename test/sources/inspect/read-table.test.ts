import { describe, expect, it } from 'vitest';
import {
  type Look,
  readTable,
  RowSample,
  WordTally,
} from '../../../src/sources/inspect/read-table.ts';
import type { SourceFile } from '../../../src/sources/source/source.ts';

describe('looking at a very large table', () => {
  it.each([
    ['cells', { mostCells: 20, mostBytes: Infinity }],
    ['bytes', { mostCells: Infinity, mostBytes: 90 }],
  ])('ends behind so many %s, and says that it goes on', async (_what, look) => {
    expect(await looked(5, look)).toEqual({ rowCount: 10, goesOn: true });
  });

  it('says nothing of a table that ends there', async () => {
    expect(await looked(2, { mostCells: 20, mostBytes: 90 })).toEqual({ rowCount: 10 });
    expect(await looked(3)).toEqual({ rowCount: 15 });
  });

  /** At batches of five rows of two cells, which are fifty bytes. */
  async function looked(batchCount: number, look?: Look): Promise<object> {
    let batchesRead = 0;
    const file: SourceFile = {
      path: 'big.csv',
      header: ['email', 'status'],
      bytes: 50 * batchCount,
      bytesRead: () => 50 * batchesRead,
      sha256: () => '',
      rows: async function* () {
        while (batchesRead < batchCount) {
          batchesRead += 1;
          yield await Promise.resolve(
            Array.from({ length: 5 }, (_, line) => ({ line, cells: ['a@example.test', 'active'] })),
          );
        }
      },
    };
    const { counts } = await readTable(file, look);
    const { rowCount, goesOn } = counts;
    return { rowCount, ...(goesOn === true && { goesOn }) };
  }
});

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
