import { expect, it } from 'vitest';
import { escapeMarkup, joined, markup } from '../../../../src/report/html/page/markup.ts';

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
