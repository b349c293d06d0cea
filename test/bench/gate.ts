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
const MOST_TURNS = 3;

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

/** What was measured of one kind in one turn, over the floor of that turn. */
interface Taken {
  readonly what: string;
  readonly runs: readonly Measurement[];
  readonly ratio: number;
}

/** Measures the kinds that are asked for. */
type TakeTurn = (asked: readonly string[]) => Promise<readonly Taken[]>;

async function nights(world: NightWorld): Promise<Row[]> {
  let night = EVEN;
  const sync = (): Promise<Measurement> => world.run(night, 'sync', '--yes');
  const kinds: Readonly<Record<string, () => Promise<Measurement>>> = {
    'a first sync': () => {
      world.forget();
      return sync();
    },
    plan: () => world.run(night, 'plan'),
    'a night without changes': sync,
    // In a second turn they change back.
    'a night in which 1 % changed': () => {
      night = { ...night, isChanged: !night.isChanged };
      return sync();
    },
    'a night that creates a tenth': () => {
      night = { ...night, created: night.created + CREATED };
      return sync();
    },
  };
  return await gateRows(Object.keys(kinds), async (asked) => {
    let before = await sidesFloor(world);
    const taken: Taken[] = [];
    for (const what of asked) {
      const run = await kinds[what]?.();
      const after = await sidesFloor(world);
      if (run === undefined) continue;
      taken.push({ what, runs: [run], ratio: (2 * processorSeconds(run)) / (before + after) });
      before = after;
    }
    return taken;
  });
}

/** Of the processor: a machine is not as fast in one minute as in the next, so it is measured before and after each run. */
async function sidesFloor(world: NightWorld): Promise<number> {
  const [csv, json] = [await world.floor('csv'), await world.floor('json')];
  return csv.processorSeconds + json.processorSeconds;
}

async function starts(world: NightWorld): Promise<Row[]> {
  return await gateRows(['--help', 'status', 'validate'], async (asked) => {
    let floor = 0;
    const commands = asked.map((what) => ({ what, runs: [] as Measurement[] }));
    for (let start = 0; start < STARTS; start += 1) {
      floor += processorSeconds(await measure({ args: ['-e', '0'] }));
      for (const { what, runs } of commands) runs.push(await world.run(EVEN, what));
    }
    return commands.map(({ what, runs }) => {
      const seconds = runs.map(processorSeconds).reduce((sum, one) => sum + one, 0);
      return { what, runs, ratio: seconds / floor };
    });
  });
}

/** Of several turns, the one counts in which others took least of the machine. */
async function gateRows(kinds: readonly string[], takeTurn: TakeTurn): Promise<Row[]> {
  const taken: Taken[] = [];
  const of = (what: string): Taken[] => taken.filter((one) => one.what === what);
  let asked = kinds;
  for (let turn = 0; turn < MOST_TURNS && asked.length > 0; turn += 1) {
    taken.push(...(await takeTurn(asked)));
    asked = asked.filter((what) => leastRatio(of(what)) > mostFor(what));
  }
  return kinds.map((what) => gateRow(what, of(what)));
}

function gateRow(what: string, taken: readonly Taken[]): Row {
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
