// Writes the metrics at the end of a command that may be run by a clock, however it ends. What that takes is loaded only
// where the configuration asks for it, and nothing that goes wrong with it changes how the command ends.
import { systemClock } from '../lib/index.ts';
import type { MeasuredCall } from './runs/metrics-file.ts';
import { commandName, type CommandSpec, type GlobalOptions } from './shell/command-spec.ts';
import { explain } from './shell/errors.ts';
import { exitCodeOfFailure } from './shell/exit-codes.ts';
import type { Terminal } from './shell/terminal.ts';

interface Called {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
}

/** Does the work and returns its exit code; throws what it throws. */
export async function measured(
  spec: CommandSpec,
  called: Called,
  work: () => Promise<number>,
): Promise<number> {
  const { unattended } = spec;
  if (unattended === undefined) return await work();
  const call = { command: commandName(spec), unattended, startedAt: timeNow() };
  let exitCode: number;
  try {
    exitCode = await work();
  } catch (error) {
    const failed = exitCodeOfFailure(error, called.terminal.conditions);
    await measure({ ...call, endedAt: timeNow(), exitCode: failed }, called);
    throw error;
  }
  await measure({ ...call, endedAt: timeNow(), exitCode }, called);
  return exitCode;
}

async function measure(call: MeasuredCall, { options, terminal }: Called): Promise<void> {
  // Its home is loaded by every command that opened one.
  const { openedConfig } = await import('./session/opened-config.ts');
  const config = openedConfig(options, terminal);
  if (config?.metrics === undefined) return;
  try {
    const { writeMetrics } = await import('./runs/metrics-file.ts');
    await writeMetrics(config.metrics.textfile, { config, call, terminal });
  } catch (error) {
    const message = `The metrics were not written: ${explain(error).message}`;
    terminal.warn(message);
    terminal.because({ id: 'METRICS_UNWRITABLE', message });
  }
}

function timeNow(): string {
  return systemClock().wallTime().toISOString();
}
