import { expect, it } from 'vitest';
import { namesOf } from '../../src/compare/scope/service-demands.ts';

it('takes the filled names alone, in the order of their fields', () => {
  const names = namesOf({ last_name: 'Lee', city: 'Pune', first_name: 'Ann' });

  expect(Object.entries(names)).toEqual([
    ['first_name', 'Ann'],
    ['last_name', 'Lee'],
  ]);
});

it.each([null, '', undefined])('takes a name of %s for none', (name) => {
  expect(
    namesOf({ first_name: 'Ann', ...(name === undefined ? {} : { last_name: name }) }),
  ).toEqual({ first_name: 'Ann' });
});
