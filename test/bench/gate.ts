// What keeps listferry as fast as it was: what the commands of a night take of the processor over what parsing both sides
// alone takes, and what short commands take over a bare start, everything in turn in one run. A ratio that is well above
// the recorded one fails; a commit that raises a recorded one says why.
import { readFileSync } from 'node:fs';
import { measure, processorSeconds, type Measurement } from './measured-process.ts';
import { makeNightWorld, type NightWorld } from './night-world.ts';
import { failedRow, judgedRow, measuredRow, type Row } from './table.ts';

const CONTACTS = 200_000;
const CREATED = 20_000;
const TURNS = [
  ['even', 'changed'],
  ['changed', 'even'],
] as const;

const FEW = 12;
const STARTS = 11;

/** The share by which a ratio may be above the recorded one: machines differ, and others use them as well. */
const TOLERANCE = 0.15;

export async function benchGate(): Promise<Row[]> {
  return [...(await inWorld(CONTACTS, CREATED, nights)), ...(await inWorld(FEW, 0, starts))];
}

async function inWorld(
  contacts: number,
  created: number,
  rows: (world: NightWorld) => Promise<Row[]>,
): Promise<Row[]> {
  const world = await makeNightWorld(contacts, created);
  try {
    return await rows(world);
  } finally {
    world.close();
  }
}

/** Runs of one kind, each with the floor that was measured in its turn, in seconds of the processor. */
class GateRuns {
  readonly runs: Measurement[] = [];
  readonly floors: number[] = [];

  add(floor: number, run: Measurement): void {
    this.floors.push(floor);
    this.runs.push(run);
  }

  /** Of the turn in which others took least. */
  leastRatio(): number {
    const ratios = this.runs.map((run, turn) => processorSeconds(run) / (this.floors[turn] ?? NaN));
    return Math.min(...ratios);
  }

  /** Of all of them together: the shortest take but a few ticks of the kernel's clock. */
  wholeRatio(): number {
    return sumOf(this.runs.map(processorSeconds)) / sumOf(this.floors);
  }
}

async function nights(world: NightWorld): Promise<Row[]> {
  const sync = (rows: 'even' | 'changed' | 'more'): Promise<Measurement> =>
    world.run(rows, 'sync', '--yes');
  const first = await sync('even');
  if (first.exitCode !== 0) return [failedRow('the first sync', first)];
  const plans = new GateRuns();
  const unchanged = new GateRuns();
  const changed = new GateRuns();
  // One in a hundred changes, and changes back.
  for (const [before, after] of TURNS) {
    const floor = await sidesFloor(world);
    plans.add(floor, await world.run(before, 'plan'));
    unchanged.add(floor, await sync(before));
    changed.add(floor, await sync(after));
  }
  const creates = new GateRuns();
  creates.add(await sidesFloor(world), await sync('more'));
  return [
    gateRow('plan', plans.runs, plans.leastRatio()),
    gateRow('a night without changes', unchanged.runs, unchanged.leastRatio()),
    gateRow('a night in which 1 % changed', changed.runs, changed.leastRatio()),
    gateRow('a night that creates a tenth', creates.runs, creates.leastRatio()),
  ];
}

async function sidesFloor(world: NightWorld): Promise<number> {
  const [csv, json] = [await world.floor('csv'), await world.floor('json')];
  return csv.processorSeconds + json.processorSeconds;
}

async function starts(world: NightWorld): Promise<Row[]> {
  const commands = ['--help', 'status', 'validate'].map((word) => ({ word, runs: new GateRuns() }));
  for (let turn = 0; turn < STARTS; turn += 1) {
    const floor = processorSeconds(await measure({ args: ['-e', '0'] }));
    for (const { word, runs } of commands) runs.add(floor, await world.run('even', word));
  }
  return commands.map(({ word, runs }) => gateRow(word, runs.runs, runs.wholeRatio()));
}

function gateRow(what: string, runs: readonly Measurement[], measured: number): Row {
  const failed = runs.find(({ exitCode }) => exitCode !== 0);
  if (failed !== undefined) return failedRow(what, failed);
  const recorded = RECORDED[what] ?? NaN;
  return judgedRow(measuredRow(what, runs, `recorded ${recorded.toFixed(2)}`), {
    measured,
    most: recorded * (1 + TOLERANCE),
    unit: 'times the floor',
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Written by hand, from what several runs print. */
const RECORDED = JSON.parse(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;
