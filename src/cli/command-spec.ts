// What a command is to the command line: words and options, and where its work is. The work is
// loaded only when it is asked for, so that help stays quick.
import type { Argv } from 'yargs';
import type { Terminal } from './terminal.ts';

export interface CommandSpec<Options> {
  readonly command: string;
  readonly describe: string;
  /** Whether it writes, and to what. */
  readonly effect: string;
  readonly options: (yargs: Argv) => Argv;
  /** The work: it returns the exit code. */
  readonly load: () => Promise<(options: Options, terminal: Terminal) => number | Promise<number>>;
}
