// The trace of a command, where one is kept: its session tells it of requests and phases.
import type { Progress } from '../../lib/index.ts';
import type { CommandTrace } from '../../traces/index.ts';
import type { Terminal } from '../shell/terminal.ts';

/** By the terminal of each command. */
const traces = new WeakMap<Terminal, CommandTrace>();

export function noteTrace(terminal: Terminal, trace: CommandTrace): void {
  traces.set(terminal, trace);
}

export function traceOf(terminal: Terminal): CommandTrace | undefined {
  return traces.get(terminal);
}

/** The same progress, whose phases are those of the trace too. */
export function withPhases(progress: Progress, trace: CommandTrace | undefined): Progress {
  if (trace === undefined) return progress;
  return {
    enter: (phase) => {
      trace.enter(phase);
      progress.enter(phase);
    },
    step: (label, options) => progress.step(label, options),
  };
}
