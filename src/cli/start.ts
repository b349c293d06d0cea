// Runs the command line of this process, and leaves the process with its exit code.
import { systemEnvironment } from '../config/index.ts';
import { systemClock } from '../lib/index.ts';
import { CommandLine } from './end-command.ts';
import { OutputUnwritableError } from './shell/errors.ts';
import { openTerminal, type Terminal, type TerminalOptions } from './shell/terminal.ts';

let terminal: Terminal | undefined;
let isUnwritable = false;

type Exit = (exitCode: number) => void;

/** `exit` ends the process at once. */
export async function start(argv: readonly string[], exit: Exit): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (noteFailure(error)) terminal?.fail(new OutputUnwritableError(error));
  });
  // There is no other place to say it.
  process.stderr.on('error', noteFailure);
  process.umask(0o077);
  const command = new CommandLine(argv, (options) => (terminal = makeTerminal(options, exit)));
  process.on('uncaughtException', (error) => {
    exit(command.fail(error));
  });
  setExitCode(await command.run());
}

/** A reader that goes away, such as `head`, is no failure of ours; a full disk under the output is one. True at the first. */
function noteFailure(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EPIPE' || isUnwritable) return false;
  isUnwritable = true;
  setExitCode(Number(process.exitCode ?? 0));
  return true;
}

/** Work goes on where its result cannot be printed, but it must not look like a success. */
function setExitCode(code: number): void {
  process.exitCode = isUnwritable && [0, 2, 3].includes(code) ? 1 : code;
}

function makeTerminal(options: TerminalOptions, exit: Exit): Terminal {
  const { stdin, stdout, stderr } = process;
  const streams = { stdin, stdout, stderr, clock: systemClock(), exit };
  // https://no-color.org: set and not empty means no colours.
  const color = options.color && (systemEnvironment('NO_COLOR') ?? '') === '';
  return openTerminal(streams, { ...options, color });
}
