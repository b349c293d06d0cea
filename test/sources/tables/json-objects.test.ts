import { describe, expect, it } from 'vitest';
import {
  type JsonObjectText,
  type JsonLayout,
  jsonObjects,
  knownPlace,
} from '../../../src/sources/tables/json-objects.ts';
import { collected, inPieces } from '../source-directory.ts';

async function objects(text: string, pieceBytes = 1_000): Promise<readonly JsonObjectText[]> {
  return (
    await collected(jsonObjects(inPieces(text, pieceBytes), 'a.json', knownPlace(text)))
  ).flat();
}

describe('splitting a JSON text into objects', () => {
  it.each([1, 2, 5, 1_000])('finds the same objects when chunks have %i bytes', async (size) => {
    const text = '\ufeff{"a":"}\\"{ä"}\n\n{"b":{"c":[1]}}\r\n{"d":"\\\\"}';

    expect(await objects(text, size)).toEqual([
      { text: '{"a":"}\\"{ä"}', line: 1 },
      { text: '{"b":{"c":[1]}}', line: 3 },
      { text: '{"d":"\\\\"}', line: 4 },
    ]);
  });

  it('counts the elements of a list, which often is a single line', async () => {
    expect(await objects('[{"a":1},{"a":2}, {"a":3}]\n')).toEqual([
      { text: '{"a":1}', line: 1 },
      { text: '{"a":2}', line: 2 },
      { text: '{"a":3}', line: 3 },
    ]);
  });

  it.each([
    ['{"a":1}\n{"b":', 'line 2'],
    ['[{"a":1},', 'line 1'],
    ['[{"a":"x', 'line 1'],
    ['[', 'line 1'],
  ])('refuses %j as cut off', async (text, words) => {
    await expect(objects(text)).rejects.toMatchObject({
      code: 'SOURCE_TRUNCATED',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['["a"]{"a":1}', 'JSON lists'],
    ['["a"]]', 'something else'],
    ['[[1],{"a":1}]', 'something else'],
    ['[{"a":1},[1]]', 'JSON objects'],
    ['{"a":1}\nnull', 'line 2 holds something else'],
    ['[{"a":1}]{"a":2}', 'something else'],
    [`{"a":${'['.repeat(70)}`, '64 levels'],
    [`{"a":"${'x'.repeat(1_100_000)}"}`, 'longer than'],
  ])('refuses a text that is not a list of objects: %#', async (text, words) => {
    await expect(objects(text)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
  });
});

describe('splitting a JSON text into lists', () => {
  it.each([1, 2, 1_000])('finds the same lists when chunks have %i bytes', async (size) => {
    const lines = '["a","]"]\r\n\n["b",[1]]\n';

    expect(await objects(lines, size)).toEqual([
      { text: '["a","]"]', line: 1 },
      { text: '["b",[1]]', line: 3 },
    ]);
    expect(await objects(' [ ["a"],\n["b"] ]', size)).toEqual([
      { text: '["a"]', line: 1 },
      { text: '["b"]', line: 2 },
    ]);
  });

  it.each(['["a"', '["a"]\n["b",', '[["a"],["b"]', '[["a"],'])(
    'refuses %s as cut off',
    async (text) => {
      await expect(objects(text)).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED' });
    },
  );
});

describe('a list that was saved with the answer around it', () => {
  async function rows(text: string, length = 7): Promise<readonly (readonly [number, string])[]> {
    return (await objects(text, length)).map(({ line, text: row }) => [line, row] as const);
  }

  describe('an envelope', () => {
    it('is removed, and nothing beside the list is a row', async () => {
      const text = '{"items":[{"a":"x]}"},{"b":[{"c":1}]}],"paging":{"next":["y"],"more":[1,2]}}';

      expect(await rows(text)).toEqual([
        [1, '{"a":"x]}"}'],
        [2, '{"b":[{"c":1}]}'],
      ]);
    });

    it('may be many, one after the other, also empty ones', async () => {
      const page = (inner: string): string => `{"Contacts": [${inner}], "NextToken": "a\\"b"}\n`;
      const text = page('{"n":1}') + page('') + page('{"n":2},\n{"n":3}');

      expect(await rows(text, 5_000)).toEqual([
        [1, '{"n":1}'],
        [2, '{"n":2}'],
        [3, '{"n":3}'],
      ]);
    });

    it.each([
      ['{"Contacts":[{"n":1}],"NextToken":"abc"}', true],
      ['{"NextToken":"abc","Contacts":[{"n":1}]}', false],
      ['{"Contacts":[{"n":1}],"NextToken":"abc"}\n{"Contacts":[{"n":2}]}', false],
      ['{"Contacts":[{"NextToken":"abc"}],"NextToken":null}', false],
      ['{"subscribers":[{"n":1}],"pagination":{"has_next_page":true}}', true],
      ['{"subscribers":[{"n":1}],"pagination":{"has_next_page":false}}', false],
    ])('says whether there is another page: %s', async (text, expected) => {
      for (const length of [1, 5_000]) {
        let hasMore = false;
        const noteMore = (): void => {
          hasMore = true;
        };

        await collected(
          jsonObjects(inPieces(text, length), 'page.json', knownPlace(text), noteMore),
        );

        expect(hasMore).toBe(expected);
      }
    });

    it.each([
      ['{"next":"https://example.test/2","results":[{"n":1},{"n":2}]}', true],
      ['{"next":null,"results":[{"n":1},{"n":2}]}', false],
      ['{"results":[{"n":1}],"paging":{"next":{"after":"7"}}}', true],
      ['{"results":[{"n":1}],"_links":{"next":{"href":null}}}', false],
      ['{"results":[{"n":1}],"paging":{"first":"x","next":"y"}}', false],
      ['{"has_more":true,"results":[{"next":"x"}]}', true],
      ['{"results":[{"next":"x"}],"nextPageToken":""}', false],
      ['{"next":"x","results":[{"n":1}]}\n{"next":null,"results":[{"n":2}]}', false],
    ])('says so wherever it tells of it: %s', async (text, expected) => {
      let hasMore = false;
      const noteMore = (): void => {
        hasMore = true;
      };
      const place = { kind: 'inside', keys: ['"results"'], isKeyed: false } as const;

      await collected(jsonObjects(inPieces(text, 5), 'page.json', place, noteMore));

      expect(hasMore).toBe(expected);
    });

    it('may have a number as the key of each row', async () => {
      const text =
        '{"a":{"1":{"n":1},"x":{"2":{"n":0}},"20":{"n":{"3":{}}},"4":[{"5":{}}]},"6":{"n":0}}';
      const place = { kind: 'inside', keys: ['"a"'], isKeyed: true } as const;
      const alone = { kind: 'inside', keys: [], isKeyed: true } as const;
      const read = async (where: JsonLayout, what: string): Promise<readonly string[]> =>
        (await collected(jsonObjects(inPieces(what, 3), 'a.json', where)))
          .flat()
          .map((row) => row.text);

      await expect(read(place, text)).rejects.toThrow('JSON objects');
      expect(await read(place, text.replace('"4":[{"5":{}}]', '"b":[{"5":{}}]'))).toEqual([
        '{"n":1}',
        '{"n":{"3":{}}}',
      ]);
      expect(await read(alone, '{"1":{"n":1},"count":2,"2":{}}')).toEqual(['{"n":1}', '{}']);
    });

    it('is refused where it is nested too deep beside its rows', async () => {
      const text = `{"items":[{"n":1}],"x":${'['.repeat(70)}`;

      await expect(rows(text)).rejects.toThrow('64 levels');
    });

    it('may hold the list in an inner object', async () => {
      const text =
        '{"data":{"results":[{"a":[{"b":1}]},{"c":{"results":[2]}}],"total":2}}\n{"data": {"results": []}}';

      expect(await rows(text)).toEqual([
        [1, '{"a":[{"b":1}]}'],
        [2, '{"c":{"results":[2]}}'],
      ]);
      expect(await rows('{"data":[{"n":1}],"paging":{"next":null}}')).toEqual([[1, '{"n":1}']]);
    });

    it.each([
      '{"data":[{"n":1}],"included":[{"n":2}],"errors":[{"n":3}]}',
      '{"subscribers":[{"n":1}],"meta":{"subscribers":[{"n":2}]},"tags":[{"n":3}]}',
      '{"data":{"results":[{"n":1}],"others":[{"n":2}]},"more":{"results":[{"n":3}]}}',
    ])('is that under its own name, and no other list beside it: %s', async (text) => {
      for (const length of [1, 5_000]) {
        const found = await collected(
          jsonObjects(inPieces(text, length), 'page.json', knownPlace(text)),
        );

        expect(found.flat().map((row) => row.text)).toEqual(['{"n":1}']);
      }
    });

    it.each(['{"results":[{"n":2}]}', '[{"n":2}]', '{"data":{"n":2}}'])(
      'is not missing from an answer further on: %s',
      async (answer) => {
        await expect(rows(`{"data":[{"n":1}]}\n${answer}`)).rejects.toThrow(/line 2 .*"data"/u);
      },
    );

    it.each(['{"data":[{"n":1}]}\n}', '{"data":[{"n":1}\n}]', '{"data":[{"n":1}]\n]'])(
      'is refused where its brackets do not match: %s',
      async (text) => {
        await expect(rows(text)).rejects.toThrow(/line 2 .*JSON objects/u);
      },
    );

    it('is refused when it is cut', async () => {
      const whole = '{"Suppressions":[{"n":1},{"n":2}]}';

      for (let length = 18; length < whole.length; length += 1) {
        await expect(rows(whole.slice(0, length))).rejects.toThrow('seems cut off');
      }
    });

    it.each([
      ['[{"items":[{"a":1}]}]', ['{"items":[{"a":1}]}']],
      [
        '{"email":"ada@example.com","items":[{"a":1}]}',
        ['{"email":"ada@example.com","items":[{"a":1}]}'],
      ],
      ['{"items":["a"]}', ['{"items":["a"]}']],
    ])('is only a known one: %s', async (text, expected) => {
      expect((await rows(text)).map(([, row]) => row)).toEqual(expected);
    });

    it.each(['', ' '.repeat(3_000)])('is not in a text without objects: %#', async (text) => {
      await expect(rows(text)).rejects.toThrow('seems cut off');
    });

    it('skips what is no object in the list, but refuses a list in it', async () => {
      expect(await rows('{"items":[{"a":1},null,"x]",2,{"b":2}]}')).toEqual([
        [1, '{"a":1}'],
        [2, '{"b":2}'],
      ]);
      await expect(rows('{"items":[{"a":1},[2]]}')).rejects.toThrow('something else');
    });
  });
});
