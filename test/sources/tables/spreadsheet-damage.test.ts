import { describe, expect, it } from 'vitest';
import {
  datedNames,
  lostZeros,
  roundedColumns,
} from '../../../src/sources/tables/spreadsheet-traces.ts';
import { saying } from '../../saying.ts';

describe('long numbers that a spreadsheet rounded', () => {
  function told(...cells: readonly string[]): readonly string[] {
    const columns = roundedColumns(['id', 'email']);
    for (const [index, cell] of cells.entries()) columns.check(0, cell, index + 2);
    return columns.notes();
  }

  it('tells a column of long numbers that all end in zeros', () => {
    expect(told('7', '123456789012345000', '223456789012345000')).toEqual([
      saying(2, 'column id', 'line 3'),
    ]);
  });

  it('adds up the zeros of shorter ones, since one of them may end so at random', () => {
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
});

describe('names that a spreadsheet took for dates', () => {
  const HEADER = ['email', 'First Name', 'Vorname', 'Since'];

  function told(place: number, cell: string): readonly string[] {
    const names = datedNames(HEADER);
    names.check(place, cell, 2);
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
    expect(told(1, cell)).toEqual([saying('1 cell', 'date', 'line 2')]);
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
});

describe('postal codes that lost their zeros', () => {
  function told(cells: readonly string[], title = 'zip'): readonly string[] {
    const zeros = lostZeros(['email', title]);
    for (const [index, cell] of cells.entries()) zeros.check(1, cell, index + 2);
    return zeros.notes();
  }

  it('tells postal codes that are shorter than most, where none begins with a zero', () => {
    expect(told(['70116', '8014', '48116', '501', '10001'])).toEqual([
      saying('2 cells', 'column zip', 5, 'line 3'),
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
      for (const cell of ['70116', '48116', '8014']) zeros.check(0, cell, 2);

      expect(zeros.notes()).toEqual([]);
    },
  );

  it('says nothing of other numbers', () => {
    expect(told(['70116', '48116', '8014'], 'points')).toEqual([]);
  });
});
