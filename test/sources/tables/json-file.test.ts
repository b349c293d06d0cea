import { describe, expect, it } from 'vitest';
import { holdsRows, jsonCells } from '../../../src/sources/tables/json-file.ts';
import { sourceDirectory } from '../source-directory.ts';

const { onlyFile, read } = sourceDirectory();

describe('reading JSON files', () => {
  it('has a column for every key that any object has', async () => {
    expect(
      await read('{"email":"a@example.test"}\n{"city":"Bern","email":"b@example.test"}\n'),
    ).toEqual([
      ['email', 'city'],
      [1, 'a@example.test', ''],
      [2, 'b@example.test', 'Bern'],
    ]);
  });

  it('reads a list over several lines', async () => {
    expect(await read('[\n  {"email": "a@example.test"},\n  {"email": null}\n]\n')).toEqual([
      ['email'],
      [1, 'a@example.test'],
      [2, ''],
    ]);
  });

  it('keeps every row when there are more than a batch', async () => {
    const rows = await read('{"email":"a@example.test"}\n'.repeat(2_500));

    expect(rows).toHaveLength(2_501);
  });

  it('says so where a saved answer is not the last page', async () => {
    const page = (token: string): string => `{"Contacts":[{"n":1}],"NextToken":${token}}`;

    const [open, last] = [await onlyFile(page('"abc"')), await onlyFile(page('null'))];

    expect(open.notes?.()).toEqual([expect.stringContaining('there is another one')]);
    expect(last.notes?.()).toEqual([]);
  });

  it.each([
    ['an empty list', '[]', 'holds no objects'],
    ['objects without keys', '{}\n{}', 'holds no objects'],
    ['an envelope', '{"contacts":[{"email":"a@example.test"}]}', 'list of rows inside'],
    ['damaged', '{"email":"a@example.test"}\n{"email":}\n', 'line 2 is no JSON'],
    [
      'keys made of data',
      `{${Array.from({ length: 2_001 }, (_, key) => `"k${String(key)}":1`).join(',')}}`,
      'more than 2,000 different keys',
    ],
  ])('refuses %s and shows no address', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });
});

describe('the cells of a JSON object', () => {
  it('are texts by dotted names, and lists as JSON', () => {
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
  ])('keep every digit of %s', (text, cell) => {
    expect(jsonCells(text)?.get('id')).toBe(cell);
  });

  it('may have names that are special in JavaScript', () => {
    const cells = jsonCells('{"__proto__":"a","constructor":"b","toString":{"x":"c"}}');

    expect([...(cells ?? [])]).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString.x', 'c'],
    ]);
  });

  it('are undefined when it is not JSON', () => {
    expect(jsonCells('{email: 1}')).toBeUndefined();
  });
});

it.each([
  ['{"contacts":[{"email":"a"}],"total":1}', true],
  ['{"email":"a","tags":["x"],"lists":[]}', false],
])('tells an envelope from a row: %s', (text, isEnvelope) => {
  expect(holdsRows(text)).toBe(isEnvelope);
});
