// Power cuts: no write leaves before its intent has been synced, by what the kernel was asked for. The
// same look at builds with planted bugs shows that it would be noticed.
import { copyBuiltCommand, type BuiltCommand } from '../built-command.ts';
import { becomeUser } from '../built-program.ts';
import { figure, type Figure, type Part, type PartEnd } from '../part.ts';
import { PLANTED_HASTE, plantHaste, type PlantedHaste } from '../planted-haste.ts';
import { SCENARIOS, userAt } from '../scenario.ts';
import { canTrace, traceRun, type TracedRun } from '../traced-runs.ts';

export const durability: Part = { name: 'durability', run: look };

const WHAT = 'writes sent after their intent was synced';

async function look(): Promise<PartEnd> {
  if (!canTrace()) return { figures: [figure(WHAT, 'not looked at: no strace')], broken: [] };
  const runs = await inCopy(copyBuiltCommand(), tracedRuns);
  const missed: string[] = [];
  for (const plant of PLANTED_HASTE) if (!(await isFound(plant))) missed.push(plant.name);
  const broken = runs.flatMap(({ tooEarly, ended }) => [
    ...tooEarly.map((n) => `write ${String(n)} was sent before its intent was synced`),
    ...ended.watched.unintended.map((write) => `${write} was sent without an intent`),
  ]);
  return { figures: [writesFigure(runs), plantedFigure(missed)], broken };
}

async function tracedRuns(command: BuiltCommand): Promise<TracedRun[]> {
  const runs: TracedRun[] = [];
  for (const { name } of Object.values(SCENARIOS)) runs.push(await traceRun(command, name));
  return runs;
}

/** Whether it is seen of a build with this bug that a write was sent too early. */
export async function isFound(plant: PlantedHaste): Promise<boolean> {
  const copy = copyBuiltCommand((build) => {
    plantHaste(build, plant);
  });
  const { tooEarly, ended } = await inCopy(copy, (command) => traceRun(command, 'sync'));
  return tooEarly.length + ended.watched.unintended.length > 0;
}

async function inCopy<T>(
  command: BuiltCommand,
  work: (command: BuiltCommand) => Promise<T>,
): Promise<T> {
  const becomeFormer = becomeUser(userAt(command.directory));
  try {
    return await work(command);
  } finally {
    becomeFormer();
    command.remove();
  }
}

function writesFigure(runs: readonly TracedRun[]): Figure {
  const arrived = sum(runs.map(({ ended }) => ended.watched.writes.length));
  const sent = sum(runs.map((run) => run.sent));
  const tooEarly = sum(runs.map((run) => run.tooEarly.length));
  const isMet = sent === arrived && sent > 0 && runs.every(({ ended }) => ended.code === 0);
  return figure(WHAT, `${String(sent - tooEarly)} of ${String(arrived)}`, isMet);
}

function plantedFigure(missed: readonly string[]): Figure {
  const all = PLANTED_HASTE.length;
  const found = [`${String(all - missed.length)} of ${String(all)}`, ...missed].join('; missed: ');
  return figure('planted bugs of haste found', found, missed.length === 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
