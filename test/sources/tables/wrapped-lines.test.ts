import { expect, it } from 'vitest';
import { wrappedLines } from '../../../src/sources/tables/continued-rows.ts';
import { findLayout } from '../../../src/sources/tables/csv-layout.ts';
import { saying } from '../../saying.ts';

const PLAIN = {
  lineEnd: '\n',
  delimiter: ',',
  recordsAbove: 0,
  headless: false,
  notes: [],
} as const;

it('finds lines that all stand in quotes, with the delimiter inside them', () => {
  const sample = '"email;city"\r\n"a@example.test;Bern"\r\n"b@example.test;""Basel"""\r\n"c@exa';

  expect(findLayout(sample)).toMatchObject({
    delimiter: ';',
    isWrapped: true,
    headless: false,
    notes: [expect.stringContaining('stand in quotes as a whole')],
  });
});

it.each([
  ['each cell has quotes', '"email","city"\n"a@example.test","Bern"\n'],
  ['there is one column', '"email"\n"a@example.test"\n"b@example.test"\n'],
  ['there is one line', '"email,city"\n'],
  ['some lines have none', '"email,city"\na@example.test,Bern\n"b@example.test,Bern"\n'],
  ['the cells inside are uneven', '"Lee, Ann"\n"a@example.test"\n"Bern"\n"Basel"\n'],
])('finds none where %s', (_when, sample) => {
  expect(findLayout(sample).isWrapped).toBe(false);
});

it('reads the cells inside, with the header', () => {
  const { unwrapped, notes } = wrappedLines({ ...PLAIN, isWrapped: true });

  expect(unwrapped({ line: 1, cells: ['email,city'] }, 0).cells).toEqual(['email', 'city']);
  expect(unwrapped({ line: 2, cells: ['a@example.test,"x, y"'] }, 2).cells).toEqual([
    'a@example.test',
    'x, y',
  ]);
  expect(unwrapped({ line: 3, cells: ['a', 'b'] }, 2).cells).toEqual(['a', 'b']);
  expect(notes()).toEqual([]);
});

it('reads them also among lines without quotes, where they fit the header and hold an address', () => {
  const { unwrapped, notes } = wrappedLines({ ...PLAIN, isWrapped: false });
  const cellsOf = (cell: string, columnCount = 2): readonly string[] =>
    unwrapped({ line: 4, cells: [cell] }, columnCount).cells;

  expect(cellsOf('email,city', 0)).toHaveLength(1);
  expect(cellsOf('Lee, Ann')).toHaveLength(1);
  expect(cellsOf('a@example.test')).toHaveLength(1);
  expect(notes()).toEqual([]);
  expect(cellsOf('a@example.test,Bern')).toEqual(['a@example.test', 'Bern']);
  expect(notes()).toEqual([saying('1 row', 'quotes', 'line 4')]);
  expect(cellsOf('b@example.test,Bern')).toHaveLength(2);
  expect(notes()[0]).toMatch(/^2 rows stand/u);
  expect(unwrapped({ line: 5, cells: [] }, 2).cells).toEqual([]);
});
