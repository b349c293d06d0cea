// Nights, which are what most runs are: one without changes, and one in which 1 % of the people changed, against a plan of
// the same rows and against parsing both sides alone. Times are of the processor, since the sandbox shares the machine.
import { median, type Measurement, processorSeconds } from './measured-process.ts';
import { EVEN, makeNightWorld } from './night-world.ts';
import { failedRow, judgedRow, measuredRow, type Row } from './table.ts';

const MOST = { night: 1.2, changed: 1.5 };

export async function benchNight(contacts: number, runs: number): Promise<Row[]> {
  const world = await makeNightWorld(contacts);
  try {
    const first = await world.run(EVEN, 'sync', '--yes');
    if (first.exitCode !== 0) return [failedRow('the first sync', first)];
    const floors: number[] = [];
    const plans: Measurement[] = [];
    const nights: Measurement[] = [];
    for (let run = 0; run < runs; run += 1) {
      const [csv, json] = [await world.floor('csv'), await world.floor('json')];
      floors.push(Math.max(csv.processorSeconds, json.processorSeconds));
      plans.push(await world.run(EVEN, 'plan'));
      nights.push(await world.run(EVEN, 'sync', '--yes'));
    }
    const changed = await world.run({ ...EVEN, isChanged: true }, 'sync', '--yes');
    const failed = [...plans, ...nights, changed].find(({ exitCode }) => exitCode !== 0);
    if (failed !== undefined) return [failedRow('a night', failed)];
    const floor = median(floors);
    const plan = median(plans.map(processorSeconds));
    const people = contacts.toLocaleString('en');
    const row = (what: string, measured: readonly Measurement[]): Row => {
      const seconds = median(measured.map(processorSeconds));
      return measuredRow(what, measured, `${(seconds / floor).toFixed(2)} times the floor`);
    };
    const judged = (what: string, measured: readonly Measurement[], most: number): Row =>
      judgedRow(row(what, measured), {
        measured: median(measured.map(processorSeconds)) / plan,
        most,
        unit: "times the plan's time of the processor",
      });
    return [
      row(`plan ${people} quoted rows that the service holds`, plans),
      row('the first sync, which meets every contact', [first]),
      judged('a night without changes', nights, MOST.night),
      judged('a night in which 1 % changed', [changed], MOST.changed),
    ];
  } finally {
    world.close();
  }
}
