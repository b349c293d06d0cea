// The program, run in this process: for what is not to be killed, without a process's start.
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';
import { runProgram } from '../../src/cli/program.ts';
import { openTerminal, type Terminal } from '../../src/cli/shell/terminal.ts';
import { systemClock } from '../../src/lib/index.ts';

/** Runs one command line. */
export type BuiltProgram = (args: readonly string[]) => Promise<ProgramEnd>;

export interface ProgramEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function programHere(): BuiltProgram {
  return async (args) => {
    const [stdout, stderr] = [sink(), sink()];
    const streams = {
      stdin: process.stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      clock: systemClock(),
    };
    let terminal: Terminal | undefined;
    const code = await runProgram(args, (options) => {
      terminal = openTerminal({ ...streams, exit: () => undefined }, options);
      return terminal;
    }).catch((error: unknown) => {
      terminal?.fail(error);
      return exitCodeOfError(error);
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
}

/** Of a stream, the terminal of the command uses nothing else where nobody watches. */
function sink(): { readonly stream: NodeJS.WritableStream; readonly text: () => string } {
  let written = '';
  const write = (text: string): boolean => (written += text) !== '';
  return { stream: { write } as NodeJS.WritableStream, text: () => written };
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
