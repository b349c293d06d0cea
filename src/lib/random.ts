// The only home of randomness, so that a simulation can replace it by a seeded one.
import { randomBytes } from 'node:crypto';

export interface Random {
  /** At least 0 and below 1. */
  fraction(): number;
  bytes(count: number): Uint8Array;
}

export function systemRandom(): Random {
  return {
    fraction: () => Math.random(),
    bytes: (count) => randomBytes(count),
  };
}

/** A name for a run or a plan: readable, sorted by time, and unique on this machine. */
export function timedId(time: Date, random: Random): string {
  const stamp = time.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const suffix = Buffer.from(random.bytes(3)).toString('hex');
  return `${stamp}-${suffix}`;
}

/**
 * A repeatable random number, at least 0 and below 1: it depends only on the seed and on a place, such as the
 * number of a request, which are whole numbers. For simulations, never for a secret.
 */
export function seededFraction(seed: number, ...place: readonly number[]): number {
  let state = mixed(folded(seed));
  for (const part of place) state = mixed(state ^ mixed(folded(part)));
  return state / 2 ** 32;
}

/** One of the choices, all equally likely. */
export function seededChoice<Choice>(
  choices: readonly [Choice, ...Choice[]],
  fraction: number,
): Choice {
  return choices[Math.floor(fraction * choices.length)] ?? choices[0];
}

/** One changed bit changes about half of all 32 bits, and 0 does not stay 0. */
function mixed(value: number): number {
  let state = (value + 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return (state ^ (state >>> 15)) >>> 0;
}

/** Both halves of a whole number, in 32 bits. */
function folded(value: number): number {
  return (value >>> 0) ^ (Math.floor(Math.abs(value) / 2 ** 32) >>> 0);
}
