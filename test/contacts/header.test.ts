import { describe, expect, it } from 'vitest';
import { cleanHeader, findColumn, normalisedName } from '../../src/contacts/header.ts';

const HEADER = ['E-Mail', 'Ort', 'ort', '', 'Ort ', '!!'];

describe('findColumn', () => {
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
  ])('tells why when %s is not one column', (wanted, words) => {
    expect(findColumn(HEADER, wanted)).toMatchObject({
      kind: 'problem',
      problem: { column: wanted, reason: expect.stringContaining(words) },
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
