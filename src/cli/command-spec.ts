// What a command is to the command line: words and options as data, and where its work is. The work is
// loaded only when it is asked for, so that help stays quick.
import type { PositionalOptions } from 'yargs';
import type { OptionTable } from './option-table.ts';
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
