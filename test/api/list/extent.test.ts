import { describe, expect, it } from 'vitest';
import { DEEPEST, Extent } from '../../../src/api/list/extent.ts';

/** The end of the first value in the text, in pieces of so many bytes. */
function endOf(text: string, pieceBytes: number): number {
  const extent = new Extent(0);
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const end = extent.scan(bytes.subarray(from, from + pieceBytes), 0);
    if (end !== -1) return from + end;
  }
  return -1;
}

describe.each([1, 2, 3, 1_000])('Extent in pieces of %i bytes', (pieceBytes) => {
  it.each([
    '""',
    '"a\\"]}"',
    '"\\\\"',
    '"\\u0022\\\\\\""',
    '{}',
    '[[],{"a":[{}]}]',
    '{"}":"]","\\"}":{"a":"\\\\"}}',
    '["ü}", "\u{1f600}]"]',
  ])('ends %s at its last byte', (value) => {
    expect(endOf(`${value},"]}`, pieceBytes)).toBe(Buffer.byteLength(value));
  });

  it.each(['"a', '"\\"', '{"a":"}"', '[[]', '"\\'])('sees no end in %s', (value) => {
    expect(endOf(value, pieceBytes)).toBe(-1);
  });
});

describe('Extent', () => {
  it('goes on with the next value where one has ended', () => {
    const extent = new Extent(0);
    const bytes = Buffer.from('{"a":1}"]"[2]');

    const first = extent.scan(bytes, 0);
    const second = extent.scan(bytes, first);

    expect([first, second, extent.scan(bytes, second)]).toEqual([7, 10, 13]);
  });

  it('refuses to go deeper than any answer is, counting what lies round the value', () => {
    const nested = Buffer.from('['.repeat(DEEPEST) + ']'.repeat(DEEPEST));

    expect(new Extent(0).scan(nested, 0)).toBe(nested.length);
    expect(() => new Extent(1).scan(nested, 0)).toThrow('deeper than 64');
  });
});
