import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AddressHash } from '../../../src/state/spool/address-hash.ts';

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
  const lanes = new Array<number>(64).fill(0);
  const hash = new AddressHash({ low: 1, high: 2 });
  for (let id = 0; id < 100_000; id += 1) {
    hash.ofText(`person${String(id)}@example.com`);
    hashes.add(`${String(hash.low)}/${String(hash.high)}`);
    const lane = hash.high & 63;
    lanes[lane] = (lanes[lane] ?? 0) + 1;
  }

  expect(hashes.size).toBe(100_000);
  // 1,562 on average; chance alone strays by 40 or so.
  expect(Math.min(...lanes)).toBeGreaterThan(1_300);
  expect(Math.max(...lanes)).toBeLessThan(1_850);
});

it('is another one with other seeds', () => {
  const address = 'ada@example.com';

  expect(hashOf(address, { low: 1, high: 3 })).not.toBe(hashOf(address));
  expect(hashOf(address, { low: 2, high: 2 })).not.toBe(hashOf(address));
});
