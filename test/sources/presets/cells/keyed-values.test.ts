import { expect, it } from 'vitest';
import { keyedValues } from '../../../../src/sources/presets/cells/keyed-values.ts';

const CELL = JSON.stringify([
  { Key: '[Favourite tea]', Value: 'green' },
  { Key: '[Favourite tea]', Value: 'black' },
  { Key: 'shoe.size', Value: 38 },
  { Key: '[Blank]', Value: '' },
  'no pair',
]);

it('gives the values that are asked for by their key', () => {
  const columns = ['CustomFields.favourite tea', 'CustomFields.[shoe.size]', 'CustomFields.Blank'];

  expect(keyedValues(CELL, columns)).toEqual(['green, black', '38', '']);
});

it.each(['', 'green', '{"Key":"a"}', '[null]'])('gives nothing of %j', (cell) => {
  expect(keyedValues(cell, ['CustomFields.a'])).toEqual(['']);
});
