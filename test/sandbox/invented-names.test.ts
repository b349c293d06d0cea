import { expect, it } from 'vitest';
import { countryByCode } from '../../src/sandbox/countries.ts';
import {
  FIRST_NAMES,
  LAST_NAMES,
  PLACES,
  PLANS,
  STREETS,
} from '../../src/sandbox/invented-names.ts';

it.each([
  ['first names', FIRST_NAMES],
  ['last names', LAST_NAMES],
  ['streets', STREETS],
  ['plans', PLANS],
])('repeats no word among the %s', (_label, words) => {
  expect(new Set(words).size).toBe(words.length);
});

it('places every place in a known country', () => {
  expect(PLACES.filter((place) => countryByCode(place.country) === undefined)).toEqual([]);
});
