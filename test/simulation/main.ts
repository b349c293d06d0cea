// `npm run simulate -- --seeds N [--from S] [--processes P]` runs many seeds; `-- --seed S` replays one
// with its trace; `-- --record N [--from S] [--full]` prints what each of them did, to compare two states of
// the code; `-- --planted [NAME…]` looks for planted bugs, `--few N [--turn T]` for those whose
// turn it is. Exit code 1: a promise was broken, a rare situation or a pair of switch values never
// occurred, or a planted bug was not found.
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/lib/index.ts';
import { tallySeeds } from './many-seeds.ts';
import { huntEach, huntLine } from './planted-bugs/hunt.ts';
import { fewBugs, PLANTED_BUGS } from './planted-bugs/list.ts';
import type { PlantedBug } from './planted-bugs/planted-bug.ts';
import { recordedSeed } from './recorded-seed.ts';
import { judgeSeed } from './seed-report.ts';
import { traceLines } from './trace.ts';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string' },
    record: { type: 'string' },
    full: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    planted: { type: 'boolean', default: false },
    few: { type: 'string' },
    turn: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '900' },
  },
  allowPositionals: true,
});

if (values.seed !== undefined) await replay(Number(values.seed));
else if (values.record !== undefined) await record(Number(values.record), Number(values.from));
else if (values.planted) await huntBugs(chosenBugs());
else await runMany(Number(values.seeds), Number(values.from));

async function replay(seed: number): Promise<void> {
  const report = await judgeSeed(seed);
  if (report.evidence !== undefined) for (const line of traceLines(report.evidence)) print(line);
  for (const line of report.breaks) print(`BROKEN ${line}`);
  if (report.breaks.length > 0) process.exitCode = 1;
}

async function record(seeds: number, from: number): Promise<void> {
  for (let seed = from; seed < from + seeds; seed += 1) {
    for (const line of await recordedSeed(seed, values.full)) print(line);
  }
}

async function runMany(seeds: number, from: number): Promise<void> {
  const clock = systemClock();
  const startedMs = clock.monotonicMs();
  const tally = await tallySeeds({ from, count: seeds, processes: Number(values.processes) });
  const seconds = (clock.monotonicMs() - startedMs) / 1_000;
  for (const line of tally.lines()) print(line);
  print(`${seconds.toFixed(1)} seconds, ${(seeds / seconds).toFixed(1)} seeds a second`);
  for (const failure of tally.failures) print(failure);
  for (const name of tally.unmet) print(`too seldom: ${name}`);
  if (tally.failures.length + tally.unmet.length > 0) process.exitCode = 1;
}

function chosenBugs(): readonly PlantedBug[] {
  if (values.few !== undefined) return fewBugs(Number(values.turn), Number(values.few));
  if (positionals.length === 0) return PLANTED_BUGS;
  return positionals.map((name) => {
    const found = PLANTED_BUGS.find((bug) => bug.name === name);
    if (found === undefined) throw new Error(`no planted bug is called ${name}`);
    return found;
  });
}

async function huntBugs(bugs: readonly PlantedBug[]): Promise<void> {
  const ends = await huntEach(bugs, {
    seeds: Number(values.seeds),
    seconds: Number(values.seconds),
    processes: Number(values.processes),
    tell: (end) => {
      print(huntLine(end));
    },
  });
  const found = ends.filter(({ foundBy }) => foundBy !== undefined).length;
  print(`planted bugs found: ${String(found)} of ${String(bugs.length)}`);
  if (found < bugs.length) process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
