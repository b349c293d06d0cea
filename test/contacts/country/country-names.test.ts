import { beforeAll, describe, expect, it } from 'vitest';
import { type CountryNames, loadCountryNames } from '../../../src/contacts/country/country.ts';

let names: CountryNames;

beforeAll(async () => {
  names = await loadCountryNames();
});

describe('names of countries', () => {
  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['South Korea', 'KR'],
    ['Russia', 'RU'],
    ['日本', 'JP'],
    ['Congo', undefined],
    ['The Bahamas', 'BS'],
    ['the USA', 'US'],
    ['Republic of Ireland', 'IE'],
    ['The Federal Republic of Germany', 'DE'],
    ['Kingdom of the Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['Bosnia', 'BA'],
    ['Republic of China', 'TW'],
    ['The Republic of China', 'TW'],
    ['Republic of Congo', undefined],
    ['The Hague', undefined],
    ['Niger', 'NE'],
    ['D', 'DE'],
    ['A', 'AT'],
    ['CH', 'CH'],
    ['X', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, alpha2) => {
    expect(names.alpha2Of(text)).toBe(alpha2);
  });

  it('gives codes before names when a country is asked for', () => {
    expect(names.namesOf('GB').slice(0, 2)).toEqual(['GB', 'GBR']);
    expect(names.namesOf('GB')).toContain('United Kingdom');
  });

  it('gives only the code back when no country has it', () => {
    expect(names.namesOf('ZZ')).toEqual(['ZZ']);
  });
});
