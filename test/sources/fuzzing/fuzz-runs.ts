// How much is tried at random: little and always the same in every check, more where a person asks for it
// with FUZZ=50 (times as many), other things with FUZZ_SEED=7.
import { systemEnvironment } from '../../../src/config/index.ts';

const TIMES = Number(systemEnvironment('FUZZ') ?? '1');
const SEED = Number(systemEnvironment('FUZZ_SEED') ?? '1');

/** A second for every try would be far too slow; this is only where a hanging one is noticed. */
const MOST_MS_PER_RUN = 1_000;

export interface FuzzRuns {
  readonly numRuns: number;
  readonly seed: number;
}

/** The options of one property. */
export function fuzzRuns(inEveryCheck: number): FuzzRuns {
  return { numRuns: inEveryCheck * TIMES, seed: SEED };
}

/** How long a test of so many runs may take, in milliseconds. */
export function fuzzTimeout(inEveryCheck: number): number {
  return inEveryCheck * TIMES * MOST_MS_PER_RUN;
}
