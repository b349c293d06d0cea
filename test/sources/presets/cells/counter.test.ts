// Counters and flags in one column.
import { expect, it } from 'vitest';
import { anyCounted } from '../../../../src/sources/presets/cells/counter.ts';

it.each([
  ['0', 'no'],
  ['0.0', 'no'],
  [' 3 ', 'yes'],
  ['TRUE', 'TRUE'],
  ['', ''],
  ['-1', '-1'],
  ['some', 'some'],
])('reads %j as %j', (cell, meaning) => {
  expect(anyCounted(cell)).toEqual([meaning]);
});
