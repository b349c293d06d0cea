// The search of a page, which reads bytes, held against one that reads the texts of its rows.
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type DataRow,
  FILTER_WORDS,
  ODD,
  PageData,
} from '../../../../src/report/html/changes/blocks.ts';
import {
  lineMatches,
  matcherOf,
  searchable,
} from '../../../../src/report/html/changes/match-script.ts';
import { ITEM_KINDS } from '../../../../src/plan/index.ts';
import { fieldWords } from '../../../../src/report/words/field-words.ts';
import { seededRandom } from '../../../simulation/seeded-random.ts';
import { entryOf } from './entries.ts';

const NO_FILTER = { kind: -1, group: -1, verdict: -1, place: -1, source: -1, field: -1, how: -1 };

interface WrittenPage {
  readonly bytes: Uint8Array;
  readonly about: { readonly names: readonly string[]; readonly odd: readonly number[] };
}

function written(rows: readonly DataRow[]): WrittenPage {
  const data = new PageData();
  const parts = [...data.blocks(rows), ...data.end({}, {})].map(({ text }) => text).join('');
  const bytesOf = (id: string): Buffer => {
    const content = new RegExp(`id="${id}">([^<]*)<`, 'u').exec(parts)?.[1] ?? '';
    return inflateRawSync(Buffer.from(content, 'base64'));
  };
  return {
    bytes: new Uint8Array(bytesOf('block-0')),
    about: JSON.parse(bytesOf('about').toString()) as WrittenPage['about'],
  };
}

/** The places of the rows that the page finds. */
function foundBy(
  typed: string,
  rows: readonly DataRow[],
  page = written(rows),
  filter = {},
): number[] {
  const words = searchable(typed).split(/\s+/u).filter((word) => word !== '').map((word) => word.replaceAll('\\', '\\\\')); // prettier-ignore
  const query = { ...NO_FILTER, ...filter, words };
  const matcher = matcherOf(query, page.about.names, FILTER_WORDS.kinds);
  let start = 0;
  return rows.flatMap((row, place) => {
    const kind = row.change === null ? 255 : ITEM_KINDS.indexOf(row.change.kind);
    const matches = lineMatches(matcher, page.bytes, start, kind, page.about.odd.includes(0));
    start = page.bytes.indexOf(10, start) + 1;
    return matches ? [place] : [];
  });
}

/** The same by the words in what a row says. */
function saidIn({ change, reason }: DataRow, word: string): boolean {
  const said =
    change === null
      ? [reason]
      : [
          reason,
          change.target,
          change.reason,
          change.contactType,
          change.origin?.source,
          change.origin?.file,
          FILTER_WORDS.kinds[ITEM_KINDS.indexOf(change.kind)],
          ...change.changes.flatMap(({ field, old, next, origin }) => [fieldWords(field), old, next, origin?.source, origin?.file]), // prettier-ignore
        ];
  return said.some((text) => searchable(text ?? '').includes(word));
}

/** Letters that fold in every way that letters do. */
const LETTERS = ['a', 'A', 'k', 'i', 'I', 's', 'é', 'e', 'E', 'ß', 'ü', '1', '@', '.', '\u0301', '\u0307', 'İ', 'ı', '\u212a', 'Ł', '\u037e', ';', '日', '😀', '\t', '\n', '\\', 'n']; // prettier-ignore

function randomRows(seed: number, count: number, letters: readonly string[]): DataRow[] {
  const random = seededRandom(seed);
  const text = (most: number): string =>
    Array.from({ length: 1 + random.below(most + 1) }, () => random.pick(letters)).join('');
  return Array.from({ length: count }, (_, place) => {
    if (random.happens(0.1))
      return { seq: place + 1, change: null, verdict: null, reason: text(6) };
    const origin = { source: random.pick(['crm', 'shop']), file: 'ab.csv', line: 1 + random.below(99) }; // prettier-ignore
    const changes = ['city', 'state', 'custom.kai'].filter(() => random.happens(0.5)).map((field) => ({ field, old: null, next: text(8), ...(random.happens(0.3) ? { origin: { ...origin, source: 'third' } } : {}) })); // prettier-ignore
    return entryOf({ seq: place + 1, target: text(12), origin: random.happens(0.2) ? null : origin, changes }, random.happens(0.2) ? { reason: text(9) } : {}); // prettier-ignore
  });
}

describe('the search of a page', () => {
  it.each([
    ['all kinds of letters', LETTERS],
    ['letters that stay what they are', LETTERS.filter((letter) => !ODD.test(letter))],
    ['small and large letters', ['a', 'A', 'b', 'B', 'c', '1']],
  ])('finds what the texts say in %s', (_what, letters) => {
    const rows = randomRows(letters.length, 400, letters);
    const page = written(rows);
    const random = seededRandom(3);
    let hits = 0;

    for (let turn = 0; turn < 300; turn += 1) {
      const typed = Array.from({ length: 1 + random.below(4) }, () => random.pick(letters)).join('').trim(); // prettier-ignore
      // White space divides words; an escape holds a letter of ours, with which a mark may be composed.
      if (typed === '' || /^\p{M}|[\s\\n]/u.test(typed)) continue;
      const expected = rows.flatMap((row, place) =>
        saidIn(row, searchable(typed)) ? [place] : [],
      );

      expect(foundBy(typed, rows, page)).toEqual(expected);
      hits += expected.length;
    }

    expect(hits).toBeGreaterThan(100);
  });

  it('knows every character that becomes ASCII when it is folded', () => {
    // Above are ideographs, tags and what anybody may use for anything.
    const all = Array.from({ length: 0x2_0000 - 0x80 }, (_, at) => at + 0x80)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));

    const odd = all.filter((character) => /[\p{ASCII}]/u.test(searchable(character)));

    expect(odd.filter((character) => !ODD.test(character))).toEqual([]);
    expect(odd.length).toBe(4);
  });

  it('wants all words, each in a text, a name or the kind', () => {
    const rows = [entryOf({ target: 'ann@example.com' }), entryOf({ target: 'bob@example.com', kind: 'createContact' })]; // prettier-ignore

    expect(foundBy('EXAMPLE crm', rows)).toEqual([0, 1]);
    expect(foundBy('create bob', rows)).toEqual([1]);
    expect(foundBy('create ann', rows)).toEqual([]);
    // The line of a file is no name.
    expect(foundBy('12', rows)).toEqual([]);
  });

  it('finds by place, source, field and way of changing together', () => {
    const classes = new Map([['city', 'other' as const]]);
    const other = { source: 'shop', file: 'b.csv', line: 1 };
    const rows: DataRow[] = [
      { ...entryOf({ contactType: 'News' }), classes },
      entryOf({ contactType: 'Club', origin: other }),
      entryOf({ origin: null, changes: [{ field: 'state', old: null, next: 'x', origin: other }] }),
      entryOf({ changes: [] }),
    ];
    const page = written(rows);
    const number = (name: string): number => page.about.names.indexOf(name);
    const by = (filter: object): number[] => foundBy('', rows, page, filter);

    expect(by({ place: number('News') })).toEqual([0]);
    expect(by({ source: number('shop') })).toEqual([1, 2]);
    expect(by({ field: number('City') })).toEqual([0, 1]);
    expect(by({ field: number('City'), how: FILTER_WORDS.classes.indexOf('another value') })).toEqual([0]); // prettier-ignore
    expect(by({ source: number('shop'), field: number('City') })).toEqual([1]);
    expect(by({ place: number('Club'), source: number('crm') })).toEqual([]);
  });
});
