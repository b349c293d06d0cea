import { describe, expect, it } from 'vitest';
import {
  cleanHeader,
  findColumn,
  normalisedName,
  originalColumn,
  REJECT_COLUMNS,
  rejectColumns,
  withoutColumns,
} from '../../../src/contacts/cells/header.ts';

const HEADER = ['E-Mail', 'Ort', 'ort', '', 'Ort ', '!!'];

describe('finding a column', () => {
  it.each([
    ['E-Mail', 0],
    ['e_mail', 0],
    ['ort', 2],
    ['Column 4', 3],
    ['column 6', 5],
    [1, 1],
  ])('finds %s by its place', (wanted, index) => {
    expect(findColumn(HEADER, wanted)).toMatchObject({ kind: 'column', index });
  });

  it.each([
    ['Ort', '"Ort" 2 times'],
    ['ORT', '"ORT" 3 times'],
    ['Column 7', 'no column "Column 7"'],
    ['?', 'no column "?"'],
    [6, 'no column "Column 7"'],
  ])('tells why when %s is not one column', (wanted, words) => {
    const column = typeof wanted === 'number' ? 'Column 7' : wanted;

    expect(findColumn(HEADER, wanted)).toMatchObject({
      kind: 'problem',
      problem: { column, reason: expect.stringContaining(words) },
    });
  });
});

describe('names of columns', () => {
  it('cleans names and numbers nameless ones when a header is shown', () => {
    expect(cleanHeader(['\ufeff\u200bE-Mail ', ' ', 'First \n Name'])).toEqual([
      'E-Mail',
      'Column 2',
      'First Name',
    ]);
  });

  it.each([
    ['E-Mail Adresse:', 'e_mail_adresse'],
    ['__City__', 'city'],
    ['Größe', 'größe'],
  ])('normalises %s to %s', (name, normalised) => {
    expect(normalisedName(name)).toBe(normalised);
  });
});

it('finds our columns wherever a spreadsheet has moved them', () => {
  const header = ['Email', 'Listferry Reason', 'City', ' listferry  line'];

  const places = rejectColumns(header);

  expect([...places]).toEqual([1, 3]);
  expect(withoutColumns(header, places)).toEqual(['Email', 'City']);
});

it('finds none in a file of its own, and leaves its cells as they are', () => {
  const header = ['Email', 'line', 'column', 'reason', 'Listferry'];

  expect(withoutColumns(header, rejectColumns(header))).toBe(header);
});

it('leaves a row with too few cells or too many as it was', () => {
  const places = rejectColumns([...REJECT_COLUMNS, 'Email', 'City']);

  expect(withoutColumns(['7', '', 'x', 'a@example.com'], places)).toEqual(['a@example.com']);
  expect(withoutColumns(['7', '', 'x', 'a', 'b', 'c'], places)).toEqual(['a', 'b', 'c']);
});

it('finds the column that names the originals, and none in other files', () => {
  expect(originalColumn(['Email', 'Listferry Row'])).toBe(1);
  expect(originalColumn(['Email', 'Row'])).toBe(-1);
});
