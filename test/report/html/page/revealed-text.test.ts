import { expect, it } from 'vitest';
import { revealed, revealedPieces } from '../../../../src/report/html/page/revealed-text.ts';

it.each([
  ['a right-to-left override', '\u{202e}', 'U+202E'],
  ['a zero-width space', '\u{200b}', 'U+200B'],
  ['a no-break space', '\u{a0}', 'U+00A0'],
  ['a Hangul filler', '\u{3164}', 'U+3164'],
  ['a variation selector', '\u{fe0f}', 'U+FE0F'],
  ['an empty Braille pattern', '\u{2800}', 'U+2800'],
  ['a tag character', '\u{e0041}', 'U+E0041'],
  ['half a character', '\ud800', 'U+D800'],
  ['a NUL', '\0', 'U+0000'],
  ['a line end', '\n', '\\n'],
  ['a tab', '\t', '\\t'],
])('names %s', (_what, character, name) => {
  const pieces = [...revealedPieces(`a${character}b`)];

  expect(pieces).toEqual([
    { kind: 'plain', text: 'a' },
    { kind: 'mark', text: name },
    { kind: 'plain', text: 'b' },
  ]);
});

it('counts a run of one character, and keeps different ones apart', () => {
  const pieces = [...revealedPieces('\u{200b}\u{200b}\u{200b}\u{200d}')];

  expect(pieces.map(({ text }) => text)).toEqual(['U+200B ×3', 'U+200D']);
});

it.each(['Anna Huber', 'Zoë', '日本', 'عربي', '🙂', ''])('leaves "%s" as it is', (text) => {
  expect(revealed(text)).toBe(text);
  expect([...revealedPieces(text)].map((piece) => piece.text).join('')).toBe(text);
});

it('writes invisible characters out where no markup can stand', () => {
  const text = revealed('a\u{202e}\u{202e}\nb\tc');

  expect(text).toBe('a\\u{202e}\\u{202e}\\nb\\tc');
});
