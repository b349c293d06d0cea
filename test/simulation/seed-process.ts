// One process's share of a range of seeds: every n-th of them. Started by main.ts with its share as
// the one argument; sends its tally, and ends.
import { judgeSeed } from './seed-report.ts';
import { Tally } from './tally.ts';

export interface Share {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

// Exactly this is passed by main.ts.
const { from, to, step } = JSON.parse(process.argv[2] ?? '') as Share;
const tally = new Tally();
for (let seed = from; seed < to; seed += step) tally.note(await judgeSeed(seed));
process.send?.(tally.parts);
