import { describe, expect, it } from 'vitest';
import type { CountryNames } from '../../src/contacts/country.ts';
import { countryIndexOf } from '../../src/contacts/remembered-countries.ts';

const NAMES: CountryNames = { alpha2Of: () => undefined, namesOf: () => [] };

describe('countryIndexOf', () => {
  it('keeps the index while a service sends the same records', () => {
    const first = countryIndexOf([{ id: 7, name: 'India' }], NAMES);

    expect(countryIndexOf([{ id: 7, name: 'India' }], NAMES)).toBe(first);
  });

  it('follows records that changed meanwhile', () => {
    countryIndexOf([{ id: 7, name: 'India' }], NAMES);

    expect(countryIndexOf([{ id: 8, name: 'India' }], NAMES).resolve('india')).toBe('8');
  });

  it('keeps apart what different names resolve', () => {
    const german: CountryNames = { alpha2Of: () => 'IN', namesOf: () => ['India'] };
    const records = [{ id: 7, name: 'India' }];
    countryIndexOf(records, NAMES);

    expect(countryIndexOf(records, german).resolve('Indien')).toBe('7');
  });
});
