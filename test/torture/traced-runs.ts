// A small run of the built command with the kernel as the witness: which of its writes left before
// their intent was synced to the disk.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltCommand } from './built-command.ts';
import { Testbed, type Ended } from './testbed.ts';
import { SCENARIOS, type ScenarioName } from './scenario.ts';
import { sentTooEarly, stepsIn, tracingInto } from './sync-order.ts';

/** Twice as many items are at work as requests may be under way: their intents are written ahead. */
const AT_WORK = 2;

export interface TracedRun {
  readonly ended: Ended;
  /** Writes that the kernel was asked to send. */
  readonly sent: number;
  /** Their numbers, from 1. */
  readonly tooEarly: readonly number[];
}

/** Whether this system has a program that puts down what the kernel is asked for. */
export function canTrace(): boolean {
  const [tracer = '', ...options] = tracingInto('/dev/null');
  return spawnSync(tracer, [...options, 'true']).status === 0;
}

export async function traceRun(command: BuiltCommand, name: ScenarioName): Promise<TracedRun> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-trace-'));
  const trace = join(directory, 'trace');
  const testbed = await Testbed.open(command, SCENARIOS[name]);
  try {
    const ended = await testbed.run(testbed.scenario.command, { under: tracingInto(trace) });
    const steps = stepsIn(readFileSync(trace, 'utf8'));
    const sent = steps.filter((step) => step === 'write sent').length;
    const together = AT_WORK * testbed.scenario.concurrency;
    return { ended, sent, tooEarly: sentTooEarly(steps, together) };
  } finally {
    await testbed.close();
    rmSync(directory, { recursive: true });
  }
}
