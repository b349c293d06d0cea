import { expect, it } from 'vitest';
import { customNameOf } from '../../../src/sources/presets/custom-name.ts';

it.each([
  ['Shoe size (EU)', 'shoe_size_eu'],
  ['Größe', 'grosse'],
  ['Société', 'societe'],
  ['Country', 'country_of_export'],
  ['名前', ''],
])('makes of the title %j the name %j', (title, name) => {
  expect(customNameOf(title)).toBe(name);
});
