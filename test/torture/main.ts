// The one command that holds listferry to its promises: seeds, planted bugs, kills, durability, and one
// table of what came of it. Exit code 1: a promise was broken, or a figure is not what it has to be.
//
//   npm run torture                              a night
//   npm run torture -- --scale 0.05 --first-seed 4000001  CI, with seeds of the commit's own and of three parts
//   npm run torture -- --scale 0.02              a minute, for a developer
//   npm run torture -- --only kills --kills 10000 --seed 7
//   npm run torture -- --only fleet           fifty accounts
//   npm run torture -- --trial "apply request:late:13 journal:after:4"
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/lib/index.ts';
import { trialOf } from './ordeal.ts';
import type { Orders } from './part.ts';
import { durability } from './parts/durability.ts';
import { faults } from './parts/faults.ts';
import { fleet } from './parts/fleet.ts';
import { kills, linesOf } from './parts/kills.ts';
import { plantedBugs } from './parts/planted-bugs.ts';
import { simulation } from './parts/simulation.ts';
import { tableLines, type PartRow } from './table.ts';
import { torture } from './torture.ts';

/** At scale 1. */
const SEEDS = 20_000;
const KILLS = 320;

const PARTS = [durability, kills, fleet, simulation, faults, plantedBugs];

const { values, positionals } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    seeds: { type: 'string' },
    'first-seed': { type: 'string' },
    kills: { type: 'string' },
    planted: { type: 'string', default: 'few' },
    seed: { type: 'string', default: '1' },
    trial: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});

if (values.trial === undefined) await runParts();
else await repeat(values.trial);

async function runParts(): Promise<void> {
  const clock = systemClock();
  const rows: PartRow[] = [];
  for (const part of chosenParts()) {
    const startedMs = clock.monotonicMs();
    tell(`${part.name} …`);
    const end = await part.run(orders());
    const seconds = (clock.monotonicMs() - startedMs) / 1_000;
    rows.push({ name: part.name, seconds, end });
  }
  for (const line of tableLines(rows)) print(line);
  const isWell = rows.every(
    ({ end }) => end.broken.length === 0 && end.figures.every(({ isMet }) => isMet),
  );
  process.exitCode = isWell ? 0 : 1;
}

function chosenParts(): typeof PARTS {
  const names = PARTS.map(({ name }) => name);
  const unknown = values.only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: it is one of ${names.join(', ')}`);
  return PARTS.filter(({ name }) => values.only?.includes(name) ?? true);
}

function orders(): Orders {
  const scale = Number(positionals[0] ?? values.scale);
  const seeds = Number(values.seeds ?? Math.ceil(SEEDS * scale));
  const seed = Number(values.seed);
  return {
    seeds,
    // The ranges of two numbers of chance have no seed in common.
    firstSeed: Number(values['first-seed'] ?? 1 + (seed - 1) * seeds),
    kills: Number(values.kills ?? Math.ceil(KILLS * scale)),
    seed,
    planted: values.planted === 'all' ? 'all' : 'few',
    tell,
  };
}

/** Trials that a broken promise has named. */
async function repeat(lines: readonly string[]): Promise<void> {
  const { broken } = await torture({ kills: 0, seed: 1, trials: lines.map(trialOf) });
  for (const one of broken) print(linesOf(one));
  print(`promises broken: ${String(broken.length)}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
