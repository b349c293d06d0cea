import { describe, expect, it } from 'vitest';
import {
  type JsonObjectText,
  jsonObjects,
  withoutEnvelope,
} from '../../../src/sources/tables/json-objects.ts';
import { collected, inPieces } from '../source-directory.ts';

async function objects(text: string, pieceBytes = 1_000): Promise<readonly JsonObjectText[]> {
  return (await collected(jsonObjects(inPieces(text, pieceBytes), 'a.json'))).flat();
}

describe('jsonObjects', () => {
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
  ])('takes %j for cut off', async (text, words) => {
    await expect(objects(text)).rejects.toMatchObject({
      code: 'SOURCE_TRUNCATED',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['["a@example.test"]', 'something else'],
    ['[[1]]', 'something else'],
    ['{"a":1}\nnull', 'line 2 holds something else'],
    ['[{"a":1}]{"a":2}', 'something else'],
    [`{"a":${'['.repeat(70)}`, '64 levels'],
    [`{"a":"${'x'.repeat(1_100_000)}"}`, 'longer than'],
  ])('refuses what is no list of objects: %#', async (text, words) => {
    await expect(objects(text)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
  });
});

describe('a list that was saved with the answer around it', () => {
  async function opened(text: string, length = 7): Promise<string> {
    const pieces: string[] = [];
    for await (const piece of withoutEnvelope(inPieces(text, length))) pieces.push(String(piece));
    return pieces.join('');
  }

  async function rows(text: string, length = 7): Promise<readonly (readonly [number, string])[]> {
    const found: (readonly [number, string])[] = [];
    const chunks = withoutEnvelope(inPieces(text, length));
    for await (const objects of jsonObjects(chunks, 'page.json')) {
      found.push(...objects.map(({ line, text: row }) => [line, row] as const));
    }
    return found;
  }

  describe('an envelope', () => {
    it('is taken off, and what stands beside the list is no row', async () => {
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
    ])('tells whether there is another page: %s', async (text, expected) => {
      for (const length of [1, 5_000]) {
        let hasMore = false;
        const noteMore = (): void => {
          hasMore = true;
        };

        for await (const piece of withoutEnvelope(inPieces(text, length), noteMore)) {
          expect(piece).toBeDefined();
        }

        expect(hasMore).toBe(expected);
      }
    });

    it('may hold another one, in which the list stands', async () => {
      const text =
        '{"data":{"results":[{"a":[{"b":1}]},{"c":{"results":[2]}}],"total":2}}\n{"data": {"results": []}}';

      expect(await rows(text)).toEqual([
        [1, '{"a":[{"b":1}]}'],
        [2, '{"c":{"results":[2]}}'],
      ]);
      expect(await rows('{"data":[{"n":1}],"paging":{"next":null}}')).toEqual([[1, '{"n":1}']]);
    });

    it('that breaks off is not taken for whole', async () => {
      const whole = '{"Suppressions":[{"n":1},{"n":2}]}';

      for (let length = 18; length < whole.length; length += 1) {
        await expect(rows(whole.slice(0, length))).rejects.toThrow('seems cut off');
      }
    });

    it('is only what is known for one: other texts stay as they are', async () => {
      const texts = [
        '[{"items":[{"a":1}]}]',
        '{"email":"ada@example.com","items":[{"a":1}]}',
        '{"items":["a"]}',
        '',
        ' '.repeat(3_000),
      ];

      for (const text of texts) expect(await opened(text)).toBe(text);
    });
  });
});
