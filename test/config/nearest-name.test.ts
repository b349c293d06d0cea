import { expect, it } from 'vitest';
import { didYouMean, nearestName } from '../../src/config/nearest-name.ts';

const KNOWN = ['email', 'first_name', 'city', 'country'];

it.each([
  ['frist_name', 'first_name'],
  ['Emial', 'email'],
  ['contry', 'country'],
  ['CITY', 'city'],
])('takes %s for %s', (typed, meant) => {
  expect(nearestName(typed, KNOWN)).toBe(meant);
});

it.each(['telephone', 'x', 'zz'])('guesses nothing for %s', (typed) => {
  expect(nearestName(typed, KNOWN)).toBeUndefined();
});

it('asks only when there is a guess', () => {
  expect(didYouMean('ctiy', KNOWN)).toBe(' Did you mean city?');
  expect(didYouMean('telephone', KNOWN)).toBe('');
  expect(didYouMean('city', [])).toBe('');
});
