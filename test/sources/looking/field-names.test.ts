import { expect, it } from 'vitest';
import {
  fieldOfTitle,
  isListTitle,
  isOtherPersonTitle,
} from '../../../src/sources/looking/field-names.ts';

it.each([
  ['Vorname', 'first_name'],
  ['First  Name', 'first_name'],
  ['APELLIDOS', 'last_name'],
  ['Straße', 'address_line1'],
  ['Zip-Code', 'postal_code'],
  ['PLZ', 'postal_code'],
  ['Pays', 'country'],
  ['Shoe size', undefined],
  // Nobody can tell which of the two names it is.
  ['Name', undefined],
])('takes a column %j for %s', (title, field) => {
  expect(fieldOfTitle(title)).toBe(field);
});

it('knows columns that name a list, and addresses of other people', () => {
  expect(['List', 'Audience', 'Verteiler', 'Price list'].map(isListTitle)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(['Referrer Email', 'Account owner', 'E-Mail', 'Kunde'].map(isOtherPersonTitle)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
