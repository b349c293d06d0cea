// Random from a number: the same number gives the same draws on every machine.
import type { Random } from '../../src/lib/index.ts';

export interface SeededRandom extends Random {
  /** A whole number from 0, below the bound. */
  below(bound: number): number;
  /** True in this share of the draws. */
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A chance of its own: draws from it leave the draws from this one as they are. */
  branch(): SeededRandom;
}

export function seededRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e37_79b9) >>> 0;
  // Neighbouring seeds must not make neighbouring draws.
  for (let turn = 0; turn < 4; turn += 1) next();

  /** The generator mulberry32: 32 bits of state, every one of them in every draw. */
  function next(): number {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const fraction = (): number => next() / 2 ** 32;
  const below = (bound: number): number => Math.floor(fraction() * bound);
  return {
    fraction,
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    below,
    happens: (share) => fraction() < share,
    pick: (from) => {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error('there is nothing to pick from');
      return found;
    },
    branch: () => seededRandom(next()),
  };
}
