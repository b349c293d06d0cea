import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { markup } from '../../../../src/report/html/page/markup.ts';
import {
  banner,
  opening,
  page,
  pageFooter,
  section,
} from '../../../../src/report/html/page/page.ts';
import { bareText } from '../bare-text.ts';

const BLOCKS = { script: 'let ran = 1;', style: 'p { color: red }' };

function pageOf(title: string, body = [markup`<main></main>`]): string {
  return [...page(title, body, BLOCKS)].join('');
}

it('allows exactly its own script and style, by their hashes', () => {
  const html = pageOf('A plan');

  const [, policy = ''] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(html) ?? [];
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src '${hashOf(html, 'style')}'`,
    `script-src '${hashOf(html, 'script')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

it('states its policy before anything that the policy rules', () => {
  const html = pageOf('A plan');

  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
  expect(html.match(/<script/gu)).toHaveLength(1);
  expect(html.match(/<style/gu)).toHaveLength(1);
});

it('names nothing that would have to be fetched', () => {
  const html = pageOf('A plan');

  expect(html).not.toMatch(/\b(?:src|srcset|action|poster|data)=|@import|url\(|https?:/u);
});

it('escapes its title', () => {
  const html = pageOf('</title><script>alert(1)</script>');

  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;');
});

it('hands the body on piece by piece', () => {
  let made = 0;
  const body = (function* () {
    for (const piece of ['<p>1</p>', '<p>2</p>']) {
      made += 1;
      yield { text: piece };
    }
  })();

  const pieces = page('A plan', body, BLOCKS);
  pieces.next();
  const first = pieces.next();

  expect(first.value).toBe('<p>1</p>');
  expect(made).toBe(1);
});

it('has its script before what it says where it must be there in a page that was cut, and a note before that', () => {
  const html = [...page('A plan', [markup`<main></main>`], { ...BLOCKS, isEarly: true })].join('');

  const places = ['</head>', 'or the page was cut', '<script>', '<main>'].map((text) => html.indexOf(text)); // prettier-ignore
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

/** As a browser takes it: over the exact text between the tags. */
function hashOf(html: string, tag: 'style' | 'script'): string {
  const [, block = ''] = new RegExp(`<${tag}>(.*)</${tag}>`, 'su').exec(html) ?? [];
  return `sha256-${createHash('sha256').update(block).digest('base64')}`;
}

it('opens with a way to skip to the changes, and one heading', () => {
  const { text } = opening({
    what: 'listferry plan',
    heading: 'What this plan would do',
    lead: 'Much.',
    banner: banner('good', markup`Fine.`),
    facts: [
      ['Service', 'api.example.com'],
      ['Fingerprint', 'ab12', 'aside'],
      ['Made', 'today'],
    ],
  });

  expect(text.indexOf('href="#changes"')).toBeLessThan(text.indexOf('<main>'));
  expect(text.match(/<h1>/gu)).toHaveLength(1);
  expect(bareText(text)).toContain('Service api.example.com Made today');
});

it('closes with the facts that are aside', () => {
  const { text } = pageFooter([
    ['Service', 'api.example.com'],
    ['Fingerprint', 'ab12', 'aside'],
  ]);

  expect(bareText(text)).toMatch(/^Fingerprint ab12 /u);
});

it('names a section by its heading', () => {
  const { text } = section('rows', 'Rows & more', markup`<p></p>`);

  expect(text).toContain('<section aria-labelledby="rows">\n<h2 id="rows">Rows &amp; more</h2>');
});
