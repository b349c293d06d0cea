#!/usr/bin/env node
// The only place that turns errors into an exit code and leaves the process.
import { keepNurserySmall } from '../lib/heap.ts';
import type { Terminal, TerminalOptions } from './terminal.ts';

// Before anything else is loaded, which is what makes it grow.
keepNurserySmall();
const { systemEnvironment } = await import('../config/secrets.ts');
const { systemClock } = await import('../lib/clock.ts');
const { exitCodeOfError } = await import('./exit-codes.ts');
const { packageVersion } = await import('./package-version.ts');
const { runProgram } = await import('./program.ts');
const { openTerminal } = await import('./terminal.ts');

// A reader that goes away, such as `head`, is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.umask(0o077);

// https://no-color.org: set and not empty means no colours.
const noColor = (systemEnvironment('NO_COLOR') ?? '') !== '';
let terminal: Terminal = makeTerminal({
  color: false,
  quiet: false,
  verbose: false,
  logFormat: 'text',
});

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    version: packageVersion(),
    makeTerminal: (options) => (terminal = makeTerminal(options)),
  });
} catch (error) {
  terminal.fail(error);
  process.exitCode = exitCodeOfError(error);
}

function makeTerminal(options: TerminalOptions): Terminal {
  const { stdin, stdout, stderr } = process;
  const exit = (code: number): void => {
    process.exit(code);
  };
  const streams = { stdin, stdout, stderr, clock: systemClock(), exit };
  return openTerminal(streams, { ...options, color: options.color && !noColor });
}
