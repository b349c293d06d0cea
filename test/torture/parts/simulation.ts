// Seeds of the simulation: crashes in virtual time, every pair of switch values, every rare situation.
import { availableParallelism } from 'node:os';
import { PairCoverage } from '../../simulation/chosen-behaviours.ts';
import { tallySeeds } from '../../simulation/many-seeds.ts';
import { figure, type Orders, type Part, type PartEnd } from '../part.ts';

/** So many seeds have met every pair of switch values. */
const SEEDS_FOR_ALL_PAIRS = 20_000;

export const simulation: Part = { name: 'simulation', run: simulate };

async function simulate({ seeds, firstSeed }: Orders): Promise<PartEnd> {
  const processes = availableParallelism();
  const tally = await tallySeeds({ from: firstSeed, count: seeds, processes });
  const { parts, unmet, failures } = tally;
  const pairs = new PairCoverage();
  pairs.add(parts.pairs);
  const { covered } = pairs;
  const { possible } = PairCoverage;
  return {
    figures: [
      figure('seeds', `${String(parts.seeds)} from ${String(firstSeed)}`),
      figure('crashes', parts.crashes),
      figure(
        'pairs of switch values',
        `${String(covered)} of ${String(possible)}`,
        seeds < SEEDS_FOR_ALL_PAIRS || covered === possible,
      ),
      figure('rare situations unmet', [unmet.length, ...unmet].join(', '), unmet.length === 0),
    ],
    broken: failures,
  };
}
