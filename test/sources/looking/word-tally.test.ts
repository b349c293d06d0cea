import { expect, it } from 'vitest';
import { WordTally } from '../../../src/sources/looking/word-tally.ts';

it('counts the words of a column, the most frequent first, without the blank cells', () => {
  const tally = tallyOf([['gone'], [' active '], ['active'], [''], []]);

  expect(tally.words(0)).toEqual([
    { word: 'active', rows: 2 },
    { word: 'gone', rows: 1 },
  ]);
});

it.each([
  ['an address', 'ada@example.com'],
  ['a note', 'met at the fair in spring, wants the news only'],
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
