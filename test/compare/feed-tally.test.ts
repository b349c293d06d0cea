import { expect, it } from 'vitest';
import { noRows } from '../../src/compare/rows/take-row.ts';
import { tallyOf } from '../../src/compare/rows/read-sources.ts';

it('adds up the files of one feed', () => {
  const files = [
    {
      ...noRows(),
      file: 0,
      feed: 0,
      read: 5,
      invalid: 1,
      excluded: 3,
      blank: 2,
      silent: 1,
      fixed: 2,
    },
    { ...noRows(), file: 0, feed: 1, read: 5 },
    { ...noRows(), file: 1, feed: 0, read: 4, excluded: 1, blank: 1, stray: 2, outdated: 1 },
  ];

  expect(tallyOf(0, files)).toEqual({
    read: 9,
    invalid: 1,
    excluded: 4,
    blank: 3,
    silent: 1,
    fixed: 2,
    stray: 2,
    outdated: 1,
  });
  expect(tallyOf(2, files)).toEqual(noRows());
});
