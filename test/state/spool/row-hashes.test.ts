import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressHash, RowDigest } from '../../../src/state/spool/row-hashes.ts';

describe('the hash of an address', () => {
  function hashOf(address: string, seeds = { low: 1, high: 2 }): string {
    const hash = new AddressHash(seeds);
    hash.ofText(address);
    return `${String(hash.low)}/${String(hash.high)}`;
  }

  it('is the same for a text and for its bytes, wherever they lie', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (address) => {
        const bytes = Buffer.from(`<${address}>`);
        const hash = new AddressHash({ low: 1, high: 2 });

        hash.ofSpan({ bytes, from: 1, to: bytes.length - 1 });

        expect(`${String(hash.low)}/${String(hash.high)}`).toBe(hashOf(address));
      }),
    );
  });

  it('tells a hundred thousand neighbours apart, and spreads them evenly', () => {
    const hashes = new Set<string>();
    const partitions = new Array<number>(64).fill(0);
    const hash = new AddressHash({ low: 1, high: 2 });
    for (let id = 0; id < 100_000; id += 1) {
      hash.ofText(`person${String(id)}@example.com`);
      hashes.add(`${String(hash.low)}/${String(hash.high)}`);
      const partition = hash.high & 63;
      partitions[partition] = (partitions[partition] ?? 0) + 1;
    }

    expect(hashes.size).toBe(100_000);
    // 1,562 on average; chance alone strays by 40 or so.
    expect(Math.min(...partitions)).toBeGreaterThan(1_300);
    expect(Math.max(...partitions)).toBeLessThan(1_850);
  });

  it('is another one with other seeds', () => {
    const address = 'ada@example.com';

    expect(hashOf(address, { low: 1, high: 3 })).not.toBe(hashOf(address));
    expect(hashOf(address, { low: 2, high: 2 })).not.toBe(hashOf(address));
  });
});

describe('the digest of a row', () => {
  const SEEDS = { low: 1, high: 2 };

  /** The three numbers of some bytes, which lie among others. */
  function numbersOf(row: Uint8Array, seeds = SEEDS): readonly number[] {
    const bytes = Buffer.concat([Buffer.from('<'), row, Buffer.from('>>>>')]);
    const digest = new RowDigest(seeds);
    digest.of({ bytes, from: 1, to: 1 + row.length });
    return [digest.first, digest.second, digest.third];
  }

  const rows = fc.uint8Array({ minLength: 1, maxLength: 40 });

  it('is the same for the same bytes, wherever they lie', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const digest = new RowDigest(SEEDS);
        digest.of({ bytes: row, from: 0, to: row.length });

        expect([digest.first, digest.second, digest.third]).toEqual(numbersOf(row));
      }),
    );
  });

  it('differs in every number where one byte does', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.integer({ min: 1, max: 255 }), (row, place, change) => {
        const other = Uint8Array.from(row);
        other[place % row.length] = (row[place % row.length] ?? 0) ^ change;

        const numbers = numbersOf(other);

        for (const [index, number] of numbersOf(row).entries())
          expect(numbers[index]).not.toBe(number);
      }),
    );
  });

  it('tells what is filled up from what ends with zeros', () => {
    const digests = [1, 2, 3, 4, 5].map((length) => numbersOf(new Uint8Array(length)).join());

    expect(new Set(digests).size).toBe(5);
  });

  it('tells apart what is changed in two places, for any pair of bits', () => {
    const row = Buffer.from('ada@example.com\nUlm\u0001Ada\u0001');
    const seen = new Set<string>();
    let count = 0;
    for (let one = 0; one < 8 * row.length; one += 1) {
      for (let two = 0; two < one; two += 1) {
        const changed = Buffer.from(row);
        for (const bit of [one, two])
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        // Two numbers of the three, whichever they are, tell them apart already.
        const [first = 0, second = 0, third = 0] = numbersOf(changed);
        for (const pair of [
          `1 ${String(first)} ${String(second)}`,
          `2 ${String(second)} ${String(third)}`,
          `3 ${String(first)} ${String(third)}`,
        ]) {
          seen.add(pair);
          count += 1;
        }
      }
    }

    expect(seen.size).toBe(count);
  });

  it('tells a hundred thousand neighbours apart by each of its numbers, but for chance', () => {
    const seen = [new Set<number>(), new Set<number>(), new Set<number>()];
    for (let id = 0; id < 100_000; id += 1) {
      const numbers = numbersOf(
        Buffer.from(`person${String(id)}@example.com\nUlm\u0001${String(id)}\u0001`),
      );
      for (const [index, number] of numbers.entries()) seen[index]?.add(number);
    }

    // Chance makes one pair alike on average.
    for (const numbers of seen) expect(numbers.size).toBeGreaterThan(99_990);
  });

  it('is another one with other seeds', () => {
    const row = Buffer.from('ada@example.com');

    expect(numbersOf(row, { low: 1, high: 3 })).not.toEqual(numbersOf(row));
    expect(numbersOf(row, { low: 2, high: 2 })).not.toEqual(numbersOf(row));
  });
});
