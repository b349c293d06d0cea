// The program, run in this process: for what is not to be killed, without a process's start.
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';
import { runProgram } from '../../src/cli/program.ts';
import { openTerminal, type Terminal } from '../../src/cli/shell/terminal.ts';
import { systemClock } from '../../src/lib/index.ts';

/** Runs one command line. */
export type BuiltProgram = (args: readonly string[]) => Promise<ProgramEnd>;

export interface ProgramEnd {
  readonly code: number;
  /** Both streams. */
  readonly output: string;
}

export function programHere(): BuiltProgram {
  return async (args) => {
    let output = '';
    // Of a stream, the terminal of the command uses nothing else where nobody watches.
    const sink = { write: (text: string) => (output += text) !== '' } as NodeJS.WritableStream;
    const streams = { stdin: process.stdin, stdout: sink, stderr: sink, clock: systemClock() };
    let terminal: Terminal | undefined;
    const code = await runProgram(args, (options) => {
      terminal = openTerminal({ ...streams, exit: () => undefined }, options);
      return terminal;
    }).catch((error: unknown) => {
      terminal?.fail(error);
      return exitCodeOfError(error);
    });
    return { code, output };
  };
}

/** From now on this process is the user whose commands run here; returns what puts things back. */
export function becomeUser(environment: Readonly<Record<string, string>>): () => void {
  const names = Object.keys(environment);
  const before = names.map((name) => [name, process.env[name]] as const);
  const maskBefore = process.umask(0o077);
  Object.assign(process.env, environment);
  return () => {
    process.umask(maskBefore);
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}
