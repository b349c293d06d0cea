import { expect, it } from 'vitest';
import {
  originalContact,
  originalFrom,
  originalRow,
  originalText,
  originalWithWord,
} from '../../../src/contacts/mapping/original.ts';

it.each([
  ['a row', originalRow(['Bob', undefined], 'bob(at)example.com')],
  ['a row without an address', originalRow(['Bob'], 'none')],
  ['a row with a word', originalWithWord(originalRow(['Bob'], 'bob@example.com'), 'aktjv')],
  ['a word without an address', originalWithWord(originalRow(['Bob'], 'none'), 'aktjv')],
  ['a contact', originalContact('Newsletter', 'ann@example.com')],
])('reads %s from what it wrote', (_what, original) => {
  const text = originalText(original);

  expect(originalFrom(text)).toEqual(original);
  expect(originalFrom(` ${text.toUpperCase()} `)).toEqual(original);
  // A spreadsheet must take it for a text.
  expect(text).toMatch(/^[a-z]/u);
});

it.each(['', 'row-', 'row-12', '1.2E+17', '#NAME?', `raw-${'0'.repeat(24)}`])(
  'reads nothing from %j',
  (text) => {
    expect(originalFrom(text)).toBeUndefined();
  },
);

it('tells rows apart by their cells, and a cell that is not there from an empty one', () => {
  const names = [['a', 'b'], ['ab', ''], ['ab', undefined], ['ab']].map(
    (cells) => originalRow(cells, '').name,
  );

  expect(new Set(names).size).toBe(4);
});

it('finds by the address whatever else a row says, and never by a word that many rows have', () => {
  const addressOf = (cell: string): string | undefined => originalRow(['x'], cell).address;

  expect(addressOf(' Ann@Example.com ')).toBe(originalContact('List', 'ann@example.com').address);
  expect(addressOf('bob(at)example.com')).toBe(originalRow(['y'], 'BOB(at)example.com').address);
  expect(addressOf('bob(at)example.com')).toBeDefined();
  for (const word of ['', 'none', 'n.a.', 'unknown']) expect(addressOf(word)).toBeUndefined();
});
