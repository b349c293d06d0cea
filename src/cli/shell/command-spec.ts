// What a command is to the command line: words and options as data, and where its work is. The work is
// loaded only when it is asked for, so that help stays quick.
import type { PositionalOptions, Options } from 'yargs';
import type { Accepted, AcceptedName } from './accept.ts';

export interface CommandSpec {
  /** The name, then positional arguments in the notation of yargs. */
  readonly command: string;
  readonly describe: string;
  /** Whether it writes, and to what. */
  readonly effect: string;
  /** It may be run by a clock, so that programs which watch machines are told of each end (`metrics`). */
  readonly unattended?: 'reads' | 'writes';
  readonly positionals?: Readonly<Record<string, PositionalOptions>>;
  readonly options?: OptionTable;
  /** Every code that it can end with, for its help and for the tests that drive it to each of them. */
  readonly exitCodes: readonly number[];
  /** A scheduler calls it, so a call that cannot be understood is recorded as a bad one: nobody was there to read it. */
  readonly isScheduled?: true;
  /** A command line, and what it is good for. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
}

export function commandName({ command }: Pick<CommandSpec, 'command'>): string {
  return command.split(' ')[0] ?? command;
}

/** The name of an option as the work of its command has it: `maxDuration` for `max-duration`. */
export function camelCase(option: string): string {
  return option.replaceAll(/-(\w)/gu, (_all, letter: string) => letter.toUpperCase());
}

/** By name, without the leading hyphens. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

export type OptionSpec = Options & {
  readonly describe: string;
  /** Of `accept`: the names that the command takes. */
  readonly accepts?: readonly AcceptedName[];
};

/** An option that is given or not. */
export function flag(describe: string) {
  return { type: 'boolean', default: false, describe } as const;
}

/** The option without which a command asks before it acts. */
export function yes(describe: string) {
  return { ...flag(describe), alias: 'y' } as const;
}

/** An option with one word as its value. */
export function word(describe: string) {
  return { type: 'string', describe } as const;
}

/** An option with a number. */
export function count(describe: string) {
  return { type: 'number', describe } as const;
}

/** An option that may be given several times, with one value each: the next word may be the plan. */
export function each(describe: string) {
  return { type: 'string', array: true, nargs: 1, default: [], describe } as const;
}

/** Of every command. */
export const GLOBAL_OPTIONS = {
  config: { type: 'string', default: 'config/listferry.yaml', describe: 'Configuration file' },
  output: { choices: ['text', 'json'], default: 'text', describe: 'Form of the result on stdout' },
  quiet: { ...flag('No progress, only warnings'), alias: 'q' },
  verbose: flag('Log every write'),
  'log-format': {
    choices: ['text', 'json'],
    default: 'text',
    describe: 'Form of everything on stderr',
  },
  color: {
    type: 'boolean',
    default: true,
    describe: 'Colours on a terminal; off with --no-color or NO_COLOR',
  },
} as const satisfies OptionTable;

/**
 * The options of a command as its work gets them: those that have a default always have a value. Which further forms
 * of `output` a command takes, it says itself.
 */
export type OptionsOf<Spec> = GlobalOptions &
  ValuesOf<Spec extends { options: infer Table } ? Omit<Table, 'output'> : unknown> &
  ValuesOf<Spec extends { positionals: infer Table } ? Table : unknown>;

export type GlobalOptions = ValuesOf<typeof GLOBAL_OPTIONS>;

export type ValuesOf<Table> = {
  readonly [Name in keyof Table as Table[Name] extends Certain ? CamelCase<Name> : never]: ValueOf<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as Table[Name] extends Certain ? never : CamelCase<Name>]?:
    | ValueOf<Table[Name]>
    | undefined;
};

type Certain = { readonly default: unknown } | { readonly demandOption: true };

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name & string;

type ValueOf<Option> = Option extends { readonly accepts: unknown }
  ? Accepted
  : Option extends { readonly array: true }
    ? readonly string[]
    : Option extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : Option extends { readonly type: 'boolean' }
        ? boolean
        : Option extends { readonly type: 'number' }
          ? number
          : string;
