import { expect, it } from 'vitest';
import { jsonAttributes } from '../../../../src/sources/presets/cells/json-attributes.ts';

const COLUMNS = ['attributes.city', 'attributes.home.zip', 'attributes.tags', 'attributes.vip'];

it('gives the parts that are asked for by their path', () => {
  const cell = '{"city":"Pune","home":{"zip":411001},"tags":["a","b"],"vip":false}';

  expect(jsonAttributes(cell, COLUMNS)).toEqual(['Pune', '411001', '["a","b"]', 'false']);
});

it.each(['', 'no json', '[]', '{"city":null,"home":"x"}', '{"toString":1}'])(
  'gives blanks where %j has no such part',
  (cell) => {
    expect(jsonAttributes(cell, COLUMNS)).toEqual(['', '', '', '']);
  },
);
