// Planning, and a run that finds nothing to do, against what parsing both sides takes by itself, and against
// a script that does the comparison with a streaming parser and a Map; and a plan that remembers every contact against
// the same plan of a first night, which compares two sides only.
import { join } from 'node:path';
import { measure, measureFloor, median, type Measurement } from './measured-process.ts';
import { makePlanWorld, type PlanWorld } from './plan-world.ts';
import { failedRow, judgedRow, measuredRow, timedRow, type Row } from './table.ts';

export interface PlanBench {
  readonly contacts: number;
  readonly runs: number;
  /** Whether a script with a Map is run too, which holds all of a list. */
  readonly withScript: boolean;
}

export async function benchPlan({ contacts, runs, withScript }: PlanBench): Promise<Row[]> {
  const world = await makePlanWorld(contacts);
  const people = contacts.toLocaleString('en');
  try {
    const first = await command(world, ['sync', '--yes'], world.evenConfigPath);
    const turns: Turn[] = [];
    for (let run = 0; run < runs; run += 1) turns.push(await takeTurn(world, run));
    const plan = turns.map((turn) => turn.plan);
    const quoted = turns.map((turn) => turn.quoted);
    const ratios = turns.map((turn) => turn.plan.seconds / Math.max(turn.csv, turn.json));
    const quotedRatios = turns.map((turn) => turn.quoted.seconds / turn.json);
    const syncRatios = turns.map((turn) => turn.sync.seconds / turn.plan.seconds);
    return [
      timedRow('csv-parse alone on the same rows', median(turns.map(({ csv }) => csv))),
      timedRow('JSON.parse alone, element by element', median(turns.map(({ json }) => json))),
      measuredRow(
        `plan ${people} rows against ${people} contacts`,
        plan,
        `${median(ratios).toFixed(2)} times the slower of the two; ${countsOf(plan.at(-1))}`,
      ),
      ...rememberedRows(people, turns),
      measuredRow(
        `plan ${people} rows with every cell in quotes`,
        quoted,
        `${median(quotedRatios).toFixed(2)} times JSON.parse alone; ${countsOf(quoted.at(-1))}`,
      ),
      measuredRow('sync with nothing to do, which meets every contact', [first], ''),
      measuredRow(
        'sync with nothing to do',
        turns.map(({ sync }) => sync),
        `${median(syncRatios).toFixed(2)} times the plan`,
      ),
      ...(withScript ? [await scriptedRow(world)] : []),
    ];
  } finally {
    world.close();
  }
}

/** Every second id with another address, as after a company has got another domain, against the plan of none. */
export async function benchMoved(contacts: number): Promise<Row[]> {
  const world = await makePlanWorld(contacts);
  const people = contacts.toLocaleString('en');
  try {
    await command(world, ['sync', '--yes'], world.idsConfigPath);
    const even = await command(world, ['plan'], world.idsConfigPath);
    const accepted = ['--accept', `ids=${String(contacts / 2)}`];
    const moved = await command(world, ['plan', ...accepted], world.movedConfigPath);
    const row = measuredRow(
      'the same, half of them with another address',
      [moved],
      countsOf(moved),
    );
    return [
      measuredRow(`plan ${people} rows with ids that say what the service holds`, [even], ''),
      judgedRow(row, {
        measured: moved.seconds / even.seconds,
        most: MOST_MOVED,
        unit: 'times the plan of none',
      }),
    ];
  } finally {
    world.close();
  }
}

const MOST_MOVED = 5;

const MOST_REMEMBERED = { seconds: 1.15, peak: 1.1 };

/** What a plan takes that compares with what both sides agreed on last, beside what it takes without. */
function rememberedRows(people: string, turns: readonly Turn[]): Row[] {
  const ratioOf = (figure: (run: Measurement) => number): number =>
    median(turns.map(({ plan, remembered }) => figure(remembered) / figure(plan)));
  const runs = turns.map(({ remembered }) => remembered);
  const row = measuredRow(`the same, with ${people} contacts remembered`, runs, '');
  return [
    judgedRow(
      {
        ...row,
        note: `${ratioOf(({ seconds }) => seconds).toFixed(2)} times its seconds; ${countsOf(runs.at(-1))}`,
      },
      {
        // Of the processor: what other programs take of a shared machine is in the seconds, and not the same in both.
        measured: ratioOf(({ processorSeconds, seconds }) => processorSeconds ?? seconds),
        most: MOST_REMEMBERED.seconds,
        unit: "times the plan's time of the processor",
      },
    ),
    judgedRow(
      { what: 'its peak memory', seconds: '', peak: row.peak, note: '' },
      {
        measured: ratioOf(({ peakMb = NaN }) => peakMb),
        most: MOST_REMEMBERED.peak,
        unit: 'times that of the plan',
      },
    ),
  ];
}

interface Turn {
  readonly csv: number;
  readonly json: number;
  readonly plan: Measurement;
  /** The same rows, where every contact is remembered. */
  readonly remembered: Measurement;
  readonly quoted: Measurement;
  readonly sync: Measurement;
}

/** Everything that is compared, one after the other: a machine is as busy for one as for the next. */
async function takeTurn(world: PlanWorld, run: number): Promise<Turn> {
  const configPaths = [world.configPath, world.metConfigPath];
  // Neither is always the first of the two.
  const plans: Measurement[] = [];
  for (const place of [run % 2, 1 - (run % 2)])
    plans[place] = await command(world, ['plan'], configPaths[place] ?? '');
  const [plan, remembered] = plans as [Measurement, Measurement];
  return {
    plan,
    remembered,
    csv: (await measureFloor('csv', join(world.directory, 'people.csv'))).seconds,
    json: (await measureFloor('json', join(world.directory, 'contacts-list.json'))).seconds,
    quoted: await command(world, ['plan'], world.quotedConfigPath),
    sync: await command(world, ['sync', '--yes'], world.evenConfigPath),
  };
}

async function command(
  world: PlanWorld,
  words: readonly string[],
  configPath: string,
): Promise<Measurement> {
  const options = ['--quiet', '--output', 'json', '--config', configPath];
  // Each configuration as if alone on its machine: on one machine an account belongs to one of them.
  const env = { ...world.env, HOME: `${configPath}-home` };
  return await measure({ args: ['dist/cli/main.js', ...words, ...options], env });
}

async function scriptedRow(world: PlanWorld): Promise<Row> {
  const script = ['--max-old-space-size=8192', '--import', 'tsx', 'test/bench/scripted.ts'];
  const run = await measure({
    args: [...script, join(world.directory, 'people.csv'), world.listUrl],
  });
  if (run.exitCode !== 0)
    return failedRow('the same, scripted with @streamparser/json and a Map', run);
  return measuredRow('the same, scripted with @streamparser/json and a Map', [run], run.stdout);
}

function countsOf(run: Measurement | undefined): string {
  if (run?.exitCode !== 0) return `failed with exit code ${String(run?.exitCode)}`;
  const { counts } = JSON.parse(run.stdout) as { counts: Record<string, number> };
  const { createContact, updateContact, deleteContact, unchanged } = counts;
  return `create ${String(createContact)}, update ${String(updateContact)}, delete ${String(deleteContact)}, unchanged ${String(unchanged)}`;
}
