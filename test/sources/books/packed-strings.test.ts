import { describe, expect, it } from 'vitest';
import { PackedStrings } from '../../../src/sources/books/packed-strings.ts';

const PAGE_BYTES = 1024 * 1024;

function packed(texts: readonly string[]): PackedStrings {
  const strings = new PackedStrings();
  for (const text of texts) strings.add(text);
  return strings;
}

describe('packing texts', () => {
  it('gives each text back, in any order', () => {
    const texts = Array.from({ length: 300_000 }, (_, place) => `text ${String(place)} ä`);

    const strings = packed(texts);

    for (const place of [0, 299_999, 70_000, 69_999, 70_001, 12, 70_000]) {
      expect(strings.at(place)).toBe(texts[place]);
    }
    expect([-1, 300_000, NaN, 1.5].map((place) => strings.at(place))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([1, 2, 4])('keeps a page that %i texts fill to its last byte', (count) => {
    const texts = Array.from({ length: count }, (_, place) =>
      String(place).repeat(PAGE_BYTES / count),
    );

    const strings = packed([...texts, 'behind', 'it']);

    expect(texts.map((_, place) => strings.at(place))).toEqual(texts);
    expect([strings.at(count), strings.at(count + 1)]).toEqual(['behind', 'it']);
  });

  it('takes no text that is longer than a page', () => {
    const strings = packed([]);

    expect(strings.add('x'.repeat(PAGE_BYTES + 1))).toBe(false);
    expect(strings.add('x'.repeat(PAGE_BYTES))).toBe(true);
  });
});
