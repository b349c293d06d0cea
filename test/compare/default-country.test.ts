import { expect, it } from 'vitest';
import { unknownCountry } from '../../src/compare/scope/spelling.ts';
import { buildCountryIndex } from '../../src/contacts/index.ts';

const COUNTRIES = buildCountryIndex([
  { id: 57, name: 'Germany', sortname: 'DE' },
  { id: 104, name: 'India', sortname: 'IN' },
]);

it.each([
  ['Germny', 'syncs[1].defaultCountry: the service knows no country Germny. Did you mean Germany?'],
  ['Atlantis', 'syncs[1].defaultCountry: the service knows no country Atlantis.'],
])('names the key, and what is near to %s', (text, message) => {
  expect(unknownCountry('syncs[1].defaultCountry', text, COUNTRIES)).toBe(message);
});
