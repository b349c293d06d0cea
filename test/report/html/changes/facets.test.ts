import { expect, it } from 'vitest';
import { filterBar, readFacets, tokensOf } from '../../../../src/report/html/changes/changes.ts';
import { bareText } from '../bare-text.ts';
import { entryOf } from './entries.ts';

const ENTRIES = [
  entryOf({ seq: 1, contactType: 'Newsletter' }),
  entryOf({ seq: 2, contactType: 'Customers', changes: [] }),
  entryOf({
    seq: 3,
    contactType: 'Customers',
    changes: [
      { field: 'state', old: null, next: 'a' },
      { field: 'state', old: null, next: 'b' },
    ],
  }),
];

it('offers the values that occur, with how often they do', () => {
  const { text } = filterBar(readFacets(ENTRIES));

  expect(bareText(text)).toContain('Contact type All Newsletter (1) Customers (2)');
  expect(bareText(text)).toContain('Field All city (1) state (1)');
});

it('leaves out a filter with one choice', () => {
  const { text } = filterBar(readFacets(ENTRIES));

  expect(text).not.toContain('Source');
  expect(text).not.toContain('Outcome');
});

it('gives an entry the tokens of exactly its values', () => {
  const facets = readFacets(ENTRIES);
  const tokenOf = (value: string): string =>
    facets.flatMap(({ choices }) => choices.get(value)?.token ?? []).join('');

  const tokens = ENTRIES.map((entry) => tokensOf(entry, facets).split(' '));

  expect(tokens.map((own) => own.includes(tokenOf('Customers')))).toEqual([false, true, true]);
  expect(tokens.map((own) => own.includes(tokenOf('city')))).toEqual([true, false, false]);
  expect(new Set(tokens.flat()).size).toBe(6);
});

it('has a label for every control, and shows none without the script', () => {
  const { text } = filterBar(readFacets(ENTRIES));

  const controls = Array.from(text.matchAll(/<(?:input|select) id="([^"]+)"/gu), ([, id]) => id);
  expect(controls).toEqual(['search', 'filter-contact-type', 'filter-field']);
  for (const id of controls) expect(text).toContain(`<label for="${String(id)}">`);
  expect(text).toMatch(/^<div id="filters"[^>]* hidden>/u);
});

it('makes long and invisible names safe to choose from', () => {
  const entries = ['a\u{202e}b', 'x'.repeat(100)].map((contactType) => entryOf({ contactType }));

  const { text } = filterBar(readFacets(entries));

  expect(text).toContain('>a\\u{202e}b (1)</option>');
  expect(text).toContain(`>${'x'.repeat(60)}… (1)</option>`);
});

it('keeps names apart that objects have of their own', () => {
  const facets = readFacets(
    ['constructor', '__proto__'].map((source) =>
      entryOf({ origin: { source, file: 'a.csv', line: 1 } }),
    ),
  );

  expect(bareText(filterBar(facets).text)).toContain('All constructor (1) __proto__ (1)');
});

it('finds a change by each source that gave it a value', () => {
  const given = { source: 'shop', file: 'b.csv', line: 4 };
  const entry = entryOf({ changes: [{ field: 'city', old: null, next: 'Graz', origin: given }] });

  expect(bareText(filterBar(readFacets([entry])).text)).toContain('All crm (1) shop (1)');
});
