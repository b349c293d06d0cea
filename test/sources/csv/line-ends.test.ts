import { describe, expect, it } from 'vitest';
import { endOfLastLine, lineEnds, placesOf } from '../../../src/sources/csv/line-ends.ts';

function linesOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const ends = lineEnds(bytes);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = ends.endOfLine(start);
    lines.push(bytes.toString('utf8', start, end));
    start = ends.startAfter(end);
  }
  return lines;
}

describe('lineEnds', () => {
  it.each([
    ['LF', 'a\nb\n', ['a', 'b']],
    ['CRLF', 'a\r\nb\r\n', ['a', 'b']],
    ['CR', 'a\rb\r', ['a', 'b']],
    ['all of them', 'a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
    ['LF before CR', 'a\n\rb', ['a', '', 'b']],
    ['nothing', 'ab', ['ab']],
  ])('finds the lines that end with %s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('finds an earlier one again when a later one was asked for', () => {
    const ends = lineEnds(Buffer.from('a\nb\nc\n'));

    expect([4, 0, 2].map((place) => ends.endOfLine(place))).toEqual([5, 1, 3]);
  });
});

describe('endOfLastLine', () => {
  it.each([
    ['a\nb', 2],
    ['a\rb', 2],
    ['a\r\nb', 3],
    ['a\nb\r', 2],
    ['a\r\r', 2],
    ['a\r\n', 3],
    ['a\r', 0],
    ['a', 0],
    ['', 0],
  ])('of %j is at %i', (text, end) => {
    expect(endOfLastLine(Buffer.from(text))).toBe(end);
  });
});

it('tells where a byte comes next, and the end where it does not', () => {
  const place = placesOf(Buffer.from('.x.x.'), 'x'.charCodeAt(0));

  expect([0, 1, 2, 4, 0].map((from) => place(from))).toEqual([1, 1, 3, 5, 1]);
});
