import { expect, it } from 'vitest';
import { rowTally } from '../../../src/sources/csv/row-tally.ts';

it('says nothing of rows that have their cells, or some too many', () => {
  const tally = rowTally(2);
  tally.count([
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['a', 'b', ''] },
  ]);

  expect(tally.notes()).toEqual([]);
});

it('tells how many rows are short over all batches, and where the first is', () => {
  const tally = rowTally(2);
  tally.count([{ line: 2, cells: ['a', 'b'] }]);
  tally.count([
    { line: 5, cells: ['a'] },
    { line: 6, cells: ['b'] },
  ]);

  expect(tally.notes()).toEqual(['2 rows have fewer cells than the header, the first in line 5.']);
});

it('tells that there are no rows at all', () => {
  expect(rowTally(2).notes()).toEqual(['It has a header and no rows.']);
});
