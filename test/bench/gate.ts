// What keeps listferry as fast as it was: what the commands of a night take of the processor over what parsing both sides
// alone takes, and what short commands take over a bare start, in turn in one run. A ratio that is well above the recorded
// one is measured again, since a machine may be busy, and fails where it stays so; a commit that raises a recorded one
// says why.
import { readFileSync } from 'node:fs';
import { measure, processorSeconds, type Measurement } from './measured-process.ts';
import { EVEN, makeNightWorld, type NightWorld } from './night-world.ts';
import { failedRow, judgedRow, measuredRow, type Row } from './table.ts';

const CONTACTS = 200_000;
const CREATED = 20_000;
const FEW = 12;
/** The shortest commands take but a few ticks of the kernel's clock. */
const STARTS = 11;

/** The share by which a ratio may be above the recorded one: machines differ, and others use them as well. */
const TOLERANCE = 0.15;
const MOST_TIMES = 5;

export async function benchGate(): Promise<Row[]> {
  return [...(await inWorld(CONTACTS, nights)), ...(await inWorld(FEW, starts))];
}

async function inWorld(
  contacts: number,
  rows: (world: NightWorld) => Promise<Row[]>,
): Promise<Row[]> {
  const world = await makeNightWorld(contacts);
  try {
    return await rows(world);
  } finally {
    world.close();
  }
}

/** What was measured once, over the floor around it, for as many people. */
interface Taken {
  readonly runs: readonly Measurement[];
  readonly ratio: number;
}

async function nights(world: NightWorld): Promise<Row[]> {
  let night = EVEN;
  let before = await sidesFloor(world);
  const taken = async (...words: string[]): Promise<Taken> => {
    const run = await world.run(night, ...words);
    const after = await sidesFloor(world);
    const people = 1 + night.created / CONTACTS;
    const ratio = (2 * processorSeconds(run)) / ((before + after) * people);
    before = after;
    return { runs: [run], ratio };
  };
  const sync = (): Promise<Taken> => taken('sync', '--yes');
  return [
    await gateRow('a first sync', () => {
      world.forget();
      return sync();
    }),
    await gateRow('plan', () => taken('plan')),
    await gateRow('a night without changes', sync),
    // Measured again, they change back.
    await gateRow('a night in which 1 % changed', () => {
      night = { ...night, isChanged: !night.isChanged };
      return sync();
    }),
    await gateRow('a night that creates a tenth', async () => {
      // Whom the night before created is met for the first time.
      if (night.created > 0) await world.run(night, 'sync', '--yes');
      night = { ...night, created: night.created + CREATED };
      return await sync();
    }),
  ];
}

/**
 * Of the processor. Both sides at once, as a plan reads them: two threads that share a core take more of it each. Before
 * and after each run, since a machine is not as fast in one minute as in the next.
 */
async function sidesFloor(world: NightWorld): Promise<number> {
  const [csv, json] = await Promise.all([world.floor('csv'), world.floor('json')]);
  return csv.processorSeconds + json.processorSeconds;
}

async function starts(world: NightWorld): Promise<Row[]> {
  const taken = async (word: string): Promise<Taken> => {
    let floor = 0;
    const runs: Measurement[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      floor += processorSeconds(await measure({ args: ['-e', '0'] }));
      runs.push(await world.run(EVEN, word));
    }
    const seconds = runs.map(processorSeconds).reduce((sum, one) => sum + one, 0);
    return { runs, ratio: seconds / floor };
  };
  const rows: Row[] = [];
  for (const word of ['--help', 'status', 'validate'])
    rows.push(await gateRow(word, () => taken(word)));
  return rows;
}

/** Of several times, the one counts in which others took least of the machine. */
async function gateRow(what: string, take: () => Promise<Taken>): Promise<Row> {
  const taken: Taken[] = [];
  do taken.push(await take());
  while (taken.length < MOST_TIMES && leastRatio(taken) > mostFor(what));
  const runs = taken.flatMap((one) => one.runs);
  const failed = runs.find(({ exitCode }) => exitCode !== 0);
  if (failed !== undefined) return failedRow(what, failed);
  const ratios = taken.map(({ ratio }) => ratio.toFixed(2)).join(', ');
  const note = `recorded ${recordedFor(what).toFixed(2)}, measured ${ratios}`;
  return judgedRow(measuredRow(what, runs, note), {
    measured: leastRatio(taken),
    most: mostFor(what),
    unit: 'times the floor',
  });
}

function leastRatio(taken: readonly Taken[]): number {
  return Math.min(...taken.map(({ ratio }) => ratio));
}

function mostFor(what: string): number {
  return recordedFor(what) * (1 + TOLERANCE);
}

/** Nothing is recorded of what is unknown: it fails. */
function recordedFor(what: string): number {
  return RECORDED[what] ?? NaN;
}

/** Written by hand, from what several runs print. */
const RECORDED = JSON.parse(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;
