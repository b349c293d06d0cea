import { describe, expect, it } from 'vitest';
import type { ListForm } from '../../../src/api/list/elements.ts';
import { ElementReader } from '../../../src/api/list/elements.ts';

/** Reads what stands behind a list's opening bracket; -1 as end when the list goes on. */
function readPieces(form: ListForm, texts: readonly string[]) {
  const batches: unknown[][] = [];
  const reader = new ElementReader(form, (batch) => batches.push([...batch]));
  const ends = texts.map((text) => reader.read(Buffer.from(text), 0));
  return { batches, ends, rowCount: reader.rowCount };
}

describe('ElementReader', () => {
  it('hands out what is whole, and carries the rest over', () => {
    const { batches, ends, rowCount } = readPieces('array', [
      '{"a":1},{"a":2}',
      ',{"a":',
      '3',
      '},{"a":4}',
      ' ]},',
    ]);

    expect(batches).toEqual([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }, { a: 4 }]]);
    expect(ends).toEqual([-1, -1, -1, -1, 2]);
    expect(rowCount).toBe(4);
  });

  it('keeps nothing of a piece that its sender uses again', () => {
    const piece = Buffer.from('{"a":"one');
    const batches: unknown[] = [];
    const reader = new ElementReader('array', (batch) => batches.push(...batch));

    reader.read(piece, 0);
    piece.fill('x');
    reader.read(Buffer.from('"}]'), 0);

    expect(batches).toEqual([{ a: 'one' }]);
  });

  it.each([
    ['nested lists of objects', '{"a":[{},{"b":1}]},{"a":[{"c":2},{'],
    ['borders in texts', '{"a":"x"},{"a":"},{'],
  ])('reads on byte by byte when %s were taken for elements', (_name, beginning) => {
    const whole = beginning.endsWith('[{"c":2},{') ? '}]}' : '"}';

    const { batches, ends } = readPieces('array', [beginning, `${whole},{"z":1},{"z":2}]`]);

    const expected: unknown = JSON.parse(`[${beginning}${whole},{"z":1},{"z":2}]`);
    expect(batches.flat()).toEqual(expected);
    expect(ends[1]).toBeGreaterThan(0);
  });

  it('reads an object by index, whatever its keys hold', () => {
    const { batches, ends } = readPieces('object', ['"0":{"a":1},"}\\"', '":{"a":2}', '}']);

    expect(batches).toEqual([[{ a: 1 }], [{ a: 2 }]]);
    expect(ends).toEqual([-1, -1, 1]);
  });

  it.each<[string, ListForm, string]>([
    ['a comma at the end', 'array', '{"a":1},]'],
    ['two commas', 'array', '{"a":1},,{"a":2},{"a":3},{'],
    ['the bracket of an object', 'array', '{"a":1}}'],
    ['an element without a key', 'object', '{"a":1}'],
    ['a key without a colon', 'object', '"0"{"a":1}'],
    ['a number in the midst', 'array', '{"a":1},7,{"a":2},{"a":3}]'],
    ['a repeated index', 'object', '"0":{"a":1},"0":{"a":2}}'],
  ])('refuses %s', (_name, form, text) => {
    expect(() => readPieces(form, [text])).toThrow(
      expect.objectContaining({ name: 'ListMalformedError' }),
    );
  });
});
