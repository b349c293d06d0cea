import { describe, expect, it } from 'vitest';
import { isJsonSpace, JsonScanner } from '../../src/lib/json-scanner.ts';

function scanner(deepest = 64): JsonScanner {
  return new JsonScanner(deepest, () => new RangeError('too deep'));
}

/** The end of the first value in the text, in pieces of so many bytes. */
function endOf(text: string, pieceBytes: number): number {
  const scanning = scanner();
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const end = scanning.scan(bytes.subarray(from, from + pieceBytes), 0);
    if (end !== -1) return from + end;
  }
  return -1;
}

describe.each([1, 2, 3, 1_000])('scanning JSON in pieces of %i bytes', (pieceBytes) => {
  it.each([
    '""',
    '"a\\"]}"',
    '"\\\\"',
    '"\\u0022\\\\\\""',
    '{}',
    '[[],{"a":[{}]}]',
    '{"}":"]","\\"}":{"a":"\\\\"}}',
    '["ü}", "\u{1f600}"]',
  ])('ends %s at its last byte', (value) => {
    expect(endOf(`${value},"]}`, pieceBytes)).toBe(Buffer.byteLength(value));
  });

  it.each(['"a', '"\\"', '{"a":"}"', '[[]', '"\\'])('finds no end in %s', (value) => {
    expect(endOf(value, pieceBytes)).toBe(-1);
  });
});

describe('scanning JSON', () => {
  it('continues with the next value when one has ended', () => {
    const scanning = scanner();
    const bytes = Buffer.from('{"a":1}"]"[2]');

    const first = scanning.scan(bytes, 0);
    const second = scanning.scan(bytes, first);

    expect([first, second, scanning.scan(bytes, second)]).toEqual([7, 10, 13]);
  });

  it('refuses to go deeper than it was told', () => {
    const nested = Buffer.from('['.repeat(64) + ']'.repeat(64));

    expect(scanner(64).scan(nested, 0)).toBe(nested.length);
    expect(() => scanner(63).scan(nested, 0)).toThrow('too deep');
  });

  it('takes the same bytes for white space as JSON.parse', () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);

    const accepted = all.filter((byte) => parses(`${String.fromCharCode(byte)}1`));
    expect(all.filter((byte) => isJsonSpace(byte))).toEqual(accepted);
  });
});

function parses(text: string): boolean {
  try {
    return JSON.parse(text) === 1;
  } catch {
    return false;
  }
}
