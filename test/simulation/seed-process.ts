// One process's share of a range of seeds: every n-th of them. Started with its share as the one
// argument; sends broken seeds as it meets them where it is told to, its tally, and ends.
import { judgeSeed } from './seed-report.ts';
import { Tally, type TallyParts } from './tally.ts';

export interface Share {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** Whether each broken seed is sent at once. */
  readonly tells?: boolean;
}

export interface BrokenSeed {
  readonly kind: 'broken';
  readonly seed: number;
  /** The first line of the first break. */
  readonly broken: string;
}

export type SeedMessage = BrokenSeed | { readonly kind: 'tally'; readonly parts: TallyParts };

// Exactly this is passed by those who start it.
const { from, to, step, tells = false } = JSON.parse(process.argv[2] ?? '') as Share;
const tally = new Tally();
for (let seed = from; seed < to; seed += step) {
  const report = await judgeSeed(seed);
  tally.note(report);
  const [first] = report.breaks;
  if (tells && first !== undefined) {
    send({ kind: 'broken', seed, broken: first.split('\n')[0] ?? '' });
  }
}
send({ kind: 'tally', parts: tally.parts });

function send(message: SeedMessage): void {
  process.send?.(message);
}
