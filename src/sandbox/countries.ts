// The countries of the reference data, with ids 1 to n in the order of their English names. The
// specification does not show the fields of these records; these are plausible ones.
import countries from 'i18n-iso-countries';
import { CALLING_CODES } from './calling-codes.ts';

export interface Country {
  readonly id: number;
  /** ISO 3166 alpha-2. */
  readonly sortname: string;
  readonly name: string;
  readonly phonecode: number;
}

/** Made once for all services of the process. */
export const COUNTRIES: readonly Country[] = Object.entries(countries.getNames('en'))
  .sort(([, a], [, b]) => (a < b ? -1 : 1))
  .map(([code, name], index) => ({
    id: index + 1,
    sortname: code,
    name,
    phonecode: CALLING_CODES.get(code) ?? 0,
  }));

const BY_ID = new Map(COUNTRIES.map((country) => [String(country.id), country]));
const BY_CODE = new Map(COUNTRIES.map((country) => [country.sortname, country]));
const BY_NAME = new Map(COUNTRIES.map((country) => [country.name.toLowerCase(), country]));

export function countryById(id: string): Country | undefined {
  return BY_ID.get(id);
}

/** By alpha-2 or alpha-3 code, in any case. */
export function countryByCode(code: string): Country | undefined {
  const upper = code.trim().toUpperCase();
  if (upper.length === 2) return BY_CODE.get(upper);
  const alpha2 = upper.length === 3 ? countries.alpha3ToAlpha2(upper) : undefined;
  return alpha2 === undefined ? undefined : BY_CODE.get(alpha2);
}

/** By English name in any case; other English names of a country count too. */
export function countryByName(name: string): Country | undefined {
  const known = BY_NAME.get(name.trim().toLowerCase());
  if (known !== undefined) return known;
  const alpha2 = countries.getAlpha2Code(name.trim(), 'en');
  return alpha2 === undefined ? undefined : BY_CODE.get(alpha2);
}
