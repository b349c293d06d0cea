// Writes the metrics at the end of a command that may be run by a clock, however it ends. What that takes is loaded only
// where the configuration asks for it, and nothing that goes wrong with it changes how the command ends.
import { systemClock } from '../lib/index.ts';
import type { MeasuredCall } from './runs/metrics-file.ts';
import { commandName, type CommandSpec, type GlobalOptions } from './shell/command-spec.ts';
import { explain } from './shell/errors.ts';
import type { Terminal } from './shell/terminal.ts';

interface Called {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
}

/** Has it written when the command ends, if a clock may run that command. */
export function measureAtEnd(spec: CommandSpec, called: Called): void {
  const { unattended } = spec;
  if (unattended === undefined) return;
  const call = { command: commandName(spec), unattended, startedAt: timeNow() };
  called.terminal.atEnd(async ({ exitCode }) => {
    await measure({ ...call, endedAt: timeNow(), exitCode }, called);
  });
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
