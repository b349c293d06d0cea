import { describe, expect, it } from 'vitest';
import { textLines } from '../../../src/sources/cards/text-lines.ts';
import { collected, inPieces } from '../source-directory.ts';

async function lines(text: string, pieceBytes: number): Promise<readonly unknown[]> {
  const found = (await collected(textLines(inPieces(text, pieceBytes)))).flat();
  return found.map((line) => [line.number, line.text, line.isEnded]);
}

describe('splitting a text into lines', () => {
  it.each([1, 2, 3, 1_000])('finds the same lines when chunks have %i bytes', async (size) => {
    expect(await lines('\ufeffa\r\nö\n\r\rb\r\n\r\nc', size)).toEqual([
      [1, 'a', true],
      [2, 'ö', true],
      [3, '', true],
      [4, '', true],
      [5, 'b', true],
      [6, '', true],
      [7, 'c', false],
    ]);
    expect(await lines('a\r', size)).toEqual([[1, 'a', true]]);
    expect(await lines('', size)).toEqual([]);
  });

  it('keeps no more than a megabyte of a line, and says so', async () => {
    const text = `${'x'.repeat(3_000_000)}\nb`;

    const found = (await collected(textLines(inPieces(text, 100_000)))).flat();

    expect(found.map((line) => [line.text.length, line.isCut])).toEqual([
      [1_048_576, true],
      [1, false],
    ]);
  });
});
