// A few of the kills of `test/torture/main.ts`, so that its parts are tried with every test run: a
// process killed where each kind of item is written, and its recovery killed too.
import { existsSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { differenceOf } from '../torture/account-image.ts';
import { copyBuiltCommand } from '../torture/built-command.ts';
import { lineOf, trialOf } from '../torture/ordeal.ts';
import { PLANTED_HASTE, plantHaste } from '../torture/planted-haste.ts';
import { torture, type TortureReport } from '../torture/torture.ts';

const TRIALS = [
  'apply journal:before:1',
  'apply journal:after:4',
  'apply request:before:9',
  'apply request:after:20 request:late:12',
  'sync journal:after:3',
  'sync request:late:30',
  'sync moment:400',
  'large-sync request:after:60 request:after:30',
];

let report: TortureReport;

beforeAll(async () => {
  report = await torture({ kills: 0, seed: 1, testbeds: 4, trials: TRIALS.map(trialOf) });
}, 300_000);

it('reaches with every recovery what the undisturbed command reaches', () => {
  expect(report.broken).toEqual([]);
  expect(report.trials).toBe(TRIALS.length);
});

it('kills every process that it was told to kill, most of them in the middle of a write', () => {
  expect(report.kills).toBeGreaterThanOrEqual(TRIALS.length);
  expect(report.between).toBeGreaterThanOrEqual(3);
});

it('looks for the intent of every write on the disk', () => {
  expect(report.writes).toBeGreaterThan(13 * TRIALS.length);
});

it.each(TRIALS)('prints the trial "%s" as it is given', (line) => {
  expect(lineOf(trialOf(line))).toBe(line);
});

it('tells what an account has twice, and what it lacks', () => {
  const difference = differenceOf(['ann', 'bob'], ['ann', 'ann']);

  expect(difference).toEqual(['missing: bob', 'too many: ann']);
});

it.each(PLANTED_HASTE)('finds where to plant "$name" in the built command', (plant) => {
  const copy = copyBuiltCommand((build) => {
    plantHaste(build, plant);
  });

  expect(existsSync(copy.main)).toBe(true);
  copy.remove();
});
