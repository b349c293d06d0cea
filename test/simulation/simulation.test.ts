// The first seeds of the simulation in the normal suite; `npm run simulate` runs as many as one likes.
import { describe, expect, it } from 'vitest';
import { WAYS, faultCost } from './one-in-five.ts';
import { judgeSeed } from './seed-report.ts';
import { Tally } from './tally.ts';
import { traceLines } from './trace.ts';

const SEEDS = 150;

/** Of these, so many are repeated. */
const REPEATED = 50;

/** Of the seeds to be repeated, what was sent and stored the first time. */
const firstLines = new Map<number, readonly string[]>();

describe('the simulation', () => {
  it('breaks no promise in its first seeds, and meets the situations that it is there for', async () => {
    const tally = new Tally();

    for (let seed = 1; seed <= SEEDS; seed += 1) tally.note(await judgeFirst(seed));

    expect(tally.failures).toEqual([]);
    expect(tally.unmet).toEqual([]);
  });

  it.each(WAYS)(
    'breaks no promise with faults on one request in five where duplicate_add is %s, and asks no more than twice as often',
    async (way) => {
      const { requestRatio, listReadRatio, requests, faults, broken } = await faultCost(way, {
        from: 1,
        count: 20,
      });

      expect(broken).toEqual([]);
      expect(faults / requests).toBeGreaterThan(0.15);
      expect(requestRatio).toBeLessThanOrEqual(2);
      expect(listReadRatio).toBeLessThanOrEqual(3);
    },
  );

  it('repeats its seeds to the letter, everything that was sent and stored', async () => {
    for (let seed = 1; seed <= REPEATED; seed += 1) {
      const first = firstLines.get(seed) ?? linesOf(await judgeFirst(seed));
      const second = linesOf(await judgeSeed(seed));

      expect(second, `seed ${String(seed)}`).toEqual(first);
    }
  });
});

async function judgeFirst(seed: number): ReturnType<typeof judgeSeed> {
  const report = await judgeSeed(seed);
  if (seed <= REPEATED) firstLines.set(seed, linesOf(report));
  return report;
}

function linesOf({ evidence, breaks }: Awaited<ReturnType<typeof judgeSeed>>): string[] {
  return evidence === undefined ? [...breaks] : [...traceLines(evidence)];
}
