// A hash that brings equal addresses of both sides together: 64 bits, four times as cheap as a digest. Two
// addresses that share one are told apart by their digests; the seeds keep anybody from making such on purpose.
import type { Span } from '../../lib/index.ts';

export interface HashSeeds {
  readonly low: number;
  readonly high: number;
}

// Odd numbers without a pattern in their bits, so that every bit of a character spreads upwards.
const LOW_FACTOR = 0x01000193;
const HIGH_FACTOR = 0x5bd1e995;

const FIRST_WIDE = 0x80;

export class AddressHash {
  /** Of the address that was hashed last: two numbers of 32 bits without a sign. */
  low = 0;
  high = 0;
  readonly #seeds: HashSeeds;

  constructor(seeds: HashSeeds) {
    this.#seeds = seeds;
  }

  ofText(address: string): void {
    let { low, high } = this.#seeds;
    for (let index = 0; index < address.length; index += 1) {
      const code = address.charCodeAt(index);
      if (code >= FIRST_WIDE) {
        const bytes = Buffer.from(address);
        this.ofSpan({ bytes, from: 0, to: bytes.length });
        return;
      }
      low = Math.imul(low ^ code, LOW_FACTOR);
      high = Math.imul(high ^ code, HIGH_FACTOR);
    }
    this.#finish(low, high);
  }

  /** The same for an address in UTF-8. */
  ofSpan({ bytes, from, to }: Span): void {
    let { low, high } = this.#seeds;
    for (let index = from; index < to; index += 1) {
      const code = bytes[index] ?? 0;
      low = Math.imul(low ^ code, LOW_FACTOR);
      high = Math.imul(high ^ code, HIGH_FACTOR);
    }
    this.#finish(low, high);
  }

  #finish(low: number, high: number): void {
    this.low = mixed(low ^ (high >>> 16));
    this.high = mixed(high ^ (low >>> 16));
  }
}

/** Multiplying spreads bits upwards only; this brings them down again. */
export function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
