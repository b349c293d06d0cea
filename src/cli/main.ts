#!/usr/bin/env node
// Starts a command line and leaves the process with its exit code.
import { keepNurserySmall } from '../lib/heap.ts';
import type { Terminal, TerminalOptions } from './terminal.ts';

// Before anything else is loaded, which is what makes it grow.
keepNurserySmall();
const { systemEnvironment } = await import('../config/secrets.ts');
const { systemClock } = await import('../lib/clock.ts');
const { endCommand } = await import('./end-command.ts');
const { packageVersion } = await import('./package-version.ts');
const { openTerminal } = await import('./terminal.ts');

// A reader that goes away, such as `head`, is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.umask(0o077);

// https://no-color.org: set and not empty means no colours.
const noColor = (systemEnvironment('NO_COLOR') ?? '') !== '';

const command = endCommand(process.argv.slice(2), { version: packageVersion(), makeTerminal });
process.on('uncaughtException', (error) => {
  process.exit(command.fail(error));
});
process.exitCode = await command.run();

function makeTerminal(options: TerminalOptions): Terminal {
  const { stdin, stdout, stderr } = process;
  const exit = (code: number): void => {
    process.exit(code);
  };
  const streams = { stdin, stdout, stderr, clock: systemClock(), exit };
  return openTerminal(streams, { ...options, color: options.color && !noColor });
}
