import { expect, it } from 'vitest';
import { missingCell, surplusFault } from '../../src/contacts/cell-count.ts';

it.each([[[]], [['a', 'b']], [['a', 'b', '', ' ', '\t']]])(
  'finds no cell too many when those behind the header hold nothing: %j',
  (cells) => {
    expect(surplusFault(cells, 2)).toBeUndefined();
  },
);

it('finds a shifted row when a cell behind the header holds something', () => {
  expect(surplusFault(['a', 'b', '', 'x'], 2)).toEqual({
    column: '',
    reason: 'has 4 cells where the header has 2',
  });
});

it('says how far a row goes when a cell is not there', () => {
  expect(missingCell(['a'], 3)).toBe('is not there: the row has 1 of 3 cells');
});
