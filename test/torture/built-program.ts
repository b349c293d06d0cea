// The built command's own program, run in this process: the same code as in a process of its own, for
// what is not to be killed, without a process's start.
import { pathToFileURL } from 'node:url';
import type * as ExitCodes from '../../src/cli/exit-codes.ts';
import type * as Program from '../../src/cli/program.ts';
import type * as Terminals from '../../src/cli/terminal.ts';
import { systemClock } from '../../src/lib/index.ts';

/** Runs one command line. */
export type BuiltProgram = (args: readonly string[]) => Promise<ProgramEnd>;

export interface ProgramEnd {
  readonly code: number;
  /** Both streams. */
  readonly output: string;
}

/** `directory` holds the files of the built command line. */
export async function loadBuiltProgram(directory: string): Promise<BuiltProgram> {
  const load = async (file: string): Promise<unknown> =>
    (await import(`${pathToFileURL(directory).href}/${file}`)) as unknown;
  // Built from the very files that the types are of.
  const { exitCodeOfError } = (await load('exit-codes.js')) as typeof ExitCodes;
  const { runProgram } = (await load('program.js')) as typeof Program;
  const { openTerminal } = (await load('terminal.js')) as typeof Terminals;

  return async (args) => {
    let output = '';
    // Of a stream, the terminal of the command uses nothing else where nobody watches.
    const sink = { write: (text: string) => (output += text) !== '' } as NodeJS.WritableStream;
    const streams = { stdin: process.stdin, stdout: sink, stderr: sink, clock: systemClock() };
    let terminal: Terminals.Terminal | undefined;
    const code = await runProgram(args, {
      version: '0.0.0',
      makeTerminal: (options) =>
        (terminal = openTerminal({ ...streams, exit: () => undefined }, options)),
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
