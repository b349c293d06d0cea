// A terminal that keeps what it is told, and answers as the test says.
import { plainStyle } from '../../src/report/text/style.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

export interface RecordingTerminal extends Terminal {
  readonly printed: string[];
  readonly told: string[];
  readonly failures: unknown[];
  readonly exits: number[];
}

export function recordingTerminal(
  options: {
    readonly isInteractive?: boolean;
    readonly answer?: boolean;
    readonly canvas?: NodeJS.WritableStream;
  } = {},
): RecordingTerminal {
  const printed: string[] = [];
  const told: string[] = [];
  const failures: unknown[] = [];
  const exits: number[] = [];
  return {
    printed,
    told,
    failures,
    exits,
    print: (line) => printed.push(line),
    tell: (line) => told.push(line),
    warn: (line) => told.push(line),
    log: (line) => told.push(line),
    fail: (error) => failures.push(error),
    style: plainStyle,
    isInteractive: options.isInteractive ?? false,
    canvas: options.canvas,
    ask: () => Promise.resolve(options.answer ?? false),
    exit: (code) => exits.push(code),
  };
}
