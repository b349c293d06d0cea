import { expect, it } from 'vitest';
import { roundedColumns } from '../../../src/sources/csv/rounded-columns.ts';

function told(...cells: readonly string[]): readonly string[] {
  const columns = roundedColumns(['id', 'email']);
  for (const [index, cell] of cells.entries()) columns.look(0, cell, index + 2);
  return columns.notes();
}

it('tells a column of long numbers that all end in zeros', () => {
  expect(told('7', '123456789012345000', '223456789012345000')).toEqual([
    '2 long numbers of the column id end in zeros behind their 15th digit, as a spreadsheet rounds them, the first in line 3. They name nobody for sure.',
  ]);
});

it('adds up the zeros of shorter ones, since one of them may end so by chance', () => {
  expect(told('1234567890123450')).toEqual([]);
  expect(told('1234567890123450', '2234567890123450', '3234567890123450')).toHaveLength(1);
});

it.each([
  ['one number has its digits', ['123456789012345000', '123456789012345678']],
  ['no number is so long', ['100000', '123456789012000']],
  ['it is no number', ['123456789012345-000', '12345678901234500O']],
])('says nothing where %s', (_why, cells) => {
  expect(told(...cells)).toEqual([]);
});
