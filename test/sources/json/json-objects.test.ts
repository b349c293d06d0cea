import { describe, expect, it } from 'vitest';
import { jsonObjects } from '../../../src/sources/json/json-objects.ts';
import type { JsonObjectText } from '../../../src/sources/json/json-objects.ts';
import { collected } from '../source-directory.ts';

async function* inPieces(text: string, pieceBytes: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
  }
}

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
