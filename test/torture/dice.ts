// Chance that a seed repeats.
export interface Dice {
  /** A whole number from 1 to the limit. */
  roll(limit: number): number;
  isWithin(share: number): boolean;
  oneOf<const T>(choices: readonly [T, ...T[]]): T;
}

/** Multiplies and shifts a counter of 32 bits; quality enough for choosing where to kill. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll: (limit) => 1 + Math.floor(next() * limit),
    isWithin: (share) => next() < share,
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
