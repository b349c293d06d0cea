import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectCollector } from '../../../src/lib/heap.ts';
import { PackedStrings } from '../../../src/sources/books/packed-strings.ts';

const PAGE_BYTES = 1024 * 1024;

function packed(texts: readonly string[]): PackedStrings {
  const strings = new PackedStrings();
  for (const text of texts) strings.add(text);
  return strings;
}

/** Of buffers; garbage is collected first, and what the first collection left to be freed is freed by the second. */
function aliveBytes(): number {
  const collectPassed = objectCollector();
  for (let time = 0; time < 2; time += 1) collectPassed(Infinity);
  return process.memoryUsage().arrayBuffers;
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

  it('gives back what it took, over many pages of texts of any kind and length', () => {
    const text = fc.oneof(
      { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      { weight: 1, arbitrary: fc.nat(70_000).map((length) => 'wörd '.repeat(length / 5)) },
    );
    const kinds = fc.array(text, { minLength: 1, maxLength: 40 });

    fc.assert(
      fc.property(kinds, fc.array(fc.nat(149_999), { maxLength: 300 }), (some, asked) => {
        const textAt = (place: number): string =>
          `${some[place % 5_000] ?? ''}person.${String(place)}@example.org`;

        const strings = packed(Array.from({ length: 150_000 }, (_, place) => textAt(place)));

        // Also one behind the other, and the same one again.
        for (const place of asked.flatMap((at) => [at, at, at + 1, at + 2, at])) {
          expect(strings.at(place)).toBe(place < 150_000 ? textAt(place) : undefined);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('keeps giving a text that is asked for often, among others at its place', () => {
    const texts = Array.from({ length: 20_000 }, (_, place) => `text ${String(place)}`);
    const strings = packed(texts);

    for (let round = 0; round < 300; round += 1) {
      for (const place of [5, 5, 5 + 4096, 5 + 8192, 5, 5 + 4096, 5 + 4096]) {
        expect(strings.at(place)).toBe(texts[place]);
      }
    }
  });

  it('takes less than half of the memory of its texts where they resemble each other', () => {
    const before = aliveBytes();
    const text = Buffer.alloc(64);
    const strings = new PackedStrings();
    let bytes = 0;

    for (let place = 0; place < 400_000; place += 1) {
      const length = text.write(`joana.delacruz.${String(place)}@example.net`);
      bytes += length;
      strings.addBytes(text, 0, length, true);
    }

    expect(strings.at(399_999)).toBe('joana.delacruz.399999@example.net');
    expect(aliveBytes() - before).toBeLessThan(bytes / 2);
  });
});
