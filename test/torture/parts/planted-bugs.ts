// Bugs planted into copies of the source: the simulation has to find each, or it proves nothing.
import { availableParallelism } from 'node:os';
import { systemClock } from '../../../src/lib/index.ts';
import { huntEach, huntLine } from '../../simulation/planted-bugs/hunt.ts';
import { fewBugs, PLANTED_BUGS } from '../../simulation/planted-bugs/list.ts';
import { figure, type Orders, type Part, type PartEnd } from '../part.ts';

/** Each day others. */
const FEW = 3;

/** Of one hunt; most bugs need a few hundred seeds, and a few need thousands. */
const MOST_SEEDS = 20_000;
const MOST_SECONDS = 900;

const DAY_MS = 24 * 60 * 60 * 1_000;

export const plantedBugs: Part = { name: 'planted bugs', run: huntPlanted };

async function huntPlanted({ planted, tell }: Orders): Promise<PartEnd> {
  const day = Math.floor(systemClock().wallTime().getTime() / DAY_MS);
  const bugs = planted === 'all' ? PLANTED_BUGS : fewBugs(day, FEW);
  const ends = await huntEach(bugs, {
    seeds: MOST_SEEDS,
    seconds: MOST_SECONDS,
    processes: availableParallelism(),
    tell: (end) => {
      tell(huntLine(end));
    },
  });
  const missed = ends.filter(({ foundBy }) => foundBy === undefined).map(({ name }) => name);
  const found = `${String(ends.length - missed.length)} of ${String(bugs.length)}`;
  return {
    figures: [
      figure('planted bugs found', [found, ...missed].join('; missed: '), missed.length === 0),
      figure('planted bugs known', PLANTED_BUGS.length),
    ],
    broken: [],
  };
}
