// Prints the first of the seeds that belong to this commit: each commit tries seeds that none before it did.
import { execFileSync } from 'node:child_process';

/** `npm run torture` has tried all below. */
const FIRST_UNTRIED = 20_001;
const RANGE = 2_000;
const RANGES = 1_000_000;

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(FIRST_UNTRIED + (Number.parseInt(commit.slice(0, 12), 16) % RANGES) * RANGE);
