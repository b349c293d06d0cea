// What listferry costs: planning, the start of the command, the journal. Prints a table; judges nothing.
import { join } from 'node:path';
import { measure, median, type Measurement } from './measured-process.ts';
import { measureFloor } from './floor.ts';
import type { JournalCost } from './journal-cost.ts';
import { makePlanWorld } from './plan-world.ts';
import { measureReadingCost } from './reading-cost.ts';

const RUNS = 5;
const PLAN_RUNS = 3;

interface Row {
  readonly what: string;
  readonly seconds: string;
  readonly peak: string;
  readonly note: string;
}

const contactCount = Number(process.argv[2] ?? 100_000);
printTable([...(await benchHelp()), ...(await benchPlan(contactCount)), ...(await benchJournal())]);

/** The start of the command against the bare start of the interpreter, in turn. */
async function benchHelp(): Promise<Row[]> {
  const bare: Measurement[] = [];
  const help: Measurement[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(await measure({ args: ['-e', '0'] }));
    help.push(await measure({ args: ['dist/cli/main.js', '--help'] }));
  }
  const ratio = median(help.map((one, run) => one.seconds / (bare[run]?.seconds ?? NaN)));
  return [
    row('bare start of the interpreter', bare, ''),
    row('listferry --help', help, `${ratio.toFixed(2)} times the bare start`),
  ];
}

async function benchPlan(count: number): Promise<Row[]> {
  const world = await makePlanWorld(count);
  try {
    const args = [
      'dist/cli/main.js',
      'plan',
      '--quiet',
      '--output',
      'json',
      '--config',
      world.configPath,
    ];
    const runs: Measurement[] = [];
    for (let run = 0; run < PLAN_RUNS; run += 1) runs.push(await measure({ args, env: world.env }));
    const people = count.toLocaleString('en');
    const floor = await measureFloor(world.directory);
    return [
      parsing('csv-parse alone on the same rows', floor.csvSeconds),
      await reading(join(world.directory, 'people.csv')),
      parsing('JSON.parse alone on the same list', floor.jsonSeconds),
      row(`plan ${people} rows against ${people} contacts`, runs, countsOf(runs.at(-1))),
    ];
  } finally {
    world.close();
  }
}

async function benchJournal(): Promise<Row[]> {
  const script = ['--single-threaded', '--import', 'tsx', 'test/bench/journal-cost.ts'];
  const { stdout } = await measure({ args: script });
  // Written by that script alone.
  const { items, listReads, microsPerItem, ...sync } = JSON.parse(stdout) as JournalCost;
  const micros = (value: number): string => `${value.toFixed(0)} µs`;
  return [
    {
      what: 'processor time of the journal, an item',
      seconds: micros(microsPerItem),
      peak: '',
      note: `a clean sync of ${items.toLocaleString('en')} items, contact list read ${String(listReads)} times`,
    },
    {
      what: 'one sync of this disk',
      seconds: micros(sync.syncMicros),
      peak: '',
      note: `of which ${micros(sync.syncProcessorMicros)} of the processor`,
    },
  ];
}

async function reading(path: string): Promise<Row> {
  const { rowsSeconds, ratio, grownMb } = await measureReadingCost(path);
  return {
    what: 'the same file opened and read as rows',
    seconds: `${rowsSeconds.toFixed(2)} s`,
    peak: `+${grownMb.toFixed(0)} MB`,
    note: `${(1 / ratio).toFixed(2)} of the speed of csv-parse alone, in turn with it`,
  };
}

function parsing(what: string, seconds: number): Row {
  return { what, seconds: `${seconds.toFixed(2)} s`, peak: '', note: '' };
}

function countsOf(run: Measurement | undefined): string {
  if (run?.exitCode !== 0) return `failed with exit code ${String(run?.exitCode)}`;
  const { counts } = JSON.parse(run.stdout) as { counts: Record<string, number> };
  const { createContact, updateContact, deleteContact, unchanged } = counts;
  return `create ${String(createContact)}, update ${String(updateContact)}, delete ${String(deleteContact)}, unchanged ${String(unchanged)}`;
}

function row(what: string, runs: readonly Measurement[], note: string): Row {
  const peaks = runs.flatMap(({ peakMb }) => (peakMb === undefined ? [] : [peakMb]));
  return {
    what,
    seconds: `${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s`,
    peak: peaks.length === 0 ? '?' : `${Math.max(...peaks).toFixed(0)} MB`,
    note,
  };
}

function printTable(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, seconds, peak, note } of rows) {
    process.stdout.write(
      `${what.padEnd(width)}  ${seconds.padStart(8)}  ${peak.padStart(7)}  ${note}\n`,
    );
  }
}
