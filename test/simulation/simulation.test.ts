// A few hundred seeds of the simulation in the normal suite; `npm run simulate` runs as many as one likes.
import { describe, expect, it } from 'vitest';
import { judgeSeed } from './seed-report.ts';
import { Tally } from './tally.ts';
import { traceLines } from './trace.ts';

const SEEDS = 200;

describe('the simulation', () => {
  it('breaks no promise in its first seeds, and meets the situations that it is there for', async () => {
    const tally = new Tally();

    for (let seed = 1; seed <= SEEDS; seed += 1) tally.note(await judgeSeed(seed));

    expect(tally.failures).toEqual([]);
    expect(tally.unmet).toEqual([]);
  });

  it.each([7, 49, 187])('repeats seed %i to the letter', async (seed) => {
    const [first, second] = [await judgeSeed(seed), await judgeSeed(seed)];

    expect(linesOf(second)).toEqual(linesOf(first));
    expect(linesOf(first).length).toBeGreaterThan(20);
  });
});

function linesOf({ evidence }: Awaited<ReturnType<typeof judgeSeed>>): string[] {
  return evidence === undefined ? [] : [...traceLines(evidence)];
}
