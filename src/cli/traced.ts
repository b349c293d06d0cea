// Keeps a trace of a command where the environment names a place for traces. What that takes is loaded only then, and
// nothing that goes wrong with it changes how the command ends.
import { systemEnvironment } from '../config/index.ts';
import { systemClock } from '../lib/index.ts';
import { isNote } from '../plan/index.ts';
import { noteTrace } from './session/command-trace.ts';
import { commandName, type CommandSpec } from './shell/command-spec.ts';
import { explain } from './shell/errors.ts';
import type { Terminal } from './shell/terminal.ts';

/** By the names that every program with OpenTelemetry goes by. */
export function isTraced(): boolean {
  const [endpoint, endpointOfTraces, isDisabled, exporter] = [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'OTEL_SDK_DISABLED',
    'OTEL_TRACES_EXPORTER',
  ].map((name) => systemEnvironment(name)?.trim() ?? '');
  if (isDisabled?.toLowerCase() === 'true' || exporter === 'none') return false;
  return `${endpoint ?? ''}${endpointOfTraces ?? ''}` !== '';
}

/** From now to the end of the command. Never rejects. */
export async function traceToEnd(spec: CommandSpec, terminal: Terminal): Promise<void> {
  try {
    const { openTrace } = await import('../traces/index.ts');
    const trace = openTrace({
      command: commandName(spec),
      traceparent: systemEnvironment('TRACEPARENT'),
      tracestate: systemEnvironment('TRACESTATE'),
      clock: systemClock(),
    });
    noteTrace(terminal, trace);
    terminal.atEnd(async ({ exitCode, conditions }) => {
      const said = conditions.filter((condition) => !isNote(condition)).map(({ id }) => id);
      if (await trace.end({ exitCode, conditions: [...new Set(said)] })) return;
      tellUnsent(terminal, 'The collector did not take all of it in time.');
    });
  } catch (error) {
    tellUnsent(terminal, `It could not be begun: ${explain(error).message}`);
  }
}

function tellUnsent(terminal: Terminal, reason: string): void {
  const message = `The trace of this command is not whole. ${reason}`;
  terminal.warn(message);
  terminal.because({ id: 'TRACES_UNSENT', message });
}
