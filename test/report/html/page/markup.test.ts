import { expect, it } from 'vitest';
import {
  escapeMarkup,
  joined,
  markup,
  revealedPieces,
} from '../../../../src/report/html/page/markup.ts';

it.each([
  ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an entity', '&lt;', '&amp;lt;'],
  ['the end of an attribute', `" onload='x'`, '&quot; onload=&#39;x&#39;'],
  ['a mark that turns the line round', 'a\u{202e}b', 'a\\u{202e}b'],
  ['a line end', 'a\nb', 'a\\nb'],
])('escapes %s in a text that is put into a template', (_what, text, escaped) => {
  const { text: html } = markup`<p title="${text}">${text}</p>`;

  expect(html).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it('takes markup, lists of markup and numbers as they are', () => {
  const items = [markup`<li>${1}</li>`, markup`<li>${'<'}</li>`];

  const { text } = markup`<ul>${items}</ul>${markup`<hr>`}`;

  expect(text).toBe('<ul><li>1</li><li>&lt;</li></ul><hr>');
});

it('keeps a text whole when it looks like the substitution of a pattern', () => {
  const { text } = markup`<p>${'$& $1 $$'}</p>`;

  expect(text).toBe('<p>$&amp; $1 $$</p>');
});

it('escapes the separator of joined markup', () => {
  const { text } = joined([markup`<b>a</b>`, markup`<b>b</b>`], ' & ');

  expect(text).toBe('<b>a</b> &amp; <b>b</b>');
});

it('leaves invisible characters alone when only asked to escape', () => {
  const escaped = escapeMarkup('\u{202e}<');

  expect(escaped).toBe('\u{202e}&lt;');
});

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
  expect([...revealedPieces(text)].map((piece) => piece.text).join('')).toBe(text);
});

it('writes invisible characters out where no markup can stand', () => {
  const { text } = markup`${'a\u{202e}\u{202e}\nb\tc'}`;

  expect(text).toBe('a\\u{202e}\\u{202e}\\nb\\tc');
});
