import { expect, it } from 'vitest';
import { NAME_COLUMNS, fullName } from '../../../../src/sources/presets/cells/full-name.ts';

it.each([
  ['Ada Example', ['Ada', 'Example']],
  ['Example, Ada', ['Ada', 'Example']],
  ['  Ada   May  Example ', ['Ada May', 'Example']],
  ['Jan van der Berg', ['Jan', 'van der Berg']],
  ['van Berg', ['van', 'Berg']],
  ['Ada', ['Ada']],
])('takes %j apart', (cell, parts) => {
  expect(fullName(cell)).toEqual(parts);
  expect(parts.length).toBeLessThanOrEqual(NAME_COLUMNS.length);
});

it.each(['ada@example.com', '[Not Provided]', 'N/A'])('makes no name of %j', (cell) => {
  expect(fullName(cell)).toEqual([]);
});
