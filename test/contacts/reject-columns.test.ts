import { expect, it } from 'vitest';
import {
  originalColumn,
  REJECT_COLUMNS,
  rejectColumns,
  withoutColumns,
} from '../../src/contacts/reject-columns.ts';

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
