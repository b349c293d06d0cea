// What can go wrong with a program whose output is a source. Nothing of its output is used then. A message names the
// program and never its arguments, which may hold secrets.
import { basename } from 'node:path';
import { type ErrorCode, SyncError } from '../../lib/index.ts';

/** Whose output is read. */
export interface NamedProgram {
  /** The name of the source. */
  readonly source: string;
  /** The program, then its arguments. */
  readonly command: readonly [name: string, ...given: string[]];
}

/** As people know it, such as `psql`. */
export function programName({ command: [name] }: Pick<NamedProgram, 'command'>): string {
  return basename(name);
}

const BY_HAND =
  'Run the command by hand as the user of the job. What it wrote to stderr last is in the log of this run.';

export class SourceProgramError extends SyncError {
  /** The fault completes "Reading the source crm: psql …". */
  constructor(program: NamedProgram, code: ErrorCode, fault: string, hint = BY_HAND) {
    super(`Reading the source ${program.source}: ${programName(program)} ${fault}.`, {
      code,
      hint,
    });
  }
}

/** The reason completes "cannot be started: …". */
export function notStarted(program: NamedProgram, reason: string): SourceProgramError {
  const hint = 'Correct command, cwd or env of the source, then run `listferry validate`.';
  const fault = `cannot be started: ${reason}`;
  return new SourceProgramError(program, 'SOURCE_PROGRAM_NOT_STARTED', fault, hint);
}
