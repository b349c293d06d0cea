import { expect, it } from 'vitest';
import { advance, beginning, lineOf } from '../../../src/sources/text/place.ts';

it.each([
  ['a\nb\nc', 3],
  ['a\r\nb\r\nc', 3],
  ['a\rb\rc', 3],
  ['', 1],
])('counts the lines of %j', (text, line) => {
  const place = beginning();

  advance(place, Buffer.from(text));

  expect(lineOf(place)).toBe(line);
  expect(place.bytes).toBe(text.length);
});
