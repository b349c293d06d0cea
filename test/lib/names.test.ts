import { expect, it } from 'vitest';
import { didYouMean, nearestName, own } from '../../src/lib/names.ts';

it('finds own values of a record, and nothing that every object inherits', () => {
  expect(own({ a: 1 }, 'a')).toBe(1);
  expect(own({ a: 1 }, 'b')).toBeUndefined();
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(own<unknown>({ a: 1 }, name)).toBeUndefined();
  }
  expect(own(undefined, 'a')).toBeUndefined();
});

const KNOWN = ['email', 'first_name', 'city', 'country'];

it.each([
  ['frist_name', KNOWN, 'first_name'],
  ['Emial', KNOWN, 'email'],
  ['contry', KNOWN, 'country'],
  ['CITY', KNOWN, 'city'],
  ['vornahme', ['Nachname', 'Vorname', 'Name'], 'Vorname'],
  ['mail', ['email', 'mali'], 'email'],
  ['kitten', ['sitting', 'mitten'], 'mitten'],
  ['abcdefgh', ['hgfedcba', 'abxxefgh'], 'abxxefgh'],
])('takes %s among %j for %s', (typed, known, meant) => {
  expect(nearestName(typed, known)).toBe(meant);
});

it.each([
  ['telephone', KNOWN],
  ['x', KNOWN],
  ['zz', KNOWN],
  ['email', []],
  ['', ['a']],
  ['abcd', ['']],
])('guesses nothing for "%s" among %j', (typed, known) => {
  expect(nearestName(typed, known)).toBeUndefined();
});

it('compares long names by their beginning', () => {
  const beginning = 'what we may write to you about '.repeat(3);

  expect(nearestName(`${beginning}a`, [`${beginning}${'b'.repeat(5_000)}`])).toContain(beginning);
});

it('asks only when there is a guess', () => {
  expect(didYouMean('ctiy', KNOWN)).toBe(' Did you mean city?');
  expect(didYouMean('telephone', KNOWN)).toBe('');
  expect(didYouMean('city', [])).toBe('');
});
