#!/usr/bin/env node
// The only place that turns errors into an exit code and leaves the process.
import { createRequire } from 'node:module';
import { systemEnvironment } from '../config/secrets.ts';
import { explain } from './explain.ts';
import { exitCodeOfError } from './exit-codes.ts';
import { runProgram } from './program.ts';
import { systemTerminal } from './terminal.ts';

// A reader that goes away, such as `head`, is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.umask(0o077);

const noColor = (systemEnvironment('NO_COLOR') ?? '') !== '';

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    version: packageVersion(),
    makeTerminal: ({ color }) =>
      systemTerminal({
        color: color && !noColor,
        exit: (code) => {
          process.exit(code);
        },
      }),
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exitCodeOfError(error);
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const found: unknown = require('../../package.json');
  if (typeof found !== 'object' || found === null || !('version' in found)) return 'unknown';
  return String(found.version);
}
