import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  countryByCode,
  countryById,
  countryByName,
} from '../../../src/sandbox/account/countries.ts';

describe('countries', () => {
  it('has ids from 1 without gaps, in the order of the names', () => {
    expect(COUNTRIES.map((country) => country.id)).toEqual(COUNTRIES.map((_, index) => index + 1));
    expect(COUNTRIES[0]).toEqual({ id: 1, sortname: 'AF', name: 'Afghanistan', phonecode: 93 });
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(249);
  });

  it('knows the calling code of every country', () => {
    const without = COUNTRIES.filter(
      (country) => country.phonecode === 0 && country.sortname !== 'AQ',
    );

    expect(without).toEqual([]);
  });

  it.each([['in'], ['IND'], [' IN ']])('finds India by the code %j', (code) => {
    expect(countryByCode(code)?.name).toBe('India');
  });

  it.each([['united states of america'], ['United States'], ['USA']])(
    'finds %s by name',
    (name) => {
      expect(countryByName(name)?.sortname).toBe('US');
    },
  );

  it('finds nothing for an unknown id, code or name', () => {
    expect([countryById('0'), countryByCode('QQ'), countryByName('Atlantis')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
