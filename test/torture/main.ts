// Kills real processes until there were enough, and prints what came of it: exit code 1 when a promise
// was broken, or when too few kills fell where they hurt.
//
//   node --import tsx test/torture/main.ts --kills 10000 --seed 7
//   node --import tsx test/torture/main.ts --trial "apply request:late:13 journal:after:4"
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/lib/clock.ts';
import { trialOf } from './ordeal.ts';
import { torture, type TortureReport } from './torture.ts';

/** Of the kills, so many must leave an intent without an outcome. */
const LEAST_SHARE = 0.25;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '6' },
    trial: { type: 'string', multiple: true },
  },
});
const clock = systemClock();
const startedMs = clock.monotonicMs();
let toldMs = startedMs;

const report = await torture({
  kills: Number(values.kills),
  seed: Number(values.seed),
  lanes: Number(values.lanes),
  ...(values.trial === undefined ? {} : { trials: values.trial.map(trialOf) }),
  onTrial: (end, soFar) => {
    const last = soFar.broken.at(-1);
    if (end.broken.length > 0 && last !== undefined) process.stderr.write(linesOf(last));
    if (clock.monotonicMs() - toldMs < 10_000) return;
    toldMs = clock.monotonicMs();
    process.stderr.write(`${String(soFar.kills)} kills, ${String(soFar.broken.length)} broken\n`);
  },
});
const share = report.between / Math.max(1, report.kills);
const isEnough = values.trial !== undefined || share >= LEAST_SHARE;
print(report);
process.exitCode = report.broken.length === 0 && isEnough ? 0 : 1;

function print({ trials, kills, between, writes, points, broken }: TortureReport): void {
  const seconds = Math.round((clock.monotonicMs() - startedMs) / 1_000);
  const lines = [
    `kills of real processes: ${String(kills)} in ${String(trials)} trials, ${String(seconds)} s, seed ${values.seed}`,
    `points of the small runs tried: ${String(points.tried)} of ${String(points.of)}`,
    `kills between intent and outcome: ${String(between)} (${(share * 100).toFixed(0)} %)`,
    `writes whose intent was on the disk before they arrived: ${String(writes)}`,
    `promises broken: ${String(broken.length)}`,
    ...broken.map(linesOf),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The argument that repeats the trial, and what it broke. */
function linesOf({ trial, what }: TortureReport['broken'][number]): string {
  return [`  --trial "${trial}"`, ...what.map((words) => `    ${words}`), ''].join('\n');
}
