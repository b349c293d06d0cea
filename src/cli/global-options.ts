// Options that every command takes.
import type { OptionTable } from './option-table.ts';

export interface GlobalOptions {
  readonly config: string;
  readonly output: 'text' | 'json';
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly logFormat: 'text' | 'json';
  readonly color: boolean;
}

export const GLOBAL_OPTIONS = {
  config: {
    type: 'string',
    default: 'config/listferry.yaml',
    requiresArg: true,
    describe: 'Configuration file',
  },
  output: {
    choices: ['text', 'json'],
    default: 'text',
    describe: 'Form of the result on stdout',
  },
  quiet: { type: 'boolean', default: false, describe: 'No progress, only warnings' },
  verbose: { type: 'boolean', default: false, describe: 'Log every write' },
  'log-format': {
    choices: ['text', 'json'],
    default: 'text',
    describe: 'Form of everything on stderr',
  },
  color: {
    type: 'boolean',
    default: true,
    describe: 'Colours on a terminal; none with NO_COLOR',
  },
} as const satisfies OptionTable;
