import { expect, it } from 'vitest';
import { datedNames } from '../../../src/sources/csv/dated-names.ts';

const HEADER = ['email', 'First Name', 'Vorname', 'Since'];

function told(place: number, cell: string): readonly string[] {
  const names = datedNames(HEADER);
  names.look(place, cell, 2);
  return names.notes();
}

it.each([
  '1-Mar',
  'Mar-01',
  '01. Mrz',
  '2026-03-01',
  '2026-03-01 00:00:00',
  '1/3/2026',
  '01.03.26',
])('tells %j in a column of names', (cell) => {
  expect(told(1, cell)).toEqual([
    '1 cell in a column of names looks like a date that a spreadsheet made of it (such as 1-Mar), the first in line 2.',
  ]);
  expect(told(2, cell)).toHaveLength(1);
});

it.each(['Mar', 'Ann-Mar', '1-Up', 'Jean-Luc', 'Marc 2', '007', ''])(
  'takes %j for a name',
  (cell) => {
    expect(told(1, cell)).toEqual([]);
  },
);

it('leaves dates alone where they belong', () => {
  expect(told(3, '1-Mar')).toEqual([]);
});
