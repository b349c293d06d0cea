#!/usr/bin/env node
// Starts a command line and leaves the process with its exit code.
import { limitHeap } from '../lib/heap.ts';
import type { Terminal, TerminalOptions } from './shell/terminal.ts';

// Loading the other modules would make the heap grow.
limitHeap();
const { systemEnvironment } = await import('../config/secrets.ts');
const { systemClock } = await import('../lib/clock.ts');
const { endCommand } = await import('./end-command.ts');
const { OutputUnwritableError } = await import('./shell/errors.ts');
const { packageVersion } = await import('./shell/package-version.ts');
const { openTerminal } = await import('./shell/terminal.ts');

let isUnwritable = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  noteUnwritable(error, (failure) => {
    terminal?.fail(failure);
  });
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // There is no other place to say it.
  noteUnwritable(error, () => undefined);
});

process.umask(0o077);

// https://no-color.org: set and not empty means no colours.
const noColor = (systemEnvironment('NO_COLOR') ?? '') !== '';

let terminal: Terminal | undefined;
const command = endCommand(process.argv.slice(2), {
  version: packageVersion(),
  makeTerminal: (options) => (terminal = makeTerminal(options)),
});
process.on('uncaughtException', (error) => {
  process.exit(command.fail(error));
});
setExitCode(await command.run());

/** A reader that goes away, such as `head`, is no failure of ours; a full disk under the output is one. */
function noteUnwritable(error: NodeJS.ErrnoException, tell: (failure: Error) => void): void {
  if (error.code === 'EPIPE' || isUnwritable) return;
  isUnwritable = true;
  setExitCode(Number(process.exitCode ?? 0));
  tell(new OutputUnwritableError(error));
}

/** Work goes on where its result cannot be printed, but it must not look like a success. */
function setExitCode(code: number): void {
  process.exitCode = isUnwritable && [0, 2, 3].includes(code) ? 1 : code;
}

function makeTerminal(options: TerminalOptions): Terminal {
  const { stdin, stdout, stderr } = process;
  const exit = (code: number): void => {
    process.exit(code);
  };
  const streams = { stdin, stdout, stderr, clock: systemClock(), exit };
  return openTerminal(streams, { ...options, color: options.color && !noColor });
}
