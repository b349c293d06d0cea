// What a command is to the command line: words and options as data, and where its work is. The work is
// loaded only when it is asked for, so that help stays quick.
import type { PositionalOptions, Options } from 'yargs';
import type { Terminal } from './terminal.ts';

export interface CommandSpec<Parsed> {
  /** The name, then positional arguments in the notation of yargs. */
  readonly command: string;
  readonly describe: string;
  /** Whether it writes, and to what. */
  readonly effect: string;
  readonly positionals?: Readonly<Record<string, PositionalOptions>>;
  readonly options?: OptionTable;
  /** Every code that it can end with, for its help and for the tests that drive it to each of them. */
  readonly exitCodes: readonly number[];
  /** A command line, and what it is good for. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  /** The work: it returns the exit code. */
  readonly load: () => Promise<(options: Parsed, terminal: Terminal) => number | Promise<number>>;
}

/** A command whose options are nobody's concern but its own. */
export type AnyCommand = CommandSpec<never>;

export function commandName({ command }: Pick<AnyCommand, 'command'>): string {
  return command.split(' ')[0] ?? command;
}

/** By name, without the leading hyphens. */
export type OptionTable = Readonly<Record<string, Options & { readonly describe: string }>>;

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
