// Options that every command takes.
import type { Argv } from 'yargs';

export interface GlobalOptions {
  readonly config: string;
  readonly output: 'text' | 'json';
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly logFormat: 'text' | 'json';
  readonly color: boolean;
}

export const DEFAULT_CONFIG = 'config/listferry.yaml';

export function withGlobalOptions(yargs: Argv): Argv {
  return yargs
    .option('config', {
      type: 'string',
      default: DEFAULT_CONFIG,
      requiresArg: true,
      describe: 'Configuration file',
    })
    .option('output', {
      choices: ['text', 'json'] as const,
      default: 'text',
      describe: 'Form of the result on stdout',
    })
    .option('quiet', { type: 'boolean', default: false, describe: 'No progress, only warnings' })
    .option('verbose', { type: 'boolean', default: false, describe: 'Log every write' })
    .option('log-format', {
      choices: ['text', 'json'] as const,
      default: 'text',
      describe: 'Form of the log on stderr',
    })
    .option('color', { type: 'boolean', default: true, describe: 'Colours on a terminal' });
}
