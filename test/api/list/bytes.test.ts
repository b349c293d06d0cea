import { expect, it } from 'vitest';
import { endsScalar, isSpace } from '../../../src/api/list/bytes.ts';

const ALL_BYTES = Array.from({ length: 256 }, (_, byte) => byte);

it('takes for white space what JSON.parse does', () => {
  const spaces = ALL_BYTES.filter((byte) => isSpace(byte));

  expect(spaces).toEqual(ALL_BYTES.filter((byte) => parses(`${String.fromCharCode(byte)}1`, 1)));
});

it('ends a number where JSON goes on behind it', () => {
  const ends = ALL_BYTES.filter((byte) => endsScalar(byte) && !isSpace(byte));

  expect(String.fromCharCode(...ends)).toBe(',]}');
});

function parses(text: string, value: number): boolean {
  try {
    return JSON.parse(text) === value;
  } catch {
    return false;
  }
}
