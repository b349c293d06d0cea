// Durability: a write leaves only when its intent has been synced to the disk. What the kernel was asked
// for is the witness, where there is one that can put it down.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyBuiltCommand, type BuiltCommand } from '../torture/built-command.ts';
import { Lane } from '../torture/lane.ts';
import { SCENARIOS } from '../torture/scenario.ts';
import { sentTooEarly, stepsIn, tracingInto, type Step } from '../torture/sync-order.ts';

const [tracer = '', ...options] = tracingInto('/dev/null');
const canTrace = spawnSync(tracer, [...options, 'true']).status === 0;

let command: BuiltCommand;
let directory: string;

beforeAll(() => {
  command = copyBuiltCommand();
  directory = mkdtempSync(join(tmpdir(), 'listferry-trace-'));
});

afterAll(() => {
  command.remove();
  rmSync(directory, { recursive: true, force: true });
});

it.runIf(canTrace).each(['apply', 'sync'] as const)(
  'syncs the intent of each write of %s before it sends it',
  async (name) => {
    const trace = join(directory, name);
    const lane = await Lane.open(command, SCENARIOS[name]);

    const ended = await lane.run(lane.scenario.command, { under: tracingInto(trace) });
    await lane.close();

    const steps = stepsIn(readFileSync(trace, 'utf8'));
    expect(ended.code).toBe(0);
    expect(ended.watched.writes.length).toBeGreaterThan(0);
    expect(steps.filter((step) => step === 'write sent')).toHaveLength(ended.watched.writes.length);
    expect(sentTooEarly(steps)).toEqual([]);
  },
);

const [W, S, SEND]: Step[] = ['journal written', 'journal synced', 'write sent'];

it.each<readonly [string, (Step | undefined)[], number[]]>([
  ['an intent that was never synced', [W, SEND], [1]],
  ['a write without an intent of its own', [W, S, SEND, SEND], [2]],
  ['an intent that was synced only in part', [W, S, W, SEND], [1]],
  ['nothing wrong', [W, S, SEND, W, S, W, S, SEND], []],
])('would notice %s', (_what, steps, expected) => {
  expect(sentTooEarly(steps.filter((step) => step !== undefined))).toEqual(expected);
});
