// The output of a program as a file to read. The program runs when the file is first asked for, once, however often it is
// read; the next reading of the source runs it again.
import { join } from 'node:path';
import { counted, type Log } from '../../lib/index.ts';
import type { FetchedFile, FilePath } from '../source/paths.ts';
import type { RowsOptions } from '../source/source.ts';
import { notStarted, programName } from './program-errors.ts';
import type { Program, ProgramRun } from './run-program.ts';

/** What running programs takes, from whoever knows the environment and our own files. */
export interface ProgramTools {
  readonly clock: ProgramRun['clock'];
  readonly log: Log;
  /** For its owner alone, and gone with this process. */
  readonly makeDirectory: () => { readonly path: string; readonly remove: () => void };
}

/** Only what is missing is told, never a value. */
type FoundEnvironment =
  | ({ readonly kind: 'whole'; readonly values: ProgramRun['environment'] } & Pick<
      ProgramRun,
      'secrets'
    >)
  | { readonly kind: 'lacking'; readonly reasons: readonly string[] };

/** `findEnvironment` is asked at each run. */
export function programOutput(
  program: Program,
  findEnvironment: () => FoundEnvironment,
  tools: ProgramTools,
): FetchedFile {
  let fetched: Promise<FilePath> | undefined;
  let remove = (): void => undefined;

  async function fetch({ signal }: RowsOptions): Promise<FilePath> {
    const { clock, log } = tools;
    const name = programName(program);
    const found = findEnvironment();
    if (found.kind === 'lacking') throw notStarted(program, found.reasons.join(', and '));
    const directory = tools.makeDirectory();
    remove = directory.remove;
    const path = join(directory.path, 'output');
    log.info(`Running ${name} for the source ${program.source}.`);
    const { runProgram } = await import('./run-program.ts');
    const tell = (line: string, hasFailed: boolean): void => {
      if (hasFailed) log.warn(line);
      else log.debug(line);
    };
    const { values: environment, secrets } = found;
    const bytes = await runProgram(program, { clock, environment, secrets, signal, tell }, path);
    log.debug(`${name} printed ${counted(bytes, 'byte')}.`);
    return { absolute: path, shown: `${name} (program)` };
  }

  return {
    fetch: async (options) => await (fetched ??= fetch(options)),
    close: () => {
      remove();
      fetched = undefined;
      remove = () => undefined;
    },
  };
}
