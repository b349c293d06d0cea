import { expect, it } from 'vitest';
import { briefFields, changedField, filledFields } from '../../../src/report/text/field-lines.ts';

const countryNames = { '14': 'Austria', '81': 'Germany' };

it.each([
  ['another value', 'city', 'Wien', 'Graz', 'city: "Wien" → "Graz"'],
  ['a first value', 'city', null, 'Graz', 'city: (empty) → "Graz"'],
  ['a clear', 'city', 'Wien', null, 'city: "Wien" → (empty)'],
  ['a custom field', 'custom.plan', 'a', 'b', 'custom.plan: "a" → "b"'],
  ['a country', 'country', '14', '81', 'country: "Austria" (id 14) → "Germany" (id 81)'],
  ['a country without a name', 'country', '99', '81', 'country: "99" → "Germany" (id 81)'],
  [
    'a country named like a member',
    'country',
    'constructor',
    '81',
    'country: "constructor" → "Germany" (id 81)',
  ],
] as const)('shows %s', (_what, field, old, next, shown) => {
  const line = changedField({ field, old, new: next }, countryNames);

  expect(line).toBe(shown);
});

it('lists filled fields only, with the names of countries', () => {
  const line = filledFields({ country: '14', city: '', 'custom.plan': 'gold' }, countryNames);

  expect(line).toBe('country "Austria" (id 14), custom.plan "gold"');
});

it('counts the fields that it does not show', () => {
  const line = briefFields(
    { city: 'Wien', first_name: 'Anna', state: '', last_name: 'Huber' },
    {},
    2,
  );

  expect(line).toBe('city "Wien", first_name "Anna" and 1 more');
});
