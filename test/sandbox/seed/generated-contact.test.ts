import { describe, expect, it } from 'vitest';
import { countryByCode, countryById } from '../../../src/sandbox/account/countries.ts';
import { isEmail } from '../../../src/sandbox/forms/parameters.ts';
import {
  FIRST_NAMES,
  LAST_NAMES,
  PLACES,
  PLANS,
  STREETS,
  generatedContact,
} from '../../../src/sandbox/seed/seed.ts';

const PEOPLE = Array.from({ length: 2_000 }, (_, index) => generatedContact(index));

describe('a generated contact', () => {
  it('is the same contact for the same index and seed', () => {
    expect(generatedContact(17, 3)).toEqual(generatedContact(17, 3));
    expect(generatedContact(17, 3)).not.toEqual(generatedContact(17, 4));
  });

  it('gives every contact a unique address in an example domain', () => {
    const addresses = PEOPLE.map((person) => person.email);

    expect(new Set(addresses).size).toBe(PEOPLE.length);
    expect(addresses.filter((address) => !isEmail(address))).toEqual([]);
    expect(addresses.filter((address) => !/@example\.(com|org|net)$/.test(address))).toEqual([]);
  });

  it('gives every contact a country of the reference data', () => {
    expect(PEOPLE.filter((person) => countryById(person.country) === undefined)).toEqual([]);
  });

  it('makes many different contacts', () => {
    expect(new Set(PEOPLE.map((person) => person.last_name)).size).toBeGreaterThan(20);
    expect(new Set(PEOPLE.map((person) => person.postal_code)).size).toBeGreaterThan(500);
  });
});

it.each([
  ['first names', FIRST_NAMES],
  ['last names', LAST_NAMES],
  ['streets', STREETS],
  ['plans', PLANS],
])('repeats no word among the %s', (_label, words) => {
  expect(new Set(words).size).toBe(words.length);
});

it('has a known country for every place', () => {
  expect(PLACES.filter((place) => countryByCode(place.country) === undefined)).toEqual([]);
});
