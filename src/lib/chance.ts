// The only home of randomness, so that a simulation can put a seeded one in its place.
import { randomBytes } from 'node:crypto';

export interface Chance {
  /** At least 0 and below 1. */
  fraction(): number;
  bytes(count: number): Uint8Array;
}

export function systemChance(): Chance {
  return {
    fraction: () => Math.random(),
    bytes: (count) => randomBytes(count),
  };
}

/** A name for a run or a plan: sorts by time, readable, and unique on this machine. */
export function timedId(time: Date, chance: Chance): string {
  const stamp = time.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const suffix = Buffer.from(chance.bytes(3)).toString('hex');
  return `${stamp}-${suffix}`;
}
