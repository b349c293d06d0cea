import { describe, expect, it } from 'vitest';
import { jsonCells } from '../../../src/sources/tables/json-cells.ts';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

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

  it('keeps numbers as they are written, but for a yes and a no', async () => {
    const numbers = '1.10, 2.0, 12345678901234567890, 1.5e3, 0.10, -3.50, 42, 1.0, 0.00, "1.10"';
    const keys = 'abcdefghij'
      .split('')
      .map((key, at) => `"${key}":${numbers.split(', ')[at] ?? ''}`);

    const [, row] = await read(`[{${keys.join(',')}}]`);

    expect(row).toEqual([
      1,
      '1.10',
      '2.0',
      '12345678901234567890',
      '1.5e3',
      '0.10',
      '-3.50',
      '42',
      '1',
      '0',
      '1.10',
    ]);
  });

  it('leaves numbers inside of texts alone', async () => {
    const text = 'at 10:00:00.000, "1.10", x';

    expect(await read(JSON.stringify([{ email: text, n: [1.5] }]))).toEqual([
      ['email', 'n'],
      [1, text, '[1.5]'],
    ]);
  });

  it('counts what was lost in escapes like the bytes of any other text', async () => {
    const file = await onlyFile(
      String.raw`{"a":"x\u0000y","b":"An\ud83dn"}
{"a":"\\u0000 \ud83d\ude00","b":"\uFFFD\ude00"}
`,
    );

    expect((await collected(file.rows())).flat().map(({ cells }) => cells)).toEqual([
      ['x\u0000y', 'An\ufffdn'],
      [String.raw`\u0000 ` + '😀', '\ufffd\ufffd'],
    ]);
    expect(file.notes?.()).toEqual([
      saying('1 NUL byte', 'line 1'),
      saying('3 characters', 'line 1', 'U+FFFD'),
    ]);
  });

  it('reads a list over several lines', async () => {
    expect(await read('[\n  {"email": "a@example.test"},\n  {"email": null}\n]\n')).toEqual([
      ['email'],
      [1, 'a@example.test'],
      [2, ''],
    ]);
  });

  it('keeps an object beside the row where other rows have a value', async () => {
    const file = await onlyFile(
      '{"a":"x","b":{"c":1}}\n{"a":{"y":"z","n":false},"b":null}\n{"a":{"n":0}}',
    );
    const [rows = []] = await collected(file.rows());

    expect(file.header).toEqual(['a', 'b.c', 'a.y', 'a.n', 'b']);
    expect(rows).toEqual([
      { line: 1, cells: ['x', '1', '', '', ''], nested: new Map([[4, '{"c":1}']]) },
      { line: 2, cells: ['', '', 'z', 'false', ''], nested: new Map([[0, '{"y":"z"}']]) },
      { line: 3, cells: ['', '', '', '0', ''] },
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
    ['damaged', '{"email":"a@example.test"}\n{"email":}\n', 'line 2 is no JSON'],
    ['addresses as keys', '{"anna@example.test":{"name":"Anna"}}', 'line 1 holds an address where'],
    [
      'one in a list',
      '[{"a":1},{"to Anna <anna@example.test>":1}]',
      'line 2 holds an address where',
    ],
    ['a doubled key', '{"email":"a@example.test"}\n{"a":1,"a":2}', 'line 2 has the key "a" twice'],
    [
      'one inside',
      '{"email":"a@example.test","a":{"b":1,"b" : 2}}',
      'line 1 has the key "b" twice',
    ],
    ['one in a list', '{"email":"a@example.test","a":[{"b":1,"b":1}]}', 'has the key "b" twice'],
    ['one with an escape', '{"status":1,"st\\u0061tus":2}', 'line 1 has the key "status" twice'],
    ['a doubled column', '{"a.b":1,"a":{"b":2}}', 'line 1 has the key "a.b" twice'],
    ['a doubled address', '{"a@example.test":1,"a@example.test":2}', 'line 1 has one key twice'],
    [
      'keys made of data',
      `{${Array.from({ length: 2_001 }, (_, key) => `"k${String(key)}":1`).join(',')}}`,
      '2,000 different',
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

    expect(Object.fromEntries(cells?.cells ?? [])).toEqual({
      email: 'a@example.test',
      age: '7',
      vip: 'true',
      none: '',
      'at.city': 'Bern',
      'at.geo.x': '1.5',
      tags: '["a","b"]',
    });
  });

  it('are blank where a list holds nothing', () => {
    expect(jsonCells('{"doNotContact":[],"tags":["a"]}')?.cells).toEqual(
      new Map([
        ['doNotContact', ''],
        ['tags', '["a"]'],
      ]),
    );
  });

  it('are plain values where a database wrote what JSON has no form for', () => {
    const cells = jsonCells(
      '{"_id":{"$oid":"6f"},"n":{"$numberLong":"7"},"at":{"$date":"2024-03-12T08:15:00Z"},"old":{"$date":{"$numberLong":"-62135596800000"}},"odd":{"$date":{"a":1}},"two":{"$oid":"1","b":2},"x":{"$oid":["y"]}}',
    );

    expect(Object.fromEntries(cells?.cells ?? [])).toEqual({
      _id: '6f',
      n: '7',
      at: '2024-03-12T08:15:00Z',
      old: '0001-01-01T00:00:00.000Z',
      'odd.$date.a': '1',
      'two.$oid': '1',
      'two.b': '2',
      'x.$oid': '["y"]',
    });
    expect(jsonCells('{"a":{"$oid":"1","$oid":"2"}}')?.doubled).toBe('$oid');
  });

  it.each([
    ['{"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":-0.12345678901234567}', '-0.12345678901234567'],
    ['{"id":"x: 12345678901234567890, \\"y\\""}', 'x: 12345678901234567890, "y"'],
  ])('keep every digit of %s', (text, cell) => {
    expect(jsonCells(text)?.cells.get('id')).toBe(cell);
  });

  it('may have names that are special in JavaScript', () => {
    const cells = jsonCells('{"__proto__":"a","constructor":"b","toString":{"x":"c"}}');

    expect([...(cells?.cells ?? [])]).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString.x', 'c'],
    ]);
  });

  it('may hold what looks like a key', () => {
    const text = '{"a":"b\\":","c":[":\\"a\\":",{"a":1}],"d":":"}';

    expect(jsonCells(text)?.doubled).toBeUndefined();
  });

  it('are undefined when it is not JSON', () => {
    expect(jsonCells('{email: 1}')).toBeUndefined();
  });
});
