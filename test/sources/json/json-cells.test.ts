import { describe, expect, it } from 'vitest';
import { holdsRows, jsonCells } from '../../../src/sources/json/json-cells.ts';

describe('jsonCells', () => {
  it('gives texts by dotted names, and lists as JSON', () => {
    const cells = jsonCells(
      '{"email":"a@example.test","age":7,"vip":true,"none":null,"at":{"city":"Bern","geo":{"x":1.5}},"tags":["a","b"]}',
    );

    expect(Object.fromEntries(cells ?? [])).toEqual({
      email: 'a@example.test',
      age: '7',
      vip: 'true',
      none: '',
      'at.city': 'Bern',
      'at.geo.x': '1.5',
      tags: '["a","b"]',
    });
  });

  it.each([
    ['{"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":-0.12345678901234567}', '-0.12345678901234567'],
    ['{"id":"x: 12345678901234567890, \\"y\\""}', 'x: 12345678901234567890, "y"'],
  ])('keeps every digit of %s', (text, cell) => {
    expect(jsonCells(text)?.get('id')).toBe(cell);
  });

  it('takes names that programs trip over for names', () => {
    const cells = jsonCells('{"__proto__":"a","constructor":"b","toString":{"x":"c"}}');

    expect([...(cells ?? [])]).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString.x', 'c'],
    ]);
  });

  it('knows what is no JSON', () => {
    expect(jsonCells('{email: 1}')).toBeUndefined();
  });
});

it.each([
  ['{"contacts":[{"email":"a"}],"total":1}', true],
  ['{"email":"a","tags":["x"],"lists":[]}', false],
])('tells an envelope from a row: %s', (text, isEnvelope) => {
  expect(holdsRows(text)).toBe(isEnvelope);
});
