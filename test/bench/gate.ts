// What keeps listferry as fast as it was: what the commands of a night take of the processor over what parsing both sides
// alone takes, and what short commands take over a bare start, everything in turn in one run. A ratio that is well above
// the recorded one fails; a commit that raises a recorded one says why.
import { readFileSync } from 'node:fs';
import { measure, processorSeconds, type Measurement } from './measured-process.ts';
import { makeNightWorld, type NightWorld } from './night-world.ts';
import { failedRow, judgedRow, measuredRow, type Row } from './table.ts';

const CONTACTS = 200_000;
const CREATED = 20_000;
const TURNS = 2;

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

async function nights(world: NightWorld): Promise<Row[]> {
  const sync = (rows: 'even' | 'changed' | 'more'): Promise<Measurement> =>
    world.run(rows, 'sync', '--yes');
  const first = await sync('even');
  if (first.exitCode !== 0) return [failedRow('the first sync', first)];
  const floors: number[] = [];
  const measureFloors = async (): Promise<void> => {
    const sides = [await world.floor('csv'), await world.floor('json')];
    floors.push(sumOf(sides.map((side) => side.processorSeconds)));
  };
  const plans: Measurement[] = [];
  const unchanged: Measurement[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await measureFloors();
    plans.push(await world.run('even', 'plan'));
    unchanged.push(await sync('even'));
  }
  const changed = [await sync('changed')];
  await measureFloors();
  const creates = [await sync('more')];
  const floor = sumOf(floors) / floors.length;
  return [
    gateRow('plan', plans, floor),
    gateRow('a night without changes', unchanged, floor),
    gateRow('a night in which 1 % changed', changed, floor),
    gateRow('a night that creates a tenth', creates, floor),
  ];
}

async function starts(world: NightWorld): Promise<Row[]> {
  const commands = [['--help'], ['status'], ['validate']] as const;
  const bare: Measurement[] = [];
  const runs = commands.map((): Measurement[] => []);
  for (let turn = 0; turn < STARTS; turn += 1) {
    bare.push(await measure({ args: ['-e', '0'] }));
    for (const [index, [word]] of commands.entries())
      runs[index]?.push(await world.run('even', word));
  }
  const floor = sumOf(bare.map(processorSeconds)) / bare.length;
  return commands.map(([word], index) => gateRow(word, runs[index] ?? [], floor));
}

function gateRow(what: string, runs: readonly Measurement[], floor: number): Row {
  const failed = runs.find(({ exitCode }) => exitCode !== 0);
  if (failed !== undefined) return failedRow(what, failed);
  const recorded = RECORDED[what] ?? NaN;
  return judgedRow(measuredRow(what, runs, `recorded ${recorded.toFixed(2)}`), {
    measured: sumOf(runs.map(processorSeconds)) / runs.length / floor,
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
