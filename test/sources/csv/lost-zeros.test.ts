import { expect, it } from 'vitest';
import { lostZeros } from '../../../src/sources/csv/lost-zeros.ts';

function told(cells: readonly string[], title = 'zip'): readonly string[] {
  const zeros = lostZeros(['email', title]);
  for (const [index, cell] of cells.entries()) zeros.look(1, cell, index + 2);
  return zeros.notes();
}

it('tells postal codes that are shorter than most, where none begins with a zero', () => {
  expect(told(['70116', '8014', '48116', '501', '10001'])).toEqual([
    '2 cells of the column zip have fewer digits than the 5 of most, and none begins with a zero: a spreadsheet may have taken zeros away, the first in line 3.',
  ]);
});

it.each(['ZIP Code', 'PLZ', 'Postal code', 'code_postal'])(
  'looks at a column called %s',
  (title) => {
    expect(told(['70116', '48116', '8014'], title)).toHaveLength(1);
  },
);

it.each([
  ['a zero was kept', ['70116', '08014', '8014', '48116']],
  ['most are short', ['8014', '8015', '70116']],
  ['all are as long', ['70116', '48116']],
  ['some are no numbers', ['70116', '48116', 'SW1A']],
])('says nothing where %s', (_why, cells) => {
  expect(told(cells)).toEqual([]);
});

it.each(['Country', 'Land', 'country_code'])(
  'says nothing where a column %s may explain it',
  (title) => {
    const zeros = lostZeros(['zip', title]);
    for (const cell of ['70116', '48116', '8014']) zeros.look(0, cell, 2);

    expect(zeros.notes()).toEqual([]);
  },
);

it('says nothing of other numbers', () => {
  expect(told(['70116', '48116', '8014'], 'points')).toEqual([]);
});
