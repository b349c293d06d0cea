import { expect, it } from 'vitest';
import { allColumns, firstColumn, isWithin } from '../../../src/sources/presets/columns.ts';

const HEADER = ['Email Domain', 'E-Mail', 'UNSUB_TIME', 'State / Region', 'unsub time'];

it('finds a column by the first of its names that is there', () => {
  expect(firstColumn(HEADER, ['Email', 'e mail'])).toBe(1);
  expect(firstColumn(HEADER, ['State/Region'])).toBe(3);
  expect(firstColumn(HEADER, ['Email', { containing: 'email' }])).toBe(0);
  expect(firstColumn(HEADER, ['Mail', { place: 2 }])).toBe(2);
  expect(firstColumn(HEADER, ['Mail', { place: 9 }])).toBeUndefined();
});

it('finds every column of a name, and each once', () => {
  expect(allColumns(HEADER, ['Unsub Time', { containing: 'unsub' }, 'E-Mail'])).toEqual([1, 2, 4]);
});

it('looks only where it may', () => {
  expect(allColumns(HEADER, ['Unsub Time'], { from: 3 })).toEqual([4]);
  expect(firstColumn(HEADER, ['Unsub Time'], { to: 2 })).toBeUndefined();
  expect([1, 2, 3].map((index) => isWithin(index, { from: 2, to: 3 }))).toEqual([
    false,
    true,
    false,
  ]);
});
